"""Matching: pairing the members of two sets so that the pairs together are worth the most."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def best_matching(worth: NDArray[np.floating]) -> list[tuple[int, int]]:
    """Pair rows with columns, each at most once, so that the sum is greatest.

    >>> best_matching(np.array([[0.9, 0.8], [0.8, 0.1]], np.float32))
    [(0, 1), (1, 0)]
    """
    rows, columns = matched_places(worth)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def matched_places(worth: NDArray[np.floating]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows and the columns of the same pairs, as arrays."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - slow to import

    rows, columns = linear_sum_assignment(worth, maximize=True)
    return rows, columns
