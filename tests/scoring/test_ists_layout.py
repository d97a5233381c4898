from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.judgement import Judgement
from tertium.scoring.ists_layout import IstsFiles
from tertium.scoring.layout import Row
from tertium.scoring.models import load_model
from tertium.scoring.run import score
from tertium.tasks.ists import TASK


def parts(fixtures: Path, subset: str) -> list[Path]:
    stem = fixtures / "ists" / f"STSint.input.{subset}"
    ends = ("sent1.txt", "sent2.txt", "sent1.chunk.txt", "sent2.chunk.txt")
    return [stem.with_name(f"{stem.name}.{end}") for end in ends]


@pytest.mark.parametrize("subset", ["headlines", "images"])
def test_the_answers_are_a_submission(fixtures: Path, tmp_path: Path, subset: str) -> None:
    system = load_model("chunk-overlap")
    output = tmp_path / f"{subset}.wa"
    score(IstsFiles(*parts(fixtures, subset)), system, output)
    data = TASK.read(fixtures / "ists")
    answers = TASK.read_submission(tmp_path, data).judgements[subset]
    [pairs] = [s.pairs for s in data.subsets if s.name == subset]
    for read, said in zip(answers, system.judge(pairs), strict=True):
        assert read is not None
        assert read.explanation is not None
        assert said.explanation is not None
        found = [(x.left, x.right, x.types, x.score) for x in read.explanation.links]
        assert found == [(x.left, x.right, x.types, x.score) for x in said.explanation.links]


def test_files_of_different_lengths_are_refused(tmp_path: Path) -> None:
    left, right = tmp_path / "1.txt", tmp_path / "2.txt"
    left.write_text("A cat\nA dog\n")
    right.write_text("The cat\n\n\n")
    with pytest.raises(DataError, match=r"2\.txt:2: there is no line for sentence 2"):
        list(IstsFiles(left, right).rows())


def test_chunks_must_be_of_the_sentence(tmp_path: Path) -> None:
    for name, text in (("1", "A cat\n"), ("c1", "[ A cat\n"), ("c2", "[ A cat ]\n")):
        (tmp_path / name).write_text(text)
    files = IstsFiles(tmp_path / "1", tmp_path / "1", tmp_path / "c1", tmp_path / "c2")
    with pytest.raises(DataError, match=r"c1:1: the last '\[' is not closed"):
        list(files.rows())
    with pytest.raises(UserError, match="give --chunks1 and --chunks2"):
        IstsFiles(tmp_path / "1", tmp_path / "1", tmp_path / "c1")


def test_a_system_without_alignments_is_refused(tmp_path: Path) -> None:
    files = IstsFiles(tmp_path, tmp_path)
    with pytest.raises(UserError, match="aligns no chunks"):
        files.answer(Row(None, 1), Judgement(1.0, "sts"))  # type: ignore[arg-type]
