"""How the cost of an evaluation grows with the pairs, from files to figures.

Each size runs in a process of its own, so that its peak memory is its own. The yardstick is the
least one could do by hand: read the same files with plain Python and correlate with NumPy.
"""

from __future__ import annotations

import math
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIZES = (62_500, 250_000, 1_000_000)
WORDS = [
    "a",
    "man",
    "woman",
    "dog",
    "plane",
    "guitar",
    "is",
    "are",
    "playing",
    "riding",
    "eating",
    "the",
    "on",
    "with",
    "in",
    "red",
    "small",
]


def write_release(folder: Path, pairs: int) -> None:
    rng = random.Random(pairs)
    with (
        (folder / "STS.input.many.txt").open("w") as texts,
        (folder / "STS.gs.many.txt").open("w") as gold,
        (folder / "scores.txt").open("w") as scores,
    ):
        for _ in range(pairs):
            left, right = (" ".join(rng.choices(WORDS, k=9)) for _ in range(2))
            score = rng.random() * 5
            texts.write(f"{left}\t{right}\n")
            gold.write(f"{score:.3f}\n")
            scores.write(f"{score + rng.gauss(0, 1):.3f}\n")


def by_hand(folder: Path) -> float:
    import numpy as np

    lines = [line.split("\t") for line in (folder / "STS.input.many.txt").open()]
    gold = [float(line) for line in (folder / "STS.gs.many.txt").open()]
    scores = [float(line) for line in (folder / "scores.txt").open()]
    assert len(lines) == len(gold)
    return float(np.corrcoef(gold, scores)[0, 1])


def by_tertium(folder: Path) -> float:
    from tertium.evaluation.run import evaluate

    found = evaluate("sts", folder, submissions={"many": folder / "scores.txt"}, resamples=0)
    assert found.systems[0].official.value is not None
    return found.systems[0].official.value


def one(how: str, folder: Path) -> None:
    start = time.perf_counter()
    value = {"by hand": by_hand, "tertium": by_tertium}[how](folder)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{seconds} {peak} {value}")


def main() -> None:
    print(
        f"{'pairs':>9} {'by hand':>9} {'tertium':>9} {'ratio':>6} {'peak MB':>8} {'bytes/pair':>10}"
    )
    seconds, peaks = [], []
    for pairs in SIZES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_release(folder, pairs)
            runs = {}
            for how in ("by hand", "tertium"):
                command = [sys.executable, "-m", "benchmarks.evaluate", how, name]
                out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                runs[how] = [float(part) for part in out.split()]
        hand, ours = runs["by hand"], runs["tertium"]
        assert math.isclose(hand[2], ours[2], rel_tol=1e-9)
        seconds.append(ours[0])
        peaks.append(ours[1])
        growth = (peaks[-1] - peaks[0]) * 2**20 / (pairs - SIZES[0]) if len(peaks) > 1 else math.nan
        print(
            f"{pairs:>9,} {hand[0]:>8.2f}s {ours[0]:>8.2f}s {ours[0] / hand[0]:>6.1f}"
            f" {ours[1]:>8.0f} {growth:>10.0f}"
        )
    exponent = math.log(seconds[-1] / seconds[0]) / math.log(SIZES[-1] / SIZES[0])
    print(f"time grows with the pairs to the power {exponent:.2f}")


if __name__ == "__main__":
    one(sys.argv[1], Path(sys.argv[2])) if len(sys.argv) == 3 else main()
