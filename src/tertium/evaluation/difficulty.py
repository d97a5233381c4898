"""Which pairs are hard, and whether a system only learnt the mixture (paper 004, section 4)."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from tertium.evaluation.leaderboard import balanced_results
from tertium.evaluation.results import Balanced, HardPair, SystemResult
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.metrics.correlation import FloatArray, centred, is_constant
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Task


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
        answers = {
            s.name: s.judgements[subset.name] for s in systems if subset.name in s.judgements
        }
        errors = {name: _errors(pairs, given) for name, given in answers.items()}
        known = {name: array for name, array in errors.items() if array is not None}
        if not known:
            continue
        table = np.array(list(known.values()))
        wrong, error = (table >= 1.0).sum(axis=0), table.mean(axis=0)
        agreed = np.array([pair.spread is None or pair.spread <= limit for pair in pairs])
        hard = np.flatnonzero((2 * wrong > len(table)) & agreed)
        hardest = hard[np.lexsort((-error[hard], -wrong[hard]))][:most]
        found += [
            HardPair(
                subset=subset.name,
                pair=pairs[index],
                gold=_worded(pairs[index].gold, "g"),
                said={name: _worded(answers[name][index], ".2f") for name in known},
                error=float(error[index]),
                wrong=int(wrong[index]),
            )
            for index in hardest
        ]
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
    if rows and dataset.edition == "sick-2014":
        rows += [
            Balanced(system, metric, Figure(full, 4906), Figure(part, 1200), published=True)
            for system, metric, full, part in balanced_results()
        ]
    return rows


def _agreement_limit(dataset: Dataset) -> float:
    """The spread above which the raters of a scored pair count as disagreeing."""
    spreads = [subset.pairs[index].spread for subset in dataset.subsets for index in subset.scored]
    known = [spread for spread in spreads if spread is not None]
    return float(np.quantile(known, 0.75)) if known else math.inf


def _errors(pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> FloatArray | None:
    """How far off each answer is, in points of the scale; a wrong label counts as one point.

    None where there is nothing to hold against the gold: no answers, or one for all pairs.
    """
    golds = [pair.gold for pair in pairs if pair.gold is not None]
    gold = np.array([math.nan if g.score is None else g.score for g in golds])
    scores = np.array([math.nan if j.score is None else j.score for j in judgements])
    if not (np.isnan(gold).any() or np.isnan(scores).any() or is_constant(scores)):
        # Centring moves and stretches the scores, and the best line is the same one.
        x, mean = centred(scores), gold.mean()
        fitted = mean + x * (x @ (gold - mean) / (x @ x))
        distances: FloatArray = np.abs(fitted - gold)
        return distances
    labels = [(g.entailment, j.entailment) for g, j in zip(golds, judgements, strict=True)]
    if all(wanted and said for wanted, said in labels):
        return np.array([float(wanted != said) for wanted, said in labels])
    return None


def _worded(judgement: Judgement | None, form: str) -> str:
    """A judgement in a few characters: its score, its label, or both."""
    score = judgement.score if judgement else None
    label = judgement.entailment if judgement else None
    parts = [format(score, form)] if score is not None else []
    return " ".join([*parts, label.value] if label else parts)
