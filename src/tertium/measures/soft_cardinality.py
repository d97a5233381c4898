"""Soft cardinality: how many different things a set has when some of them are alike.

Words that resemble each other count as less than two (Jimenez et al. 2012): each adds one over
the sum of its likenesses to all words of the set, itself included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
POWER = 4
"""What likenesses are raised to: the higher, the less a faint one takes away."""


@dataclass(frozen=True, slots=True)
class SoftSets:
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
    likeness: Floats, size: int, weightings: NDArray[np.floating], power: int = POWER
) -> list[SoftSets]:
    """Count two sets and their union; the first ``size`` words are those of the first set.

    Each row of ``weightings`` says how much every word counts, and has an answer of its own.

    >>> alike = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 1]], np.float32)
    >>> soft_sets(alike, 1, np.array([[1, 1, 1]]))
    [SoftSets(a=1.0, b=2.0, union=2.0)]
    """
    raised = np.square(np.square(likeness)) if power == POWER else likeness**power
    left = weightings[:, :size] @ (1 / raised[:size, :size].sum(axis=1))
    right = weightings[:, size:] @ (1 / raised[size:, size:].sum(axis=1))
    whole = weightings @ (1 / raised.sum(axis=1))
    return [SoftSets(*map(float, parts)) for parts in zip(left, right, whole, strict=True)]
