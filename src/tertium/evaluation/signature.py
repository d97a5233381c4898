"""Signatures: what a figure was measured on and how, in one line that two people can compare."""

from __future__ import annotations

from tertium import __version__
from tertium.tasks.base import Dataset, Task


def signature(task: Task, dataset: Dataset, system: str) -> str:
    """Say the task, data, split, metric, aggregation, system and version.

    Two figures are comparable where their signatures differ in the system only.
    """
    parts = {
        "task": task.name,
        "split": dataset.split,
        "subsets": "+".join(s.name for s in dataset.subsets if s.scored),
        "scored": sum(len(s.scored) for s in dataset.subsets),
        "data": dataset.digest,
        "metric": task.metrics[0],
        "agg": task.aggregation,
        "system": system,
        "tertium": __version__,
    }
    return "|".join(f"{name}:{value}" for name, value in parts.items())
