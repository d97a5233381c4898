from __future__ import annotations

import random

import pytest

from tertium.build.similarity import diff, named
from tertium.errors import UserError


def longest(left: list[str], right: list[str]) -> int:
    """The plain method, cell by cell."""
    row = [0] * (len(right) + 1)
    for one in left:
        before = 0
        for place, other in enumerate(right, start=1):
            kept = row[place]
            row[place] = before + 1 if one == other else max(row[place], row[place - 1])
            before = kept
    return row[-1]


def test_diff_is_the_longest_common_subsequence() -> None:
    dice = random.Random(7)
    for _ in range(200):
        left, right = (dice.choices("abcde", k=dice.randrange(1, 90)) for _ in range(2))
        expected = 2 * longest(left, right) / (len(left) + len(right))
        assert diff(" ".join(left), " ".join(right)) == pytest.approx(expected)
    assert diff("", "") == 0
    assert diff("The Boat", "the boat!") == 1


def test_systems_are_carried_over_to_the_unit_scale() -> None:
    assert named("lcs")(["a red car"], ["a red car"]).tolist() == [1.0]
    assert named("token-cosine")(["a b"], ["a c"])[0] == pytest.approx(0.5)


def test_a_function_is_a_similarity() -> None:
    assert named(lambda a, b: float(a == b))(["x", "y"], ["x", "z"]).tolist() == [1.0, 0.0]


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(UserError, match="gives no number for 'x' and 'y'"):
        named(lambda a, b: float("nan"))(["x"], ["y"])
    with pytest.raises(UserError, match="unknown measure or system 'nonsense'"):
        named("nonsense")
