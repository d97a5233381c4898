"""Bars: how ratings spread over a scale, and figures piled up genre by genre."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from tertium.drawing.axes import Axis, below, frame, nice_range, row_name, x_grid
from tertium.drawing.legend import again
from tertium.drawing.palette import dash, mark, series_class
from tertium.drawing.svg import Svg, picture, tag

_WIDTH, _HEIGHT = 360, 268
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 350, 18, 226
_HEADROOM = 2.5


def distribution(
    edges: Sequence[float],
    gold: Sequence[int],
    systems: Mapping[str, Sequence[int]],
    *,
    title: str,
    x_label: str = "score",
) -> Svg:
    """Draw counts between edges: the gold as bars, each system as a line over their middles.

    A system without counts has no line, but keeps its colour from the others.

    >>> drawn = distribution([0, 1, 2], [3, 5], {"one": [4, 4]}, title="T")
    >>> drawn.count("<rect"), drawn.count('class="line')
    (2, 1)
    """
    highest = max([1, *gold, *(count for counts in systems.values() for count in counts)])
    # A system that says one thing of most pairs would flatten everything else.
    top = min(highest, _HEADROOM * max([1, *gold]))
    x = Axis(edges[0], edges[-1], _LEFT, _RIGHT)
    y = Axis(0, nice_range([top], 0, 1)[1], _BOTTOM, _TOP)
    bars = [
        tag(
            "rect",
            tag("title", f"gold {low:g} to {high:g}: {count:,} pairs"),
            x=x.at(low) + 1.0,
            y=y.at(count),
            width=max(x.at(high) - x.at(low) - 2.0, 1.0),
            height=_BOTTOM - y.at(count),
            class_="bar",
        )
        for low, high, count in zip(edges, edges[1:], gold, strict=False)
    ]
    middles = [x.at((low + high) / 2) for low, high in pairwise(edges)]
    lines = [
        _line(index, middles, counts, y) for index, counts in enumerate(systems.values()) if counts
    ]
    return picture(
        _WIDTH,
        _HEIGHT,
        title,
        f"Bars: {sum(gold):,} gold ratings, by {x_label}. "
        + "; ".join(
            f"{name}: {', '.join(map(str, counts))}" for name, counts in systems.items() if counts
        ),
        frame(x, y, x_label, "pairs", y_ticks=5),
        *bars,
        *lines,
        *_beyond(middles, [counts for counts in systems.values() if counts], y),
        kind="distribution",
    )


def stacked(
    piles: Mapping[str, Mapping[str, float]],
    parts: Sequence[str],
    *,
    title: str,
    x_label: str,
) -> Svg:
    """Pile up the figures of each system, part after part; those below zero pile up leftwards.

    >>> drawn = stacked({"one": {"news": 0.5, "slang": -0.1}}, ["news", "slang"], title="T",
    ...                 x_label="r")
    >>> drawn.count("<rect")
    2
    """
    row, left, right, top = 42, 12, 408, 4
    ends = [
        sum(value for value in pile.values() if (value > 0) == up)
        for pile in piles.values()
        for up in (True, False)
    ]
    x = Axis(*nice_range(ends, 0, 1), left, right)
    bottom = top + row * len(piles)
    drawn: list[Svg] = []
    for place, (name, pile) in enumerate(piles.items()):
        y = top + place * row
        drawn.append(row_name(name, left, y + 13))
        rising = falling = 0.0
        for index, part in enumerate(parts):
            value = pile.get(part)
            if value is None:
                continue
            start = rising if value > 0 else falling
            drawn.append(_segment(index, f"{name}, {part}", x, start, value, y=y + 18, height=20))
            if value > 0:
                rising += value
            else:
                falling += value
    return picture(
        420,
        bottom + 42,
        title,
        "; ".join(
            f"{name}: " + ", ".join(f"{part} {value:.2f}" for part, value in pile.items())
            for name, pile in piles.items()
        ),
        x_grid(x, top, bottom),
        *drawn,
        below(x_label, x, bottom),
        kind="rows",
    )


def _line(index: int, across: Sequence[float], counts: Sequence[int], y: Axis) -> Svg:
    """A line over the bars; what goes beyond the top stays at it."""
    places = [(x, y.at(min(count, y.high))) for x, count in zip(across, counts, strict=True)]
    path = "M" + "L".join(f"{x:.1f} {up:.1f}" for x, up in places)
    line = tag("path", d=path, class_=f"line {series_class(index)}", stroke_dasharray=dash(index))
    return tag("g", line, *(mark(index, x, up, 3) for x, up in places))


def _beyond(across: Sequence[float], systems: Iterable[Sequence[int]], y: Axis) -> list[Svg]:
    """Write above the plot what the lines that leave it reach."""
    labels = []
    for x, counts in zip(across, zip(*systems, strict=True), strict=False):
        over = sorted({count for count in counts if count > y.high}, reverse=True)
        if over:
            anchor = "start" if x < _LEFT + 60 else "end" if x > _RIGHT - 60 else "middle"
            text = "↑" + ", ".join(f"{count:,}" for count in over)
            labels.append(tag("text", text, x=x, y=y.end - 6.0, text_anchor=anchor))
    return labels


def _segment(
    index: int, name: str, x: Axis, start: float, value: float, *, y: float, height: float
) -> Svg:
    left, right = sorted((x.at(start), x.at(start + value)))
    box = tag(
        "rect",
        tag("title", f"{name}: {value:.4f}"),
        x=left + 0.5,
        y=y,
        width=max(right - left - 1.0, 0.5),
        height=height,
        class_=f"area {series_class(index)}",
        data_again=again(index),
    )
    if right - left < 27:
        return box
    middle, low = (left + right) / 2, y + height / 2 + 4
    return Svg(box + tag("text", f"{value:.2f}", x=middle, y=low, text_anchor="middle",
                         class_="on-area", aria_hidden="true"))  # fmt: skip
