from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tertium.drawing.bars import distribution, stacked


def test_bars_are_as_high_as_their_counts() -> None:
    drawn = ET.fromstring(distribution([0, 1, 2], [10, 20], {}, title="T"))
    small, large = (float(rect.get("height", 0)) for rect in drawn.iter("rect"))
    assert large == pytest.approx(2 * small)


def test_a_line_that_leaves_the_plot_says_what_it_reaches() -> None:
    drawn = distribution([0, 1, 2], [1, 1], {"flat": [1, 1], "steep": [1, 500]}, title="T")
    assert "↑500" in drawn
    assert "↑" not in distribution([0, 1, 2], [400, 1], {"steep": [1, 500]}, title="T")


def test_a_system_without_counts_keeps_the_colours_of_the_others() -> None:
    drawn = distribution([0, 1], [3], {"absent": [], "there": [3]}, title="T")
    assert 'class="line series-2"' in drawn
    assert 'class="line series-1"' not in drawn


def test_negative_figures_pile_up_to_the_left_of_zero() -> None:
    piles = {"one": {"news": 0.5, "slang": -0.3, "cqa": 0.2, "idioms": -0.1}}
    drawn = ET.fromstring(stacked(piles, list(piles["one"]), title="T", x_label="r"))
    boxes = [(float(r.get("x", 0)), float(r.get("width", 0))) for r in drawn.iter("rect")]
    (news, slang, cqa, idioms) = boxes
    assert slang[0] + slang[1] < news[0]
    assert idioms[0] + idioms[1] < slang[0] + 1
    assert cqa[0] > news[0] + news[1]


def test_more_parts_than_colours_are_told_apart() -> None:
    parts = [f"genre {n}" for n in range(10)]
    drawn = stacked({"one": dict.fromkeys(parts, 0.1)}, parts, title="T", x_label="r")
    assert drawn.count('data-again="1"') == 2
