"""Building pairs: the cost of sampling, how well events are joined, what a filter gives.

    python -m benchmarks.build [sample] [events] [filter] [SIZE ...]

Sizes are of sample: 1000, 10000 and 100000 without them. Its texts are drawn word by word from a
Zipf distribution, and a tenth of them are another text with words replaced, so that there are pairs
for the upper bins; they say nothing about real texts but their number and their shape. Times are
also given for each 1,000 texts: growth is what to look at.

Events are news pairs of STS under ``TERTIUM_DATA``: each sentence stands for an article, without a
date, and both of a pair are about one event. Pairs of the set about the same event count as wrong.

The filter chooses 750 of the first 2,000 training pairs of SICK, with five simulated raters who are
apart more on some pairs than on others.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import time
from itertools import chain, combinations
from pathlib import Path

import numpy as np
from tabulate import tabulate

from tertium.build import Bins, Document, Pool, RatedPair, filter_pairs, sample
from tertium.build.events import AT_LEAST, join_events
from tertium.build.filter_report import table

DATA = Path(os.environ.get("TERTIUM_DATA", "../shared/data"))
NEWS = ("sts/en/2012-train/STS.input.MSRpar.txt", "sts/en/2014-test/STS.input.deft-news.txt")

SIZES = (1_000, 10_000, 100_000)
WORDS, LENGTH, SEED, PAIRS = 200_000, 10, 5, 1_000


def main(*arguments: str) -> None:
    sizes = [int(one) for one in arguments if one.isdigit()] or SIZES
    asked = [one for one in arguments if not one.isdigit()]
    if not asked or "sample" in asked:
        print(tabulate([costs(size) for size in sizes], headers="keys", floatfmt=".3g"))
    if not asked or "events" in asked:
        events()
    if not asked or "filter" in asked:
        filtered()


def events() -> None:
    """Print how many links between articles are right, and how many are found."""
    rows = []
    for name in NEWS:
        path = DATA / name
        if not path.is_file():
            print(f"{path} is not there; set TERTIUM_DATA to where the releases are")
            continue
        pairs = [line.split("\t")[:2] for line in path.read_text("utf-8").splitlines()]
        documents = [Document(str(n), text, lang="en") for n, text in enumerate(chain(*pairs))]
        for limit in (0.2, AT_LEAST, 0.4):
            groups = join_events(documents, at_least=limit)
            links = [pair for group in groups for pair in combinations(group, 2)]
            right = sum(one // 2 == other // 2 for one, other in links)
            rows.append([path.name, limit, len(groups), right / len(links), right / len(pairs)])
    print(tabulate(rows, headers=["news", "at least", "groups", "precision", "recall"],
                   floatfmt=".2f"))  # fmt: skip


def filtered() -> None:
    """Print the goals before and after, and the trade-off."""
    path = DATA / "sick/SICK_train.txt"
    if not path.is_file():
        print(f"{path} is not there; set TERTIUM_DATA to where the releases are")
        return
    dice = random.Random(SEED)
    pairs = []
    for line in path.read_text("utf-8").splitlines()[1:2001]:
        id_, a, b, gold, *_ = line.split("\t")
        apart = 0.3 + 0.9 * dice.random()
        ratings = [min(5, max(1, round(float(gold) + dice.gauss(0, apart)))) for _ in range(5)]
        pairs.append(RatedPair.of(id_, a, b, ratings))
    print(table(filter_pairs(pairs, 750, scale=(1, 5))))


def costs(size: int) -> dict[str, float | str]:
    """Time one sample of a pool of so many short texts."""
    pool = Pool.of(texts(size))
    start = time.process_time()  # of this process alone: others may keep the machine busy
    found = sample(pool, PAIRS, bins=Bins(0.0, 1.0, 5), seed=SEED)
    taken = time.process_time() - start
    return {
        "texts": size,
        "pairs": len(found.pairs),
        "bins": " ".join(map(str, found.strata[0].reached)),
        "compared": sum(found.draws.values()),
        "CPU seconds": taken,
        "s per 1,000 texts": 1000 * taken / size,
        "peak memory, MiB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def texts(size: int) -> list[str]:
    """Short texts of made-up words, a tenth of them near copies."""
    dice = np.random.default_rng(SEED)
    ranks = np.arange(1, WORDS + 1)
    chances = 1 / ranks
    drawn = dice.choice(WORDS, (size, LENGTH), p=chances / chances.sum())
    copies = dice.choice(size, size // 10, replace=False)
    drawn[copies] = drawn[dice.integers(size, size=len(copies))]
    changed = dice.random((len(copies), LENGTH)) < dice.random((len(copies), 1))
    drawn[copies] = np.where(changed, dice.integers(WORDS, size=changed.shape), drawn[copies])
    return [" ".join(f"w{word}" for word in row) for row in drawn.tolist()]


if __name__ == "__main__":
    main(*sys.argv[1:])
