from __future__ import annotations

import numpy as np

from tertium.measures.matching import best_matching


def test_the_sum_counts_not_the_single_best_pair() -> None:
    worth = np.array([[5, 4, 0], [4, 1, 0]], np.float32)
    assert best_matching(worth) == [(0, 1), (1, 0)]
    assert best_matching(worth.T) == [(0, 1), (1, 0)]
