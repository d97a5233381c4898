from __future__ import annotations

import os
from pathlib import Path

import pytest

from tertium.cli.texts import check_columns, check_places, read, write_csv
from tertium.errors import UserError


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("no.txt", "no.txt: no such file; "),
        ("data.json", "data.json: its name does not say whether "),
        ("book.xlsx", "book.xlsx: a spreadsheet; save it as CSV, and give that"),
        ("folder", "folder: is a folder; "),
    ],
)
def test_what_cannot_be_read_is_said_by_reading(name: str, line: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for file in ("data.json", "book.xlsx"):
        (tmp_path / file).write_text("[]")
    path = str(tmp_path / name)
    check_columns([path], "title", None, None)
    with pytest.raises(UserError) as caught:
        read(path, "title", None, None)
    assert str(caught.value).removeprefix(f"{tmp_path}/").startswith(line)


@pytest.mark.parametrize("form", [None, "txt"])
def test_a_text_a_line_has_no_columns(form: str | None, tmp_path: Path) -> None:
    path = tmp_path / ("a.json" if form else "a.txt")
    path.write_text("a red car\n")
    for source in (str(path), "-"):
        with pytest.raises(UserError, match="--column does nothing with a text a line"):
            check_columns([source], "title", None, form)


def test_a_file_is_no_folder_to_write_to(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a red car\n")
    with pytest.raises(UserError, match=r"a\.txt' is no folder; choose another place"):
        check_places([], [str(tmp_path / "a.txt" / "out.csv")])


def test_a_folder_that_may_not_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whoever may do anything, as in a container, may write to any folder: so it is acted.
    monkeypatch.setattr(os, "access", lambda *_: False)
    check_places([], ["-", None, os.devnull])
    with pytest.raises(UserError, match="may not be written to; choose another place"):
        check_places([], [str(tmp_path / "out.csv")])


def test_half_a_character_is_not_the_fault_of_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "out.csv"
    for output, name in ((str(place), str(place)), ("-", "standard output")):
        with pytest.raises(UserError) as caught:
            write_csv(output, [("a\ud800", 1)])
        assert str(caught.value) == (
            f"{name}: half a character (U+D800) cannot be written; "
            "decode what was read again from its bytes"
        )
    assert not place.exists()
    assert capsys.readouterr().out == ""
