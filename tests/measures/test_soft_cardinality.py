from __future__ import annotations

import numpy as np
import pytest

from tertium.measures.soft_cardinality import soft_cardinality, soft_sets


def test_unlike_words_count_in_full_and_like_ones_as_one() -> None:
    assert soft_cardinality(np.eye(3, dtype=np.float32), [1, 1, 1]) == 3
    assert soft_cardinality(np.ones((3, 3), np.float32), [1, 1, 1]) == pytest.approx(1)


def test_a_faint_likeness_takes_away_little_at_a_high_power() -> None:
    alike = np.array([[1, 0.5], [0.5, 1]], np.float32)
    assert soft_cardinality(alike, [1, 1], power=1) == pytest.approx(2 / 1.5)
    assert soft_cardinality(alike, [1, 1], power=4) == pytest.approx(2 / 1.0625)


def test_the_common_part_follows_from_the_union() -> None:
    # Two sets of two words each, one word of which is the same.
    alike = np.eye(4, dtype=np.float32)
    alike[0, 2] = alike[2, 0] = 1
    [plain, weighed] = soft_sets(alike, 2, np.array([[1, 1, 1, 1], [3, 1, 3, 1]]))
    assert (plain.a, plain.b, plain.union, plain.common) == (2, 2, 3, 1)
    assert plain.dice == 0.5
    assert (weighed.union, weighed.common) == (5, 3)


@pytest.mark.parametrize("size", [0, 2])
def test_an_empty_set_has_nothing_in_common(size: int) -> None:
    [sets] = soft_sets(np.eye(2, dtype=np.float32), size, np.ones((1, 2)))
    assert (sets.common, sets.union) == (0, 2)
