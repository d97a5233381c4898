"""Cost against size on log axes: the exponent that fits, and a drawing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tertium.drawing import scatter, stylesheet

Points = Sequence[tuple[float, float]]


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    return run(), time.perf_counter() - start


def worked(run: Callable[[], Any]) -> tuple[Any, float]:
    """The same in seconds of work by all cores, which others on the machine change less."""
    start = time.process_time()
    return run(), time.process_time() - start


def exponent(points: Points) -> float:
    """The power of the size that the cost grows with: the slope on log axes."""
    size, cost = np.log(np.array(points, float)).T
    return float(np.polyfit(size, cost, 1)[0])


def tell(what: str, points: Points) -> None:
    if len(points) > 1:
        print(f"{what}: grows with size to the power {exponent(points):.2f}")


def draw(path: Path, title: str, things: str, points: Points) -> None:
    """Write a page with the points on log axes and the line that fits them."""
    x, y = np.log10(np.array(points, float)).T
    chart = scatter(
        x, y, title=f"{title}: size to the power {exponent(points):.2f}",
        x_range=(float(x.min()), float(x.max())), y_range=(float(y.min()), float(y.max())),
        x_label=f"{things}, powers of ten", y_label="seconds, powers of ten",
    )  # fmt: skip
    path.write_text(f"<!doctype html><style>{stylesheet()}</style>{chart}\n", encoding="utf-8")
    print(f"drawn in {path}")
