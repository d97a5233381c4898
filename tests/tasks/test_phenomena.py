from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.evaluation import evaluate
from tertium.tasks.phenomena import TASK

HEADER = "id\tphenomenon\ta\tb\tsts\tentailment\tentailment_back\n"
ROW = "n-1\tnegation\tIt rained.\tIt did not rain.\t2.5\tCONTRADICTION\tCONTRADICTION\n"


def table(folder: Path, text: str) -> Path:
    path = folder / "en.tsv"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_bundled_set_is_read_phenomenon_by_phenomenon() -> None:
    data = TASK.read(TASK.bundled)
    assert {subset.name: len(subset.pairs) for subset in data.subsets} == {
        "negation": 52, "argument-swap": 48, "quantity": 47, "antonym": 48,
        "paraphrase": 50, "scramble": 46, "coordination": 47, "passive": 47,
    }  # fmt: skip
    assert all(len(subset.scored) == len(subset.pairs) for subset in data.subsets)


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_language_keeps_its_name_and_is_read_from_a_folder(
    language: str, tmp_path: Path
) -> None:
    data = TASK.read(TASK.bundled_in(language))
    [path] = TASK.write(data, tmp_path)
    assert path.name == f"{language}.tsv"
    assert TASK.read(tmp_path).subsets == data.subsets
    with pytest.raises(UserError, match="unknown language 'fr'"):
        TASK.bundled_in("fr")


def test_it_needs_no_data_and_gold_is_perfect(tmp_path: Path) -> None:
    data = TASK.read(TASK.bundled)
    gold = {subset.name: [pair.gold for pair in subset.pairs] for subset in data.subsets}
    [path] = TASK.write_submission(gold, data, tmp_path)
    found = evaluate("phenomena", submissions={"gold": path}, resamples=0)
    for metric in TASK.metrics:
        assert found.systems[0].overall[metric]["mean"].value == pytest.approx(1.0)


def test_what_a_system_does_not_say_is_undefined_with_a_reason() -> None:
    found = evaluate("phenomena", systems=["tokencos"], resamples=0).systems[0]
    assert found.official.value is None
    assert "gives no such answers" in str(found.official)
    # Shared words go the wrong way here: that is what the set is for.
    pearson = found.overall["pearson"]["pooled"].value
    assert pearson is not None
    assert pearson < 0


def test_a_written_set_is_read_back(tmp_path: Path) -> None:
    data = TASK.read(TASK.bundled)
    [path] = TASK.write(data, tmp_path)
    assert TASK.read(tmp_path).subsets == data.subsets
    assert TASK.read(path).subsets == data.subsets


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "en.tsv:1: there is no column 'id'"),
        (HEADER + "n-1\tnegation\n", "en.tsv:2: 2 cells under 7 columns"),
        (HEADER + ROW + ROW, "en.tsv:3: the id 'n-1' stands twice"),
        (HEADER + ROW.replace("2.5", "9"), "en.tsv:2: 9 is out of range"),
        (HEADER + ROW.replace("CONTRADICTION\n", "NO\n"), "en.tsv:2: 'NO' is not a label"),
    ],
)
def test_mistakes_in_the_table_are_named(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        TASK.read(table(tmp_path, text))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id\tscore\nn-2\t1\n", "'n-2' is not a pair of the data"),
        ("id\tscore\nn-1\t1\nn-1\t1\n", "'n-1' stands twice"),
        ("id\tscore\n", "no answer for 'n-1'"),
        ("id\tscore\nn-1\tnan\n", "'nan' is not a number"),
    ],
)
def test_mistakes_in_a_submission_are_named(text: str, message: str, tmp_path: Path) -> None:
    data = TASK.read(table(tmp_path, HEADER + ROW))
    answers = tmp_path / "answers.tsv"
    answers.write_text(text)
    with pytest.raises(DataError) as caught:
        TASK.read_submission(answers, data)
    assert message in str(caught.value)


def test_an_unknown_split_is_refused() -> None:
    with pytest.raises(UserError, match="no split 'dev'"):
        TASK.read(TASK.bundled, "dev")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.tsv"
    path.write_bytes(content)
    try:
        TASK.read(path)
    except UserError as error:
        assert len(str(error).splitlines()) == 1
