"""How far raters agree.

Ratings are raters by units everywhere: one row a rater, one column a pair, and NaN (or None) where
a rater did not rate it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tertium.errors import UserError
from tertium.metrics.correlation import (
    FloatArray,
    centred,
    exponent_of,
    is_constant,
    mean_ranks,
    pearson,
    scaled,
)
from tertium.metrics.figure import Figure

LEVELS = ("nominal", "ordinal", "interval")

Ratings = ArrayLike | Sequence[Any]
"""Rows of ratings, or of labels, as an array or as lists that may hold None."""


@dataclass(frozen=True, slots=True)
class RaterAgreement:
    """Each rater against the mean of the others; ``left_out`` raters have no figure."""

    raters: tuple[Figure, ...]
    mean: Figure
    left_out: int


@dataclass(frozen=True, slots=True)
class Spread:
    """The standard deviation of each unit's ratings, None where too few rated it; their mean."""

    units: tuple[float | None, ...]
    mean: Figure


@dataclass(frozen=True, slots=True)
class ChanceVariance:
    """The lowest, mean and highest average variance that random raters came to."""

    lowest: float
    mean: float
    highest: float


def krippendorff_alpha(ratings: Ratings, level: str = "interval") -> Figure:
    """Krippendorff's alpha: one less the observed disagreement over that expected by chance.

    ``n`` is the number of units with two ratings or more; the others say nothing of agreement.
    Where every rating is one value the raters agree, so alpha is 1, although no disagreement was
    to be expected either. Labels need not be numbers when the level is nominal.

    >>> print(krippendorff_alpha([[1, 2, 3, 4], [1, 2, 3, None], [1, 2, 4, 5]]))
    0.9029
    >>> print(krippendorff_alpha([["a", "b", "b"], ["a", "b", "a"]], level="nominal"))
    0.4444
    """
    if level not in LEVELS:
        raise UserError(f"unknown level '{level}'", remedy=f"there are: {', '.join(LEVELS)}")
    table = _codes(ratings) if level == "nominal" else _table(ratings)
    values, units, sizes = _pairable(table)
    if not len(values):
        return Figure(None, 0, "no unit has two ratings")
    if values.min() == values.max() or (level == "interval" and is_constant(values)):
        return Figure(1.0, len(sizes))
    if level == "nominal":
        observed, expected = _nominal_disagreement(values, units, sizes)
    else:
        # The ordinal distance of two values is the distance of their mean ranks.
        places = mean_ranks(values) if level == "ordinal" else values
        observed, expected = _squared_disagreement(centred(places), units, sizes)
    return Figure(1 - observed / expected, len(sizes))


def rater_against_rest(ratings: Ratings) -> RaterAgreement:
    """Pearson's r of each rater with the mean of the others, and the mean of these (STS).

    A rater is compared over the units that somebody else rated too. One for whom there is no
    figure, such as one who always gave the same rating, is left out of the mean and counted.

    >>> print(rater_against_rest([[1, 2, 3, 4], [1, 3, 2, 5], [0, 2, 4, 5]]).mean)
    0.8918
    """
    table = _table(ratings)
    rated = ~np.isnan(table)
    filled = scaled(np.where(rated, table, 0.0))
    sums, counts = filled.sum(axis=0), rated.sum(axis=0)
    figures = []
    for own, present in zip(filled, rated, strict=True):
        shared = present & (counts > 1)
        rest = (sums[shared] - own[shared]) / (counts[shared] - 1)
        figure = pearson(rest, own[shared])
        figures.append(Figure(figure.value, figure.n, _in_rater_terms(figure.why)))
    known = [figure.value for figure in figures if figure.value is not None]
    n = int(np.sum(counts > 1))
    if known:
        mean = Figure(math.fsum(known) / len(known), n)
    else:
        mean = Figure(None, n, "no rater can be compared with the others")
    return RaterAgreement(tuple(figures), mean, len(figures) - len(known))


def majority_share(labels: Ratings) -> Figure:
    """The share of raters who gave the most frequent label, averaged over units (SICK).

    Labels may be anything, with None or NaN for a missing one. A unit with one label is ignored:
    one rater is always in the majority.

    >>> print(majority_share([["yes", "no"], ["yes", "no"], ["no", None]]))
    0.8333
    """
    values, units, sizes = _pairable(_codes(labels))
    if not len(values):
        return Figure(None, 0, "no unit has two labels")
    cell_units, cell_counts = _cells(values, units)
    largest = np.zeros(len(sizes), dtype=np.int64)
    np.maximum.at(largest, cell_units, cell_counts)
    return Figure(float(np.mean(largest / sizes)), len(sizes))


def spread_per_unit(ratings: Ratings, ddof: int = 1) -> Spread:
    """The standard deviation of the ratings of each unit, and the mean of these (SICK).

    The sum of squares is divided by the number of ratings less ``ddof``. One is the default, as
    the variances that paper 004 compares with chance only fit its simulation that way.

    >>> spread_per_unit([[1, 5, 3], [3, 5, None]]).units
    (1.4142135623730951, 0.0, None)
    """
    table = _table(ratings)
    rated = ~np.isnan(table)
    counts = rated.sum(axis=0)
    enough = counts > max(ddof, 0)
    if not enough.any():
        return Spread((None,) * table.shape[1], Figure(None, 0, "no unit has enough ratings"))
    present = rated[:, enough]
    kept = np.where(present, table[:, enough], 0.0)
    size = exponent_of(kept)
    kept = np.ldexp(kept, -size)
    means = kept.sum(axis=0) / counts[enough]
    squares = np.where(present, np.square(kept - means), 0.0).sum(axis=0)
    deviations = np.ldexp(np.sqrt(squares / (counts[enough] - ddof)), size)
    units: list[float | None] = [None] * table.shape[1]
    for place, deviation in zip(np.flatnonzero(enough).tolist(), deviations.tolist(), strict=True):
        units[place] = deviation
    return Spread(tuple(units), Figure(float(deviations.mean()), len(deviations)))


def chance_variance(
    raters: int = 10,
    pairs: int = 10_000,
    *,
    low: int = 1,
    high: int = 5,
    simulations: int = 20_000,
    seed: int = 0,
) -> ChanceVariance:
    """The average variance of ratings that are whole numbers drawn at random (paper 004).

    A simulation draws every rating uniformly from ``low`` to ``high``, takes the variance over
    the raters of each pair (divided by one less than the raters, so that it expects to be that of
    the numbers, 2 for 1 to 5), and averages it over the pairs. Nothing is drawn rating by rating:
    the variance of a pair has a few dozen possible values, whose chances are known exactly.

    >>> chance = chance_variance(simulations=200)
    >>> 1.97 < chance.lowest < 1.99 < chance.mean < 2.01 < chance.highest < 2.03
    True
    """
    if raters < 2 or pairs < 1 or simulations < 1 or high < low:
        raise UserError(
            f"{raters} raters, {pairs} pairs, ratings {low} to {high}, {simulations} simulations",
            remedy="ask for two raters, one pair, one simulation or more, and low before high",
        )
    variances, chances = _variance_distribution(raters, high - low + 1)
    counts = np.random.default_rng(seed).multinomial(pairs, chances, size=simulations)
    averages = counts @ variances / pairs
    return ChanceVariance(float(averages.min()), float(averages.mean()), float(averages.max()))


def _variance_distribution(raters: int, points: int) -> tuple[FloatArray, FloatArray]:
    """The possible variances of the ratings of one pair, and the chance of each.

    A variance depends on the sum of the ratings and of their squares only, so it is enough to
    add raters one by one to the joint distribution of these two.
    """
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(raters):
        grown: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (total, squares), ways in states.items():
            for rating in range(points):
                grown[total + rating, squares + rating * rating] += ways
        states = grown
    ways_to: defaultdict[int, int] = defaultdict(int)
    for (total, squares), ways in states.items():
        ways_to[raters * squares - total * total] += ways
    variances = np.array(list(ways_to), dtype=np.float64) / (raters * (raters - 1))
    chances = np.array([ways / points**raters for ways in ways_to.values()])
    return variances, chances


def _table(ratings: Ratings) -> FloatArray:
    try:
        table = np.asarray(ratings, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise UserError(
            "the ratings are not a table of numbers",
            remedy="give a row of numbers for each rater, None where one is missing",
        ) from None
    _check_shape(table)
    if np.isinf(table).any():
        rater, unit = np.argwhere(np.isinf(table))[0] + 1
        raise UserError(
            f"the rating of unit {unit} by rater {rater} is {table[rater - 1, unit - 1]}",
            remedy="give finite ratings, None where one is missing",
        )
    return table


def _codes(labels: Ratings) -> FloatArray:
    """Number the labels, whatever they are, and put NaN where one is missing."""
    if isinstance(labels, np.ndarray) and labels.dtype.kind in "fiub":
        return _table(labels)
    try:
        things = np.asarray(labels, dtype=object)
    except ValueError:
        things = np.empty(0, dtype=object)
    _check_shape(things)
    numbers: dict[Any, float] = {}
    codes = [
        math.nan if _is_missing(label) else numbers.setdefault(label, len(numbers))
        for label in things.ravel().tolist()
    ]
    return np.array(codes, dtype=np.float64).reshape(things.shape)


def _is_missing(label: Any) -> bool:
    return label is None or (isinstance(label, float) and math.isnan(label))


def _check_shape(table: NDArray[Any]) -> None:
    if table.ndim != 2:
        raise UserError(
            "the ratings are not a table", remedy="give one row of equal length for each rater"
        )


def _pairable(table: FloatArray) -> tuple[FloatArray, NDArray[np.int64], NDArray[np.int64]]:
    """The ratings of units with two or more: values, the unit of each, and the units' sizes."""
    rated = ~np.isnan(table)
    counts = rated.sum(axis=0)
    kept = counts > 1
    units, _ = np.nonzero(rated[:, kept].T)
    values: FloatArray = table[:, kept].T[rated[:, kept].T]
    return values, units.astype(np.int64), counts[kept].astype(np.int64)


def _cells(
    values: FloatArray, units: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each distinct value of each unit: the unit, and how many gave that value."""
    distinct, codes = np.unique(values, return_inverse=True)
    cells, counts = np.unique(units * len(distinct) + codes, return_counts=True)
    return cells // len(distinct), counts.astype(np.int64)


def _nominal_disagreement(
    values: FloatArray, units: NDArray[np.int64], sizes: NDArray[np.int64]
) -> tuple[float, float]:
    """Observed and expected disagreement, counted as pairs of ratings that differ."""
    cell_units, cell_counts = _cells(values, units)
    agreeing = np.bincount(cell_units, weights=cell_counts.astype(np.float64) ** 2)
    n = len(values)
    observed = float(np.sum((sizes.astype(np.float64) ** 2 - agreeing) / (sizes - 1))) / n
    _, totals = np.unique(values, return_counts=True)
    expected = (n * n - float(np.sum(totals.astype(np.float64) ** 2))) / (n * (n - 1))
    return observed, expected


def _squared_disagreement(
    values: FloatArray, units: NDArray[np.int64], sizes: NDArray[np.int64]
) -> tuple[float, float]:
    """Observed and expected disagreement as mean squared differences.

    The squared differences of all pairs of m values sum to 2m times the squares around their
    mean: no matrix of pairs, however many distinct values there are.
    """
    n = len(values)
    means = np.bincount(units, weights=values) / sizes
    squares = np.bincount(units, weights=np.square(values - means[units]))
    observed = float(np.sum(2 * sizes * squares / (sizes - 1))) / n
    expected = 2 * float(np.sum(np.square(values - values.mean()))) / (n - 1)
    return observed, expected


def _in_rater_terms(why: str | None) -> str | None:
    """Say what a correlation's reason means where both sides are raters."""
    if why is None:
        return None
    return {
        "every pair has the same gold score": "the others' mean is the same for every unit",
        "the system gave every pair the same score": "the rater gave every unit the same rating",
        "there is only one pair": "the rater shares only one unit with others",
        "there are no pairs": "the rater shares no unit with others",
    }[why]
