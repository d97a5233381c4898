"""Search: cost against size, recall of approximate search, how near the scores by cosine are to
people's; sentence-transformers' ``semantic_search`` beside it where that is installed.

    python -m benchmarks.search [growth] [recall] [scale] [SIZE ...] [--draw FILE.html]

Sizes are of growth; 1000, 10000 and 100000 without them. The vectors of growth are mixes of two
vectors of real texts each, since random directions are unlike any text. Texts come from the
releases under ``TERTIUM_DATA``.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from tabulate import tabulate

from benchmarks._growth import draw, tell, timed
from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats, threads
from tertium.search import approximate
from tertium.search.nearest import nearest

DATA = Path(os.environ.get("TERTIUM_DATA", "../shared/data"))
SIZES = (1_000, 10_000, 100_000)
REAL, QUERIES, SEED = 4_000, 200, 11
SENTENCES = 10_000


def main(*arguments: str) -> None:
    sizes = [int(one) for one in arguments if one.isdigit()] or SIZES
    asked = [one for one in arguments if one in {"growth", "recall", "scale"}]
    drawn = arguments[arguments.index("--draw") + 1] if "--draw" in arguments else None
    if not DATA.is_dir():
        print(f"the releases are not at {DATA}; set TERTIUM_DATA to where they are")
        return
    if not asked or "growth" in asked:
        growth(sizes, drawn)
    if not asked or "recall" in asked:
        recall()
    if not asked or "scale" in asked:
        scale()


def growth(sizes: Sequence[int], drawn: str | None = None) -> None:
    """Print times for collections of several sizes, and the exponents that fit them."""
    real = Embedder().embed(sentences()[:REAL])
    rows = [costs(real, size) for size in sizes]
    names = list(rows[0])
    print(tabulate([[row[name] for name in names] for row in rows], headers=names, floatfmt=".3g"))
    points = {name: [(row["texts"], row[name]) for row in rows] for name in names if "s" in name}
    for name in ("exact, ms", "graph, s", "approximate, ms"):
        tell(name, points[name])
    if drawn:
        seconds = [(size, cost / 1000) for size, cost in points["approximate, ms"]]
        draw(Path(drawn), "a query", "texts", seconds)


def costs(real: Floats, size: int) -> dict[str, Any]:
    """One row of the table: milliseconds a query, seconds for the rest."""
    dice = np.random.default_rng(SEED)
    corpus, queries = mixed(real, size, dice), mixed(real, QUERIES, dice)
    exact, exact_time = timed(lambda: [nearest(one[None], [corpus], 10) for one in queries])
    found: dict[str, Any] = {"texts": size, "exact, ms": 1000 * exact_time / QUERIES}
    graph = approximate.empty(corpus.shape[1])
    _, found["graph, s"] = timed(lambda: approximate.extend(graph, [corpus]))
    near, near_time = timed(
        lambda: [approximate.search(graph, one[None], [corpus], 10) for one in queries]
    )
    found["approximate, ms"] = 1000 * near_time / QUERIES
    hits = [len({*a.rows[0]} & {*b.rows[0]}) for a, b in zip(exact, near, strict=True)]
    found["recall@10"] = sum(hits) / (10 * QUERIES)
    if (peer := semantic_search()) is not None:
        import_module("torch").set_num_threads(threads())
        found["semantic_search, ms"] = 1000 * timed(
            lambda: [peer(one[None], corpus, top_k=10) for one in queries]
        )[1] / QUERIES  # fmt: skip
    return found


def semantic_search() -> Callable[..., Any] | None:
    """sentence-transformers' search; None where it is not installed."""
    try:
        found: Callable[..., Any] = import_module("sentence_transformers.util").semantic_search
    except ImportError:
        print("for the peer: pip install 'tertium[bench]'")
        return None
    return found


def recall() -> None:
    """Print how much of what exact search finds among real sentences the graph finds too."""
    read = Embedder().embed(sentences()[: SENTENCES + QUERIES])
    corpus, queries = read[:SENTENCES], read[SENTENCES:]
    graph = approximate.empty(corpus.shape[1])
    approximate.extend(graph, [corpus])
    exact, near = nearest(queries, [corpus], 10), approximate.search(graph, queries, [corpus], 10)
    found = [len({*a} & {*b}) for a, b in zip(exact.rows, near.rows, strict=True)]
    print(f"{SENTENCES:,} sentences: recall@10 is {sum(found) / (10 * QUERIES):.4f}")


def mixed(real: Floats, count: int, dice: np.random.Generator) -> Floats:
    """Vectors between two real ones each."""
    one, other = (real[dice.integers(len(real), size=count)] for _ in range(2))
    share = dice.uniform(0.3, 0.7, size=(count, 1)).astype(np.float32)
    made = share * one + (1 - share) * other
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


def sentences() -> list[str]:
    """Sentences of the Brown corpus, each once, in an order of no meaning."""
    found = []
    for file in sorted((DATA / "text/brown").glob("c[a-r][0-9][0-9]")):
        for line in file.read_text("latin-1").splitlines():
            words = [pair.rpartition("/")[0] for pair in line.split()]
            if len(words) > 4:
                found.append(re.sub(r" (?=[.,;:?!'])|(?<=`) ", "", " ".join(words)))
    found = list(dict.fromkeys(found))
    random.Random(SEED).shuffle(found)
    return found


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


def scale() -> None:
    """Print people's mean score beside the cosine's, by the cosine."""
    pairs = list(sts("MSRvid", "headlines"))
    left = Embedder().embed([a for a, _, _ in pairs])
    right = Embedder().embed([b for _, b, _ in pairs])
    cosines = (left * right).sum(axis=1)
    gold = np.array([pair[2] for pair in pairs])
    rows = []
    for low in np.arange(0, 1, 0.1):
        here = (cosines >= low) & (cosines < low + 0.1)
        rows.append([f"{low:.1f}", here.sum(), 5 * cosines[here].mean(), gold[here].mean()])
    print(tabulate(rows, headers=["cosine from", "pairs", "our score", "people's"], floatfmt=".2f"))


if __name__ == "__main__":
    main(*sys.argv[1:])
