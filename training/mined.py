"""Pairs of texts of one genre that an embedder finds near: much in common, rarely the same.

Such pairs are what people are given to rate, and what a judge is asked about in use; drawn by
shared words or at random they are few. That a student learns most from them is known from
*Augmented SBERT* (Thakur and others 2021). Nothing here comes from a test set whose gold is
withheld.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch

from tertium.encoders.embed import Embedder
from tertium.lexicon import wordnet
from training.labelled import labelled
from training.spanish import spanish_pairs, spanish_rated
from training.unlabelled import Texts, brown_texts, rewrites_in, snli_labelled

NATURAL = "spanish"
COUNTS = {
    "MSRpar": 10_000, "MSRvid": 10_000, "SMTeuroparl": 6_000, "SMTnews": 1_500, "OnWN": 16_000,
    "headlines": 24_000, "FNWN": 2_500, "deft-forum": 9_000, "deft-news": 5_000, "images": 10_000,
    "tweet-news": 10_000, "sick": 20_000, "news": 20_000, "prose": 40_000, "wikipedia": 20_000,
    "captions": 20_000, "definitions": 25_000, NATURAL: 20_000,
}  # fmt: skip
"""Pairs of each genre: more where there are more texts, and where students are weak."""
_FEWEST, _MOST = 3, 36
"""Words of a text."""
_CAPTIONS = 30_000
_DEPTH, _MEAN_RANK = 60, 8
"""A partner is one of the nearest so many, mostly of the first few."""
_STRANGERS = 0.06
"""Share of the pairs whose partner is any text of the genre."""
_AT_ONCE = 512


def mined_pairs(
    data: Path, snli: Path, known: Iterable[Texts], seed: int = 15
) -> dict[str, list[Texts]]:
    """Pairs of every genre, none of the ``known`` ones; the Spanish ones are natural Spanish."""
    rng = random.Random(seed)
    seen = {frozenset(pair) for pair in known}
    return {
        name: near_pairs(texts, COUNTS[name], seen, rng)
        for name, texts in genres(data, snli).items()
    }


def genres(data: Path, snli: Path) -> dict[str, list[str]]:
    """The texts of each genre."""
    found: dict[str, list[str]] = defaultdict(list)
    for one in labelled(data):
        if one.scale != "clss":
            found[one.set.split("/")[-1]] += [one.a, one.b]
    found["news"] = _wall_street(data / "chunking/conll2000/train.txt")
    found["prose"] = [sentence for text in brown_texts(data) for sentence in text]
    found["wikipedia"] = [group[0] for group in rewrites_in(data / "text")]
    captions = sorted({text for a, b, _ in snli_labelled(snli) for text in (a, b)})
    found["captions"] = random.Random(16).sample(captions, _CAPTIONS)
    lexicon = wordnet.load()
    found["definitions"] = [s.definition for pos in "nvar" for s in lexicon.synsets(pos)]
    found[NATURAL] = [t for pair in spanish_pairs(data, spanish_rated(data)) for t in pair[:1]]
    return {
        name: sorted({t for t in texts if _FEWEST <= len(t.split()) <= _MOST})
        for name, texts in found.items()
    }


def near_pairs(
    texts: Sequence[str],
    count: int,
    seen: set[frozenset[str]],
    rng: random.Random,
    others: Sequence[str] | None = None,
) -> list[Texts]:
    """About ``count`` pairs of a text and one that is near it, none of those ``seen``.

    The near one is another of the texts, or one of ``others``.
    """
    vectors = Embedder().embed(texts)
    among, there = (texts, vectors) if others is None else (others, Embedder().embed(others))
    starts = [rng.randrange(len(texts)) for _ in range(count)]
    found: dict[frozenset[str], Texts] = {}
    for begin in range(0, count, _AT_ONCE):
        rows = np.array(starts[begin : begin + _AT_ONCE])
        likeness = vectors[rows] @ there.T
        if others is None:
            likeness[np.arange(len(rows)), rows] = -1.0
        depth = min(_DEPTH, len(among) - 1)
        nearest = torch.topk(torch.from_numpy(likeness), depth).indices.tolist()
        for row, near in zip(rows.tolist(), nearest, strict=True):
            other = near[min(depth - 1, int(rng.expovariate(1 / _MEAN_RANK)))]
            if rng.random() < _STRANGERS:
                other = rng.randrange(len(among))
            pair = frozenset((texts[row], among[other]))
            if len(pair) == 2 and pair not in seen:
                found.setdefault(pair, (texts[row], among[other]))
    return list(found.values())


def _wall_street(path: Path) -> list[str]:
    """The sentences of CoNLL-2000, word by word as they are there."""
    sentences: list[list[str]] = [[]]
    for line in path.read_text("utf-8").splitlines():
        if line.strip():
            sentences[-1].append(line.split()[0])
        else:
            sentences.append([])
    return [" ".join(words) for words in sentences]
