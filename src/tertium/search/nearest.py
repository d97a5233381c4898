"""Exact nearest neighbours by cosine, in blocks, so that memory does not grow with the corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.model import Floats

Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]

NONE = -1
"""The row where there are fewer neighbours than were asked for."""
_DIGITS = 6
_QUERIES, _CORPUS = 256, 8192
"""A block of scores is a product of these many vectors: 8 MB."""


@dataclass(frozen=True)
class Neighbours:
    """For each query its nearest rows, the nearest first, and their cosines.

    A place without a neighbour has the row -1 and the cosine -inf.
    """

    rows: Rows
    cosines: Floats


def nearest(
    queries: Floats,
    corpus: Sequence[Floats],
    count: int,
    *,
    at_least: float = -2.0,
    alive: Mask | None = None,
) -> Neighbours:
    """Find the ``count`` nearest rows of a corpus, given in parts, for each query.

    Rows with a cosine below ``at_least`` and those that are not ``alive`` are left out. Of
    equally near rows the earlier one comes first.

    >>> corpus = np.eye(3, dtype=np.float32)
    >>> found = nearest(corpus[:1], [corpus], 2, at_least=0.5)
    >>> found.rows.tolist(), found.cosines.tolist()
    ([[0, -1]], [[1.0, -inf]])
    """
    rows = np.full((len(queries), count), NONE, np.int64)
    cosines = np.full((len(queries), count), -np.inf, np.float32)
    for first, block in _blocks(corpus):
        living = None if alive is None else alive[first : first + len(block)]
        if living is not None and not living.any():
            continue
        for start in range(0, len(queries), _QUERIES):
            part = slice(start, start + _QUERIES)
            scores = queries[part] @ block.T
            if living is not None:
                scores[:, ~living] = -np.inf
            # Only the queries for which this block has something better go on.
            floor = np.maximum(cosines[part, -1], np.nextafter(np.float32(at_least), -np.inf))
            better = np.flatnonzero(scores.max(axis=1) > floor)
            if len(better):
                at = start + better
                _merge(rows, cosines, at, scores[better], first, at_least)
    return Neighbours(rows, cosines)


def _blocks(corpus: Iterable[Floats]) -> Iterator[tuple[int, Floats]]:
    first = 0
    for part in corpus:
        for start in range(0, len(part), _CORPUS):
            yield first + start, part[start : start + _CORPUS]
        first += len(part)


def _merge(
    rows: Rows, cosines: Floats, at: Rows, scores: Floats, first: int, at_least: float
) -> None:
    count = rows.shape[1]
    columns = np.broadcast_to(np.arange(scores.shape[1]), scores.shape)
    if scores.shape[1] > count:
        columns = np.argpartition(-scores, count - 1, axis=1)[:, :count]
        scores = np.take_along_axis(scores, columns, axis=1)
    scores = np.round(scores, _DIGITS)  # how a product rounds must not order equal texts
    fits = scores >= np.float32(at_least)
    new = Neighbours(np.where(fits, first + columns, NONE), np.where(fits, scores, -np.inf))
    best = joined(Neighbours(rows[at], cosines[at]), new, count)
    rows[at], cosines[at] = best.rows, best.cosines


def joined(one: Neighbours, other: Neighbours, count: int) -> Neighbours:
    """The nearest of two sets of neighbours of the same queries, of rows that differ."""
    rows = np.concatenate([one.rows, other.rows], axis=1)
    cosines = np.concatenate([one.cosines, other.cosines], axis=1)
    order = np.lexsort((rows, -cosines), axis=1)[:, :count]
    return Neighbours(
        np.take_along_axis(rows, order, axis=1), np.take_along_axis(cosines, order, axis=1)
    )
