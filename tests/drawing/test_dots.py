from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tertium.drawing.dots import DotRow, dot_plot, heat_dot, strip
from tertium.drawing.legend import legend
from tertium.drawing.palette import COLOURS, dash, mark, series_class, stylesheet


def test_each_value_and_interval_is_drawn() -> None:
    rows = [DotRow("news", {0: 0.2, 1: 0.8}, {0: (0.1, 0.3), 1: (0.7, 0.9)}, limit=0.95)]
    drawn = dot_plot(rows, ["low", "high <b>"], title="T", x_label="r")
    assert drawn.count('class="whisker') == 2
    assert drawn.count('class="limit"') == 1
    assert "news, high &lt;b&gt;: 0.8000" in drawn


def test_a_sum_may_pass_one() -> None:
    drawn = ET.fromstring(
        dot_plot([DotRow("all", {0: 2.5})], ["one"], title="T", x_label="sum", high=4.0)
    )
    (circle,) = drawn.iter("circle")
    assert float(circle.get("cx", 0)) == pytest.approx(12 + 396 * 2.5 / 4)


def test_names_on_a_strip_stay_inside_it() -> None:
    drawn = ET.fromstring(
        strip([0.1], [("left", 0.02, 0), ("right", 0.98, 1)], title="T", x_label="r")
    )
    sides = {
        (text.text or "").split()[0]: text.get("text-anchor")
        for text in drawn.iter("text")
        if text.get("class") == "row-name"
    }
    assert sides == {"left": "start", "right": "end"}


def test_the_area_of_a_heat_dot_is_the_figure() -> None:
    quarter, whole = (float(ET.fromstring(heat_dot(value))[0].get("r", 0)) for value in (0.25, 1.0))
    assert whole == pytest.approx(2 * quarter)
    assert "below" in heat_dot(-0.2)
    assert "below" not in heat_dot(0.0)


def test_series_differ_by_more_than_colour() -> None:
    signs = {(series_class(i), mark(i, 0, 0).split(" ")[0], dash(i)) for i in range(2 * COLOURS)}
    assert len(signs) == 2 * COLOURS


def test_every_colour_is_defined_for_light_and_dark() -> None:
    for index in range(COLOURS):
        assert stylesheet().count(f"--{series_class(index)}: #") == 2


def test_a_legend_escapes_names() -> None:
    drawn = legend(["<i>one</i>"], kind="line", bars="gold")
    assert "&lt;i&gt;one" in drawn
    assert drawn.count("<li>") == 2
