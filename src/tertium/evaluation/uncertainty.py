"""How sure the official figures are: intervals, and tests between systems on the same pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tertium.evaluation.results import Difference, SystemResult
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.metrics.aggregate import POOLED
from tertium.metrics.resampling import resampled_pearson, swapped_pearson
from tertium.metrics.significance import correct
from tertium.tasks.base import Dataset, Task

Array = npt.NDArray[np.float64]

_SAMPLES, _LARGE = 1000, 100_000
_SLOW_SAMPLES = 100
"""Figures that are not Pearson's are measured anew on each resample: fewer must do."""
_SEED = 2015
_SAME = 1e-10


def default_samples(dataset: Dataset) -> int:
    """How often to resample unless told: not at all where there are very many pairs.

    >>> default_samples(Dataset("sts", "all", (), ""))
    1000
    """
    return _SAMPLES if sum(len(s.scored) for s in dataset.subsets) <= _LARGE else 0


def intervals(
    task: Task, dataset: Dataset, result: SystemResult, samples: int
) -> dict[str, tuple[float, float]]:
    """The 95 % interval of the official metric for each subset, and for the whole as ``""``.

    A subset or a whole without a figure has no interval either.
    """
    if not samples:
        return {}
    rng = np.random.default_rng(_SEED)
    drawn: dict[str, Array] = {}
    for subset in dataset.subsets:
        if subset.name in result.judgements and _defined(task, result, subset.name):
            pairs = [subset.pairs[index] for index in subset.scored]
            judgements = result.judgements[subset.name]
            drawn[subset.name] = _bootstrap(task, pairs, judgements, samples, rng)
    found = {name: _percentiles(values) for name, values in drawn.items()}
    if result.official.value is not None:
        found[""] = _percentiles(_together(task, result, drawn))
    return {name: interval for name, interval in found.items() if interval is not None}


def differences(
    task: Task, dataset: Dataset, results: Sequence[SystemResult], samples: int
) -> list[Difference]:
    """Compare every two systems by swapping their answers pair by pair at random.

    P-values are two-sided and corrected for the number of comparisons (Holm). Only for tasks
    whose official figure is made of Pearson's r.
    """
    if not samples or task.metrics[0] != "pearson":
        return []
    rng = np.random.default_rng(_SEED)
    compared = [
        (a, b, _permute(task, dataset, a, b, samples, rng)) for a, b in combinations(results, 2)
    ]
    tested = [(a, b, p) for a, b, p in compared if p is not None]
    corrected = correct([p for *_, p in tested])
    return [
        Difference(a.name, b.name, (a.official.value or 0) - (b.official.value or 0), p, fixed)
        for (a, b, p), fixed in zip(tested, corrected, strict=True)
        if fixed is not None
    ]


def _bootstrap(
    task: Task,
    pairs: Sequence[Pair],
    judgements: Sequence[Judgement],
    samples: int,
    rng: np.random.Generator,
) -> Array:
    if task.metrics[0] == "pearson":
        gold, scores = _scores(pairs, judgements)
        if gold is None or scores is None:
            return np.full(samples, np.nan)
        return resampled_pearson(gold, scores, samples, rng)
    split = task.sums(pairs, judgements)
    if split is not None:
        terms, figure = split
        counts = rng.multinomial(len(pairs), np.full(len(pairs), 1 / len(pairs)), samples)
        with np.errstate(divide="ignore", invalid="ignore"):  # nothing aligned: no figure
            return figure(counts @ terms)
    values = []
    for _ in range(min(samples, _SLOW_SAMPLES)):
        draw = rng.integers(0, len(pairs), len(pairs))
        figures = task.figures([pairs[i] for i in draw], [judgements[i] for i in draw])
        values.append(figures[task.metrics[0]].value)
    return np.array([np.nan if value is None else value for value in values])


def _permute(
    task: Task,
    dataset: Dataset,
    a: SystemResult,
    b: SystemResult,
    samples: int,
    rng: np.random.Generator,
) -> float | None:
    if (
        a.official.value is None
        or b.official.value is None
        or a.judgements.keys() != b.judgements.keys()
    ):
        return None
    drawn: dict[str, Array] = {}
    for subset in dataset.subsets:
        # Where neither has a figure, a total counts nothing; the means are undefined anyway.
        if not any(_defined(task, result, subset.name) for result in (a, b)):
            continue
        pairs = [subset.pairs[index] for index in subset.scored]
        gold, first = _scores(pairs, a.judgements[subset.name])
        _, second = _scores(pairs, b.judgements[subset.name])
        if gold is None or first is None or second is None:
            return None
        drawn[subset.name] = swapped_pearson(gold, first, second, samples, rng)
    observed = abs(a.official.value - b.official.value)
    chance = np.abs(_together(task, a, drawn))
    if np.isnan(chance).all():
        return None
    # A swap without a figure (NaN) counts against the difference.
    return (samples - int(np.sum(chance < observed - _SAME)) + 1) / (samples + 1)


def _defined(task: Task, result: SystemResult, subset: str) -> bool:
    figures = result.subsets.get(subset)
    return figures is not None and figures[task.metrics[0]].value is not None


def _together(task: Task, result: SystemResult, drawn: dict[str, Array]) -> Array:
    """Put the subsets' resampled figures together as the task's aggregation does.

    Pooling needs the pairs, not figures, so that several pooled subsets have no figure here.
    """
    values = np.array(list(drawn.values()))
    if not drawn or (task.aggregation == POOLED and len(drawn) > 1):
        return np.array([np.nan])
    if task.aggregation == "total":
        return np.asarray(values.sum(axis=0))
    if task.aggregation == "weighted-mean":
        metric = task.metrics[0]
        sizes = [result.subsets[name][metric].n for name in drawn]
        return np.asarray(np.average(values, axis=0, weights=sizes))
    return np.asarray(values.mean(axis=0))


def _scores(
    pairs: Sequence[Pair], judgements: Sequence[Judgement]
) -> tuple[Array | None, Array | None]:
    gold = np.array([_number(pair.gold) for pair in pairs])
    scores = np.array([_number(judgement) for judgement in judgements])
    return (None if np.isnan(gold).any() else gold), (None if np.isnan(scores).any() else scores)


def _number(judgement: Judgement | None) -> float:
    return math.nan if judgement is None or judgement.score is None else judgement.score


def _percentiles(values: Array) -> tuple[float, float] | None:
    known = values[~np.isnan(values)]
    if len(known) <= len(values) / 2:
        return None
    low, high = np.quantile(known, [0.025, 0.975])
    return float(low), float(high)
