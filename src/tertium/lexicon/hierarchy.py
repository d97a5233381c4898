"""What lies above each synset: every ancestor with its distance, worked out once, as arrays.

Synsets are numbered in the order of their ids. Kinds and instances climb alike (``@`` and ``@i``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tertium.errors import UserError

_LONGEST = 255

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Hierarchy:
    """The ancestors of synset ``i``: ``ancestors[starts[i]:starts[i + 1]]``, itself among them.

    ``distances`` are shortest ways up. ``shallow`` and ``deep`` are the lengths of the shortest
    and the longest way from a synset to its root; ``reach`` is the distance of the farthest
    ancestor.
    """

    starts: Ints
    ancestors: NDArray[np.int32]
    distances: NDArray[np.uint8]
    shallow: NDArray[np.uint8]
    deep: NDArray[np.uint8]

    @cached_property
    def reach(self) -> Ints:
        """How far the farthest ancestor of each synset is."""
        return np.maximum.reduceat(self.distances, self.starts[:-1]).astype(np.int64)

    def shared(self, left: Ints, right: Ints) -> tuple[Ints, Ints, Ints, Ints]:
        """Find the common ancestors of each pair: pair, ancestor, and the distance of either side.

        Sorted by the pair, so that a reduction over pairs is one pass.
        """
        size = len(self.starts) - 1
        pair, place = self._rows(left)
        other_pair, other_place = self._rows(right)
        keys = pair * size + self.ancestors[place]
        others = other_pair * size + self.ancestors[other_place]
        found = np.searchsorted(others, keys)
        found[found == len(others)] = 0
        same = others[found] == keys
        place, other_place = place[same], other_place[found[same]]
        return (
            pair[same],
            self.ancestors[place].astype(np.int64),
            self.distances[place].astype(np.int64),
            self.distances[other_place].astype(np.int64),
        )

    def _rows(self, synsets: Ints) -> tuple[Ints, Ints]:
        counts = self.starts[synsets + 1] - self.starts[synsets]
        pair = np.repeat(np.arange(len(synsets)), counts)
        ends = np.cumsum(counts)
        within = np.arange(len(pair)) - np.repeat(ends - counts, counts)
        return pair, np.repeat(self.starts[synsets], counts) + within


def climb(child: Ints, parent: Ints, size: int) -> Hierarchy:
    """Work out all ancestors from the pairs of a synset and one right above it.

    >>> found = climb(np.array([1, 2, 2]), np.array([0, 1, 0]), 3)
    >>> found.ancestors.tolist(), found.distances.tolist()
    ([0, 0, 1, 0, 1, 2], [0, 1, 0, 1, 1, 0])
    >>> found.shallow.tolist(), found.deep.tolist()
    ([0, 1, 1], [0, 1, 2])
    """
    order = np.argsort(child, kind="stable")
    child, parent = child[order], parent[order]
    first = np.searchsorted(child, np.arange(size + 1))
    nodes = np.arange(size)
    low = high = seen = nodes * size + nodes
    known, distance = [low], [np.zeros(size, np.int64)]
    shallow, deep = np.full(size, _LONGEST), np.zeros(size, np.int64)
    step = 0
    while len(high):
        deep[high // size] = step
        tops = high[first[high % size + 1] == first[high % size]] // size
        shallow[tops] = np.minimum(shallow[tops], step)
        step += 1
        if step >= _LONGEST:
            raise UserError("WordNet's hypernyms run in a circle", remedy="get a fresh copy of it")
        # Every way up counts for the depths (high); only the first one for the distances (low).
        high = _distinct(_above(high, first, parent, size))
        low = _distinct(_above(low, first, parent, size))
        low = low[seen[np.minimum(np.searchsorted(seen, low), len(seen) - 1)] != low]
        known.append(low)
        distance.append(np.full(len(low), step))
        seen = np.sort(np.concatenate([seen, low]))
    keys = np.concatenate(known)
    order = np.argsort(keys)
    keys = keys[order]
    return Hierarchy(
        starts=np.searchsorted(keys, np.arange(size + 1) * size),
        ancestors=(keys % size).astype(np.int32),
        distances=np.concatenate(distance)[order].astype(np.uint8),
        shallow=shallow.astype(np.uint8),
        deep=deep.astype(np.uint8),
    )


def _distinct(keys: Ints) -> Ints:
    """Sort and leave out repeats; np.unique hashes, which takes minutes on keys like these."""
    keys = np.sort(keys)
    distinct: Ints = keys[np.diff(keys, prepend=-1) != 0]
    return distinct


def _above(keys: Ints, first: Ints, parent: Ints, size: int) -> Ints:
    """Go one step up from the second half of each key (a synset and an ancestor of it)."""
    at = keys % size
    counts = first[at + 1] - first[at]
    ends = np.cumsum(counts)
    within = np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - counts, counts)
    above: Ints = np.repeat(keys - at, counts) + parent[np.repeat(first[at], counts) + within]
    return above
