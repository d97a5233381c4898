"""How far each rater can be relied on, found from the ratings, and from controls where there are.

A rating is taken as the truth, plus the rater's bias, plus noise whose size is the rater's own.
Truth, biases and noise are estimated in turns until they stand still. A rater is always compared
with what the others say, never with a truth that their own ratings went into: otherwise whoever
is trusted most would seem the best for that reason.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

_ROUNDS = 50
_STILL = 1e-6
_PRIOR = 4.0
"""How many ratings of an average rater everybody begins with, so that few ratings say little."""
_LEAST_VARIANCE = 0.05


@dataclass(frozen=True, slots=True)
class Reliability:
    """The truth as estimated for each pair, and each rater's bias and weight."""

    truth: FloatArray
    bias: FloatArray
    weight: FloatArray


def estimate(table: FloatArray, controls: FloatArray | None = None) -> Reliability:
    """Estimate truth, biases and weights from scores, raters by pairs, NaN where there is none.

    ``controls`` has how far each rater was from each score that is known. Without them most raters
    are taken to be without bias; with them it is known how far everybody is from the truth.

    >>> table = np.array([[1, 2, 3, 4, 5, 2], [1, 2, 3, 4, 5, 3], [5, 1, 2, 5, 1, 4.0]])
    >>> found = estimate(table)
    >>> bool(found.weight[2] < found.weight[0])
    True

    Two raters alone cannot be told apart, so the truth is their mean:

    >>> estimate(np.array([[1.0, 3.0, 4.0], [2.0, 4.0, 5.0]])).truth.round(6).tolist()
    [1.5, 3.5, 4.5]

    Controls tell them apart:

    >>> found = estimate(np.array([[1.0, 3.0], [2.0, 4.0]]), np.array([[0.0] * 40, [1.0] * 40]))
    >>> bool(abs(found.bias[0]) < 0.1 and found.bias[1] > 0.9)
    True
    """
    controls = np.empty((len(table), 0)) if controls is None else controls
    checked = ~np.isnan(controls)
    off, answers = np.where(checked, controls, 0.0), checked.sum(axis=1)
    rated = ~np.isnan(table)
    filled = np.where(rated, table, 0.0)
    counts = rated.sum(axis=1)
    bias = np.zeros(len(table))
    weight = np.ones(len(table))
    truth = _weighted(filled, rated, bias, weight)
    for _ in range(_ROUNDS):
        rest, known = _rest(filled, rated, bias, weight)
        gaps = np.where(known, filled - rest, 0.0)
        shared = known.sum(axis=1)
        said = shared + answers
        bias = (gaps.sum(axis=1) + off.sum(axis=1)) / (said + _PRIOR)
        # How far all are from the truth: as controls tell, the more of them the more.
        above = np.where(checked, bias[:, None] - controls, 0.0).sum()
        middle = _middle(bias[shared > 0], weight[shared > 0])
        bias = bias - (_PRIOR * middle + above) / (_PRIOR + answers.sum())
        squares = np.where(known, (gaps - bias[:, None]) ** 2, 0.0).sum(axis=1)
        squares += np.where(checked, (off - bias[:, None]) ** 2, 0.0).sum(axis=1)
        usual = squares.sum() / max(1, said.sum())
        variance = (squares + _PRIOR * usual) / (said + _PRIOR)
        weight = 1 / np.maximum(variance, _LEAST_VARIANCE)
        before, truth = truth, _weighted(filled, rated, bias, weight)
        if np.nanmax(np.abs(truth - before), initial=0.0) < _STILL:
            break
    return Reliability(truth, np.where(counts > 0, bias, 0.0), weight)


def _weighted(
    filled: FloatArray, rated: NDArray[np.bool_], bias: FloatArray, weight: FloatArray
) -> FloatArray:
    weights = np.where(rated, weight[:, None], 0.0)
    totals = weights.sum(axis=0)
    sums = ((filled - bias[:, None]) * weights).sum(axis=0)
    means: FloatArray = np.divide(sums, totals, out=np.full(len(totals), np.nan), where=totals > 0)
    return means


def _rest(
    filled: FloatArray, rated: NDArray[np.bool_], bias: FloatArray, weight: FloatArray
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """For each rater and pair the weighted mean of the others, and where there is one."""
    weights = np.where(rated, weight[:, None], 0.0)
    parts = (filled - bias[:, None]) * weights
    others = weights.sum(axis=0) - weights
    known = rated & (rated.sum(axis=0) > 1)
    rest = np.divide(parts.sum(axis=0) - parts, others, out=np.zeros_like(parts), where=known)
    return rest, known


def _middle(values: FloatArray, weights: FloatArray) -> float:
    """The weighted median: most raters are taken to be without bias.

    It lies between two raters where neither is nearer to the middle, so that no one is favoured.
    """
    if not len(values):
        return 0.0
    order = np.argsort(values)
    sorted_weights = weights[order] / weights.sum()
    middles = np.cumsum(sorted_weights) - sorted_weights / 2
    return float(np.interp(0.5, middles, values[order]))
