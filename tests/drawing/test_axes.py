from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.drawing.axes import Axis, frame, nice_range, row_name, short_number, ticks

numbers = st.floats(-1e6, 1e6).filter(lambda v: v == 0 or abs(v) > 1e-6)


@given(numbers, numbers)
def test_ticks_rise_and_lie_between_the_ends(one: float, two: float) -> None:
    low, high = sorted((one, two))
    found = ticks(low, high)
    slack = (high - low) * 1e-6 + 1e-9
    assert 1 <= len(found) <= 8
    assert found == sorted(set(found)) or high - low < 1e-6
    assert all(low - slack <= tick <= high + slack for tick in found)


@given(st.lists(numbers, max_size=5))
def test_a_nice_range_holds_every_value(values: list[float]) -> None:
    low, high = nice_range(values, 0, 1)
    assert low <= 0
    assert high >= 1
    unseen = (high - low) * 1e-6  # far below what a drawing can show
    assert all(low - unseen <= value <= high + unseen for value in values)


def test_a_nice_range_stays_where_nothing_is_beyond_it() -> None:
    assert nice_range([0.2, 0.9], 0, 1) == (0.0, 1.0)
    assert nice_range([float("nan")], 0, 1) == (0.0, 1.0)


def test_an_axis_places_numbers_and_arrays() -> None:
    axis = Axis(0, 4, 100, 20)
    assert axis.at(1.0) == 80
    assert axis.at(np.array([0.0, 4.0])).tolist() == [100, 20]
    assert Axis(2, 2, 0, 10).at(2.0) == 0


def test_the_zero_line_is_stronger_only_where_values_go_below_it() -> None:
    assert "grid zero" in frame(Axis(-1, 1, 0, 10), Axis(0, 1, 10, 0), "x", "y")
    assert "grid zero" not in frame(Axis(0, 1, 0, 10), Axis(0, 1, 10, 0), "x", "y")


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (999.0, "999"), (-2500.0, "−2.5k"), (1e6, "1M")]
)
def test_short_numbers(value: float, text: str) -> None:
    assert short_number(value) == text


def test_a_long_row_name_is_cut_but_can_be_read() -> None:
    drawn = row_name("very " * 20, 0, 0)
    assert drawn.count("very") > 20
    assert "…" in drawn
