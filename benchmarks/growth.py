"""Cost against size on log axes, from a thousand to a million: search, dedupe, scoring.

    python -m benchmarks.growth [search] [dedupe] [score] [SIZE ...] [--kept FILE] [--draw FILE.svg]

Sizes are 1000, 10000 and 100000 unless said; a million takes half an hour, so each line is printed,
and kept in FILE, as soon as it is measured, and what FILE has is not measured again. ``search`` is
the time of a query, beside sentence-transformers' ``semantic_search`` where that is installed, over
vectors mixed from those of two real sentences each, since random directions are unlike any text.
``dedupe`` goes by first sight over sentences that a chain of words makes up, of which one in twenty
is another with two typos. ``score`` is a bulk run of CSV with a cheap system: reading, keeping and
joining. Times of queries are medians by the clock; the others are seconds of work by all cores.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import bulk
from benchmarks._growth import draw, say, tell, timed, worked
from benchmarks._texts import is_here, sentences
from benchmarks.dedupe import typos
from tertium.encoders.embed import Embedder
from tertium.encoders.model import Floats, threads
from tertium.search import approximate
from tertium.search.deduping import dedupe
from tertium.search.nearest import nearest
from tertium.search.texts import Entry

SIZES = (1_000, 10_000, 100_000)
REAL, BLOCK, SEED, COPY_OF = 10_000, 65_536, 11, 20
QUERIES, COUNT = 100, 10
SHORTEST, LONGEST = 7, 20
Row = dict[str, Any]


def main(*arguments: str) -> None:
    if not is_here():
        return
    sizes = [int(one) for one in arguments if one.isdigit()] or list(SIZES)
    asked = [one for one in arguments if one in RUNS] or list(RUNS)
    kept = Path(arguments[arguments.index("--kept") + 1]) if "--kept" in arguments else None
    rows = [json.loads(line) for line in kept.open()] if kept and kept.exists() else []
    for what in asked:
        for size in sizes:
            if any(row["what"] == what and row["size"] == size for row in rows):
                continue
            row = {"what": what, "size": size, **RUNS[what](size)}
            rows.append(row)
            print(json.dumps(row), flush=True)
            if kept:
                with kept.open("a") as file:
                    file.write(json.dumps(row) + "\n")
    series = {
        name: [(row["size"], row[name]) for row in sorted(rows, key=lambda row: int(row["size"]))
               if name in row]
        for name in SERIES
    }  # fmt: skip
    fitted = {name: points for name, points in series.items() if len(points) > 1}
    for name, points in fitted.items():
        tell(name, points)
    if "--draw" in arguments and fitted:
        draw(Path(arguments[arguments.index("--draw") + 1]), "Cost against size", fitted)


def search(size: int) -> Row:
    """Seconds of a query in the middle, of making the graph, and what the graph misses."""
    dice = np.random.default_rng(SEED)
    real = _real()
    corpus, queries = mixed(real, size, dice), mixed(real, QUERIES, dice)
    found: Row = {}
    exact, found["a query, exact"] = _median(queries, lambda one: nearest(one, [corpus], COUNT))
    graph = approximate.empty(corpus.shape[1])
    _, found["making the graph"] = worked(lambda: approximate.extend(graph, [corpus], say))
    near, found["a query, graph"] = _median(
        queries, lambda one: approximate.search(graph, one, [corpus], COUNT)
    )
    hits = sum(len({*a.rows[0]} & {*b.rows[0]}) for a, b in zip(exact, near, strict=True))
    found["recall@10"] = hits / (COUNT * QUERIES)
    if (peer := semantic_search(corpus)) is not None:
        found["a query, semantic_search"] = _median(queries, peer)[1]
    return found


def semantic_search(corpus: Floats) -> Callable[[Floats], Any] | None:
    """sentence-transformers' search in its quickest way; None where it is not installed.

    Vectors of length one need no cosine, and the corpus is a tensor beforehand.
    """
    try:
        util = import_module("sentence_transformers.util")
        torch = import_module("torch")
    except ImportError:
        print("for the peer: pip install 'tertium[bench]'")
        return None
    torch.set_num_threads(threads())
    tensor = torch.from_numpy(corpus)

    def run(query: Floats) -> Any:
        asked = torch.from_numpy(query)
        return util.semantic_search(asked, tensor, top_k=COUNT, score_function=util.dot_score)

    return run


def mixed(real: Floats, count: int, dice: np.random.Generator) -> Floats:
    """Vectors between two real ones each, made a block at a time."""
    made = np.empty((count, real.shape[1]), np.float32)
    for start in range(0, count, BLOCK):
        some = min(BLOCK, count - start)
        one, other = (real[dice.integers(len(real), size=some)] for _ in range(2))
        share = dice.uniform(0.3, 0.7, size=(some, 1)).astype(np.float32)
        block = share * one + (1 - share) * other
        made[start : start + some] = block / np.linalg.norm(block, axis=1, keepdims=True)
    return made


def copies(size: int) -> Row:
    """Seconds of dedupe by first sight, and how many of the planted copies it finds."""
    dice = random.Random(SEED)
    texts = list(made_up(size - size // COPY_OF, dice))
    sources = dice.sample(range(len(texts)), size // COPY_OF)
    texts += [typos(texts[source], dice) for source in sources]
    entries = [Entry(str(number), text) for number, text in enumerate(texts)]
    dedupe(entries[:8], by="static")  # whatever is done once is no matter of speed
    found, seconds = worked(partial(dedupe, entries, by="static", at_least=4.0, tell=say))
    cluster = [one.cluster for one in found.members]
    first = size - size // COPY_OF
    hits = sum(cluster[source] == cluster[first + n] for n, source in enumerate(sources))
    return {"dedupe": seconds, "copies found": hits / len(sources)}


def made_up(count: int, dice: random.Random) -> Iterator[str]:
    """Sentences that no two words beside each other in are new, each once."""
    after: dict[str, list[str]] = {}
    firsts = []
    for sentence in sentences():
        words = sentence.split()
        firsts.append(words[0])
        for one, other in pairwise(words):
            after.setdefault(one, []).append(other)
    seen: set[str] = set()
    while len(seen) < count:
        words = [dice.choice(firsts)]
        length = dice.randint(SHORTEST, LONGEST)
        while len(words) < length and words[-1] in after:
            words.append(dice.choice(after[words[-1]]))
        text = " ".join(words)
        if len(words) >= SHORTEST and text not in seen:
            seen.add(text)
            yield text


def score(size: int) -> Row:
    """Seconds of a bulk run, and the peak of its memory in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "pairs.csv")
        bulk.write(source, size)
        _, seconds, peak = bulk.run(source, "tokencos", 1)
    return {"scoring, cheap system": seconds, "peak, MiB": peak}


RUNS: dict[str, Callable[[int], Row]] = {"search": search, "dedupe": copies, "score": score}
SERIES = (
    "dedupe", "scoring, cheap system", "making the graph", "a query, exact",
    "a query, semantic_search", "a query, graph",
)  # fmt: skip
_REAL: list[Floats] = []


def _real() -> Floats:
    if not _REAL:
        _REAL.append(Embedder().embed(sentences()[:REAL]))
    return _REAL[0]


def _median(queries: Floats, run: Callable[[Floats], Any]) -> tuple[Sequence[Any], float]:
    run(queries[:1])
    found, seconds = zip(*(timed(partial(run, one[None])) for one in queries), strict=True)
    return found, statistics.median(seconds)


if __name__ == "__main__":
    main(*sys.argv[1:])
