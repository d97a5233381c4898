"""The cascade beside ``base`` on the same pairs: speed, agreement, and Pearson with people.

    python -m benchmarks.cascade [PAIRS]

Two mixes of pairs under ``TERTIUM_DATA``: ``rated`` are drawn evenly from the STS sets of
2012-2014; of ``candidates`` four in five are texts of one of these sets paired at random, as in
most lists of pairs that nobody has chosen. They are judged in blocks of 1024, as in bulk, the
systems in turns; seconds are of work by all cores. The shipped weights learnt from the rated pairs,
so Pearson with people flatters all, and the smaller judge most; what ``training/cascade.py``
measured on held-out pairs is the figure to believe, and is printed last.
"""

from __future__ import annotations

import random
import sys
from functools import partial

import numpy as np
from tabulate import tabulate

from benchmarks._growth import worked
from benchmarks._texts import DATA, is_here
from tertium import tasks
from tertium.bulk.cascade import Cascade
from tertium.bulk.run import ROWS
from tertium.bulk.tally import told
from tertium.items import Pair
from tertium.metrics.correlation import pearson
from tertium.systems.base import System
from tertium.systems.judge import Judge

RELEASES = ("2012-train", "2012-test", "2013-test", "2014-test")
RATED_OF, SEED = 5, 3


def main(count: str = "1024") -> None:
    if not is_here():
        return
    rated = drawn(int(count))
    compare("rated", rated)
    compare("candidates", candidates(rated))


def compare(mix: str, pairs: list[Pair]) -> None:
    """Print what each system takes, and how near it comes to ``base`` and to people."""
    cascade = Cascade("sts")
    systems: dict[str, System] = {
        "base": Judge("base", "sts"), "fast": Judge("fast", "sts"), "cascade": cascade,
    }  # fmt: skip
    for system in systems.values():
        system.judge(pairs[:8])  # whatever is done once is no matter of speed
    cascade.take_tally()
    seconds = dict.fromkeys(systems, 0.0)
    scores: dict[str, list[float]] = {name: [] for name in systems}
    for start in range(0, len(pairs), ROWS):
        for name, system in systems.items():
            said, taken = worked(partial(system.judge, pairs[start : start + ROWS]))
            seconds[name] += taken
            scores[name] += [float(one.score or 0) for one in said]
    gold = np.array([_gold(pair) for pair in pairs])
    rows = []
    for name in systems:
        found = np.array(scores[name])
        of_base = pearson(np.array(scores["base"]), found).value
        of_people = None if np.isnan(gold).any() else pearson(gold, found).value
        rows.append([name, seconds[name], seconds["base"] / seconds[name], of_base, of_people])
    headers = [f"{mix}, {len(pairs):,}", "seconds", "times as fast", "Pearson with base",
               "with people"]  # fmt: skip
    print(tabulate(rows, headers=headers, floatfmt=".3f"))
    for line in told(cascade.take_tally()):
        print(line)


def drawn(count: int) -> list[Pair]:
    """Pairs with gold, evenly from all sets, in a fixed order."""
    sets = [
        [pair for pair in subset.pairs if not np.isnan(_gold(pair))]
        for release in RELEASES
        for subset in tasks.load("sts").read(DATA / "sts/en" / release).subsets
    ]
    dice = random.Random(SEED)
    found = [
        pair for some in sets for pair in dice.sample(some, min(len(some), count // len(sets)))
    ]
    dice.shuffle(found)
    return found


def candidates(rated: list[Pair]) -> list[Pair]:
    """One pair in five as it was; of the others the second texts exchanged within a genre."""
    by_genre: dict[str | None, list[Pair]] = {}
    for pair in rated:
        by_genre.setdefault(pair.genre, []).append(pair)
    dice = random.Random(SEED)
    found = []
    for number, pair in enumerate(rated):
        other = dice.choice(by_genre[pair.genre])
        kept = number % RATED_OF == 0 or other is pair
        found.append(pair if kept else Pair(pair.id, pair.a, other.b))
    return found


def _gold(pair: Pair) -> float:
    score = pair.gold.score if pair.gold else None
    return np.nan if score is None else score


if __name__ == "__main__":
    main(*sys.argv[1:])
