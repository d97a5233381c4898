"""Which pairs are hard, and whether a system only learnt the mixture (paper 004, section 4)."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tertium.evaluation.results import Balanced, HardPair, SystemResult
from tertium.items import Pair
from tertium.tasks.base import Dataset, Task

Array = npt.NDArray[np.float64]


def hardest_pairs(
    dataset: Dataset, systems: Sequence[SystemResult], *, most: int = 20
) -> list[HardPair]:
    """Return the pairs that most systems get wrong, among those that people agree on.

    People agree where the raters' spread is in the lower three quarters of the data set's (the
    paper's cut); without spreads every pair counts. A score is wrong when, after the line that
    fits the system best to the gold, it is a full point of the scale or more away; a label, when
    it is not the gold one. Ties go to the pairs with the larger mean error.
    """
    limit = _agreement_limit(dataset)
    found: list[HardPair] = []
    for subset in dataset.subsets:
        pairs = [subset.pairs[index] for index in subset.scored]
        answers = [s for s in systems if subset.name in s.judgements]
        columns = [(s, _errors(pairs, s, subset.name)) for s in answers]
        columns = [(system, errors) for system, errors in columns if errors is not None]
        if not columns:
            continue
        matrix = np.array([errors for _, errors in columns])
        wrong = (matrix >= 1.0).sum(axis=0)
        mean = matrix.mean(axis=0)
        order = np.lexsort((-mean, -wrong))
        kept = 0
        for index in order:
            pair = pairs[index]
            if pair.spread is not None and limit is not None and pair.spread > limit:
                continue
            if wrong[index] * 2 <= len(columns) or kept == most:
                break
            kept += 1
            said = {s.name: _said(pair, s, subset.name, index) for s, _ in columns}
            found.append(
                HardPair(
                    subset.name, pair, _gold(pair), said, float(mean[index]), int(wrong[index])
                )
            )
    return sorted(found, key=lambda hard: (-hard.wrong, -hard.error))[:most]


def balanced_figures(
    task: Task, dataset: Dataset, systems: Sequence[SystemResult], *, seed: int = 2014
) -> list[Balanced]:
    """Measure each system again on as many pairs of every kind as the rarest kind has.

    Empty where the pairs do not say how they were made (``Pair.kind``).
    """
    rows = []
    for subset in dataset.subsets:
        pairs = [subset.pairs[index] for index in subset.scored]
        groups: dict[str, list[int]] = defaultdict(list)
        for place, pair in enumerate(pairs):
            if pair.kind is not None:
                groups[pair.kind].append(place)
        if len(groups) < 2:
            continue
        size = min(map(len, groups.values()))
        draw = random.Random(seed)
        chosen = sorted(p for kind in sorted(groups) for p in draw.sample(groups[kind], size))
        for system in systems:
            if subset.name not in system.judgements:
                continue
            judgements = system.judgements[subset.name]
            part = task.figures([pairs[p] for p in chosen], [judgements[p] for p in chosen])
            whole = system.subsets[subset.name]
            rows += [
                Balanced(system.name, metric, whole[metric], part[metric])
                for metric in ("pearson", "accuracy")
                if metric in whole
            ]
    return rows


def _agreement_limit(dataset: Dataset) -> float | None:
    spreads = [p.spread for s in dataset.subsets for p in s.pairs if p.spread is not None]
    return float(np.quantile(spreads, 0.75)) if spreads else None


def _errors(pairs: Sequence[Pair], system: SystemResult, subset: str) -> Array | None:
    """How far off each answer is, in points of the scale; a wrong label counts as one point."""
    judgements = system.judgements[subset]
    golds = [pair.gold for pair in pairs]
    scores = np.array([np.nan if j.score is None else j.score for j in judgements])
    gold = np.array([np.nan if g is None or g.score is None else g.score for g in golds])
    if not (np.isnan(scores).any() or np.isnan(gold).any()) and np.ptp(scores) > 0:
        slope, start = np.polyfit(scores, gold, 1)
        return np.asarray(np.abs(slope * scores + start - gold))
    if all(g is not None and g.entailment for g in golds) and all(j.entailment for j in judgements):
        both = zip(golds, judgements, strict=True)
        return np.array([float(g is not None and g.entailment != j.entailment) for g, j in both])
    return None


def _gold(pair: Pair) -> str:
    assert pair.gold is not None  # only scored pairs get here
    parts = [] if pair.gold.score is None else [f"{pair.gold.score:g}"]
    return " ".join(parts + ([pair.gold.entailment.value] if pair.gold.entailment else []))


def _said(pair: Pair, system: SystemResult, subset: str, index: int) -> str:
    judgement = system.judgements[subset][index]
    parts = [] if judgement.score is None else [f"{judgement.score:.2f}"]
    return " ".join(parts + ([judgement.entailment.value] if judgement.entailment else []))
