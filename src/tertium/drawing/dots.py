"""Figures as dots on a line, which compare better than bars do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tertium.drawing.axes import Axis, below, nice_range, row_name, x_grid
from tertium.drawing.palette import mark, series_class
from tertium.drawing.svg import Svg, picture, shorten, tag

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DotRow:
    """One line of dots: the value of each series, by its number, and maybe an interval.

    ``limit`` is what people reach, drawn as an upright stroke.
    """

    name: str
    values: Mapping[int, float]
    intervals: Mapping[int, Interval] = field(default_factory=dict)
    limit: float | None = None


def dot_plot(
    rows: Sequence[DotRow],
    series: Sequence[str],
    *,
    title: str,
    x_label: str,
    high: float = 1.0,
) -> Svg:
    """Draw a line for each row with the mark of every series on it.

    >>> rows = [DotRow("news", {0: 0.8, 1: 0.6}, {0: (0.7, 0.9)}, limit=0.9)]
    >>> dot_plot(rows, ["one", "two"], title="T", x_label="r").count("mark series")
    2
    """
    height, left, right, top = 38, 12, 408, 4
    values = [value for row in rows for value in row.values.values()]
    values += [end for row in rows for interval in row.intervals.values() for end in interval]
    x = Axis(*nice_range(values, 0, high), left, right)
    bottom = top + height * len(rows)
    drawn = [_row(row, series, x, top + height * place + 26) for place, row in enumerate(rows)]
    return picture(
        420,
        bottom + 42,
        title,
        "; ".join(
            f"{row.name}: "
            + ", ".join(f"{series[index]} {value:.4f}" for index, value in row.values.items())
            for row in rows
        ),
        x_grid(x, top, bottom),
        *drawn,
        below(x_label, x, bottom),
        kind="rows",
    )


def strip(
    published: Sequence[float],
    ours: Sequence[tuple[str, float, int]],
    *,
    title: str,
    x_label: str,
    high: float = 1.0,
    about: str = "",
) -> Svg:
    """Draw where our systems stand among the published ones: ticks for those, marks for ours.

    ``ours`` are names, values and series numbers; ``about`` is what is said to those who do not
    see it, in English without it.

    >>> strip([0.5, 0.7], [("one", 0.6, 0)], title="T", x_label="r").count('class="tick"')
    2
    """
    left, right = 12, 408
    axis_y = 40 + 20 * len(ours)
    x = Axis(*nice_range([*published, *(value for _, value, _ in ours)], 0, high), left, right)
    stood = [
        tag("path", d=f"M{x.at(value):.1f} {axis_y - 14}V{axis_y}", class_="tick")
        for value in published
    ]
    named = [
        _named(name, value, index, x, y=18 + 20 * place, bottom=axis_y)
        for place, (name, value, index) in enumerate(sorted(ours, key=lambda one: one[1]))
    ]
    return picture(
        420,
        axis_y + 42,
        title,
        about
        or f"{len(published)} published systems as ticks; "
        + ", ".join(f"{name} at {value:.4f}" for name, value, _ in ours),
        x_grid(x, axis_y - 14, axis_y),
        *stood,
        *named,
        below(x_label, x, axis_y),
        kind="rows",
    )


def heat_dot(value: float, most: float = 1.0) -> Svg:
    """A dot whose area is the size of a figure; a figure below zero is hollow.

    >>> 'class="heat below"' in heat_dot(-0.5)
    True
    """
    radius = 8 * (min(abs(value), most) / most) ** 0.5
    css = "heat below" if value < 0 else "heat"
    dot = tag("circle", cx=9, cy=9, r=max(radius, 0.8), class_=css)
    return tag("svg", dot, viewBox="0 0 18 18", width=18, height=18, aria_hidden="true")


def _row(row: DotRow, series: Sequence[str], x: Axis, y: float) -> Svg:
    parts = [
        tag("path", d=f"M{x.start:.1f} {y:.1f}H{x.end:.1f}", class_="guide"),
        row_name(row.name, x.start, y - 13),
    ]
    if row.limit is not None:
        parts.append(
            tag(
                "path",
                tag("title", f"{row.name}, people: {row.limit:.3f}"),
                d=f"M{x.at(row.limit):.1f} {y - 10:.1f}V{y + 10:.1f}",
                class_="limit",
            )
        )
    for index, (low, high) in row.intervals.items():
        place = y if len(row.intervals) == 1 else y + (index - (len(row.intervals) - 1) / 2) * 3
        parts.append(
            tag("path", d=f"M{x.at(low):.1f} {place:.1f}H{x.at(high):.1f}",
                class_=f"whisker {series_class(index)}")
        )  # fmt: skip
    for index, value in row.values.items():
        label = tag("title", f"{row.name}, {series[index]}: {value:.4f}")
        parts.append(mark(index, x.at(value), y, 5, label))
    return tag("g", *parts)


def _named(name: str, value: float, index: int, x: Axis, *, y: float, bottom: float) -> Svg:
    place = x.at(value)
    # The name goes to the side that has room for it.
    leftwards = place > (x.start + x.end) / 2
    return tag(
        "g",
        tag("path", d=f"M{place:.1f} {y:.1f}V{bottom:.1f}", class_=f"stem {series_class(index)}"),
        mark(index, place, y, 5),
        tag(
            "text",
            f"{shorten(name, 24)} {value:.4f}",
            x=place - 10 if leftwards else place + 10,
            y=y + 4.0,
            text_anchor="end" if leftwards else "start",
            class_="row-name",
        ),
    )
