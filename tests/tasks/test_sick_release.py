from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.judgement import Entailment, Judgement
from tertium.tasks.base import Dataset
from tertium.tasks.sick import TASK

HEADER = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
FULL = (
    "pair_ID\tsentence_A\tsentence_B\tentailment_label\trelatedness_score\tentailment_AB\t"
    "entailment_BA\tsentence_A_original\tsentence_B_original\tsentence_A_dataset\t"
    "sentence_B_dataset\tSemEval_set\n"
    "1\tA cat naps\tA cat sleeps\tENTAILMENT\t4.5\tA_entails_B\tB_entails_A\tx\ty\tP\tP\tTRAIN\n"
    "2\tA cat naps\tNo cat naps\tCONTRADICTION\t3.5\tA_contradicts_B\tB_contradicts_A\tx\ty\tP\tP"
    "\tTEST\n"
    "3\tA cat naps\tAn animal naps\tENTAILMENT\t4\tA_entails_B\tB_neutral_A\tx\ty\tP\tQ\tTRIAL\n"
    "4\tA cat naps\tA dog barks\tNEUTRAL\t1.5\tA_neutral_B\tNA\tx\ty\tP\tQ\tTEST\n"
)


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def undigested(dataset: Dataset) -> Dataset:
    return replace(dataset, digest="", notes=())


def test_the_full_release_has_splits_and_both_directions(tmp_path: Path) -> None:
    put(tmp_path / "SICK.txt", FULL)
    put(tmp_path / "SICK_trial.txt", HEADER)
    dataset = TASK.read(tmp_path)
    assert dataset.notes == (
        "SICK_trial.txt: left out for SICK.txt",
        "the test split was read, the first that has gold",
    )
    assert [pair.id for pair in dataset.subsets[0].pairs] == ["2", "4"]
    assert [pair.id for pair in dataset.training] == ["1", "3"]
    golds = [pair.gold for pair in (*dataset.subsets[0].pairs, *dataset.training) if pair.gold]
    assert [gold.entailment_back for gold in golds] == [
        Entailment.CONTRADICTION,
        None,
        Entailment.ENTAILMENT,
        Entailment.NEUTRAL,
    ]
    assert golds[3].entailment is Entailment.ENTAILMENT
    out = tmp_path / "out"
    assert {path.name for path in TASK.write(dataset, out)} == {
        "SICK_test_annotated.txt",
        "SICK_train.txt",
    }
    assert undigested(TASK.read(out, "test")) == undigested(dataset)


def test_columns_come_in_any_order(tmp_path: Path) -> None:
    path = put(
        tmp_path / "SICK_train.txt",
        "\ufeffentailment_label\tSentence_B\trelatedness_sd\tpair_ID\tsentence_A\tpair_type\n"
        "neutral\tright\t0.75\t7\tleft\tNorm-Diff\r\n",
    )
    pair = TASK.read(path).subsets[0].pairs[0]
    assert (pair.id, pair.a.text, pair.b.text) == ("7", "left", "right")
    assert (pair.kind, pair.spread) == ("Norm-Diff", 0.75)
    assert pair.gold == Judgement(None, "sick", entailment=Entailment.NEUTRAL)


def test_agreement_is_a_spread_too(tmp_path: Path) -> None:
    header = HEADER.replace("\n", "\tentailment_agreement\n")
    path = put(tmp_path / "SICK_train.txt", header + "1\ta\tb\t1\tNEUTRAL\t0.75\n")
    assert TASK.read(path).subsets[0].pairs[0].spread == 0.25


def test_pair_types_in_a_side_file(tmp_path: Path) -> None:
    rows = "1\ta\tb\t2\tNEUTRAL\n2\tc\td\t5\tENTAILMENT\n"
    put(tmp_path / "SICK_test.txt", HEADER + rows)
    plain = TASK.read(tmp_path)
    side = put(tmp_path / "pair_types.tsv", "pair_ID\ttype\n2\tNorm-Sim\n99\tUnrelated\n")
    dataset = TASK.read(tmp_path)
    assert [pair.kind for pair in dataset.subsets[0].pairs] == [None, "Norm-Sim"]
    assert dataset.digest != plain.digest
    TASK.write(dataset, tmp_path / "out")
    assert undigested(TASK.read(tmp_path / "out")) == undigested(dataset)
    side.write_text("2\tNorm-Sim\n2\tUnrelated\n")
    with pytest.raises(DataError, match=r"pair_types\.tsv:2: pair_ID '2' is there twice"):
        TASK.read(tmp_path)
    side.write_text("2 Norm-Sim\n")
    with pytest.raises(DataError, match=r"pair_types\.tsv:1: no id and type"):
        TASK.read(tmp_path)


def test_the_annotated_test_file_is_the_better_one(tmp_path: Path) -> None:
    put(tmp_path / "SICK_test.txt", HEADER + "1\ta\tb\n")
    assert TASK.read(tmp_path).subsets[0].scored == []
    put(tmp_path / "SICK_test_annotated.txt", HEADER + "1\ta\tb\t3\tNEUTRAL\n")
    dataset = TASK.read(tmp_path)
    assert dataset.subsets[0].scored == [0]
    assert dataset.notes[0] == "SICK_test.txt: left out for the one with gold"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("1\ta\tb\t5.1\tNEUTRAL\n", r":2: 5\.1 is out of range; write a number from 1 to 5"),
        ("1\ta\tb\t0\tNEUTRAL\n", r":2: 0 is out of range"),
        ("1\ta\tb\t3\tMAYBE\n", r":2: 'MAYBE' is not a label; write one of: ENTAILMENT, NEUTRAL"),
        ("1\ta\tb\n1\tc\td\n", r":3: pair_ID '1' is on line 2 too"),
        ("\ta\tb\n", r":2: there is no pair_ID"),
        ("1\ta\n", r":2: a sentence is missing"),
        ("\n1\ta\tb\n", r":2: there is no pair_ID"),
        ("1\ta\tb\t3\tNEUTRAL\tx\n", r":2: 6 columns under a header of 5"),
        ("", "there are no pairs"),
    ],
)
def test_bad_rows(tmp_path: Path, rows: str, message: str) -> None:
    put(tmp_path / "SICK_train.txt", HEADER + rows)
    with pytest.raises(DataError, match=rf"SICK_train\.txt.*{message}") as error:
        TASK.read(tmp_path)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\ta\tb\t3\tNEUTRAL\n", r":1: the header lacks pair_ID"),
        ("", r":1: the header lacks pair_ID"),
        ("pair_ID\tsentence_A\tsentence_B\tpair_id\n", r":1: the header repeats a column"),
        (FULL.replace("\tTRIAL", "\tDEV"), r":4: 'dev' is no SemEval_set"),
        (FULL.replace("B_neutral_A", "B_likes_A"), r":4: 'B_likes_A' is no direction"),
    ],
)
def test_bad_tables(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        TASK.read(put(tmp_path / "SICK.txt", text))
