"""The commands take the classic systems as they take every other one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tertium.cli import main

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def called(*arguments: str) -> str:
        assert main(list(arguments)) == 0
        return capsys.readouterr().out

    return called


def test_compare(run: Run) -> None:
    said = json.loads(
        run("compare", "A dog barks.", "A dog barks.", "--model", "lexical", "--json")
    )
    assert (said["score"], said["scale"], said["entailment"]) == (5.0, "sts", "ENTAILMENT")


@pytest.mark.parametrize("model", ["word-aligner", "word-aligner-unsupervised", "lexical"])
def test_score(run: Run, tmp_path: Path, model: str) -> None:
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("A dog barks.\tA dog is barking.\nA dog barks.\tTaxes rise.\n", "utf-8")
    first, second = map(float, run("score", str(pairs), "--task", "sts", "--model", model).split())
    assert 5 >= first > second + 1.5


def test_score_sick_has_labels(run: Run, tmp_path: Path) -> None:
    pairs = tmp_path / "SICK.txt"
    pairs.write_text("pair_ID\tsentence_A\tsentence_B\n7\tA dog barks\tNo dog barks\n", "utf-8")
    header, row = run("score", str(pairs), "--task", "sick", "--model", "lexical").splitlines()
    assert header == "pair_ID\tentailment_judgment\trelatedness_score"
    assert row.startswith("7\tCONTRADICTION\t")


@pytest.mark.usefixtures("lexicon")
@pytest.mark.parametrize("task", ["sts", "sick", "clss"])
def test_evaluate(run: Run, fixtures: Path, task: str) -> None:
    names = ("word-aligner", "soft-cardinality")
    asked = [word for name in names for word in ("--system", name)]
    found = run("evaluate", task, "--data", str(fixtures / task), *asked, "--json")
    assert [system["name"] for system in json.loads(found)["systems"]] == list(names)


def test_evaluate_chunks(run: Run, fixtures: Path) -> None:
    found = run("evaluate", "ists", "--data", str(fixtures / "ists"), "--system", "chunk-rules",
                "--json")  # fmt: skip
    assert json.loads(found)["systems"][0]["name"] == "chunk-rules"
