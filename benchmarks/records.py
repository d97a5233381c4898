"""Records: quality beside the TF-IDF baseline on our own collection and by hand, and speed.

The collection is in the package (``training/records.py`` made it), and so are the pairs written by
hand, which no generator made. For speed, records are put
together from its values so that values come again as they do in a catalogue, while nearly all
descriptions differ; the time counts everything from the first record on, loading the model too.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np
from tabulate import tabulate
from training.records import fresh_pairs

from tertium import tasks
from tertium.evaluation import evaluate
from tertium.items import Pair, Record
from tertium.judgement import Judgement
from tertium.metrics.correlation import pearson
from tertium.records import Comparer
from tertium.records.flatten import record_of
from tertium.records.handmade import Half, Which, handmade_pairs
from tertium.systems.baselines.typed_tfidf import TypedTfidf
from tertium.systems.typed import TypedJudge
from tertium.tasks.typed_scores import KINDS

COLLECTION = Path(str(files("tertium") / "data/records/collection"))
SYSTEMS = ("tertium-typed", "typed-tfidf")
RECORDS, PAIRS, SEED = 5_000, 50_000, 7
DRAWS = (101, 102, 103, 104, 105)
Drawn = tuple[dict[str, list[str]], dict[str, list[str]], dict[str, float]]


def main() -> None:
    for split in ("train", "test"):
        print(tabulate(quality(split), headers=[split, "mean", *KINDS], floatfmt=".3f"))
        print()
    print(tabulate(by_hand(), headers=["by hand", "mean", *KINDS], floatfmt=".3f"))
    print()
    print(tabulate(fresh(), headers=["fresh draws", "mean", *KINDS], floatfmt=".3f"))
    print()
    print(speed(RECORDS, PAIRS))


def fresh() -> list[list[str | float]]:
    """The same on draws of the generator that nobody looked at: the mean, and the worst of each."""
    draws = [fresh_pairs(seed) for seed in DRAWS]
    rows: list[list[str | float]] = []
    for system in (TypedJudge(), TypedTfidf()):
        found = []
        for draw in draws:
            pairs = [Pair(str(n), record_of(a), record_of(b)) for n, (a, b, _) in enumerate(draw)]
            said = system.judge(pairs)
            found.append([_correlation(kind, draw, said) for kind in KINDS])
        table = np.array(found)
        rows.append([system.name, table.mean(), *table.mean(axis=0)])
        rows.append(["its worst draw", table.mean(axis=1).min(), *table.min(axis=0)])
    return rows


def by_hand() -> list[list[str | float]]:
    """The same on the pairs written by hand: a row for each set, half and system."""
    rows: list[list[str | float]] = []
    for which, half in product(_SETS, _HALVES):
        pairs = handmade_pairs(half, which)
        gold = [pair.gold.kinds for pair in pairs if pair.gold and pair.gold.kinds]
        for system in (TypedJudge(), TypedTfidf()):
            said = system.judge(pairs)
            figures = [_figure([one[kind] for one in gold], kind, said) for kind in KINDS]
            rows.append([f"{which} {half}, {system.name}", float(np.mean(figures)), *figures])
    return rows


_SETS: tuple[Which, ...] = ("first", "second")
_HALVES: tuple[Half, ...] = ("look", "test")


def _correlation(kind: str, draw: Sequence[Drawn], said: Sequence[Judgement]) -> float:
    return _figure([scores[kind] for _, _, scores in draw], kind, said)


def _figure(gold: Sequence[float], kind: str, said: Sequence[Judgement]) -> float:
    figure = pearson(gold, [(one.kinds or {})[kind] for one in said])
    return figure.value or 0.0


def quality(split: str) -> list[list[str | float]]:
    """Pearson's r of each kind, a row a system."""
    found = evaluate("typed", COLLECTION, systems=list(SYSTEMS), split=split)
    rows: list[list[str | float]] = []
    for system in found.systems:
        figures = [system.overall[kind]["pooled"].value for kind in ("mean", *KINDS)]
        rows.append([system.name, *(figure or 0.0 for figure in figures)])
    return rows


def speed(records: int, pairs: int) -> str:
    chance = random.Random(SEED)
    made = [record(chance) for _ in range(records)]
    distinct = len({one.fields.get("description") for one in made})
    start, worked = time.perf_counter(), time.process_time()
    comparer = Comparer()
    chosen = ((chance.choice(made), chance.choice(made)) for _ in range(pairs))
    done = sum(1 for _ in comparer.compare_many(chosen))
    seconds, work = time.perf_counter() - start, time.process_time() - worked
    return (
        f"{done:,} pairs of {records:,} records ({distinct:,} distinct descriptions) in "
        f"{seconds:.0f} s ({work:.0f} s of work by all cores): {done / seconds:.0f} a second, "
        f"{3600 * done / seconds:,.0f} an hour"
    )


def record(chance: random.Random) -> Record:
    """A record whose fields come from several of the collection's."""
    known = _known()
    fields: dict[str, list[str]] = {}
    for name in ("title", "creator", "date", "subject", "coverage", "contributor", "type"):
        values = chance.choice(known).fields.get(name)
        if values:
            fields[name] = list(values)
    texts = [" ".join(chance.choice(known).fields.get("description", ())) for _ in range(2)]
    fields["description"] = [" ".join(texts).strip() or "No description."]
    return Record.of(fields)


def _known() -> list[Record]:
    if not _KNOWN:
        dataset = tasks.load("typed").read(COLLECTION, "train")
        for pair in dataset.subsets[0].pairs:
            _KNOWN.extend(one for one in (pair.a, pair.b) if isinstance(one, Record))
    return _KNOWN


_KNOWN: list[Record] = []
