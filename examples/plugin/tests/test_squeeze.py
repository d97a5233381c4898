"""What a plug-in should test: its rules, and that tertium finds it by name."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tertium import load_system, tasks
from tertium.errors import DataError
from tertium.evaluation import evaluate
from tertium_squeeze import measure
from tertium_squeeze.measure import squeeze

DATA = Path(__file__).parent.parent / "pairs.csv"


def test_the_measure_is_symmetric_and_bounded() -> None:
    a, b = "the old mill", "an old mill by the river"
    assert squeeze(a, b) == squeeze(b, a)
    assert 0 <= squeeze(a, b) <= 1
    assert squeeze(a, a) == 1


def test_the_example_in_its_docstring_is_true() -> None:
    assert doctest.testmod(measure) == doctest.TestResults(failed=0, attempted=2)


def test_tertium_finds_the_system_and_the_task_by_name() -> None:
    assert load_system("squeeze").name == "squeeze"
    assert tasks.load("table").name == "table"


def test_the_task_reads_what_it_writes(tmp_path: Path) -> None:
    task = tasks.load("table")
    data = task.read(DATA)
    [copy] = task.write(data, tmp_path)
    assert task.read(copy).subsets == data.subsets
    gold = [pair.gold for pair in data.subsets[0].pairs]
    [answers] = task.write_submission({"pairs": gold}, data, tmp_path)
    assert task.read_submission(answers, data).judgements["pairs"] == gold


def test_a_bad_row_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("text_a,text_b,score\nOne.,Two.,high\n")
    with pytest.raises(DataError, match=r"bad\.csv:2: 'high' is not a number"):
        tasks.load("table").read(bad)


def test_the_system_is_measured() -> None:
    figure = evaluate("table", DATA, systems=["squeeze"], resamples=0).systems[0].official
    assert figure.n == 6
    assert figure.value is not None
