from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tertium.errors import UserError
from tertium.scoring.choose import Options, choose, task_name
from tertium.scoring.ists_layout import IstsFiles
from tertium.scoring.tables import CsvTable, JsonLines, TsvTable
from tertium.scoring.task_layouts import ClssLines, SickTable, StsLines

PATHS = (Path("a"), Path("b"))


@pytest.mark.parametrize(
    ("task", "kind", "scale"),
    [("sts", StsLines, "sts"), ("sts-es", StsLines, "sts-es"), ("clss", ClssLines, "clss"),
     ("sick", SickTable, "sick")],
)  # fmt: skip
def test_a_task_has_its_layout_and_scale(task: str, kind: type, scale: str) -> None:
    layout = choose("input.txt", task, Options())
    assert type(layout) is kind
    assert layout.scale == scale


def test_ists_reads_files_of_its_own() -> None:
    assert isinstance(choose(None, "ists", Options(sentences=PATHS)), IstsFiles)
    for path, options in (("input.txt", Options(sentences=PATHS)), (None, Options())):
        with pytest.raises(UserError, match="give --sent1 F --sent2 F"):
            choose(path, "ists", options)


def test_languages_and_tasks() -> None:
    assert task_name(None, "es") is None
    assert task_name("sts-es", "en") == "sts-es"
    with pytest.raises(UserError, match="task 'sick' is English"):
        task_name("sick", "es")
    with pytest.raises(UserError, match="unknown task 'stss'; did you mean 'sts'"):
        task_name("stss", "en")


@pytest.mark.parametrize(
    ("task", "options", "option"),
    [
        ("sick", Options(confidence=True), "--confidence"),
        (None, Options(confidence=True), "--confidence"),
        ("sts", Options(sentences=PATHS), "--sent1"),
        ("sts", Options(chunks=PATHS), "--chunks1"),
        ("clss", Options(columns=("a", "b")), "--columns"),
        ("sts", Options(scale="unit"), "--scale"),
        ("sts", Options(form="csv"), "--format"),
        ("sts", Options(prefix="x"), "--prefix"),
        ("sts", Options(levels=("word", "word")), "--levels"),
    ],
)
def test_what_does_nothing_is_refused(task: str | None, options: Options, option: str) -> None:
    with pytest.raises(UserError, match=f"{option} does nothing here"):
        choose("input.csv", task, options)


def test_without_an_input_there_is_nothing_to_do() -> None:
    with pytest.raises(UserError, match="there is no INPUT; give a file, or - for standard input"):
        choose(None, "sts", Options())


@pytest.mark.parametrize(
    ("begin", "kind"),
    [
        (b"text_a,text_b\n", CsvTable),
        (b"text_a;text_b\n", CsvTable),
        (b"\xef\xbb\xbftext_a\ttext_b, more\n", TsvTable),
        (b'\n {"text_a": "x"}\n', JsonLines),
    ],
)
def test_the_beginning_tells_the_format(
    tmp_path: Path, begin: bytes, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pairs"
    path.write_bytes(begin)
    assert type(choose(path, None, Options())) is kind
    stream = io.BufferedReader(io.BytesIO(begin))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
    assert type(choose("-", None, Options())) is kind
    assert stream.read() == begin  # looking takes nothing away


def test_what_nothing_tells_has_to_be_said(tmp_path: Path) -> None:
    (tmp_path / "pairs").write_text("one\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path / "pairs", pipe):
        with pytest.raises(UserError, match="say --format csv, tsv or jsonl, or name a --task"):
            choose(path, None, Options())
        assert type(choose(path, None, Options(form="tsv"))) is TsvTable
    with pytest.raises(UserError, match="no such file"):
        choose(tmp_path / "nothing", None, Options())
    with pytest.raises(UserError, match="is a folder"):
        choose(tmp_path, None, Options())


def test_one_format_is_not_turned_into_another() -> None:
    with pytest.raises(UserError, match=r"out\.jsonl: the input is csv, and is not turned into"):
        choose("in.csv", None, Options(), "out.jsonl")
    assert type(choose("in.csv", None, Options(), "out.txt")) is CsvTable


@pytest.mark.parametrize("options", [Options(), Options(form="parquet")])
def test_parquet_is_for_bulk_runs(options: Options) -> None:
    with pytest.raises(UserError, match="Parquet is not read line by line"):
        choose("in.parquet", None, options)


def test_scores_are_never_written_over_their_input(tmp_path: Path) -> None:
    source = tmp_path / "pairs.txt"
    source.write_text("It rains.\tIt pours.\n", "utf-8")
    link = tmp_path / "link.txt"
    link.symlink_to(source)
    for output in (source, link):
        with pytest.raises(UserError, match="the output is the input; give -o another name"):
            choose(source, "sts", Options(), output)
    assert choose(source, "sts", Options(), tmp_path / "scores.txt").scale == "sts"
