"""Evaluations: of what a client sends, and those that a folder keeps for the leaderboards."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from tertium import tasks
from tertium.errors import UserError
from tertium.registry import TASKS
from tertium.server.settings import Settings
from tertium.server.uploads import by_its_own_name, safe_name
from tertium.tasks.files import write_whole

_LARGEST = 32 * 1024 * 1024


def data_of(task: str, settings: Settings) -> Path:
    """Where the data of a task lies: as the service was told, or in the package.

    >>> data_of("sts", Settings()).name
    'sts'
    """
    loaded = tasks.load(task)
    fixtures = Path(str(files("tertium"))) / "data" / "fixtures" / task
    return settings.data.get(task) or loaded.bundled or fixtures


def measured(
    task: str, data: Path, name: str, given: Path, split: str | None, *, with_report: bool
) -> tuple[dict[str, Any], str]:
    """The figures of a submission as plain data, and the report where it is wanted."""
    from tertium.evaluation import report  # noqa: PLC0415 - it loads half of scipy
    from tertium.evaluation.run import evaluate  # noqa: PLC0415

    folder = given if given.is_dir() else given.parent
    with by_its_own_name(folder), by_its_own_name(data):
        found = evaluate(task, data, submissions={name: given}, split=split)
    return found.to_dict(), report.to_html(found) if with_report else ""


def keep_run(settings: Settings, name: str, figures: dict[str, Any]) -> Path:
    """Keep an evaluation in the folder of runs."""
    if settings.runs is None:
        raise UserError(
            "this service keeps no runs", remedy="start it with --runs FOLDER, or leave out keep"
        )
    settings.runs.mkdir(parents=True, exist_ok=True)
    path = settings.runs / f"{figures['task']}-{safe_name(name)}.json"
    return write_whole(path, json.dumps(figures, indent=1))


def read_runs(folder: Path | None, task: str) -> list[dict[str, Any]]:
    """The evaluations of a task that a folder keeps; files that are none are passed over.

    >>> read_runs(None, "sts")
    []
    """
    if task not in TASKS:
        tasks.load(task)
    if folder is None or not folder.is_dir():
        return []
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            data = json.loads(path.read_text("utf-8")) if path.stat().st_size < _LARGEST else None
        except (OSError, ValueError, RecursionError):
            continue
        if not isinstance(data, dict) or data.get("task") != task:
            continue
        if isinstance(data.get("systems"), list):
            found.append(data)
    return found
