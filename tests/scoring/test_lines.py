from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import DataError
from tertium.scoring.lines import Lines, without_last_blanks
from tertium.tasks.files import read_lines


@given(st.binary(max_size=60).map(lambda data: data.replace(b"\0", b"")))
def test_lines_are_those_that_the_tasks_read(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("lines") / "any.txt"
    path.write_bytes(data)
    assert [line for _, line in Lines(path)] == read_lines(path)


def test_what_is_not_utf8_is_noted_once_for_the_file(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(b"plain\ncaf\xe9\n\x81\n")
    lines = Lines(path)
    assert [line for _, line in lines] == ["plain", "café", "\x81"]
    assert list(lines)  # a second reading does not note the same again
    assert lines.notes == (f"{path}:2: not UTF-8, read as Windows-1252 (and 1 more line)",)


def test_a_nul_byte_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "binary.txt"
    path.write_bytes(b"one\ntwo\0\n")
    with pytest.raises(DataError, match=r"binary\.txt:2: holds a NUL byte"):
        list(Lines(path))


@pytest.mark.parametrize("name", ["no-such-file", "x" * 5000, "nul\0"])
def test_a_path_that_cannot_be_opened_is_one_line(name: str) -> None:
    lines = Lines(name)
    assert not lines.can_be_read_twice
    with pytest.raises(DataError, match="check the path"):
        list(lines)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is a folder; give a file"):
        list(Lines(tmp_path))


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfa\r\nb")))
    lines = Lines("-")
    assert not lines.can_be_read_twice
    assert list(lines) == [(1, "a"), (2, "b")]
    assert lines.name == "standard input"


def test_a_pipe_cannot_be_read_twice(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert not Lines(pipe).can_be_read_twice


@given(st.lists(st.sampled_from(["", "  ", "text"])))
def test_only_the_last_blank_lines_are_left_out(lines: list[str]) -> None:
    kept = [line for _, line in without_last_blanks(enumerate(lines, start=1))]
    assert kept == lines[: len(kept)]
    assert not any(line.strip() for line in lines[len(kept) :])
    assert not kept or kept[-1].strip()
