from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.tasks import clss, sick, sts
from tertium.tasks.base import Task
from tertium.tasks.collector import collector_paused


def test_the_collector_runs_again_after_an_error_and_after_nesting() -> None:
    with pytest.raises(RuntimeError), collector_paused():
        with collector_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise RuntimeError
    assert gc.isenabled()


def test_a_collector_that_somebody_stopped_stays_stopped() -> None:
    gc.disable()
    try:
        with collector_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize("task", [sts.TASK, clss.TASK, sick.TASK], ids=lambda task: task.name)
def test_readers_pause_it_and_start_it_again(
    task: Task, fixtures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(gc, "disable", lambda: calls.append("off"))
    monkeypatch.setattr(gc, "enable", lambda: calls.append("on"))
    dataset = task.read(fixtures / task.name)
    assert calls == ["off", "on"]
    with pytest.raises(DataError):
        task.read_submission(tmp_path / "none.txt", dataset)
    assert calls == ["off", "on"] * 2
