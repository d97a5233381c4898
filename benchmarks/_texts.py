"""Texts of the releases under ``TERTIUM_DATA``, for the benchmarks of collections."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

DATA = Path(os.environ.get("TERTIUM_DATA", "../shared/data"))
SEED = 11
_LEAST_WORDS = 5


def is_here() -> bool:
    """Whether the releases are there; if not, says what to do."""
    if not DATA.is_dir():
        print(f"the releases are not at {DATA}; set TERTIUM_DATA to where they are")
    return DATA.is_dir()


def sentences() -> list[str]:
    """Sentences of the Brown corpus, each once, in an order of no meaning."""
    return _shuffled(_brown())


def all_sentences() -> list[str]:
    """Some 120,000: those of Brown, simplification rewrites, STS 2012-2014 and SICK's training."""
    return _shuffled((*_brown(), *_rewrites(), *_rated_texts()))


def sts(*names: str) -> Iterator[tuple[str, str, float]]:
    """Pairs of STS 2012-2014 with people's score."""
    pattern = "201[234]-*/STS.input.{}.txt"
    files = (file for name in names for file in (DATA / "sts/en").glob(pattern.format(name)))
    for file in sorted(files):
        gold = file.with_name(file.name.replace(".input.", ".gs."))
        lines = file.read_text("utf-8", "replace").split("\n")
        for line, score in zip(lines, gold.read_text().split("\n"), strict=False):
            a, b = [*line.split("\t"), "", ""][:2]
            if score.strip() and a.strip() and b.strip():
                yield a, b, float(score)


def _brown() -> Iterator[str]:
    for file in sorted((DATA / "text/brown").glob("c[a-r][0-9][0-9]")):
        for line in file.read_text("latin-1").splitlines():
            words = [pair.rpartition("/")[0] for pair in line.split()]
            if len(words) >= _LEAST_WORDS:
                yield re.sub(r" (?=[.,;:?!'])|(?<=`) ", "", " ".join(words))


def _rewrites() -> Iterator[str]:
    for pattern in ("asset/asset.*", "turkcorpus/*.8turkers.*"):
        for file in sorted((DATA / "text").glob(pattern)):
            for line in file.read_text("utf-8", "replace").splitlines():
                if len(line.split()) >= _LEAST_WORDS:
                    yield line.strip()


def _rated_texts() -> Iterator[str]:
    for a, b, _ in sts("*"):
        yield from (a, b)
    for line in (DATA / "sick/SICK_train.txt").read_text("utf-8").splitlines()[1:]:
        yield from line.split("\t")[1:3]


def _shuffled(texts: Iterator[str] | tuple[str, ...]) -> list[str]:
    found = list(dict.fromkeys(texts))
    random.Random(SEED).shuffle(found)
    return found
