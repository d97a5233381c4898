"""Near pairs of a large collection, without comparing all with all.

Vectors are put into cells of some hundred about common middles. Each is compared with what lies in
the cells nearest to it, a product of matrices a cell. The time grows little faster than the
collection; a near pair is missed where its two texts look to different cells.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.sparse import csr_matrix

from tertium.encoders.model import Floats
from tertium.search.nearest import Rows
from tertium.search.progress import Pace, Tell, silent

_SIZE, _LOOKS = 256, 10
"""Vectors of a cell, and the cells that each is compared with."""
_ROUNDS, _SAMPLE = 4, 24
"""How often the middles are moved, and how many vectors of each are looked at for it."""
_BLOCK = 4096
_LARGEST, _ANCHORS = 4096, 64
"""A cell beyond this is compared in parts, each part with some of all of it too."""


def near_pairs(
    vectors: Floats, floor: float, count: int = 16, tell: Tell = silent
) -> tuple[Rows, Floats]:
    """Each pair with a product of at least ``floor`` that was found, once; the nearest first.

    A vector brings in at most ``count`` others of each cell. Also the products.

    >>> pairs, products = near_pairs(np.array([[1, 0], [0, 1], [1, 0]], np.float32), 0.9)
    >>> pairs.tolist(), products.tolist()
    ([[0, 2]], [1.0])
    """
    middles = _middles(vectors, max(1, len(vectors) // _SIZE))
    looks = _nearest_middles(vectors, middles, min(_LOOKS, len(middles)))
    found, products = [np.empty((0, 2), np.int64)], [np.empty(0, np.float32)]
    pace = Pace(len(vectors), "texts compared", tell)
    for lookers, members in _cells(looks, len(middles)):
        likeness = vectors[lookers] @ vectors[members].T
        likeness[lookers[:, None] == members[None]] = -1.0
        if likeness.shape[1] > count:
            least = np.partition(likeness, -count, axis=1)[:, -count, None]
            likeness[likeness < least] = -1.0
        rows, columns = np.nonzero(likeness >= np.float32(floor))
        both = np.stack([lookers[rows], members[columns]], axis=1)
        found.append(np.sort(both, axis=1))
        products.append(likeness[rows, columns])
        pace.done(len(members))
    pairs, first = np.unique(np.concatenate(found), axis=0, return_index=True)
    order = np.argsort(-np.concatenate(products)[first], kind="stable")
    return pairs[order], np.concatenate(products)[first][order]


def _middles(vectors: Floats, count: int) -> Floats:
    """The middles of so many cells, by k-means on a sample that is the same every time."""
    dice = np.random.default_rng(0)
    sample = vectors[dice.choice(len(vectors), min(len(vectors), count * _SAMPLE), replace=False)]
    middles = sample[:count]
    for _ in range(_ROUNDS):
        nearest = _nearest_middles(sample, middles, 1)[:, 0]
        ones = np.ones(len(sample), np.float32)
        sums = csr_matrix((ones, (nearest, np.arange(len(sample)))), (count, len(sample))) @ sample
        sizes = np.linalg.norm(sums, axis=1, keepdims=True)
        middles = np.where(sizes > 0, sums / np.maximum(sizes, 1e-9), middles).astype(np.float32)
    return middles


def _nearest_middles(vectors: Floats, middles: Floats, count: int) -> Rows:
    """For each vector its nearest middles, the nearest first."""
    found = np.empty((len(vectors), count), np.int64)
    for start in range(0, len(vectors), _BLOCK):
        products = vectors[start : start + _BLOCK] @ middles.T
        some = np.argpartition(-products, count - 1, axis=1)[:, :count]
        order = np.argsort(-np.take_along_axis(products, some, axis=1), axis=1, kind="stable")
        found[start : start + _BLOCK] = np.take_along_axis(some, order, axis=1)
    return found


def _cells(looks: Rows, count: int) -> Iterator[tuple[Rows, Rows]]:
    """The vectors that look into each cell, and those that lie in it."""
    home = looks[:, 0]
    inside = np.argsort(home, kind="stable")
    begin = np.searchsorted(home[inside], np.arange(count + 1))
    flat = looks.ravel()
    visits = np.argsort(flat, kind="stable")
    from_here = np.searchsorted(flat[visits], np.arange(count + 1))
    for cell in range(count):
        members = inside[begin[cell] : begin[cell + 1]]
        lookers = visits[from_here[cell] : from_here[cell + 1]] // looks.shape[1]
        if len(members) <= _LARGEST:
            if len(members):
                yield lookers, members
            continue
        # So many alike are copies of a few: parts that meet at some common ones are enough.
        anchors = members[:: -(-len(members) // _ANCHORS)]
        visitors = lookers[home[lookers] != cell]
        parts = -(-len(members) // _LARGEST)
        for part, guests in zip(
            np.array_split(members, parts), np.array_split(visitors, parts), strict=True
        ):
            yield np.concatenate([part, guests]), np.union1d(part, anchors)
