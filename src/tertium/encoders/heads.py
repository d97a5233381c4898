"""What the fifteen outputs of a judge mean: three scales with intervals, entailment both ways."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.weights import Description

SCALES = ("sts", "sick", "clss")
"""The scales that a judge learnt, in the order of its outputs."""

_NEAR_AN_END = 0.02
"""An interval that comes this near reaches it; the factors are calibrated for that."""

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class Readings:
    """Many pairs as read: a row each, everything between 0 and 1.

    ``middle``, ``low`` and ``high`` have a column for each scale: the mean, and the points below
    which one in ten and nine in ten raters' scores are expected. ``forth`` and ``back`` are the
    probabilities of entailment, neutrality and contradiction, from left to right and back.
    """

    middle: Doubles
    low: Doubles
    high: Doubles
    forth: Doubles
    back: Doubles

    @classmethod
    def of(cls, out: NDArray[np.float32], model: Description) -> Readings:
        """Read the outputs of a judge."""
        numbers = out.astype(np.float64).reshape(-1, 15)
        mean, below, above = (numbers[:, at:9:3] for at in range(3))
        down, up = np.array([model.ends(scale) for scale in SCALES]).transpose(1, 2, 0)
        low = sigmoid(mean - down[0] - down[1] * softplus(below))
        high = sigmoid(mean + up[0] + up[1] * softplus(above))
        return cls(
            sigmoid(mean),
            # A logit never reaches an end, but people often do.
            np.where(low < _NEAR_AN_END, 0.0, low),
            np.where(high > 1 - _NEAR_AN_END, 1.0, high),
            softmax(numbers[:, 9:12]),
            softmax(numbers[:, 12:15]),
        )

    @classmethod
    def empty(cls, rows: int) -> Readings:
        """Room for so many rows."""
        return cls(*(np.zeros((rows, 3)) for _ in range(5)))

    def __len__(self) -> int:
        return len(self.middle)

    def columns(self) -> tuple[Doubles, ...]:
        """The five tables in the order of the fields."""
        return self.middle, self.low, self.high, self.forth, self.back

    def put(self, rows: NDArray[np.int64], other: Readings) -> None:
        """Write other readings over some rows."""
        for mine, theirs in zip(self.columns(), other.columns(), strict=True):
            mine[rows] = theirs

    def take(self, rows: NDArray[np.int64]) -> Readings:
        """Some rows, any number of times."""
        return Readings(*(column[rows] for column in self.columns()))

    def turned(self, rows: NDArray[np.bool_]) -> Readings:
        """With left and right exchanged in the marked rows."""
        chosen = rows[:, None]
        return Readings(
            self.middle,
            self.low,
            self.high,
            np.where(chosen, self.back, self.forth),
            np.where(chosen, self.forth, self.back),
        )


def sigmoid(x: Doubles) -> Doubles:
    """The logistic function, without overflow.

    >>> sigmoid(np.array([-800.0, 0.0, 800.0]))
    array([0. , 0.5, 1. ])
    """
    return np.asarray(0.5 * (1.0 + np.tanh(0.5 * x)))


def softplus(x: Doubles) -> Doubles:
    """A smooth bend that is never below zero: log(1 + exp(x)).

    >>> softplus(np.array([-800.0, 800.0]))
    array([  0., 800.])
    """
    return np.asarray(np.logaddexp(0.0, x))


def softmax(x: Doubles) -> Doubles:
    """Probabilities from logits, row by row.

    >>> softmax(np.array([[900.0, 900.0, 0.0]]))
    array([[0.5, 0.5, 0. ]])
    """
    risen = np.exp(x - x.max(axis=1, keepdims=True))
    return np.asarray(risen / risen.sum(axis=1, keepdims=True))
