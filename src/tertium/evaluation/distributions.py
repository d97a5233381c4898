"""How ratings spread over their scale, gold and systems side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tertium import scales
from tertium.evaluation.results import Distribution, SystemResult
from tertium.judgement import Judgement
from tertium.tasks.base import Dataset, Task

_BINS_PER_POINT = 2


def distributions(
    task: Task, dataset: Dataset, systems: Sequence[SystemResult]
) -> list[Distribution]:
    """Count scores in half points for each subset whose gold is a score.

    A system's score beyond the ends of the scale counts in the last bin.
    """
    scale = scales.get(task.scale)
    bins = int((scale.high - scale.low) * _BINS_PER_POINT)
    edges = np.linspace(scale.low, scale.high, bins + 1)

    def counts(judgements: Iterable[Judgement | None]) -> tuple[int, ...] | None:
        scores = [j.score for j in judgements if j is not None and j.score is not None]
        if not scores:
            return None
        clipped = np.clip(scores, scale.low, scale.high)
        return tuple(int(n) for n in np.histogram(clipped, edges)[0])

    found = []
    for subset in dataset.subsets:
        gold = counts(subset.pairs[index].gold for index in subset.scored)
        if gold is None:
            continue
        answers = {s.name: counts(s.judgements.get(subset.name, ())) for s in systems}
        found.append(
            Distribution(
                subset.name,
                tuple(float(edge) for edge in edges),
                gold,
                {name: count for name, count in answers.items() if count is not None},
            )
        )
    return found
