"""Which chunk answers to which: the best choice for the sentence pair as a whole."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]


def assign(gains: Doubles) -> list[tuple[int, int]]:
    """Pair rows with columns, each at most once, so that the gains together are greatest.

    Whatever would lose by being paired stays alone.

    >>> assign(np.array([[3.0, 2.5], [2.8, -1.0]]))
    [(0, 1), (1, 0)]
    >>> assign(np.array([[-0.5]]))
    []
    """
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - slow to import

    rows, columns = linear_sum_assignment(np.maximum(gains, 0.0), maximize=True)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if gains[i, j] > 0.0]
