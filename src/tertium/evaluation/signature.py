"""Signatures: what a figure was measured on and how, in one line that two people can compare."""

from __future__ import annotations

from urllib.parse import quote

from tertium import __version__
from tertium.tasks.base import Dataset, Task


def signature(task: Task, dataset: Dataset, system: str, version: str | None = None) -> str:
    """Say the task, data, split, metric, aggregation, system and version.

    Two figures are comparable where their signatures differ in the system only. A bar inside a
    name is written ``%7C``, so that a signature always comes apart at its bars. A system whose
    weights may change says their version, which follows its name after an ``@``.

    >>> from tertium import tasks
    >>> data = Dataset("sick", "trial", (), "0a1b2c3d4e5f")
    >>> signature(tasks.load("sick"), data, "mine").split("|")  # doctest: +ELLIPSIS
    ['task:sick', 'split:trial', 'subsets:', 'scored:0', 'data:0a1b2c3d4e5f',
     'metric:pearson', 'agg:pooled', 'system:mine', 'tertium:...']
    """
    parts = {
        "task": task.name,
        "split": dataset.split,
        "subsets": "+".join(s.name for s in dataset.subsets if s.scored),
        "scored": sum(len(s.scored) for s in dataset.subsets),
        "data": dataset.digest,
        "metric": task.metrics[0],
        "agg": task.aggregation,
        "system": system if version is None else f"{system}@{version}",
        "tertium": __version__,
    }
    return "|".join(f"{name}:{_plain(str(value))}" for name, value in parts.items())


def _plain(text: str) -> str:
    """Spell what would end the part or the line as in an address: % and its bytes in hex."""
    return "".join(quote(c) if c in "|%" or not c.isprintable() else c for c in text)
