from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tertium.drawing.scatter import BINS, cells, density, scatter

score = st.floats(0, 5)
ENDS: dict[str, Any] = {"x_range": (0.0, 5.0), "y_range": (0.0, 5.0)}


@given(st.lists(st.tuples(score, score), min_size=1, max_size=60))
def test_cells_count_every_pair_once(pairs: list[tuple[float, float]]) -> None:
    gold, scores = (np.array(side) for side in zip(*pairs, strict=True))
    found = cells(gold, scores, (0, 5), (0, 5))
    assert sum(cell.count for cell in found) == len(pairs)
    assert len({(cell.column, cell.row) for cell in found}) == len(found)
    assert all(0 <= cell.column < BINS and 0 <= cell.row < BINS for cell in found)
    assert all(int(gold[cell.first] / 5 * BINS) in (cell.column, cell.column + 1) for cell in found)


def test_points_stand_where_their_numbers_say() -> None:
    drawn = ET.fromstring(
        scatter(np.array([0.0, 5.0]), np.array([0.0, 5.0]), title="T", **ENDS, series=1)
    )
    low, high = drawn.iter("circle")
    assert float(low.get("cx", 0)) < float(high.get("cx", 0))
    assert float(low.get("cy", 0)) > float(high.get("cy", 0))
    assert any(group.get("class") == "points series-2" for group in drawn.iter("g"))


def test_the_description_says_where_the_line_runs() -> None:
    gold = np.array([0.0, 1.0, 2.0])
    assert "from 1.00 at gold 0 to 5.00 at gold 2" in scatter(gold, 1 + 2 * gold, title="T", **ENDS)


def test_the_line_stays_inside_the_plot() -> None:
    gold = np.array([0.0, 1.0, 2.0, 5.0])
    drawn = scatter(gold, np.array([0.0, 0.0, 0.0, 5.0]), title="T", **ENDS)
    assert 'class="fit"' in drawn
    line = drawn.split('class="fit"')[0].rsplit('d="M', 1)[1]
    ends = [float(place.split()[1]) for place in line.rstrip('" ').split("L")]
    assert max(ends) <= 288


def test_one_point_has_no_line() -> None:
    one = np.array([1.0])
    assert 'class="fit"' not in scatter(one, one, title="T", **ENDS)


def test_fuller_cells_are_darker() -> None:
    gold = np.array([0.0] * 50 + [5.0])
    found = cells(gold, gold, (0, 5), (0, 5))
    drawn = ET.fromstring(density(gold, gold, found, title="T", **ENDS))
    first, last = (float(rect.get("fill-opacity", 0)) for rect in drawn.iter("rect"))
    assert first == 1
    assert last < 0.5


def test_a_million_pairs_take_no_time() -> None:
    draw = np.random.default_rng(1)
    gold, scores = draw.uniform(0, 5, 1_000_000), draw.uniform(0, 5, 1_000_000)
    start = time.perf_counter()
    drawn = density(gold, scores, cells(gold, scores, (0, 5), (0, 5)), title="T", **ENDS)
    assert time.perf_counter() - start < 3
    assert len(drawn) < 100_000
