"""Nearest neighbours in large collections, by a graph of faiss (the extra ``search``).

The graph keeps each number in eight bits; what it finds is measured again with the vectors
themselves, so that the cosines are exact and only a neighbour may be missed. Without the extra
everything is searched exactly.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from tertium.encoders.model import Floats, threads
from tertium.errors import DataError
from tertium.search.nearest import NONE, Mask, Neighbours, Rows, joined, nearest
from tertium.search.progress import Pace, Tell, silent

EXACT_UP_TO = 50_000
"""Rows that are searched exactly: the graph takes longer to build than it saves."""
_LINKS, _BUILD_EFFORT, _EFFORT, _LIGHT_EFFORT = 16, 128, 256, 96
_LEARNT_FROM = 20_000
"""Rows that the ranges of the eight bits come from."""
_AT_ONCE, _MORE = 4096, 4
"""Rows added at once; how many times the neighbours wanted are measured again."""


@cache
def installed() -> bool:
    """Whether the extra is there."""
    try:
        _faiss()
    except ImportError:
        return False
    return True


def wanted(rows: int, known: int) -> bool:
    """Whether a graph that knows so many of the rows should learn more: most must be known.

    >>> wanted(1000, 0)
    False
    """
    return rows > EXACT_UP_TO and rows - known > max(rows // 10, 1) and installed()


class Graph:
    """A faiss graph over the first ``count`` rows of a collection."""

    def __init__(self, found: Any) -> None:
        self.faiss = found

    @property
    def count(self) -> int:
        """How many rows it knows."""
        return int(self.faiss.ntotal)

    def save(self, file: BinaryIO) -> None:
        """Write it to a file."""
        file.write(_faiss().serialize_index(self.faiss).tobytes())

    def nearest(self, queries: Floats, count: int, effort: int = _EFFORT) -> Rows:
        """The rows that it takes for the nearest ones; -1 where it finds no more."""
        faiss = _faiss()
        faiss.omp_set_num_threads(threads())
        settings = faiss.SearchParametersHNSW(efSearch=max(effort, count))
        _, rows = self.faiss.search(np.ascontiguousarray(queries), count, params=settings)
        return np.asarray(rows, np.int64)


def empty(width: int) -> Graph:
    """A graph that knows nothing yet."""
    faiss = _faiss()
    eight_bits = faiss.ScalarQuantizer.QT_8bit
    made = faiss.IndexHNSWSQ(width, eight_bits, _LINKS, faiss.METRIC_INNER_PRODUCT)
    made.hnsw.efConstruction = _BUILD_EFFORT
    return Graph(made)


def load(path: Path, count: int) -> Graph:
    """Read a graph from a file."""
    try:
        found = Graph(_faiss().read_index(str(path)))
    except (OSError, RuntimeError) as error:
        raise _damaged(path, str(error).splitlines()[0]) from None
    if found.count != count:
        raise _damaged(path, f"{found.count} rows, not {count}")
    return found


def extend(graph: Graph, parts: Sequence[Floats], tell: Tell = silent) -> None:
    """Let a graph learn the rows that it does not know yet."""
    _faiss().omp_set_num_threads(threads())
    total = sum(map(len, parts))
    if not graph.faiss.is_trained:
        # From all over the collection, which may be sorted; the same rows every time.
        spread = np.linspace(0, total - 1, min(total, _LEARNT_FROM)).astype(np.int64)
        graph.faiss.train(np.ascontiguousarray(gather(parts, spread)))
    pace = Pace(total - graph.count, "texts linked", tell)
    while graph.count < total:
        rows = np.arange(graph.count, min(total, graph.count + _AT_ONCE))
        graph.faiss.add(np.ascontiguousarray(gather(parts, rows)))
        pace.done(len(rows))


def search(
    graph: Graph,
    queries: Floats,
    parts: Sequence[Floats],
    count: int,
    alive: Mask | None = None,
    effort: int = _EFFORT,
) -> Neighbours:
    """The nearest rows that are alive: by the graph, and exactly among those it does not know.

    A query for which removed rows leave too few is searched exactly.
    """
    found = graph.nearest(queries, min(graph.count, max(_MORE * count, 40)), effort)
    cosines = np.full(found.shape, -np.inf, np.float32)
    for number, (query, rows) in enumerate(zip(queries, found, strict=True)):
        real = rows != NONE if alive is None else (rows != NONE) & alive[rows]
        cosines[number, real] = gather(parts, rows[real]) @ query
    known = Neighbours(np.where(np.isfinite(cosines), found, NONE), cosines)
    both = joined(known, _newer(graph, queries, parts, count, alive), count)
    total = sum(map(len, parts)) if alive is None else np.count_nonzero(alive)
    few = np.flatnonzero((both.rows != NONE).sum(axis=1) < min(count, int(total)))
    if len(few):
        exact = nearest(queries[few], parts, count, alive=alive)
        both.rows[few], both.cosines[few] = exact.rows, exact.cosines
    return both


def _newer(
    graph: Graph, queries: Floats, parts: Sequence[Floats], count: int, alive: Mask | None
) -> Neighbours:
    """The nearest of the rows that the graph does not know, which are looked at one and all."""
    rest, first = [], 0
    for part in parts:
        if first + len(part) > graph.count:
            rest.append(part[max(graph.count - first, 0) :])
        first += len(part)
    living = None if alive is None else alive[graph.count :]
    found = nearest(queries, rest, count, alive=living)
    return Neighbours(np.where(found.rows == NONE, NONE, found.rows + graph.count), found.cosines)


def among(vectors: Floats, count: int, at_least: float) -> Neighbours:
    """The nearest other rows of each row, with a cosine of at least so much.

    >>> among(np.array([[1, 0], [0, 1], [1, 0]], np.float32), 1, 0.5).rows.tolist()
    [[2], [-1], [0]]
    """
    found = between(vectors, vectors, min(count + 1, len(vectors)), at_least)
    own = found.rows == np.arange(len(vectors))[:, None]
    rows, cosines = np.where(own, NONE, found.rows), np.where(own, -np.inf, found.cosines)
    return joined(Neighbours(rows, cosines), Neighbours(rows[:, :0], cosines[:, :0]), count)


def between(queries: Floats, corpus: Floats, count: int, at_least: float = -2.0) -> Neighbours:
    """The nearest rows of a corpus for many queries: exactly, or by a graph made for them."""
    if len(corpus) <= EXACT_UP_TO or not installed():
        return nearest(queries, [corpus], count, at_least=at_least)
    graph = empty(corpus.shape[1])
    extend(graph, [corpus])
    found = [
        search(graph, queries[start : start + _AT_ONCE], [corpus], count, effort=_LIGHT_EFFORT)
        for start in range(0, len(queries), _AT_ONCE)
    ]
    rows = np.concatenate([some.rows for some in found])
    cosines = np.concatenate([some.cosines for some in found])
    near = cosines >= np.float32(at_least)
    return Neighbours(np.where(near, rows, NONE), np.where(near, cosines, -np.inf))


def gather(parts: Sequence[Floats], rows: Rows) -> Floats:
    """Some rows of a collection that is given in parts.

    >>> gather([np.zeros((2, 1), np.float32), np.ones((1, 1), np.float32)], np.array([2, 0]))
    array([[1.], [0.]], dtype=float32)
    """
    if len(parts) == 1:
        return np.asarray(parts[0][rows])
    ends = np.cumsum([len(part) for part in parts])
    owners = np.searchsorted(ends, rows, side="right")
    out = np.empty((len(rows), parts[0].shape[1]), np.float32)
    for owner in np.unique(owners):
        mine = owners == owner
        out[mine] = parts[owner][rows[mine] - (ends[owner] - len(parts[owner]))]
    return out


def _damaged(path: Path, what: str) -> DataError:
    return DataError(
        f"cannot be read ({what})", path, remedy="remove the index and index the texts again"
    )


@cache
def _faiss() -> Any:
    with warnings.catch_warnings():  # its wrapper's classes lack what newer Pythons ask for
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module("faiss")
