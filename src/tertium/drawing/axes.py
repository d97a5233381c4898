"""Axes: from values to places on the page, round ticks, and the frame around a plot."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tertium.drawing.svg import Svg, shorten, tag

_NAME = 46

Value = TypeVar("Value", float, NDArray[np.float64])


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values laid over a range of pixels; an upright one runs from large to small.

    >>> Axis(0, 5, 40, 340).at(2.5)
    190.0
    """

    low: float
    high: float
    start: float
    end: float

    def at(self, value: Value) -> Value:
        """The place of a value, or of an array of them."""
        width = (self.high - self.low) or 1.0
        return self.start + (value - self.low) / width * (self.end - self.start)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two ends.

    >>> ticks(0, 5)
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    >>> ticks(-0.2, 1)
    [-0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    if not high > low:
        return [low]
    rough = (high - low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(place * step, 12) + 0.0 for place in range(first, last + 1)]


def nice_range(values: Iterable[float], low: float, high: float) -> tuple[float, float]:
    """Widen a range to hold all values, out to the next round tick.

    >>> nice_range([0.3, -0.13], 0, 1)
    (-0.2, 1.0)
    """
    found = [value for value in values if math.isfinite(value)]
    if not found or (min(found) >= low and max(found) <= high):
        return float(low), float(high)
    bottom, top = min([low, *found]), max([high, *found])
    marks = ticks(bottom, top)
    step = marks[1] - marks[0] if len(marks) > 1 else 1.0
    if bottom < low:
        bottom = math.floor(bottom / step + 1e-9) * step
    if top > high:
        top = math.ceil(top / step - 1e-9) * step
    return round(float(bottom), 12), round(float(top), 12)


def frame(x: Axis, y: Axis, x_label: str, y_label: str, *, y_ticks: int = 6) -> Svg:
    """Grid lines with their numbers, and the names of both axes.

    >>> "gold" in frame(Axis(0, 5, 40, 340), Axis(0, 5, 290, 10), "gold", "score")
    True
    """
    middle = (y.start + y.end) / 2
    return tag(
        "g",
        *(_upright(place, x, y) for place in ticks(x.low, x.high)),
        *(_level(place, x, y) for place in ticks(y.low, y.high, y_ticks)),
        tag(
            "text", x_label, x=(x.start + x.end) / 2, y=y.start + 34.0,
            text_anchor="middle", class_="axis-label",
        ),
        tag(
            "text", y_label, x=0, y=0, text_anchor="middle", class_="axis-label",
            transform=f"translate(11 {middle:.1f}) rotate(-90)",
        ),
        class_="frame",
        aria_hidden="true",
    )  # fmt: skip


def x_grid(x: Axis, top: float, bottom: float) -> Svg:
    """Upright grid lines only, with the zero line drawn stronger.

    >>> x_grid(Axis(0, 1, 0, 100), 0, 50).count("<path")
    6
    """
    y = Axis(0, 1, bottom, top)
    return tag(
        "g",
        *(_upright(place, x, y) for place in ticks(x.low, x.high)),
        class_="frame",
        aria_hidden="true",
    )


def row_name(name: str, x: float, y: float) -> Svg:
    """The name of a row, above it: names are long, and a phone is narrow.

    >>> row_name("news", 10, 20)
    '<text x="10" y="20" class="row-name">news</text>'
    """
    if len(name) <= _NAME:
        return tag("text", name, x=x, y=y, class_="row-name")
    return tag("text", tag("title", name), shorten(name, _NAME), x=x, y=y, class_="row-name")


def below(label: str, x: Axis, bottom: float) -> Svg:
    """The name of the values, under an axis without a frame.

    >>> below("r", Axis(0, 1, 0, 100), 50)
    '<text x="50.0" y="86" text-anchor="middle" class="axis-label">r</text>'
    """
    return tag(
        "text", label, x=f"{(x.start + x.end) / 2:.1f}", y=bottom + 36,
        text_anchor="middle", class_="axis-label",
    )  # fmt: skip


def _upright(value: float, x: Axis, y: Axis) -> Svg:
    place = x.at(value)
    css = "grid zero" if value == 0 and x.low < 0 else "grid"
    line = tag("path", d=f"M{place:.1f} {y.start:.1f}V{y.end:.1f}", class_=css)
    label = tag("text", short_number(value), x=place, y=y.start + 16.0, text_anchor="middle")
    return Svg(line + label)


def _level(value: float, x: Axis, y: Axis) -> Svg:
    place = y.at(value)
    line = tag("path", d=f"M{x.start:.1f} {place:.1f}H{x.end:.1f}", class_="grid")
    label = tag("text", short_number(value), x=x.start - 6.0, y=place + 4.0, text_anchor="end")
    return Svg(line + label)


def short_number(value: float) -> str:
    """A count for an axis: thousands and millions by their letter.

    >>> short_number(1500.0), short_number(0.5), short_number(2e6)
    ('1.5k', '0.5', '2M')
    """
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return minus(f"{value / size:g}{letter}")
    return minus(f"{value:g}")


def minus(text: str) -> str:
    """A number with a true minus sign, as wide as a plus.

    >>> minus("-0.5")
    '−0.5'
    """
    return text.replace("-", "−")
