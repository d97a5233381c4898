from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.judgement import Entailment, Judgement
from tertium.tasks import load
from tertium.tasks.base import Dataset
from tertium.tasks.sick import TASK

FUZZ = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
HEADER = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
ANSWER = "pair_ID\tentailment_judgment\trelatedness_score\n"
CELLS = st.sampled_from(
    [b"\t", b"\n", b"\r\n", b"1", b"2", b"NA", b"NEUTRAL", b"3.5", b"9", b"x", b"\xff", b" "]
)
BYTES = st.one_of(
    st.binary(max_size=60),
    st.tuples(
        st.sampled_from([b"", HEADER.encode(), ANSWER.encode()]),
        st.lists(CELLS, max_size=16).map(b"".join),
    ).map(b"".join),
)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def two(folder: Path) -> Dataset:
    """Two pairs with gold, whose ids are 1 and 2."""
    rows = "1\ta\tb\t2\tNEUTRAL\n2\tc\td\t5\tENTAILMENT\n"
    return TASK.read(put(folder / "two" / "SICK_trial.txt", HEADER + rows))


def undigested(dataset: Dataset) -> Dataset:
    return replace(dataset, digest="", notes=())


def test_the_release_without_a_split(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "sick")
    assert dataset.notes == ("the train split was read, the first that has gold",)
    assert (dataset.split, dataset.edition) == ("train", None)
    assert (len(dataset), len(dataset.training)) == (4500, 500)
    assert len(dataset.subsets[0].scored) == 4500


def test_the_blind_split(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "sick", "test")
    assert (len(dataset), len(dataset.training), dataset.edition) == (4927, 5000, "sick-2014")
    assert dataset.subsets[0].scored == []


def test_labels_of_the_trial_split(shared_data: Path) -> None:
    dataset = TASK.read(shared_data / "sick", "trial")
    assert (len(dataset), len(dataset.training)) == (500, 4500)
    labels = Counter(pair.gold.entailment for pair in dataset.subsets[0].pairs if pair.gold)
    assert labels == {
        Entailment.NEUTRAL: 282,
        Entailment.ENTAILMENT: 144,
        Entailment.CONTRADICTION: 74,
    }


@pytest.mark.parametrize("split", ["train", "trial", "test"])
def test_releases_survive_a_round_trip(shared_data: Path, tmp_path: Path, split: str) -> None:
    dataset = TASK.read(shared_data / "sick", split)
    TASK.write(dataset, tmp_path)
    assert undigested(TASK.read(tmp_path, split)) == undigested(dataset)


def test_the_bundled_release(fixtures: Path) -> None:
    dataset = TASK.read(fixtures / "sick")
    assert (dataset.split, len(dataset), len(dataset.training)) == ("test", 16, 24)
    assert dataset.edition is None
    for pairs in (dataset.subsets[0].pairs, dataset.training):
        assert {pair.gold.entailment for pair in pairs if pair.gold} == set(Entailment)
    first = dataset.training[0]
    assert first.id == "1"
    assert first.gold == Judgement(4.8, "sick", entailment=Entailment.ENTAILMENT)
    assert not first.b.text.endswith("\r")


def test_folders_and_splits_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"there is no SICK\.txt"):
        TASK.read(tmp_path)
    with pytest.raises(DataError, match="no such folder"):
        TASK.read(tmp_path / "none")
    two(tmp_path)
    with pytest.raises(UserError, match="there is no test split; choose one of: trial"):
        TASK.read(tmp_path / "two", "test")
    with pytest.raises(UserError, match="unknown split 'dev'"):
        TASK.read(tmp_path / "two", "dev")


def test_answers_in_any_order(tmp_path: Path) -> None:
    path = put(
        tmp_path / "out.txt",
        "relatedness_score\tpair_ID\tentailment_judgment\r\n4.5\t2\tENTAILMENT\r\n0\t1\tneutral\n\n",
    )
    expected = [
        Judgement(0.0, "sick", entailment=Entailment.NEUTRAL),
        Judgement(4.5, "sick", entailment=Entailment.ENTAILMENT),
    ]
    dataset = two(tmp_path)
    assert TASK.read_submission(path, dataset).judgements == {"sick": expected}
    folder = tmp_path / "folder"
    folder.mkdir()
    path.rename(folder / "run1.txt")
    assert TASK.read_submission(folder, dataset).judgements == {"sick": expected}
    put(folder / "run2.txt", "")
    with pytest.raises(DataError, match="there are 2 files in this folder"):
        TASK.read_submission(folder, dataset)


def test_a_whole_column_may_be_na(tmp_path: Path) -> None:
    dataset = two(tmp_path)
    path = put(tmp_path / "out.txt", ANSWER + "1\tNA\t2\n2\tNA\t3\n")
    read = TASK.read_submission(path, dataset).judgements["sick"]
    assert [judgement and judgement.entailment for judgement in read] == [None, None]
    put(path, ANSWER + "1\tNEUTRAL\tNA\n2\tNEUTRAL\tNA\n")
    read = TASK.read_submission(path, dataset).judgements["sick"]
    assert [judgement and judgement.score for judgement in read] == [None, None]


def test_pairs_without_gold_need_no_answer(tmp_path: Path) -> None:
    rows = "1\ta\tb\t2\tNEUTRAL\n2\tc\td\n"
    dataset = TASK.read(put(tmp_path / "SICK_trial.txt", HEADER + rows))
    path = put(tmp_path / "out.txt", ANSWER + "1\tNEUTRAL\t2\n")
    read = TASK.read_submission(path, dataset).judgements
    assert read["sick"][1] is None
    TASK.write_submission(read, dataset, tmp_path / "again")
    assert TASK.read_submission(tmp_path / "again", dataset).judgements == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\tNEUTRAL\t2\n2\tNEUTRAL\t3\n", r":1: the header lacks pair_ID; begin with a line"),
        ("pair_ID\trelatedness_score\n1\t2\n", r":1: the header lacks entailment_judgment"),
        (ANSWER + "1\tNEUTRAL\t2\n9\tNEUTRAL\t3\n", r":3: the data has no pair_ID '9'"),
        (ANSWER + "1\tNEUTRAL\t2\n1\tNEUTRAL\t3\n", r":3: pair_ID '1' is on line 2 too"),
        (ANSWER + "1\tNEUTRAL\t2\n", r": 1 pair without an answer, the first is '2'"),
        (ANSWER, r": 2 pairs without an answer"),
        (ANSWER + "1\tNEUTRAL\t2\n2\tNA\t3\n", r":3: there is no entailment_judgment"),
        (ANSWER + "1\tNEUTRAL\t2\n2\tNEUTRAL\n", r":3: there is no relatedness_score"),
        (ANSWER + "1\tNEUTRAL\t2\n2\tYES\t3\n", r":3: 'YES' is not a label"),
        (ANSWER + "1\tNEUTRAL\t2\n2\tNEUTRAL\tnan\n", r":3: 'nan' is not a number"),
    ],
)
def test_bad_submissions(tmp_path: Path, text: str, message: str) -> None:
    path = put(tmp_path / "out.txt", text)
    with pytest.raises(DataError, match=rf"out\.txt{message}") as error:
        TASK.read_submission(path, two(tmp_path))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("parts", ["both", "scores", "labels"])
def test_submissions_survive_a_round_trip(fixtures: Path, tmp_path: Path, parts: str) -> None:
    dataset = TASK.read(fixtures / "sick")
    labels = list(Entailment)
    given = {
        "sick": [
            Judgement(
                None if parts == "labels" else 1 + i / 4,
                "sick",
                entailment=None if parts == "scores" else labels[i % 3],
            )
            for i in range(16)
        ]
    }
    (path,) = TASK.write_submission(given, dataset, tmp_path)
    assert path.read_text().startswith(ANSWER)
    assert TASK.read_submission(path, dataset).judgements == given


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "the judgements are of nothing"),
        ({"sick": []}, "0 judgements for 2 pairs"),
        ({"sick": [Judgement(1.0, "sick"), None]}, "pair '2': there is no answer to write"),
        ({"sick": [Judgement(1.0, "sick"), Judgement(None, "sick")]}, "pair '2': there is no"),
        ({"sick": [Judgement(float("inf"), "sick")] * 2}, "pair '1': there is no answer"),
    ],
)
def test_what_cannot_be_submitted(
    tmp_path: Path, given: dict[str, list[Judgement | None]], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        TASK.write_submission(given, two(tmp_path), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_figures(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "sick").subsets[0].pairs
    golds = [pair.gold for pair in pairs if pair.gold]
    figures = TASK.figures(pairs, golds)
    assert tuple(figures) == TASK.metrics
    assert figures["mse"].value == 0
    assert figures["contradiction-f1"].value == 1
    neutral = [replace(gold, entailment=Entailment.NEUTRAL) for gold in golds]
    figures = TASK.figures(pairs, neutral)
    assert figures["accuracy"].value == figures["neutral-precision"].value == 6 / 16
    assert figures["neutral-recall"].value == 1
    assert figures["entailment-recall"].value == 0


def test_figures_of_what_was_not_answered(fixtures: Path) -> None:
    pairs = TASK.read(fixtures / "sick").subsets[0].pairs
    golds = [pair.gold for pair in pairs if pair.gold]
    only_scores = TASK.figures(pairs, [replace(gold, entailment=None) for gold in golds])
    assert tuple(only_scores) == TASK.metrics
    assert only_scores["pearson"].value == pytest.approx(1)
    assert only_scores["accuracy"].why == "the system gives no entailment labels"
    assert only_scores["neutral-f1"].value is None
    only_labels = TASK.figures(pairs, [replace(gold, score=None) for gold in golds])
    assert only_labels["pearson"].why == "the system gives no relatedness scores"
    assert only_labels["accuracy"].value == 1
    unlabelled = [
        replace(pair, gold=replace(pair.gold, entailment=None)) for pair in pairs if pair.gold
    ]
    assert TASK.figures(unlabelled, golds)["accuracy"].why == "the gold has no entailment labels"


def test_the_task_is_registered() -> None:
    assert load("sick") is TASK


@FUZZ
@given(table=BYTES, side=BYTES, answers=BYTES)
def test_any_bytes_give_a_result_or_one_line(
    tmp_path: Path, table: bytes, side: bytes, answers: bytes
) -> None:
    folder = tmp_path / "any"
    folder.mkdir(exist_ok=True)
    (folder / "SICK_train.txt").write_bytes(table)
    (folder / "pair_types.tsv").write_bytes(side)
    out = tmp_path / "out.txt"
    out.write_bytes(answers)
    try:
        assert len(TASK.read(folder)) > 0
    except UserError as error:
        assert "\n" not in str(error)
        assert str(error).startswith(f"{folder}/")
    try:
        assert len(TASK.read_submission(out, two(tmp_path)).judgements["sick"]) == 2
    except UserError as error:
        assert "\n" not in str(error)
        assert str(error).startswith(f"{out}:")
