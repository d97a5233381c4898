"""Gold against score: a point a pair while they can be told apart, a density beyond that."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.drawing.axes import Axis, frame
from tertium.drawing.palette import series_class
from tertium.drawing.svg import Svg, picture, tag

FloatArray = NDArray[np.float64]
Range = tuple[float, float]

_WIDTH, _HEIGHT = 360, 330
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 350, 10, 288
BINS = 24


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a density: its place in the grid, its pairs, and the first of them."""

    column: int
    row: int
    count: int
    first: int


def scatter(
    gold: FloatArray,
    scores: FloatArray,
    *,
    title: str,
    x_range: Range,
    y_range: Range,
    x_label: str = "gold",
    y_label: str = "score",
    series: int = 0,
) -> Svg:
    """Draw a half-transparent point for each pair, in the order given, and the line of best fit.

    >>> two = np.array([1.0, 4.0])
    >>> scatter(two, two, title="T", x_range=(0, 5), y_range=(0, 5)).count("<circle")
    2
    """
    x, y = _axes(x_range, y_range)
    places = zip(x.at(gold).tolist(), y.at(scores).tolist(), strict=True)
    points = Svg("".join(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.2"/>' for px, py in places))
    return picture(
        _WIDTH,
        _HEIGHT,
        title,
        f"Scatter of {len(gold):,} pairs: {x_label} from left to right, {y_label} upwards."
        f"{_in_words(gold, scores)}",
        frame(x, y, x_label, y_label),
        tag("g", points, class_=f"points {series_class(series)}"),
        _fit(gold, scores, x, y),
        kind="scatter",
    )


def density(
    gold: FloatArray,
    scores: FloatArray,
    found: list[Cell],
    *,
    title: str,
    x_range: Range,
    y_range: Range,
    x_label: str = "gold",
    y_label: str = "score",
    series: int = 0,
) -> Svg:
    """Draw how many pairs lie in each cell of a grid: the darker, the more.

    >>> many = np.linspace(0, 5, 5000)
    >>> found = cells(many, many, (0, 5), (0, 5))
    >>> drawn = density(many, many, found, title="T", x_range=(0, 5), y_range=(0, 5))
    >>> drawn.count("<rect") == len(found) == BINS
    True
    """
    x, y = _axes(x_range, y_range)
    wide, high = (_RIGHT - _LEFT) / BINS, (_BOTTOM - _TOP) / BINS
    most = max((cell.count for cell in found), default=1)
    # A root keeps the rare cells visible and the common ones apart; a logarithm would not.
    drawn = Svg(
        "".join(
            f'<rect x="{_LEFT + cell.column * wide:.1f}" y="{_BOTTOM - (cell.row + 1) * high:.1f}"'
            f' width="{wide:.1f}" height="{high:.1f}"'
            f' fill-opacity="{0.15 + 0.85 * (cell.count / most) ** 0.5:.2f}"/>'
            for cell in found
        )
    )
    return picture(
        _WIDTH,
        _HEIGHT,
        title,
        f"Density of {len(gold):,} pairs: {x_label} from left to right, {y_label} upwards; "
        f"the fullest cell holds {most:,}.{_in_words(gold, scores)}",
        frame(x, y, x_label, y_label),
        tag("g", drawn, class_=f"cells {series_class(series)}"),
        _fit(gold, scores, x, y),
        kind="density",
    )


def cells(gold: FloatArray, scores: FloatArray, x_range: Range, y_range: Range) -> list[Cell]:
    """Count the pairs in each cell of the grid that has any, by column and then by row.

    >>> cells(np.array([0.0, 0.1, 5.0]), np.array([0.0, 0.0, 5.0]), (0, 5), (0, 5))
    [Cell(column=0, row=0, count=2, first=0), Cell(column=23, row=23, count=1, first=2)]
    """
    flat = _bin(gold, x_range) * BINS + _bin(scores, y_range)
    kept, first, counts = np.unique(flat, return_index=True, return_counts=True)
    return [
        Cell(place // BINS, place % BINS, count, index)
        for place, count, index in zip(kept.tolist(), counts.tolist(), first.tolist(), strict=True)
    ]


def _bin(values: FloatArray, ends: Range) -> NDArray[np.int64]:
    share = (values - ends[0]) / ((ends[1] - ends[0]) or 1.0)
    return np.clip(share * BINS, 0, BINS - 1).astype(np.int64)


def _axes(x_range: Range, y_range: Range) -> tuple[Axis, Axis]:
    return Axis(*x_range, _LEFT, _RIGHT), Axis(*y_range, _BOTTOM, _TOP)


def _line(gold: FloatArray, scores: FloatArray) -> tuple[float, float] | None:
    """Slope and start of the line of best fit; None where there is none."""
    if len(gold) < 2:
        return None
    spread = float(np.var(gold))
    if spread < 1e-12:
        return None
    slope = float(np.mean((gold - gold.mean()) * (scores - scores.mean()))) / spread
    return slope, float(scores.mean()) - slope * float(gold.mean())


def _fit(gold: FloatArray, scores: FloatArray, x: Axis, y: Axis) -> Svg:
    line = _line(gold, scores)
    if line is None:
        return Svg("")
    slope, start = line
    left, right = float(gold.min()), float(gold.max())
    if slope:
        # The line may leave the plot although no point does.
        ends = sorted(((y.low - start) / slope, (y.high - start) / slope))
        left, right = max(left, ends[0]), min(right, ends[1])
    path = (
        f"M{x.at(left):.1f} {y.at(start + slope * left):.1f}"
        f"L{x.at(right):.1f} {y.at(start + slope * right):.1f}"
    )
    return tag("path", d=path, class_="fit")


def _in_words(gold: FloatArray, scores: FloatArray) -> str:
    line = _line(gold, scores)
    if line is None:
        return ""
    slope, start = line
    left, right = float(gold.min()), float(gold.max())
    return (
        f" The line of best fit runs from {start + slope * left:.2f} at gold {left:g}"
        f" to {start + slope * right:.2f} at gold {right:g}."
    )
