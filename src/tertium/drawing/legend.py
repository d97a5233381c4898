"""Legends as HTML, because names wrap there and SVG text does not."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.drawing.palette import dash, mark, series_class
from tertium.drawing.svg import Svg, tag


def legend(names: Sequence[str], *, kind: str = "mark", bars: str | None = None) -> Svg:
    """List series with their sign: a ``mark``, a ``line`` or an ``area``.

    ``bars`` names what the plain bars behind the series are.

    >>> legend(["tokencos"])[:49]
    '<ul class="legend"><li><svg viewBox="0 0 22 12" w'
    """
    entries = [] if bars is None else [_entry(bars, tag("rect", *(), **_BAR, class_="bar"))]
    return tag(
        "ul",
        *entries,
        *(_entry(name, _sign(kind, index)) for index, name in enumerate(names)),
        class_="legend",
    )


_BAR = {"x": 4, "y": 1, "width": 14, "height": 10}


def _sign(kind: str, index: int) -> Svg:
    if kind == "area":
        return tag("rect", **_BAR, class_=f"area {series_class(index)}", data_again=again(index))
    if kind == "mark":
        return mark(index, 11, 6)
    line = tag(
        "path", d="M0 6H22", class_=f"line {series_class(index)}", stroke_dasharray=dash(index)
    )
    return tag("g", line, mark(index, 11, 6, 3.5))


def again(index: int) -> int | None:
    """How often the colours have been used up before this series; None for the first round.

    >>> again(3), again(8)
    (None, 1)
    """
    return index // 8 or None


def _entry(name: str, sign: Svg) -> Svg:
    swatch = tag("svg", sign, viewBox="0 0 22 12", width=22, height=12, aria_hidden="true")
    return tag("li", swatch, tag("span", name))
