from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.records.reading import read_one, read_records

FERRY = {"title": ("Ferry",), "creator": ("Ruiz, Ana",), "date": ("1912",)}
DUBLIN = """<?xml version="1.0" encoding="UTF-8"?>
<records xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:dc id="7"><dc:title>Ferry</dc:title><dc:creator>Ruiz, Ana</dc:creator>
    <dc:date>1912</dc:date></dc:dc>
</records>"""


def put(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"id": "7", "title": "Ferry", "creator": ["Ruiz, Ana"], "date": 1912}'),
        ("a.json", '[{"id": 7, "title": {"en": "Ferry"}, "creator": "Ruiz, Ana", "date": "1912"}]'),
        ("a.json", '{"docs": [{"id": 7, "title": "Ferry", "creator": "Ruiz, Ana", "date": 1912}]}'),
        ("a.jsonl", '\n{"id": "7", "title": "Ferry", "creator": "Ruiz, Ana", "date": 1912}\n\n'),
        ("a.csv", 'id,title,creator,date,empty\n7,Ferry,"Ruiz, Ana",1912,\n\n'),
        ("a.csv", "id;title;creator;date\n7;Ferry;Ruiz, Ana;1912\n"),
        ("a.tsv", "id\ttitle\tcreator\tdate\n7\tFerry\tRuiz, Ana\t1912\n"),
        ("a.xml", DUBLIN),
        ("a", DUBLIN),
        ("7.txt", "dcTitle: Ferry\ndcCreator: Ruiz, Ana\ndcDate: 1912\n"),
    ],
)  # fmt: skip
def test_one_record_in_every_format(tmp_path: Path, name: str, text: str) -> None:
    [record] = read_records(put(tmp_path / name, text))
    assert record.id == "7"
    assert dict(record.fields) == FERRY


def test_an_answer_of_europeana(tmp_path: Path) -> None:
    data = {
        "success": True,
        "object": {"about": "/1/a", "proxies": [{"dcTitle": {"def": ["Ferry"]}}]},
    }
    [record] = read_records(put(tmp_path / "a.json", json.dumps(data)))
    assert dict(record.fields) == {"title": ("Ferry",)}


def test_parquet_with_and_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "a.parquet", "PAR1 not")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(UserError, match=r"Parquet is read with pyarrow.*; pip install pyarrow"):
        read_records(path)
    monkeypatch.undo()
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    parquet = pytest.importorskip("pyarrow.parquet")
    with pytest.raises(DataError, match="no Parquet"):
        read_records(path)
    parquet.write_table(pyarrow.table({"id": ["7"], "title": ["Ferry"], "year": [1912]}), path)
    [record] = read_records(path)
    assert dict(record.fields) == {"title": ("Ferry",), "year": ("1912",)}


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("a.json", '{"title": }', "a.json:1:11: not JSON (Expecting value); mend it"),
        ("a.json", "[1]", "'1' is no record; write an object with fields"),
        ("a.json", "7", "not a JSON object"),
        ("a.json", "{}", "no record in it; give JSON"),
        ("a.json", "[" * 100_000, "no readable JSON"),
        ("a.jsonl", '{"title": "x"}\n[]', "a.jsonl:2: '[]' is no record"),
        ("a.jsonl", '{"id": "1", "title": "x"}\n{"id": "1", "title": "y"}',
         "two different records with the id '1'; give each record its own id"),
        ("a.csv", "", "there is no header"),
        ("a.csv", "title\nFerry,1912\n", "a.csv:2: 2 columns under a header of 1"),
        ("a.csv", 'title\n"Ferry\n', "no CSV (unexpected end of data)"),
        ("a.txt", "Ferry\n", "'Ferry' before the first field"),
        ("a.bin", "Ferry", "neither its name nor its beginning tells the format"),
        ("a.xml", "<r><x>Ferry</x></r>", "no Dublin Core fields in it"),
        ("a.xml", "<r><title>Ferry</r>", "no XML (mismatched tag)"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_one_line(
    tmp_path: Path, name: str, text: str, complaint: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_records(put(tmp_path / name, text))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_same_record_twice_is_no_mistake(tmp_path: Path) -> None:
    line = '{"id": "1", "title": "x"}\n'
    assert len(read_records(put(tmp_path / "a.jsonl", line * 2))) == 2


def test_one_of_several_is_named(tmp_path: Path) -> None:
    path = put(tmp_path / "a.csv", "id,title\n1,Ferry\n2,Boat\n")
    assert read_one(f"{path}#2").text == "Boat"
    with pytest.raises(DataError, match=r"2 records in it; say which: a\.csv#1"):
        read_one(str(path))
    with pytest.raises(DataError, match="no record '3'"):
        read_one(f"{path}#3")
    with pytest.raises(DataError, match="no such file"):
        read_one(str(tmp_path / "none.json"))
    with pytest.raises(DataError, match="not JSON"):
        read_one("{title}")


def test_a_field_of_ten_megabytes_is_read(tmp_path: Path) -> None:
    path = put(tmp_path / "a.csv", f"id,description\n1,{'boats ' * 1_700_000}\n")
    [record] = read_records(path)
    assert len(record.fields["description"][0]) > 10_000_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
@pytest.mark.parametrize("name", ["one.json", "one.jsonl"])
def test_letters_come_through_whatever_the_encoding(
    tmp_path: Path, encoding: str, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes('{"title": "Niño con piña", "creator": "Peña, José"}'.encode(encoding))
    [record] = read_records(path)
    assert record.fields["creator"] == ("Peña, José",)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_wide_characters_are_refused_by_name(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "one.json"
    path.write_bytes('{"title": "Niño"}'.encode(encoding))
    with pytest.raises(DataError, match=f"is {encoding.upper()}; save it as UTF-8 text"):
        read_records(path)
