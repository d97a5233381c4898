"""Search over 100,000 real sentences, beside sentence-transformers' ``semantic_search``.

    python -m benchmarks.search [beside] [scale] [SIZE]

``scale`` prints how near the scores by cosine are to people's.

The sentences are those of the releases under ``TERTIUM_DATA``; reading so many takes five minutes.
Both search the same vectors, a query at a time, in turns; times are medians by the clock. The peer
has its quickest way: a tensor, and products in place of cosines. What the graph costs to make is
in ``python -m benchmarks.growth``.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from tabulate import tabulate

from benchmarks._growth import say, timed
from benchmarks._texts import all_sentences, is_here, sts
from benchmarks.growth import COUNT, semantic_search
from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats
from tertium.search.index import Index
from tertium.search.nearest import nearest
from tertium.search.texts import Entry

SENTENCES, QUERIES = 100_000, 400


def main(*arguments: str) -> None:
    asked = [one for one in arguments if one in {"beside", "scale"}]
    sizes = [int(one) for one in arguments if one.isdigit()]
    if not is_here():
        return
    if not asked or "beside" in asked:
        beside(sizes[0] if sizes else SENTENCES)
    if not asked or "scale" in asked:
        scale()


def beside(size: int) -> None:
    """Print the time of a query and the share of the ten nearest that each way finds."""
    texts = all_sentences()[: size + QUERIES]
    entries = [Entry(str(number), text) for number, text in enumerate(texts[:size])]
    with TemporaryDirectory() as folder:
        index = Index.make(Path(folder, "index"))
        index.add(entries, tell=say)
        queries = Embedder().embed(texts[size:])
        corpus = np.concatenate([part.vectors for part in index.parts])
        truth = [{*rows} for rows in nearest(queries, [corpus], COUNT).rows.tolist()]
        ways: dict[str, Callable[[Floats], Any]] = {
            "tertium search": lambda one: index.neighbours(one, COUNT).rows[0].tolist(),
            "tertium, exact": lambda one: nearest(one, [corpus], COUNT).rows[0].tolist(),
        }
        if (peer := semantic_search(corpus)) is not None:
            ways["semantic_search"] = lambda one: [hit["corpus_id"] for hit in peer(one)[0]]
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        hits = dict.fromkeys(ways, 0)
        for query, nearest_ones in zip(queries, truth, strict=True):
            for name, way in ways.items():
                found, taken = timed(partial(way, query[None]))
                seconds[name].append(taken)
                hits[name] += len({*found} & nearest_ones)
    rows = [
        [name, 1000 * statistics.median(seconds[name]), hits[name] / (COUNT * len(queries))]
        for name in ways
    ]
    headers = [f"{len(corpus):,} sentences", "ms a query", f"recall@{COUNT}"]
    print(tabulate(rows, headers=headers, floatfmt=("", ".2f", ".4f")))


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
