"""Correlations and errors of scores against gold, with a reason wherever one is undefined.

Values are scaled by a power of two before anything is squared, so that neither huge nor tiny
scores overflow; that scaling is exact and changes no result.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tertium.errors import UserError
from tertium.metrics.figure import Figure

FloatArray = NDArray[np.float64]

# Scores that differ by no more than this share of their size differ by rounding only.
_ROUNDING = 8 * float(np.finfo(np.float64).eps)


def pearson(gold: ArrayLike, scores: ArrayLike) -> Figure:
    """Pearson's product-moment correlation.

    >>> print(pearson([0, 1, 2, 3], [1, 3, 2, 5]))
    0.8315
    >>> print(pearson([0, 1, 2, 3], [2.5, 2.5, 2.5, 2.5]))
    undefined: the system gave every pair the same score
    """
    x, y = paired_arrays(gold, scores)
    why = why_undefined(x, y)
    return Figure(None, len(x), why) if why else Figure(_correlate(x, y), len(x))


def spearman(gold: ArrayLike, scores: ArrayLike) -> Figure:
    """Spearman's rank correlation: Pearson's of the ranks, ties sharing their mean rank.

    >>> print(spearman([0, 1, 2, 3], [10, 20, 20, 4000]))
    0.9487
    """
    x, y = paired_arrays(gold, scores)
    why = why_undefined(x, y)
    if why:
        return Figure(None, len(x), why)
    return Figure(_correlate(mean_ranks(x), mean_ranks(y)), len(x))


def weighted_pearson(gold: ArrayLike, scores: ArrayLike, weights: ArrayLike) -> Figure:
    """Pearson's correlation with weighted means and covariances, as STS used confidences.

    A pair of weight zero counts for nothing; multiplying all weights changes nothing.

    >>> print(weighted_pearson([0, 1, 2, 3], [1, 3, 2, 5], [100, 100, 100, 100]))
    0.8315
    >>> print(weighted_pearson([0, 1, 2, 3], [0, 1, 2, -9], [100, 100, 100, 0]))
    1.0000
    """
    x, y = paired_arrays(gold, scores)
    w = _vector(weights, "weight")
    if len(w) != len(x):
        raise UserError(
            f"{len(w)} weights for {len(x)} pairs", remedy="give one weight for each pair"
        )
    if (w < 0).any():
        place = int(np.argmax(w < 0))
        raise UserError(
            f"weight {place + 1} is {w[place]:g}", remedy="give weights that are zero or more"
        )
    counted = w > 0
    if len(x) and not counted.any():
        return Figure(None, len(x), "the weight of every pair is zero")
    why = why_undefined(x[counted], y[counted])
    if why:
        return Figure(None, len(x), why if counted.all() else f"{why} (among those with a weight)")
    value = _correlate(x[counted], y[counted], w[counted] / w.max())
    if value is None:
        return Figure(None, len(x), "nearly all of the weight lies on one pair")
    return Figure(value, len(x))


def mse(gold: ArrayLike, scores: ArrayLike) -> Figure:
    """Mean squared error.

    >>> print(mse([1, 2, 3], [1, 2, 5]))
    1.3333
    """
    x, y = paired_arrays(gold, scores)
    if not len(x):
        return Figure(None, 0, "there are no pairs")
    with np.errstate(over="ignore"):
        value = float(np.mean(np.square(x - y)))
    if not np.isfinite(value):
        return Figure(None, len(x), "the squared error is larger than any floating-point number")
    return Figure(value, len(x))


def paired_arrays(gold: ArrayLike, scores: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Check two series of finite numbers of one length, and return them as arrays.

    >>> paired_arrays([1, 2], [3])
    Traceback (most recent call last):
    tertium.errors.UserError: 1 score for 2 pairs; give one score for each pair
    """
    x, y = _vector(gold, "gold score"), _vector(scores, "score")
    if len(x) != len(y):
        noun = "score" if len(y) == 1 else "scores"
        raise UserError(
            f"{len(y)} {noun} for {len(x)} pairs", remedy="give one score for each pair"
        )
    return x, y


def why_undefined(gold: FloatArray, scores: FloatArray) -> str | None:
    """Say why no correlation of these exists; None where one does.

    >>> why_undefined(np.array([2.0, 2.0]), np.array([1.0, 3.0]))
    'every pair has the same gold score'
    """
    if len(gold) < 2:
        return "there are no pairs" if not len(gold) else "there is only one pair"
    if is_constant(gold):
        return "every pair has the same gold score"
    if is_constant(scores):
        return "the system gave every pair the same score"
    return None


def is_constant(values: FloatArray) -> bool:
    """Whether all values are one number, or differ by rounding only.

    >>> is_constant(np.array([0.3, 0.1 + 0.2]))
    True
    """
    low, high = float(values.min()), float(values.max())
    # Halved first: the difference of two huge numbers may not be a number itself.
    return high / 2 - low / 2 <= _ROUNDING / 2 * max(abs(low), abs(high))


def centred(values: FloatArray, weights: FloatArray | None = None) -> FloatArray:
    """Move the (weighted) mean to zero, and scale the largest size to between a half and one.

    >>> centred(np.array([1e300, 3e300])).tolist()
    [-0.7466108948025751, 0.7466108948025751]
    """
    small = scaled(values)
    small = small - np.average(small, weights=weights)
    small = scaled(small)
    # The mean was rounded; what is left of it matters where values are large and close together.
    shifted: FloatArray = small - np.average(small, weights=weights)
    return shifted


def scaled(values: FloatArray) -> FloatArray:
    """Divide by the power of two that brings the largest size to between a half and one.

    >>> scaled(np.array([3.0, -12.0])).tolist()
    [0.1875, -0.75]
    """
    small: FloatArray = np.ldexp(values, -exponent_of(values))
    return small


def exponent_of(values: FloatArray) -> int:
    """The power of two just above the largest size among the values.

    >>> exponent_of(np.array([3.0, -12.0]))
    4
    """
    _, exponent = np.frexp(np.abs(values).max(initial=0.0))
    return int(exponent)


def mean_ranks(values: FloatArray) -> FloatArray:
    """Ranks from 1; equal values share the mean of their ranks.

    >>> mean_ranks(np.array([10.0, 30.0, 10.0])).tolist()
    [1.5, 3.0, 1.5]
    """
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: FloatArray = (np.cumsum(counts) - (counts - 1) / 2)[place]
    return ranks


def _correlate(x: FloatArray, y: FloatArray, weights: FloatArray | None = None) -> float | None:
    """Correlate; None where the weights leave no spread that a number can hold."""
    x, y = centred(x, weights), centred(y, weights)
    weighted_x, weighted_y = (x, y) if weights is None else (x * weights, y * weights)
    size = float(np.sqrt(x @ weighted_x)) * float(np.sqrt(y @ weighted_y))
    if size == 0:
        return None
    return min(1.0, max(-1.0, float(x @ weighted_y) / size))


def _vector(values: ArrayLike, noun: str) -> FloatArray:
    try:
        vector: NDArray[Any] = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise UserError(
            f"the {noun}s are not all numbers", remedy="give a finite number for each pair"
        ) from None
    if vector.ndim != 1:
        raise UserError(
            f"the {noun}s have {vector.ndim} dimensions", remedy="give a plain list of numbers"
        )
    if not np.isfinite(vector).all():
        place = int(np.argmin(np.isfinite(vector)))
        raise UserError(
            f"{noun} {place + 1} is {vector[place]}", remedy="give a finite number for each pair"
        )
    return vector
