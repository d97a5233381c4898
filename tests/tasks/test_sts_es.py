from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.judgement import Judgement
from tertium.tasks import load
from tertium.tasks.sts_es import TASK


@pytest.mark.parametrize(
    ("folder", "edition", "sizes"),
    [
        ("2014-trial", "sts-es-2014-trial", {"li65": 65}),
        ("2014-test", "sts-es-2014", {"news": 480, "wikipedia": 324}),
        ("2015-test", "sts-es-2015", {"newswire": 500, "wikipedia": 251}),
    ],
)
def test_releases(
    shared_data: Path, tmp_path: Path, folder: str, edition: str, sizes: dict[str, int]
) -> None:
    dataset = TASK.read(shared_data / "sts/es" / folder)
    assert {s.name: len(s.pairs) for s in dataset.subsets} == sizes
    assert sum(len(s.scored) for s in dataset.subsets) == (0 if "2015" in folder else len(dataset))
    assert (dataset.task, dataset.edition, dataset.notes) == ("sts-es", edition, ())
    TASK.write(dataset, tmp_path)
    assert replace(TASK.read(tmp_path), digest="") == replace(dataset, digest="")


def test_the_bundled_release(fixtures: Path) -> None:
    dataset = TASK.read(fixtures / "sts-es")
    assert {s.name: len(s.scored) for s in dataset.subsets} == {"newswire": 6, "wikipedia": 6}
    # The names are those of 2015, but the sizes are not.
    assert dataset.edition is None
    assert {pair.genre for s in dataset.subsets for pair in s.pairs} == {"newswire", "encyclopedia"}


def test_the_scale_ends_at_four(tmp_path: Path) -> None:
    (tmp_path / "STS.input.x.txt").write_text("a\tb\n")
    (tmp_path / "STS.gs.x.txt").write_text("4.5\n")
    with pytest.raises(DataError, match=r"4\.5 is out of range; write a number from 0 to 4"):
        TASK.read(tmp_path)


def test_repair_puts_the_top_of_the_scale(tmp_path: Path, fixtures: Path) -> None:
    path = tmp_path / "newswire.txt"
    path.write_text("nan\n" + "1\n" * 5)
    submission = TASK.read_submission(path, TASK.read(fixtures / "sts-es"), repair=True)
    assert submission.judgements["newswire"][0] == Judgement(4.0, "sts-es")
    assert submission.notes == ("newswire.txt:1: not a number (1 line), replaced by 4",)


def test_the_task_is_registered() -> None:
    assert load("sts-es") is TASK
