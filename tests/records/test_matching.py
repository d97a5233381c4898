from __future__ import annotations

import numpy as np
import pytest

from tertium.records.matching import Said, match, match_by
from tertium.records.name_likeness import Alike

ONE, TWO = Said("a", "subject"), Said("b", "subject")


def test_more_in_common_is_more_alike() -> None:
    both = match([ONE, TWO], [ONE, TWO], np.eye(2), 0.5)
    half = match([ONE, TWO], [ONE], np.array([[1.0], [0.0]]), 0.5)
    none = match([ONE], [TWO], np.zeros((1, 1)), 0.5)
    assert both.strength == 1 > half.strength > none.strength == 0
    assert (half.left, half.right, half.best) == (ONE, ONE, 1.0)


def test_light_values_count_less() -> None:
    light = Said("c", "description", 0.25)
    table = np.array([[0.0, 0.0], [0.0, 1.0]])
    heavy = match([ONE, TWO], [ONE, TWO], table, 0.5).strength
    assert match([ONE, light], [ONE, light], table, 0.5).strength < heavy


def test_what_counts_in_full_can_be_said() -> None:
    light = Said("wash", "description", 0.5)
    assert match([light], [light], np.ones((1, 1)), 0.5).strength == 1
    assert match([light], [light], np.ones((1, 1)), 0.5, full=1.0).strength == 0.75


@pytest.mark.parametrize("size", [1, 3])
def test_a_comparison_of_two_values_is_enough(size: int) -> None:
    said = [Said(str(number), "date") for number in range(size)]
    found = match_by(said, said, lambda x, y: Alike(float(x == y), f"{x.value}{y.value}"), 0.5)
    assert (found.strength, found.how) == (1.0, "00")
