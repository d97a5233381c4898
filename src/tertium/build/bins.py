"""Bins of equal width over a range, and how many pairs each of them got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.build.similarity import FloatArray
from tertium.errors import UserError

_WIDEST = 40
OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class Bins:
    """So many bins of equal width from ``low`` to ``high``; both ends belong to them.

    >>> Bins(0.0, 1.0, 5).places(np.array([0.0, 0.2, 1.0, 1.2])).tolist()
    [0, 1, 4, -1]
    """

    low: float = 0.0
    high: float = 1.0
    count: int = 5

    def __post_init__(self) -> None:
        if self.count < 1 or not self.low < self.high:
            raise UserError(
                f"{self.count} bins from {self.low:g} to {self.high:g}",
                remedy="ask for one bin or more, and a range whose low end comes first",
            )

    @property
    def edges(self) -> list[float]:
        """Where the bins begin, and where the last one ends."""
        step = (self.high - self.low) / self.count
        return [round(self.low + step * place, 10) for place in range(self.count)] + [self.high]

    def places(self, values: FloatArray) -> NDArray[np.int64]:
        """The bin of each value, from 0; -1 for what lies outside."""
        found = np.searchsorted(np.array(self.edges[1:-1]), values + 1e-12, side="right")
        inside = (values >= self.low - 1e-12) & (values <= self.high + 1e-12)
        return np.where(inside, found, OUTSIDE).astype(np.int64)

    def counts(self, values: FloatArray) -> list[int]:
        """How many values each bin holds."""
        places = self.places(values)
        return [int(n) for n in np.bincount(places[places >= 0], minlength=self.count)]


def histogram(bins: Bins, counts: Sequence[int], wanted: Sequence[int] | None = None) -> list[str]:
    """Draw counts as lines of text, one a bin; beside each what was wanted where it differs.

    >>> print(*histogram(Bins(0, 1, 2), [4, 2], [4, 4]), sep="\\n")
    0.00-0.50  4          ########################################
    0.50-1.00  2 of 4     ####################
    """
    most = max([1, *counts, *(wanted or ())])
    lines = []
    for place, count in enumerate(counts):
        low, high = bins.edges[place], bins.edges[place + 1]
        short = wanted is not None and wanted[place] != count
        said = f"{count:,} of {wanted[place]:,}" if short and wanted else f"{count:,}"
        bar = "#" * round(_WIDEST * count / most)
        lines.append(f"{low:.2f}-{high:.2f}  {said:<9}  {bar}".rstrip())
    return lines


def even_quotas(total: int, parts: int) -> list[int]:
    """Share a number out evenly; what is left over goes to the first parts.

    >>> even_quotas(11, 4)
    [3, 3, 3, 2]
    """
    return [total // parts + (place < total % parts) for place in range(parts)]
