"""Tasks: one file each. Load one by name with :func:`load`."""

from __future__ import annotations

from tertium.registry import TASKS
from tertium.tasks.base import Dataset, Submission, Subset, Task

__all__ = ["Dataset", "Submission", "Subset", "Task", "load"]


def load(name: str) -> Task:
    """Load a task by its registered name.

    >>> load("sick").scale
    'sick'
    """
    task = TASKS.load(name)
    assert isinstance(task, Task)
    return task
