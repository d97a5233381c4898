"""Cost against size on log axes: the exponent that fits, and a drawing."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tertium.drawing import Axis, Svg, picture, series_class, stylesheet, tag
from tertium.drawing.palette import mark

Points = Sequence[tuple[float, float]]
_WIDTH, _LEFT, _RIGHT, _TOP, _BOTTOM, _LINE = 560, 64, 520, 10, 300, 18


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    return run(), time.perf_counter() - start


def worked(run: Callable[[], Any]) -> tuple[Any, float]:
    """The same in seconds of work by all cores, which others on the machine change less.

    The work of processes that it starts and waits for counts too.
    """
    start = os.times()
    found = run()
    return found, sum(os.times()[:4]) - sum(start[:4])


def exponent(points: Points) -> float:
    """The power of the size that the cost grows with: the slope on log axes."""
    size, cost = np.log(np.array(points, float)).T
    return float(np.polyfit(size, cost, 1)[0])


def tell(what: str, points: Points) -> None:
    if len(points) > 1:
        print(f"{what}: grows with size to the power {exponent(points):.2f}")


def draw(path: Path, title: str, series: Mapping[str, Points]) -> None:
    """Draw seconds against size, both on log axes, with the line that fits each series."""
    logs = {name: np.log10(np.array(points, float)) for name, points in series.items()}
    every = np.concatenate(list(logs.values()))
    (left, bottom), (right, top) = np.floor(every.min(axis=0)), np.ceil(every.max(axis=0))
    x, y = Axis(left, right, _LEFT, _RIGHT), Axis(bottom, top, _BOTTOM, _TOP)
    named = {f"{name}: size to the power {exponent(series[name]):.2f}": name for name in series}
    height = _BOTTOM + 46 + _LINE * len(named)
    drawn = picture(
        _WIDTH, height, title,
        "Seconds against size on log axes. " + "; ".join(named) + ".",
        _grid(x, y),
        *(_fitted(index, logs[name], x, y) for index, name in enumerate(named.values())),
        *(_entry(index, text) for index, text in enumerate(named)),
        kind="growth",
    )  # fmt: skip
    style = f"<style>{stylesheet()}</style>"
    sized = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
    alone = drawn.replace("<svg ", sized, 1).replace("<title>", f"{style}<title>", 1)
    path.write_text(alone + "\n", encoding="utf-8")
    print(f"drawn in {path}")


def say(what: str) -> None:
    """Tell somebody who is watching how far it is."""
    if sys.stderr.isatty():
        print(f"\r{what:70}", end="", file=sys.stderr, flush=True)


def _grid(x: Axis, y: Axis) -> Svg:
    """A line for each power of ten."""
    lines = []
    for power in range(int(x.low), int(x.high) + 1):
        at = x.at(float(power))
        lines.append(tag("path", d=f"M{at:.1f} {_BOTTOM}V{_TOP}", class_="grid"))
        lines.append(tag("text", f"{10**power:,}", x=at, y=_BOTTOM + 16.0, text_anchor="middle"))
    for power in range(int(y.low), int(y.high) + 1):
        at = y.at(float(power))
        lines.append(tag("path", d=f"M{_LEFT} {at:.1f}H{_RIGHT}", class_="grid"))
        lines.append(tag("text", f"{10.0**power:g} s", x=_LEFT - 6.0, y=at + 4, text_anchor="end"))
    return tag("g", *lines, class_="frame", aria_hidden="true")


def _fitted(index: int, points: np.ndarray, x: Axis, y: Axis) -> Svg:
    sizes, costs = points.T
    marks = [mark(index, x.at(float(one)), y.at(float(cost))) for one, cost in points]
    if len(points) < 2:
        return tag("g", *marks)
    slope, start = np.polyfit(sizes, costs, 1)
    ends = [(x.at(float(one)), y.at(float(slope * one + start))) for one in sizes[[0, -1]]]
    path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in ends if math.isfinite(b))
    return tag("g", tag("path", d=path, class_=f"line {series_class(index)}"), *marks)


def _entry(index: int, text: str) -> Svg:
    at = _BOTTOM + 40.0 + _LINE * index
    return tag("g", mark(index, _LEFT + 6, at - 4), tag("text", text, x=_LEFT + 18.0, y=at))
