"""Are explanations about the judgement? What falls when the chunks called shared are taken out.

    python -m benchmarks.faithful [PAIRS] [MODEL]

From the first text of a pair, the chunks that the explanation calls shared are removed; beside it,
chunks chosen by chance with as many words together (one more or less where there are none), five
draws a pair. If the explanation is about this judgement, the score falls farther for the shared
ones. Chance is taken in two ways: any chunks, where a draw may happen to be the shared ones
themselves, which counts as a tie; and others, where it may hold some of them but not be the same.

The pairs (``TERTIUM_DATA``) are the captions of STS 2012 and the headlines of STS 2014, without
those that interpretable STS took for its training part: the explainer learnt from none of them. The
judges did, whole and with a score each, but it is not asked here whether they are right. Pairs
where every chunk is shared, or none, leave no choice and are passed over.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from tertium.explaining.aligning import align_chunks
from tertium.explaining.explanation import UNALIGNED, relation_of
from tertium.explaining.grammar import is_mark
from tertium.items import Pair, Sentence
from tertium.judgement import Alignment
from tertium.systems.explainer import Explainer
from tertium.systems.judge import Judge

SETS = ("2012-test/STS.input.MSRvid.txt", "2014-test/STS.input.headlines.txt")
LEARNT_FROM = ("images", "headlines")
DRAWS = 5
MOST_CHUNKS = 14
STRONG = 4.0
ALIKE = 2.0
"""A pair that is judged lower has little to lose, whatever is taken out."""
ROOT = Path(__file__).resolve().parent.parent

Chunks = Sequence[tuple[int, ...]]


@dataclass(frozen=True)
class Trial:
    """One pair: its texts as tokens, and which to take out, the shared ones first."""

    text: str
    other: str
    without_shared: str
    without_any: tuple[str, ...]
    without_others: tuple[str, ...]


def read_pairs(data: Path, count: int) -> list[tuple[str, str]]:
    """Pairs of both sets in turn, chosen by a fixed draw, none of which trained the explainer."""
    trained = set()
    for name in LEARNT_FROM:
        folder = data / "ists" / "2015" / "train"
        sides = [
            (folder / f"STSint.input.{name}.sent{n}.txt").read_text("utf-8", "replace").splitlines()
            for n in (1, 2)
        ]
        trained |= {(key(a), key(b)) for a, b in zip(*sides, strict=True)}
    chosen = []
    for name in SETS:
        lines = (data / "sts" / "en" / name).read_text("utf-8")
        pairs = [tuple(line.split("\t")[:2]) for line in lines.splitlines() if "\t" in line]
        fresh = [(a, b) for a, b in pairs if not {(key(a), key(b)), (key(b), key(a))} & trained]
        random.Random(0).shuffle(fresh)
        chosen += fresh[: count // len(SETS)]
    return chosen


def key(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def trial(alignment: Alignment, dice: random.Random) -> Trial | None:
    """Choose what to take out of the first text; None where there is no choice."""
    tokens = alignment.left
    links = [
        link for link in alignment.links
        if link.left and not is_mark([tokens[n - 1] for n in link.left])
    ]  # fmt: skip
    shared = [link.left for link in links
              if relation_of(link) not in UNALIGNED and (link.score or 0) >= STRONG]  # fmt: skip
    chunks = [link.left for link in links]
    if not shared or len(shared) == len(chunks):
        return None
    draws = [
        tuple(_without(tokens, taken) for taken in _chance(chunks, shared, dice, itself=itself))
        for itself in (True, False)
    ]
    if not all(draws):
        return None
    return Trial(" ".join(tokens), " ".join(alignment.right), _without(tokens, shared), *draws)


def _chance(chunks: Chunks, shared: Chunks, dice: random.Random, *, itself: bool) -> list[Chunks]:
    """Draws of chunks with as many words as the shared ones, or one more or less.

    Those that come nearest are drawn from; ``itself`` says whether the shared ones are among them.
    """
    if len(chunks) > MOST_CHUNKS:
        return []
    wanted = sum(map(len, shared))
    near: dict[int, list[Chunks]] = {}
    for size in range(1, len(chunks)):
        for taken in combinations(chunks, size):
            miss = abs(sum(map(len, taken)) - wanted)
            if miss <= 1 and (itself or set(taken) != set(shared)):
                near.setdefault(miss, []).append(taken)
    return dice.choices(near[min(near)], k=DRAWS) if near else []


def _without(tokens: Sequence[str], chunks: Chunks) -> str:
    gone = {number for chunk in chunks for number in chunk}
    return " ".join(token for n, token in enumerate(tokens, start=1) if n not in gone)


def main(count: int = 1500, model: str = "fast") -> None:
    data = Path(os.environ.get("TERTIUM_DATA", ROOT / ".." / "shared" / "data")).resolve()
    if not data.is_dir():
        print(f"the releases are not at {data}; set TERTIUM_DATA to where they are")
        return
    dice = random.Random(1)
    given = read_pairs(data, count)
    align_chunks(given[:2])  # whatever is done once is no matter of speed
    start = time.perf_counter()
    alignments = align_chunks(given)
    speed = len(given) / (time.perf_counter() - start)
    trials = [found for one in alignments if (found := trial(one, dice)) is not None]
    texts = []
    for one in trials:
        kept = (one.text, one.without_shared, *one.without_any, *one.without_others)
        texts += [(text, one.other) for text in kept]
    pairs = [Pair(str(n), Sentence(a), Sentence(b)) for n, (a, b) in enumerate(texts)]
    scores = [said.score or 0.0 for said in Judge(model, "sts").judge_stream(pairs)]
    size = 2 + 2 * DRAWS
    rows = [scores[start : start + size] for start in range(0, len(scores), size)]
    print(f"explainer {Explainer().name}, {len(alignments)} pairs read, {speed:.0f} a second")
    print(f"judge {model}")
    alike = [row for row in rows if row[0] >= ALIKE]
    for name, some in (("with a choice", rows), (f"of them judged {ALIKE:g} or more", alike)):
        print(f"{len(some)} pairs {name}")
        report("any chunks", [(row[0], row[1], row[2 : 2 + DRAWS]) for row in some])
        report("other chunks", [(row[0], row[1], row[2 + DRAWS :]) for row in some])


def report(name: str, rows: Sequence[tuple[float, float, Sequence[float]]]) -> None:
    """Print how far scores fall; a row is the whole, without the shared, without each draw."""
    shared = [whole - without for whole, without, _ in rows]
    chance = [whole - statistics.fmean(others) for whole, _, others in rows]
    gain = [a - b for a, b in zip(shared, chance, strict=True)]
    error = statistics.stdev(gain) / len(gain) ** 0.5
    farther, less = (statistics.fmean(sign * one > 1e-6 for one in gain) for sign in (1, -1))
    print(f"  against {name}: mean drop {statistics.fmean(shared):.3f} for the shared,", end=" ")
    print(f"{statistics.fmean(chance):.3f} by chance;", end=" ")
    print(f"difference {statistics.fmean(gain):.3f} +- {1.96 * error:.3f};", end=" ")
    print(f"farther in {100 * farther:.1f} %, less far in {100 * less:.1f} % of the pairs")


if __name__ == "__main__":
    given = dict(zip(("count", "model"), sys.argv[1:], strict=False))
    main(int(given.get("count", 1500)), given.get("model", "fast"))
