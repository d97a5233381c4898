"""Soft cardinality: how many different things a set has when some of them are alike.

Words that resemble each other count as less than two (Jimenez et al. 2012): each adds one over
the sum of its likenesses to all words of the set, itself included.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
POWER = 4
"""What likenesses are raised to: the higher, the less a faint one takes away."""


class SoftSets(NamedTuple):
    """The soft cardinalities of two sets and of their union."""

    a: float
    b: float
    union: float

    @property
    def common(self) -> float:
        """What both have: it follows from the other three."""
        return self.a + self.b - self.union

    @property
    def dice(self) -> float:
        """Share of both that is common."""
        return 2 * self.common / max(self.a + self.b, 1e-9)


def soft_cardinality(
    likeness: Floats, weights: Sequence[float] | NDArray[np.floating], power: int = POWER
) -> float:
    """Count the words of a set softly, given how alike every two of them are.

    >>> alike = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 1]], np.float32)
    >>> soft_cardinality(alike, [1, 1, 1])
    2.0
    """
    return float(np.asarray(weights, np.float64) @ (1 / (likeness**power).sum(axis=1)))


def soft_sets(
    likenesses: Floats, size: int, weightings: NDArray[np.floating], power: int = POWER
) -> list[SoftSets]:
    """Count two sets and their union; the first ``size`` words are those of the first set.

    ``likenesses`` holds one table or several, each another view of how alike every two words are;
    each row of ``weightings`` says how much every word counts. There is an answer for every view
    and, within it, for every weighting.

    >>> alike = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 1]], np.float32)
    >>> soft_sets(alike, 1, np.array([[1, 1, 1]]))
    [SoftSets(a=1.0, b=2.0, union=2.0)]
    """
    words = likenesses.shape[-1]
    sides = np.zeros((words, 2), np.float32)
    sides[:size, 0] = sides[size:, 1] = 1
    views = likenesses.reshape(-1, words, words)
    like = views**power @ sides  # how much of the first set is like each word, of the second
    a = (1 / like[:, :size, 0]) @ weightings[:, :size].T
    b = (1 / like[:, size:, 1]) @ weightings[:, size:].T
    union = (1 / (like[:, :, 0] + like[:, :, 1])) @ weightings.T
    counts = zip(a.ravel().tolist(), b.ravel().tolist(), union.ravel().tolist(), strict=True)
    return [SoftSets(*three) for three in counts]
