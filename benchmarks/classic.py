"""Pairs a second of the classic systems, in one process and in two, beside our small judge.

    python -m benchmarks.classic [PAIRS [SYSTEM ...]]

The pairs are SICK's and STS 2014's where ``TERTIUM_DATA`` has them, made-up ones otherwise. Every
system judges them in a process that has judged nothing before, so that all that is looked up once
is looked up within the time; seconds of the processor are told beside those of the clock, since a
busy machine stretches only the latter.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

from benchmarks.judge import pairs as made_up
from tertium import systems, tasks
from tertium.encoders import weights
from tertium.items import Pair
from tertium.registry import SYSTEMS

DATA = Path(os.environ.get("TERTIUM_DATA", "../shared/data"))
PEER = "tertium-fast"
SLOW, SLOW_PAIRS = (PEER, "chunk-rules"), 400
LEARNING = "tertium.systems.classic"


def main(count: str = "6000", *asked_for: str) -> None:
    pairs = some_pairs(int(count))
    names = [entry.name for entry in SYSTEMS if entry.path.startswith(LEARNING)]
    print(f"{len(pairs)} pairs")
    print(
        "| system | one process | of its processor time | two processes | of their processor time |"
    )
    print("| --- | --- | --- | --- | --- |")
    peers = [PEER] if weights.installed() else []
    for name in asked_for or [*names, "tokencos", *peers]:
        asked = pairs[:SLOW_PAIRS] if name in SLOW else pairs
        alone = timed(name, [asked])
        both = timed(name, [asked[::2], asked[1::2]])
        # Two processes on two cores that nobody else uses need half their processor time.
        times = (alone[0], alone[1], both[0], both[1] / 2)
        figures = [len(asked) / seconds for seconds in times]
        print(f"| {name} | " + " | ".join(f"{one:,.0f}" for one in figures) + " |", flush=True)


def some_pairs(count: int) -> list[Pair]:
    """Half captions, half news, definitions and posts; never a withheld set."""
    if not (DATA / "sick").is_dir():
        return list(made_up(count))
    sick = [p for subset in tasks.load("sick").read(DATA / "sick", "train").subsets
            for p in subset.pairs]  # fmt: skip
    sts = [p for subset in tasks.load("sts").read(DATA / "sts/en/2014-test").subsets
           for p in subset.pairs]  # fmt: skip
    return [p for both in islice(zip(sick, sts, strict=False), count // 2) for p in both]


def timed(name: str, parts: Sequence[Sequence[Pair]]) -> tuple[float, float]:
    """Seconds of the clock and of the processor, each part in a new process of its own."""
    with ProcessPoolExecutor(len(parts)) as pool:
        # Everything is imported and loaded before the clock starts.
        list(pool.map(_judge, [name] * len(parts), [part[:1] for part in parts]))
        began = time.perf_counter()
        busy = sum(pool.map(_judge, [name] * len(parts), parts))
        return time.perf_counter() - began, busy


def _judge(name: str, pairs: Sequence[Pair]) -> float:
    began = time.process_time()
    system = systems.load(name)
    for start in range(0, len(pairs), 1024):
        system.judge(pairs[start : start + 1024])
    return time.process_time() - began


if __name__ == "__main__":
    main(*sys.argv[1:])
