from __future__ import annotations

import json
from pathlib import Path

import pytest

from tertium.build.pairs import BuiltPair, write_pairs
from tertium.build.tables import Row, Rows, table_writer, write_table
from tertium.cli import main
from tertium.errors import DataError, UserError

PAIRS = [
    BuiltPair("1", 'a "red", car', "línea uno\nlínea dos", {"similarity": 0.25, "bin": 2}),
    BuiltPair("2", "rain", "snow\tfell", {"similarity": 1.0, "bin": 5}),
]


@pytest.mark.parametrize("name", ["pairs.tsv", "pairs.csv", "pairs.jsonl"])
def test_what_is_written_is_read_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    write_pairs(path, PAIRS)
    rows = [row.cells for row in Rows(path, ("text_a", "text_b"))]
    assert [str(row["id"]) for row in rows] == ["1", "2"]
    assert [row["text_a"] for row in rows] == ['a "red", car', "rain"]
    assert [float(row["similarity"]) for row in rows] == [0.25, 1.0]
    whole = name != "pairs.tsv"  # a TSV cell holds neither tabs nor line ends
    assert rows[1]["text_b"] == ("snow\tfell" if whole else "snow fell")


@pytest.mark.parametrize("mark", [";", "\t"])
def test_a_csv_with_another_separator(mark: str, tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text(f"id{mark}text_a\n7{mark}a red, old car\n", "utf-8")
    assert [row.cells for row in Rows(path, ("text_a",))] == [
        {"id": "7", "text_a": "a red, old car"}
    ]


@pytest.mark.parametrize("name", ["pairs.tsv", "pairs.csv", "pairs.jsonl"])
def test_score_reads_what_is_written(name: str, tmp_path: Path) -> None:
    path, scored = tmp_path / name, tmp_path / f"scored-{name}"
    write_pairs(path, PAIRS)
    assert main(["score", str(path), "-o", str(scored), "--model", "tokencos"]) == 0
    rows = [row.cells for row in Rows(scored, ("score",))]
    assert len(rows) == 2
    assert float(rows[0]["similarity"]) == 0.25  # carried through


def test_numbers_are_numbers_in_json(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    write_pairs(path, PAIRS)
    first = json.loads(path.read_text("utf-8").splitlines()[0])
    assert first["bin"] == 2 and first["similarity"] == 0.25


def test_nothing_is_left_of_a_table_that_was_not_finished(tmp_path: Path) -> None:
    def rows() -> object:
        yield {"id": "1"}
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError, match="stopped"):
        write_table(tmp_path / "t.tsv", ["id"], rows())  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("t.tsv", "id\ttext\n1\ta\n", r"t\.tsv:1: there is no column 'text_a', only: id, text"),
        ("t.csv", "id,text_a\n1,a,b\n", r"t\.csv:2: 3 cells under a header of 2"),
        ("t.csv", 'id,text_a\n1,"a\n', r"t\.csv:\d: no CSV"),
        ("t.jsonl", "[1]\n", r"t\.jsonl:1: '\[1\]' is no object"),
        ("t.jsonl", "{\n", r"t\.jsonl:1: no JSON"),
        ("t.tsv", "", "there is no column 'text_a', only: none"),
        ("t.tsv", "text_a\n\0\n", "holds a NUL byte"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    name: str, content: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(UserError, match=message):
        list(Rows(path, ("text_a",)))


def test_cells_that_are_no_texts_or_numbers(tmp_path: Path) -> None:
    rows = Rows(tmp_path / "t.tsv")
    with pytest.raises(UserError, match="'a' is empty"):
        rows.text(Row(3, {"a": " "}), "a")
    with pytest.raises(UserError, match="'a' is not a text"):
        rows.text(Row(3, {"a": 4}), "a")
    with pytest.raises(UserError, match=r"t\.tsv:3: 'a' is 'high', no number"):
        rows.number(Row(3, {"a": "high"}), "a")
    assert rows.number(Row(3, {"a": ""}), "a") is None


def test_other_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes("text_a\npájaro\n".encode("cp1252"))
    notes: list[str] = []
    assert [row.cells["text_a"] for row in Rows(path, ("text_a",), notes=notes)] == ["pájaro"]
    assert notes == [f"{path}:2: not UTF-8, read as Windows-1252"]


def test_a_name_that_promises_a_spreadsheet_is_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(UserError, match=r"p\.xlsx: a table is not written as \.xlsx; name it"),
        table_writer(tmp_path / "p.xlsx", ["id"]),
    ):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("cell", ["nan", "inf", "four"])
def test_what_is_no_number_is_refused_with_its_line(tmp_path: Path, cell: str) -> None:
    path = tmp_path / "f.csv"
    path.write_text(f"text,gold\na,3\nb,{cell}\n")
    rows = Rows(path, ("text",))
    *_, last = rows
    with pytest.raises(DataError, match=rf"f\.csv:3: 'gold' is '{cell}', no number"):
        rows.number(last, "gold")
