"""Natural Spanish: sentences, pairs of them, and the rated pairs of 2014.

Translated English alone would teach the Spanish of a translator. These sentences were written in
Spanish; the teachers, who read English, judge their translations.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from tertium import scales, tasks
from training.labelled import Example, fold_of
from training.unlabelled import Texts, neighbours

_LEAF = re.compile(r"\(\S+ (\S+) [^()\s]+\)")
_MARKS = {"-Fpa-": "(", "-Fpt-": ")"}
_VERB = re.compile(r"\b(es|son|fue|está|ha|han|puede|había|tiene|será)\b")
_NUMBER = re.compile(r"\b\d{1,4}\b")
_COUNT = 90_000


def spanish_rated(data: Path) -> list[Example]:
    """The rated pairs of 2014, in Spanish, each with its fold."""
    source, unit = scales.get("sts-es"), scales.get("unit")
    found = []
    for release in ("2014-trial", "2014-test"):
        for subset in tasks.load("sts-es").read(data / "sts/es" / release).subsets:
            for pair in subset.pairs:
                if pair.gold is None or pair.gold.score is None:
                    continue
                a, b = pair.a.text, pair.b.text
                gold = source.convert(pair.gold.score, unit)
                name = f"sts-es/{release}/{subset.name}"
                found.append(Example(name, "sts", a, b, gold, -1, fold_of(a, b)))
    return found


def spanish_pairs(data: Path, rated: list[Example], seed: int = 5) -> list[Texts]:
    """Pairs of natural sentences: on one topic, cut, changed, scrambled; none twice."""
    rng = random.Random(seed)
    sentences = sorted({*_conll(data), *_cess(data)} - {t for e in rated for t in (e.a, e.b)})
    pairs = list(neighbours(sentences, _COUNT // 3, rng))
    for _ in range(_COUNT * 2 // 3):
        sentence = rng.choice(sentences)
        changed = _changed(sentence.split(), rng)
        if rng.random() < 0.4:
            changed = _changed(changed.split(), rng)
        pairs.append((sentence, changed))
    return list(dict.fromkeys((a, b) for a, b in pairs if a != b and b.strip()))


def _conll(data: Path) -> Iterator[str]:
    words: list[str] = []
    for line in (data / "chunking/conll2002/esp.train").read_text("utf-8").splitlines():
        if line.strip():
            words.append(line.split()[0])
            continue
        if 5 <= len(words) <= 60:
            yield _written(words)
        words = []


def _cess(data: Path) -> Iterator[str]:
    for path in sorted((data / "text/cess_esp").glob("*.tbf")):
        for tree in re.split(r"(?m)^\($", path.read_text("latin-1")):
            words = [_MARKS.get(word, word) for word in _LEAF.findall(tree)]
            words = [word.replace("_", " ") for word in words if not word.startswith("*")]
            if 5 <= len(words) <= 60:
                yield _written(words)


def _written(words: list[str]) -> str:
    text = " ".join(words).replace("( ", "(").replace(" )", ")")
    text = re.sub(r'" ([^"]*) "', r'"\1"', text)
    return re.sub(r" ([.,;:?!])", r"\1", text)


def _changed(words: list[str], rng: random.Random) -> str:
    if len(words) < 3:
        return " ".join(words)
    where, size = rng.randrange(len(words)), len(words)
    kind = rng.randrange(7)
    if kind == 0:
        return " ".join(words[:where] + words[where + rng.randint(1, 4) :]) or words[0]
    if kind in (1, 2):
        middle = rng.randint(2, size - 1)
        return " ".join(words[:middle] if kind == 1 else words[-middle:])
    if kind == 3:
        long = [i for i, word in enumerate(words) if len(word) > 3]
        if len(long) > 1:
            i, j = rng.sample(long, 2)
            words = list(words)
            words[i], words[j] = words[j], words[i]
        return " ".join(words)
    if kind == 4:
        return " ".join(words[where:] + words[:where])
    if kind == 5:
        text = " ".join(words)
        if " no " in text:
            return text.replace(" no ", " ", 1)
        return _VERB.sub(r"no \1", text, count=1)
    return _NUMBER.sub(
        lambda m: str(max(0, int(m[0]) + rng.choice([-7, -1, 1, 3, 20]))), " ".join(words)
    )
