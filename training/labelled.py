"""The labelled pairs that the judge learns from, each with the fold that holds it out.

STS sets are held out whole, so that a fold's figure is one on a set that the model never saw.
SICK and CLSS are split at random by pair, as their organisers split training from test.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tertium import scales, tasks
from tertium.items import Item, Pair, Sense
from tertium.judgement import Entailment
from tertium.lexicon.reading import sense_text

FOLDS = 5
STS_FOLDS = {
    "2012-train/MSRpar": 2, "2012-train/MSRvid": 0, "2012-train/SMTeuroparl": 1,
    "2012-test/MSRpar": 2, "2012-test/MSRvid": 0, "2012-test/SMTeuroparl": 1,
    "2012-test/OnWN": 4, "2012-test/SMTnews": 3,
    "2013-test/FNWN": 0, "2013-test/OnWN": 1, "2013-test/headlines": 3,
    "2014-test/OnWN": 2, "2014-test/deft-forum": 2, "2014-test/deft-news": 4,
    "2014-test/headlines": 0, "2014-test/images": 1, "2014-test/tweet-news": 3,
}  # fmt: skip
LABELS = [Entailment.ENTAILMENT, Entailment.NEUTRAL, Entailment.CONTRADICTION]


@dataclass(frozen=True, slots=True)
class Example:
    """A pair with its gold on the unit scale (or none), its label (or -1), and its fold."""

    set: str
    scale: str
    a: str
    b: str
    gold: float
    label: int
    fold: int


def labelled(data: Path) -> list[Example]:
    """Every labelled pair of the training sides, in a fixed order."""
    return [*_sts(data), *_sick(data), *_clss(data)]


def _sts(data: Path) -> Iterator[Example]:
    for release in ("2012-train", "2012-test", "2013-test", "2014-test"):
        for subset in tasks.load("sts").read(data / "sts/en" / release).subsets:
            name = f"{release}/{subset.name}"
            yield from _examples(subset.pairs, f"sts/{name}", "sts", STS_FOLDS[name])


def _sick(data: Path) -> Iterator[Example]:
    for split in ("train", "trial"):
        for subset in tasks.load("sick").read(data / "sick", split).subsets:
            yield from _examples(subset.pairs, "sick", "sick")


def _clss(data: Path) -> Iterator[Example]:
    for split in ("training", "trial"):
        for subset in tasks.load("clss").read(data / "clss", split).subsets:
            yield from _examples(subset.pairs, f"clss/{subset.name}", "clss")


def _examples(
    pairs: tuple[Pair, ...], name: str, scale: str, fold: int | None = None
) -> Iterator[Example]:
    source, unit = scales.get(scale), scales.get("unit")
    for pair in pairs:
        if pair.gold is None or pair.gold.score is None:
            continue
        a, b = _text(pair.a), _text(pair.b)
        label = LABELS.index(pair.gold.entailment) if pair.gold.entailment else -1
        gold = source.convert(pair.gold.score, unit)
        yield Example(name, scale, a, b, gold, label, fold_of(a, b) if fold is None else fold)


def _text(item: Item) -> str:
    """As the judge reads it: a sense as its lemmas and its definition."""
    return sense_text(item) if isinstance(item, Sense) else item.text


def fold_of(a: str, b: str) -> int:
    key = "\t".join(sorted((a.lower(), b.lower()))).encode()
    return int.from_bytes(hashlib.sha256(key).digest()[:4]) % FOLDS
