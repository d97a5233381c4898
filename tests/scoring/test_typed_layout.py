from __future__ import annotations

from pathlib import Path

import pytest

from tertium import tasks
from tertium.cli import main
from tertium.encoders import weights
from tertium.errors import DataError, UserError
from tertium.judgement import Judgement
from tertium.scoring.layout import Row
from tertium.scoring.models import load_record_model
from tertium.scoring.typed_layout import TypedLines
from tertium.tasks.typed_scores import KINDS


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_the_answers_are_what_the_task_reads(fixtures: Path, tmp_path: Path) -> None:
    folder, output = fixtures / "typed", tmp_path / "STS.output.museum.txt"
    command = ["score", "--task", "typed", str(folder / "STS.input.museum.txt"), "-o", str(output)]
    assert main(command) == 0
    data = tasks.load("typed").read(folder)
    answers = tasks.load("typed").read_submission(output, data)
    [subset] = data.subsets
    assert len(answers.judgements["museum"]) == len(subset.pairs)
    assert answers.notes == ()


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_records_may_stand_in_the_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text('{"a": {"creator": "Ruiz, Ana"}, "b": {"creator": "Ana Ruiz"}}\n')
    assert main(["score", "--task", "typed", str(path)]) == 0
    scores = capsys.readouterr().out.split()
    assert len(scores) == len(KINDS)
    assert scores[KINDS.index("author")] == "5.0000"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("A1\n", "pairs.txt:1: there is only one column; write two item ids"),
        ("A1\tA2\n\nA1\tA2\n", "pairs.txt:2: the line is blank"),
        ("A1\tA3\n", "pairs.txt:1: no item 'A3'"),
        ("A1\t../secret\n", "pairs.txt:1: '../secret' is no item id"),
        ('{"a": {"title": "x"}}\n', "pairs.txt:1: the records 'a' and 'b' are not both there"),
        ('{"a": 1, "b": {}}\n', "pairs.txt:1: int is no record"),
        ('{"a": \n', "pairs.txt:1: no JSON"),
    ],
)
def test_bad_lines_are_told_by_number(tmp_path: Path, text: str, complaint: str) -> None:
    for name in ("A1", "A2"):
        (tmp_path / f"{name}.txt").write_text("dcTitle: Ferry\n")
    path = tmp_path / "pairs.txt"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        list(TypedLines(path).rows())
    assert complaint in str(caught.value)


def test_a_system_has_to_speak_of_every_kind(tmp_path: Path) -> None:
    layout = TypedLines(tmp_path / "pairs.txt")
    row: Row = None  # type: ignore[assignment]
    with pytest.raises(UserError, match="the system says nothing of 'general'"):
        layout.answer(row, Judgement(1.0, "typed"))
    assert (
        layout.answer(row, Judgement(1.0, "typed", kinds=dict.fromkeys(KINDS, 0.5))).count("\t")
        == 7
    )


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        (
            "typed-tfidf",
            "depend on what is judged together; measure it with tertium evaluate typed",
        ),
        ("tokencos", "judges texts, not records"),
        ("tertium-tpyed", "did you mean 'tertium-typed'"),
    ],
)
def test_what_judges_records(name: str, complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        load_record_model(name)
