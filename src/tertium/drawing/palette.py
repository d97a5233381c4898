"""Which colour, mark and dash a series has; the colours themselves stand in ``drawing.css``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tertium.drawing.svg import Svg, tag

COLOURS = 8
"""How many colours the style sheet defines; later series repeat them with another mark."""

_MARKS = ("circle", "square", "diamond", "triangle")
_DASHES = (None, "6 3", "2 3", "8 3 2 3")


@cache
def stylesheet() -> str:
    """The style sheet that every page with drawings includes.

    >>> "--series-8" in stylesheet()
    True
    """
    return files("tertium.drawing").joinpath("drawing.css").read_text("utf-8")


def series_class(index: int) -> str:
    """The class that colours the series of this number, counted from 0.

    >>> series_class(0), series_class(9)
    ('series-1', 'series-2')
    """
    return f"series-{index % COLOURS + 1}"


def dash(index: int) -> str | None:
    """The dash of a line, so that lines differ without their colour too.

    >>> dash(0), dash(1)
    (None, '6 3')
    """
    return _DASHES[(index + index // COLOURS) % len(_DASHES)]


def mark(index: int, x: float, y: float, size: float = 4.5, *children: Svg) -> Svg:
    """The mark of a series at a place: shapes differ, so that colour is not all there is.

    >>> mark(0, 10, 20)
    '<circle cx="10.0" cy="20.0" r="4.5" class="mark series-1"/>'
    """
    shape = _MARKS[(index + index // COLOURS) % len(_MARKS)]
    css = f"mark {series_class(index)}"
    if shape == "circle":
        return tag("circle", *children, cx=f"{x:.1f}", cy=f"{y:.1f}", r=size, class_=css)
    if shape == "square":
        points = [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
    elif shape == "diamond":
        points = [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)]
    else:
        points = [(0, -1.2), (1.15, 0.9), (-1.15, 0.9)]
    path = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in points)
    return tag("polygon", *children, points=path, class_=css)
