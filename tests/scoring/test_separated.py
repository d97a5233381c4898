from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.scoring.lines import Lines
from tertium.scoring.separated import csv_rows, separator_of


@pytest.mark.parametrize(
    ("header", "wanted", "separator"),
    [
        ("text_a,text_b", ["text_a", "text_b"], ","),
        ("text_a;text_b", ["text_a", "text_b"], ";"),
        ("text_a\ttext_b", ["text_a", "text_b"], "\t"),
        ('"text_a";"text_b"', ["text_a", "text_b"], ";"),
        ("text_a,text_b,a;b;c;d", ["text_a", "text_b"], ","),  # what is wanted decides
        ("a,b,c;text", ["text"], ";"),
        ("a;b", ["a;b"], ","),
        ("one;other", ["text_a"], ";"),  # so that the message names its columns
        ("text", ["text"], ","),
        ("", [], ","),
    ],
)
def test_the_header_tells_the_separator(header: str, wanted: list[str], separator: str) -> None:
    assert separator_of(header, wanted) == separator


def test_blank_lines_before_the_header_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('\n\na;b\n"two\nlines";2,5\n', "utf-8")
    separator, rows = csv_rows(Lines(path), ["a"])
    assert separator == ";"
    assert [row for row in rows if row[1]] == [(3, ["a", "b"]), (5, ["two\nlines", "2,5"])]


def test_an_empty_file_has_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"")
    assert list(csv_rows(Lines(path), ["a"])[1]) == []


def test_an_open_quote_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('a;b\n1;2\n"3;4\n', "utf-8")
    with pytest.raises(DataError, match=r"a\.csv:\d: no CSV .*; close every double quote"):
        list(csv_rows(Lines(path), ["a"])[1])
