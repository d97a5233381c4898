"""One figure out of many: how the figures of subsets become the figure of the whole.

Shared tasks differ in this, and the same outputs rank differently under each way, so the name of
the way belongs to every published figure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tertium.errors import UserError
from tertium.metrics.figure import Figure


def mean(figures: Mapping[str, Figure]) -> Figure:
    """The plain mean; undefined where one subset's figure is.

    >>> print(mean({"news": Figure(0.8, 750), "glosses": Figure(0.6, 250)}))
    0.7000
    """
    n = _pairs(figures)
    why = _why_undefined(figures)
    if why:
        return Figure(None, n, why)
    return Figure(math.fsum(_values(figures)) / len(figures), n)


def weighted_mean(figures: Mapping[str, Figure]) -> Figure:
    """The mean with each subset weighted by its number of pairs, as in STS.

    >>> print(weighted_mean({"news": Figure(0.8, 750), "glosses": Figure(0.6, 250)}))
    0.7500
    """
    n = _pairs(figures)
    why = _why_undefined(figures) or ("the subsets hold no pairs" if not n else None)
    if why:
        return Figure(None, n, why)
    sizes = [figure.n for figure in figures.values()]
    products = (size * value for size, value in zip(sizes, _values(figures), strict=True))
    return Figure(math.fsum(products) / n, n)


def total(figures: Mapping[str, Figure]) -> Figure:
    """The sum, a missing or undefined figure counting nothing, as CLSS ranked systems.

    >>> print(total({"word2sense": Figure(None, 500, "not submitted"), "other": Figure(0.5, 500)}))
    0.5000
    """
    values = _values(figures)
    n = sum(figure.n for figure in figures.values() if figure.value is not None)
    return Figure(math.fsum(values), n) if values else Figure(None, n, "no subset has a figure")


def pooled_from_arrays(
    metric: Callable[..., Figure], parts: Mapping[str, tuple[ArrayLike, ...]]
) -> Figure:
    """One figure over all pairs laid end to end: this needs the raw values, not figures.

    Each part holds what the metric takes, gold first.

    >>> from tertium.metrics.correlation import pearson
    >>> print(pooled_from_arrays(pearson, {"one": ([1, 2], [1, 2]), "two": ([3, 4], [9, 8])}))
    0.8854
    """
    widths = {len(arrays) for arrays in parts.values()}
    if len(widths) != 1:
        what = "the subsets do not hold the same number of arrays" if parts else "no subsets"
        raise UserError(what, remedy="give the gold and the scores of each subset")
    for name, (gold, *others) in parts.items():
        if any(np.shape(other) != np.shape(gold) for other in others):
            raise UserError(
                "the number of scores is not the number of pairs",
                where=f"subset '{name}'",
                remedy="give one score for each pair",
            )
    columns: list[Any] = [
        np.concatenate([np.asarray(values) for values in column])
        for column in zip(*parts.values(), strict=True)
    ]
    return metric(*columns)


AGGREGATIONS: Mapping[str, Callable[[Mapping[str, Figure]], Figure]] = MappingProxyType(
    {"mean": mean, "weighted-mean": weighted_mean, "total": total}
)
"""The ways that need figures only, by the name that a signature carries."""

POOLED = "pooled"
"""The name that a signature carries for :func:`pooled_from_arrays`."""


def _pairs(figures: Mapping[str, Figure]) -> int:
    return sum(figure.n for figure in figures.values())


def _values(figures: Mapping[str, Figure]) -> list[float]:
    return [figure.value for figure in figures.values() if figure.value is not None]


def _why_undefined(figures: Mapping[str, Figure]) -> str | None:
    if not figures:
        return "there are no subsets"
    for name, figure in figures.items():
        if figure.value is None:
            return f"{name} is undefined: {figure.why}"
    return None
