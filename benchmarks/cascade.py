"""The cascade beside ``base`` on the same pairs: speed, agreement, and Pearson with people.

    python -m benchmarks.cascade [PAIRS]

Pairs are drawn evenly from the STS sets of 2012-2014 under ``TERTIUM_DATA``. The shipped weights
learnt from these pairs, so Pearson with people flatters all, and the smaller judge most; what
``training/cascade.py`` measures on held-out pairs is the figure to believe. Seconds are of work by
all cores, the two in turns.
"""

from __future__ import annotations

import os
import random
import sys
from functools import partial
from pathlib import Path

import numpy as np
from tabulate import tabulate

from benchmarks._growth import worked
from tertium import tasks
from tertium.bulk.cascade import Cascade, told
from tertium.items import Pair
from tertium.metrics.correlation import pearson
from tertium.systems.base import System
from tertium.systems.judge import Judge

DATA = Path(os.environ.get("TERTIUM_DATA", "../shared/data"))
RELEASES = ("2012-train", "2012-test", "2013-test", "2014-test")
ROUNDS = 4


def main(count: str = "400") -> None:
    if not DATA.is_dir():
        print(f"the releases are not at {DATA}; set TERTIUM_DATA to where they are")
        return
    pairs = drawn(int(count))
    cascade = Cascade("sts")
    systems: dict[str, System] = {
        "base": Judge("base", "sts"), "fast": Judge("fast", "sts"), "cascade": cascade,
    }  # fmt: skip
    for system in systems.values():
        system.judge(pairs[:8])  # whatever is done once is no matter of speed
    cascade.take_tally()
    seconds = dict.fromkeys(systems, 0.0)
    scores: dict[str, list[float]] = {name: [] for name in systems}
    for block in np.array_split(np.arange(len(pairs)), ROUNDS):
        for name, system in systems.items():
            said, taken = worked(partial(system.judge, [pairs[row] for row in block]))
            seconds[name] += taken
            scores[name] += [float(one.score or 0) for one in said]
    gold = np.array([pair.gold.score for pair in pairs if pair.gold], float)
    rows = [
        [
            name,
            seconds[name],
            seconds["base"] / seconds[name],
            pearson(np.array(scores["base"]), np.array(scores[name])).value,
            pearson(gold, np.array(scores[name])).value,
        ]
        for name in systems
    ]
    headers = ["", "seconds", "times as fast", "Pearson with base", "Pearson with people"]
    print(tabulate(rows, headers=headers, floatfmt=".3f"))
    for line in told(cascade.take_tally()):
        print(line)


def drawn(count: int) -> list[Pair]:
    """Pairs with gold, evenly from all sets, in a fixed order."""
    sets = [
        [pair for pair in subset.pairs if pair.gold and pair.gold.score is not None]
        for release in RELEASES
        for subset in tasks.load("sts").read(DATA / "sts/en" / release).subsets
    ]
    dice = random.Random(3)
    found = [
        pair for some in sets for pair in dice.sample(some, min(len(some), count // len(sets)))
    ]
    dice.shuffle(found)
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
