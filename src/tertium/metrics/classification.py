"""Labels against gold labels: accuracy, precision, recall and F1 of a class, confusion."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium.errors import UserError
from tertium.metrics.figure import Figure

Labels = Sequence[Hashable] | NDArray[Any]


@dataclass(frozen=True, slots=True)
class ClassReport:
    """How well one class was found."""

    label: Hashable
    precision: Figure
    recall: Figure
    f1: Figure


def accuracy(gold: Labels, predicted: Labels) -> Figure:
    """The share of labels that are right; a missing answer (None) is a wrong one.

    >>> print(accuracy(["NEUTRAL", "ENTAILMENT"], ["NEUTRAL", "NEUTRAL"]))
    0.5000
    """
    _check(gold, predicted)
    if not len(gold):
        return Figure(None, 0, "there are no pairs")
    right = sum(bool(g == p) for g, p in zip(gold, predicted, strict=True))
    return Figure(right / len(gold), len(gold))


def precision_recall_f1(gold: Labels, predicted: Labels, label: Hashable) -> ClassReport:
    """Precision, recall and F1 of one class.

    Precision is undefined where the system never gave the label, and F1 with it; recall is then
    zero. Recall is undefined, and F1 with it, where no gold label is of the class.

    >>> report = precision_recall_f1(["yes", "no"], ["no", "no"], "yes")
    >>> print(report.precision, report.recall, report.f1, sep=" | ")
    undefined: the system never answered yes | 0.0000 | undefined: the system never answered yes
    """
    _check(gold, predicted)
    in_gold = [bool(g == label) for g in gold]
    in_predicted = [bool(p == label) for p in predicted]
    hits = sum(g and p for g, p in zip(in_gold, in_predicted, strict=True))
    found, sought, n = sum(in_predicted), sum(in_gold), len(in_gold)
    never_found, never_sought = f"the system never answered {label}", f"no gold label is {label}"
    precision = Figure(hits / found, n) if found else Figure(None, n, never_found)
    recall = Figure(hits / sought, n) if sought else Figure(None, n, never_sought)
    return ClassReport(label, precision, recall, f1_of(precision, recall))


def f1_of(precision: Figure, recall: Figure) -> Figure:
    """The harmonic mean of precision and recall; zero where both are, undefined where one is.

    >>> print(f1_of(Figure(1.0, 4), Figure(0.5, 4)))
    0.6667
    """
    if precision.value is None or recall.value is None:
        missing = precision if precision.value is None else recall
        return Figure(None, precision.n, missing.why)
    total = precision.value + recall.value
    value = 2 * precision.value * recall.value / total if total else 0.0
    return Figure(value, precision.n)


def confusion(gold: Labels, predicted: Labels, labels: Sequence[Hashable]) -> NDArray[np.int64]:
    """Count the pairs of each gold label (rows) that got each label (columns).

    >>> confusion(["yes", "no", "no"], ["no", "no", "yes"], ["yes", "no"]).tolist()
    [[0, 1], [1, 1]]
    """
    _check(gold, predicted)
    places = {label: place for place, label in enumerate(labels)}
    if len(places) != len(labels):
        raise UserError("the list of labels repeats one", remedy="name each label once")
    cells = [
        _place(g, places, i, "gold label") * len(labels) + _place(p, places, i, "label")
        for i, (g, p) in enumerate(zip(gold, predicted, strict=True))
    ]
    counts = np.bincount(np.array(cells, dtype=np.int64), minlength=len(labels) ** 2)
    return counts.reshape(len(labels), len(labels)).astype(np.int64)


def _place(label: Any, places: dict[Hashable, int], index: int, noun: str) -> int:
    place = places.get(label)
    if place is None:
        known = ", ".join(str(name) for name in places)
        raise UserError(f"{noun} {index + 1} is {label!s}", remedy=f"use one of: {known}")
    return place


def _check(gold: Labels, predicted: Labels) -> None:
    if len(gold) != len(predicted):
        raise UserError(
            f"{len(predicted)} labels for {len(gold)} pairs", remedy="give one label for each pair"
        )
    for index, label in enumerate(gold):
        if label is None:
            raise UserError(
                f"pair {index + 1} has no gold label", remedy="leave out pairs without gold"
            )
