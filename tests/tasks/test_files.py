from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.tasks import files

REUSES_FOLDER = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def write(folder: Path, data: bytes, name: str = "file.txt") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\nb\n", ["a", "b"]),
        (b"a\n\n", ["a", ""]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\r\nb\nc", ["a", "b", "c"]),
        (b"a\rb\n", ["a\rb"]),
        (b"\xef\xbb\xbfa\n", ["a"]),
        ("a\u2028b\x0bc\x0cd\x85e\x1cf\n".encode(), ["a\u2028b\x0bc\x0cd\x85e\x1cf"]),
    ],
)
def test_only_newlines_end_lines(tmp_path: Path, data: bytes, lines: list[str]) -> None:
    assert files.read_lines(write(tmp_path, data)) == lines


def test_lines_that_are_not_utf8_are_kept_and_noted(tmp_path: Path) -> None:
    notes: list[str] = []
    path = write(tmp_path, "día\n".encode() + b"caf\xe9 \x96 \x80\nplain\nodd \x81\n")
    assert files.read_lines(path, notes) == ["día", "café – €", "plain", "odd \x81"]
    assert notes == ["file.txt:2: not UTF-8, read as Windows-1252 (and 1 more line)"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("mañana, ".encode() + b"ma\xf1ana", "mañana, mañana"),
        (b"ma\xf1ana, " + "mañana – €".encode(), "mañana, mañana – €"),
        ("жук ".encode() + b"caf\xe9", "жук café"),
        (b"\x93MI CAF\xc9\x94, SE\xd1OR\x85", "“MI CAFÉ”, SEÑOR…"),  # 'É”' is UTF-8 too
        ("ñ ".encode() + b"\x81 \xe9", "ñ \x81 é"),
        (b"cut \xe2\x82", "cut â‚"),
    ],
)
def test_a_line_of_two_encodings(tmp_path: Path, line: bytes, text: str) -> None:
    notes: list[str] = []
    assert files.read_lines(write(tmp_path, line + b"\n"), notes) == [text]
    assert notes == ["file.txt:1: not UTF-8, read as Windows-1252"]


def test_valid_files_leave_no_note(tmp_path: Path) -> None:
    notes: list[str] = []
    files.read_lines(write(tmp_path, "día\n".encode()), notes)
    assert notes == []


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"a\nb\0c\n", "2: holds a NUL byte"),
        ("a\nb".encode("utf-16"), "1: is UTF-16; save"),
        ("a\nb".encode("utf-32"), "1: is UTF-32; save"),
    ],
)
def test_binary_files_are_refused_with_the_line(tmp_path: Path, data: bytes, why: str) -> None:
    with pytest.raises(DataError, match=rf"file\.txt:{why}"):
        files.read_lines(write(tmp_path, data))


@REUSES_FOLDER
@given(data=st.binary())
def test_no_byte_costs_a_line(tmp_path: Path, data: bytes) -> None:
    path = write(tmp_path, data.replace(b"\0", b""))
    data = path.read_bytes()
    ended = data.count(b"\n")
    unended = not data.endswith(b"\n") and data not in (b"", b"\xef\xbb\xbf")
    assert len(files.read_lines(path)) == ended + unended


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    for path, what in [
        (tmp_path / "none.txt", "no such file"),
        (tmp_path, "is a folder"),
        (Path("a\0b"), "cannot be read"),
        (Path("x" * 5000), "cannot be read"),
    ]:
        with pytest.raises(DataError, match=what) as error:
            files.read_lines(path)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3.0), ("3.", 3.0), (".5", 0.5), ("+1.25", 1.25), ("1e-3", 0.001), ("-0", 0.0)],
)
def test_plain_numbers_are_read(text: str, number: float) -> None:
    assert files.read_number(text, Path("s"), 1) == number
    assert files.is_number(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " 1 ",
        "1_0",
        "nan",
        "inf",
        "-Infinity",
        "１",
        "٣",
        "0x1",
        "1,5",
        "high",
        "1 2",
        "1e",
        ".",
    ],
)
def test_what_float_takes_and_a_score_file_should_not(text: str) -> None:
    with pytest.raises(DataError, match=r"s:4: .* is not a number; write a number from 0 to 5"):
        files.read_number(text, Path("s"), 4, 0, 5)
    assert not files.is_number(text)


@pytest.mark.parametrize(
    ("text", "low", "high", "wanted"),
    [
        ("5.01", 0, 5, "a number from 0 to 5"),
        ("-0.1", 0, 5, "a number from 0 to 5"),
        ("-1", 0, None, "a number from 0 up"),
        ("2", None, 1, "a number up to 1"),
        ("1e999", None, None, "a finite number"),
    ],
)
def test_numbers_out_of_range(
    text: str, low: float | None, high: float | None, wanted: str
) -> None:
    with pytest.raises(DataError, match=f"s:4: {text} is out of range; write {wanted}$"):
        files.read_number(text, Path("s"), 4, low, high)


@given(st.text())
def test_a_number_is_read_as_python_reads_it_or_refused(text: str) -> None:
    try:
        number = files.read_number(text, Path("s"), 1)
    except DataError as error:
        assert str(error).startswith("s:1: ")
        assert "\n" not in str(error)
    else:
        assert number == float(text)


def test_digest_is_the_sha256_of_the_contents_in_order(tmp_path: Path) -> None:
    one, two = write(tmp_path, b"one", "1"), write(tmp_path, b"two", "2")
    assert files.digest([one, two]) == hashlib.sha256(b"onetwo").hexdigest()[:12]
    assert files.digest([two, one]) != files.digest([one, two])


def test_gold_longer_than_the_input_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, b"1\n2\n3\n")
    with pytest.raises(DataError, match=r"file\.txt:3: the gold has 3 lines, the input 2"):
        files.read_gold(path, 2, 0, 5)


def test_gold_that_must_be_whole_may_not_end_early(tmp_path: Path) -> None:
    path = write(tmp_path, b"1\n\n")
    assert files.read_gold(path, 2, 0, 5, whole=True) == [1.0, None]
    with pytest.raises(DataError, match=r"file\.txt: the gold has 2 lines, the input 3"):
        files.read_gold(path, 3, 0, 5, whole=True)


def test_blank_lines_after_the_gold_do_not_count(tmp_path: Path) -> None:
    assert files.read_gold(write(tmp_path, b"1\n2 \n\n\n"), 2, 0, 5) == [1.0, 2.0]


def test_files_are_listed_by_name_without_hidden_ones(tmp_path: Path) -> None:
    for name in ("b", "a", ".hidden"):
        write(tmp_path, b"", name)
    (tmp_path / "folder").mkdir()
    assert [path.name for path in files.list_files(tmp_path)] == ["a", "b"]
    with pytest.raises(DataError, match="is not a folder"):
        files.list_files(tmp_path / "a")


def test_a_link_that_leads_nowhere_is_listed_and_refused_when_read(tmp_path: Path) -> None:
    link = tmp_path / "a.txt"
    link.symlink_to(tmp_path / "gone")
    assert files.list_files(tmp_path) == [link]
    with pytest.raises(DataError, match=r"a\.txt: is a link to a file that is not there; mend"):
        files.read_lines(link)


def test_a_folder_in_the_place_of_a_wanted_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    assert files.list_files(tmp_path, lambda path: path.suffix == ".tsv") == []
    with pytest.raises(DataError, match=r"a\.txt: is a folder where a file should be"):
        files.list_files(tmp_path, lambda path: path.suffix == ".txt")


def test_a_file_replaces_another_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = write(tmp_path, b"old")
    path.chmod(0o640)
    files.write_whole(path, "new\r\n")
    assert path.read_bytes() == b"new\r\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["file.txt"]  # noqa: PTH208


def test_a_link_keeps_pointing(tmp_path: Path) -> None:
    path, link = write(tmp_path, b"old"), tmp_path / "link"
    link.symlink_to(path)
    files.write_whole(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, b"old")

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(UserError, match=r"cannot be written \(No space left on device\)"):
        files.write_whole(path, "new")
    monkeypatch.undo()
    assert [p.name for p in tmp_path.iterdir()] == ["file.txt"]
    assert path.read_text() == "old"


def test_what_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    blocked = write(tmp_path, b"", "blocked") / "file.txt"
    for path, text, what in [
        (tmp_path, "x", "is a folder"),
        (blocked, "x", "cannot be written"),
        (tmp_path / "s.txt", "a\n\ud800", r"s\.txt:2: holds half a surrogate pair"),
    ]:
        with pytest.raises(UserError, match=what) as error:
            files.write_whole(path, text)
        assert "\n" not in str(error.value)


@REUSES_FOLDER
@given(
    cells=st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\t\n\0")), min_size=1
    )
)
def test_cells_that_pass_the_check_come_back(tmp_path: Path, cells: list[str]) -> None:
    path = tmp_path / "cells.tsv"
    try:
        checked = [files.check_cell(cell, path, 1) for cell in cells]
    except DataError:
        assert any(cell.endswith("\r") or cell.startswith("\ufeff") for cell in cells)
        return
    files.write_whole(path, files.join_lines(["\t".join(checked)]))
    assert [line.split("\t") for line in files.read_lines(path)] == [cells]


@pytest.mark.parametrize("cell", ["a\tb", "a\nb", "a\0", "a\r", "\ufeffa"])
def test_cells_that_would_not_come_back_are_refused(cell: str) -> None:
    with pytest.raises(DataError, match=r"^out\.tsv:3: "):
        files.check_cell(cell, Path("out.tsv"), 3)
