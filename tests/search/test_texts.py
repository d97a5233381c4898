from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tertium.errors import UserError
from tertium.search.texts import Columns, Entry, read_entries


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_a_text_a_line_with_line_numbers_for_ids(tmp_path: Path) -> None:
    path = written(tmp_path, "a.txt", "one\n\n two \n")
    assert read_entries(path) == [Entry("1", "one"), Entry("3", " two ")]
    assert read_entries(path, prefix="a:")[1].id == "a:3"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", 'key,title,more\nk1,"a, b",x\nk2,"c\nd",y\n'),
        ("a.csv", 'key;title;more\nk1;a, b;x\nk2;"c\nd";y\n'),
        ("a.csv", "key\ttitle\tmore\nk1\ta, b\tx\nk2\tc d\ty\n"),
        ("a.tsv", "key\ttitle\tmore\nk1\ta, b\tx\nk2\tc\nd\ty\n".replace("c\nd", "c d")),
        ("a.jsonl", '{"key": "k1", "title": "a, b"}\n\n{"title": "c d", "key": "k2"}\n'),
    ],
)
def test_tables(name: str, content: str, tmp_path: Path) -> None:
    path = written(tmp_path, name, content)
    first, second = read_entries(path, Columns("title", "key"))
    assert first == Entry("k1", "a, b")
    assert (second.id, second.text.split()) == ("k2", ["c", "d"])
    assert [one.id for one in read_entries(path, Columns("title"))] == ["1", "2"]


def test_a_column_named_id_is_taken_for_the_ids(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", '{"id": 7, "text": "x"}\n')
    assert read_entries(path) == [Entry("7", "x")]


def test_what_is_packed_or_remote(tmp_path: Path) -> None:
    expected = [Entry("k1", "a, b"), Entry("k2", "c d")]
    packed = tmp_path / "a.csv.gz"
    packed.write_bytes(gzip.compress(b'id,text\nk1,"a, b"\nk2,c d\n'))
    assert read_entries(packed) == expected
    assert read_entries(f"file://{packed}") == expected
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"one\ntwo\n"))
    assert [one.text for one in read_entries(tmp_path / "a.txt.gz")] == ["one", "two"]


@pytest.mark.parametrize("name", ["a.parquet", "a.arrow"])
def test_columns_of_arrow(name: str, tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="no pyarrow: pip install 'tertium[bulk]'")
    feather = pytest.importorskip("pyarrow.feather")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pa.table({"more": [1.5, 2.5], "id": [7, 8], "text": ["a, b", "c d"]})
    path = tmp_path / name
    (parquet.write_table if name.endswith("parquet") else feather.write_feather)(table, str(path))
    assert read_entries(path) == [Entry("7", "a, b"), Entry("8", "c d")]
    with pytest.raises(UserError, match="there is no column 'title', only: more, id, text"):
        read_entries(path, Columns("title"))
    with pytest.raises(UserError, match="'more' is not a text"):
        read_entries(path, Columns("more"))


def test_an_unknown_format(tmp_path: Path) -> None:
    path = written(tmp_path, "a.txt", "one")
    with pytest.raises(UserError, match="unknown format 'parket'; did you mean 'parquet'"):
        read_entries(path, form="parket")


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.txt", "\n \n", "a.txt: there are no texts; "),
        ("a.csv", "id,text\n", "a.csv: there are no texts; "),
        ("a.csv", "id,text\n1,a\n1,b\n", "a.csv:3: the id '1' for the second time (first on line"),
        ("a.csv", "id,words\n1,a\n", "a.csv:1: there is no column 'text', only: id, words; "),
        ("a.csv", "id,text\n1,a,b\n", "a.csv:2: 3 cells where the header has 2; "),
        ("a.csv", 'id,text\n1,"a\n', "a.csv:2: no CSV ("),
        ("a.csv", "id,text\n1, \n", "a.csv:2: 'text' is empty; "),
        ("a.tsv", "id\ttext\n \ta\n", "a.tsv:2: 'id' is no id; "),
        ("a.jsonl", "[1]\n", "a.jsonl:1: '[1]' is no object; "),
        ("a.jsonl", "{\n", "a.jsonl:1: no JSON ("),
        ("a.jsonl", '{"text": 5}\n', "a.jsonl:1: 'text' is not a text; "),
        ("a.jsonl", '{"id": 1, "text": "a"}\n{"text": "b"}\n', "a.jsonl:2: 'id' is missing; "),
        ("a.jsonl", '{"id": [1], "text": "a"}\n', "a.jsonl:1: 'id' is no id; "),
        ("a.jsonl", '{"id": 1, "words": "a"}\n', "a.jsonl:1: there is no column 'text'"),
        ("a.jsonl", '{"id": 1, "text": "a"}\n{"id": 2}\n', "a.jsonl:2: 'text' is empty; "),
        ("a.jsonl", '{"id": "k"}\n{"id": "a\\ud800", "text": "red car"}\n',
         "a.jsonl:1: there is no column 'text'"),
        ("a.jsonl", '{"id": "k", "text": "a"}\n{"id": "a\\ud800", "text": "red car"}\n',
         "a.jsonl:2: 'id' has half a character (U+D800); decode the text again from its bytes"),
        ("a.jsonl", '{"text": "red \\udc00 car"}\n', "a.jsonl:1: 'text' has half a char"),
        ("a.xlsx", "PK", "a.xlsx: a spreadsheet; save it as CSV, and give that"),
        ("a.ODS", "PK", "a.ODS: a spreadsheet; save it as CSV, and give that"),
        ("a.parquet", "", "a.parquet: cannot be read ("),
        ("a.jsonl.gz", "{", "a.jsonl.gz: cannot be read ("),
        ("a.json", '[{"text": "a"}]', "a.json: its name does not say whether it has a JSON object"),
    ],
)  # fmt: skip
def test_mistakes(name: str, content: str, line: str, tmp_path: Path) -> None:
    path = written(tmp_path, name, content)
    with pytest.raises(UserError) as caught:
        read_entries(path)
    assert str(caught.value).removeprefix(f"{tmp_path}/").startswith(line)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", "id,text\n1,one\n2,\n3,two\n4, \n,\u200b\n"),
        ("a.tsv", "id\ttext\n1\tone\n2\t\n3\ttwo\n4\t \n\t\ufeff\n"),
        ("a.jsonl", '{"id": 1, "text": "one"}\n\n{"id": 2, "text": null}\n'
                    '{"id": 3, "text": "two"}\n{"id": 4, "text": ""}\n{"id": null, "text": " "}\n'),
        ("a.jsonl", '{"id": 1, "text": "one"}\n\n{"id": 2}\n'
                    '{"id": 3, "text": "two"}\n{"id": 4, "more": 5}\n{}\n'),
    ],
)  # fmt: skip
def test_rows_without_a_text_are_left_out_where_somebody_takes_note(
    name: str, content: str, tmp_path: Path
) -> None:
    path = written(tmp_path, name, content)
    notes: list[str] = []
    assert read_entries(path, note=notes.append) == [Entry("1", "one"), Entry("3", "two")]
    assert notes == [f"{path}:3: no text, left out, and so were 2 more"]
    with pytest.raises(UserError, match=":3: 'text' is empty; write a text there"):
        read_entries(path)


def test_what_had_to_be_guessed_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"caf\xe9\n\xe2\x80\x8b\nnoir\n")
    notes: list[str] = []
    assert [one.text for one in read_entries(path, note=notes.append)] == ["café", "noir"]
    assert notes == [f"{path}:1: not UTF-8, read as Windows-1252"]


def test_a_table_of_nothing_but_gaps_has_no_texts(tmp_path: Path) -> None:
    path = written(tmp_path, "a.csv", "id,text\n1,\n")
    with pytest.raises(UserError, match="there are no texts"):
        read_entries(path, note=print)
