"""Gold against score, a panel for each system and subset, within what one page can carry."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium import drawing, scales
from tertium.drawing.scatter import BINS, FloatArray, Range
from tertium.drawing.svg import Svg, shorten, writable
from tertium.evaluation import wording
from tertium.evaluation.results import Evaluation
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.tasks.base import Subset

POINTS = 2000
"""More points than this are drawn as a density, in which only one pair a cell is named."""
POINTS_IN_ALL, PANELS, CHARACTERS = 40_000, 80, 1_600_000
"""What a page carries: points, panels, and characters of the pairs' texts."""


@dataclass(frozen=True)
class Panel:
    """One drawing: what a system said of the pairs of one group."""

    system: str
    series: int
    figure: str
    drawing: Svg
    binned: bool


@dataclass(frozen=True)
class Group:
    """The panels of one subset, or of one kind of similarity, and the pairs behind the points."""

    name: str
    n: int
    panels: tuple[Panel, ...]
    data: dict[str, Any]


@dataclass(frozen=True)
class Panels:
    """All groups, and what had to be left out, in words."""

    groups: tuple[Group, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Series:
    index: int
    system: str
    figure: str
    scores: FloatArray


@dataclass(frozen=True)
class _Raw:
    """The numbers of one group before anything is drawn."""

    name: str
    pairs: Sequence[Pair]
    gold: FloatArray
    series: tuple[_Series, ...]


def panels(evaluation: Evaluation) -> Panels:
    """Draw every group that has scores on both sides."""
    found = [raw for raw in _groups(evaluation) if raw.series]
    notes = []
    room = PANELS
    kept: list[_Raw] = []
    for raw in found:
        if len(raw.series) <= room or not kept:
            kept.append(raw)
            room -= len(raw.series)
    if len(kept) < len(found):
        notes.append(f"Only {len(kept)} of {len(found)} groups are drawn, to keep the file small.")
    count = sum(len(raw.series) for raw in kept)
    most = min(POINTS, POINTS_IN_ALL // max(count, 1))
    named = sum(min(len(raw.gold), most) for raw in kept)
    length = max(80, min(600, CHARACTERS // max(2 * named, 1)))
    groups = tuple(_draw(evaluation, raw, most, length) for raw in kept)
    if any(panel.binned for group in groups for panel in group.panels):
        notes.append(
            f"Where there are more than {most:,} pairs, the drawing shows how many lie in each "
            "cell, and names the first pair of each cell as an example."
        )
    cut = any(len(item.text) > length for raw in kept for p in raw.pairs for item in (p.a, p.b))
    if cut:
        notes.append(f"Texts of more than {length} characters are shortened in this section.")
    return Panels(groups, tuple(notes))


def _groups(evaluation: Evaluation) -> Iterator[_Raw]:
    for subset in evaluation.dataset.subsets:
        golds = [subset.pairs[index].gold for index in subset.scored]
        kinds = dict.fromkeys(kind for gold in golds if gold and gold.kinds for kind in gold.kinds)
        if kinds:
            for kind in kinds:
                name = kind if len(evaluation.dataset.subsets) == 1 else f"{subset.name}: {kind}"
                yield _raw(evaluation, subset, name, _kind_reader(kind), metric=kind)
        else:
            official = evaluation.task.metrics[0]
            yield _raw(evaluation, subset, subset.name, _score, metric=official)


def _raw(
    evaluation: Evaluation,
    subset: Subset,
    name: str,
    read: Callable[[Judgement | None], float],
    *,
    metric: str,
) -> _Raw:
    """Read the numbers of a group; its figure has the name of the metric, or of the kind."""
    pairs = [subset.pairs[index] for index in subset.scored]
    gold = np.array([read(pair.gold) for pair in pairs], dtype=np.float64)
    series = []
    for index, system in enumerate(evaluation.systems):
        scores = np.array(
            [read(j) for j in system.judgements.get(subset.name, ())], dtype=np.float64
        )
        if len(scores) == len(gold) and np.any(np.isfinite(scores) & np.isfinite(gold)):
            figure = system.subsets.get(subset.name, {}).get(metric)
            said = (
                ""
                if figure is None
                else f"{wording.metric_name(metric)} {drawing.minus(wording.shown(figure))}"
            )
            series.append(_Series(index, system.name, said, scores))
    return _Raw(name, pairs, gold, tuple(series))


def _score(judgement: Judgement | None) -> float:
    return math.nan if judgement is None or judgement.score is None else judgement.score


def _kind_reader(kind: str) -> Callable[[Judgement | None], float]:
    def read(judgement: Judgement | None) -> float:
        return math.nan if judgement is None else (judgement.kinds or {}).get(kind, math.nan)

    return read


def _draw(evaluation: Evaluation, raw: _Raw, most: int, length: int) -> Group:
    scale = scales.get(evaluation.task.scale)
    drawn: list[Panel] = []
    behind: list[dict[str, Any]] = []
    named: dict[int, int] = {}
    for series in raw.series:
        both = np.flatnonzero(np.isfinite(raw.gold) & np.isfinite(series.scores))
        gold, scores = raw.gold[both], series.scores[both]
        x_range = drawing.nice_range([gold.min(), gold.max()], scale.low, scale.high)
        y_range = drawing.nice_range([scores.min(), scores.max()], scale.low, scale.high)
        looks: dict[str, Any] = {
            "title": f"{raw.name}: {series.system} against gold",
            "x_range": x_range,
            "y_range": y_range,
            "series": series.index,
        }
        if len(both) <= most:
            # Walking through the points by key goes from left to right, then upwards.
            order = np.lexsort((scores, gold))
            picture = drawing.scatter(gold[order], scores[order], **looks)
            behind.append(
                {
                    "system": series.system,
                    "pairs": _places(both[order], named),
                    "scores": [round(score, 4) for score in scores[order].tolist()],
                }
            )
        else:
            cells = drawing.cells(gold, scores, x_range, y_range)
            picture = drawing.density(gold, scores, cells, **looks)
            first = both[[cell.first for cell in cells]]
            behind.append(
                {
                    "system": series.system,
                    "pairs": _places(first, named),
                    "scores": [round(s, 4) for s in series.scores[first].tolist()],
                    "cells": [
                        [c.count, *_ends(c.column, x_range), *_ends(c.row, y_range)] for c in cells
                    ],
                }
            )
        drawn.append(Panel(series.system, series.index, series.figure, picture, len(both) > most))
    texts = [_named(raw, index, length) for index in named]
    return Group(raw.name, len(raw.gold), tuple(drawn), {"pairs": texts, "panels": behind})


def _places(indices: NDArray[np.intp], named: dict[int, int]) -> list[int]:
    """Number the pairs that are named, each once for all systems."""
    return [named.setdefault(index, len(named)) for index in indices.tolist()]


def _ends(place: int, ends: Range) -> tuple[float, float]:
    step = (ends[1] - ends[0]) / BINS
    return round(ends[0] + place * step, 2), round(ends[0] + (place + 1) * step, 2)


def _named(raw: _Raw, index: int, length: int) -> list[Any]:
    pair = raw.pairs[index]
    texts = [shorten(writable(item.text), length) for item in (pair.a, pair.b)]
    return [pair.id, *texts, round(float(raw.gold[index]), 4)]
