from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.errors import DataError, UserError
from tertium.items import Item, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.scoring.layout import OnScale
from tertium.scoring.models import load_model
from tertium.scoring.run import score
from tertium.scoring.tables import (
    COLUMNS,
    CsvTable,
    Delimited,
    JsonLines,
    Table,
    TsvTable,
    answer_values,
    check_format,
    format_of,
)
from tertium.systems.base import CallableSystem

FULL = Judgement(
    2.0,
    "clss",
    confidence=71.239,
    interval=(1.0, 3.12345),
    entailment=Entailment.ENTAILMENT,
    entailment_back=Entailment.NEUTRAL,
)
CELL = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufeff"), max_size=8
)
TEXT = CELL.filter(lambda text: bool(text.strip()))


def sentence(text: str, _side: int) -> Item:
    return Sentence(text)


def scored(kind: type[Table], text: str, folder: Path, **options: object) -> str:
    """What comes out for an input, scored by the cosine of tokens."""
    source, output = folder / "in", folder / "out"
    source.write_bytes(text.encode("utf-8"))
    table = kind(source, sentence, **options)  # type: ignore[arg-type]
    score(table, load_model("tokencos"), output)
    return output.read_bytes().decode("utf-8")


def test_what_a_judgement_adds() -> None:
    assert answer_values(FULL, OnScale.named("unit")) == {
        "score": 0.5, "scale": "unit", "low": 0.25, "high": 0.7809, "confidence": 71.24,
        "entailment": "ENTAILMENT", "entailment_back": "NEUTRAL",
    }  # fmt: skip


class TestCsv:
    def test_other_columns_are_carried_through(self, tmp_path: Path) -> None:
        text = '﻿id,text_a,text_b,note\r\n7,"a, b",a,"two\nlines"\r\n\r\n8,x,y,"say ""hi"""\r\n'
        assert scored(CsvTable, text, tmp_path) == (
            "id,text_a,text_b,note,score,scale\n"
            '7,"a, b",a,"two\nlines",0.0,unit\n'
            '8,x,y,"say ""hi""",0.0,unit\n'
        )

    @settings(max_examples=40, deadline=None)
    @given(st.lists(st.tuples(TEXT, TEXT, CELL), max_size=5))
    def test_any_cells_come_back(
        self, tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, str]]
    ) -> None:
        text = io.StringIO()
        csv.writer(text).writerows([("text_a", "text_b", "more"), *rows])
        out = scored(CsvTable, text.getvalue(), tmp_path_factory.mktemp("csv"))
        found = list(csv.reader(io.StringIO(out, newline="")))[1:]
        assert [tuple(row[:3]) for row in found] == rows

    @pytest.mark.parametrize("mark", [";", "\t"])
    def test_the_separator_of_the_header_is_kept(self, mark: str, tmp_path: Path) -> None:
        text = 'id;texto1;texto2;precio\n1;"a;b";"a;b";3,50\n'.replace(";", mark)
        out = scored(CsvTable, text, tmp_path, columns=("texto1", "texto2"))
        header, row = csv.reader(io.StringIO(out), delimiter=mark)
        assert header == ["id", "texto1", "texto2", "precio", "score", "scale"]
        assert row == ["1", f"a{mark}b", f"a{mark}b", "3,50", "1.0", "unit"]
        assert f"{mark}3,50{mark}" in out  # as it was, without quotes

    def test_a_column_that_is_missing_under_semicolons(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="no column 'text_a', only: texto1, texto2;"):
            scored(CsvTable, "texto1;texto2\na;b\n", tmp_path)

    def test_a_long_cell_is_no_hindrance(self, tmp_path: Path) -> None:
        long = "word " * 60_000
        out = scored(CsvTable, f"text_a,text_b\n{long},word\n", tmp_path)
        assert out.endswith(f"{long},word,1.0,unit\n")

    def test_an_open_quote_is_refused_with_its_line(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"in:\d: no CSV .*; close every double quote"):
            scored(CsvTable, 'text_a,text_b\na,b\n"c,d\n', tmp_path)
        assert not (tmp_path / "out").exists()

    def test_the_line_of_a_row_after_a_long_one(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"in:4: 1 columns under a header of 2"):
            scored(CsvTable, 'text_a,text_b\n"a\nb",c\nd\n', tmp_path)

    def test_a_header_alone_is_a_table_without_rows(self, tmp_path: Path) -> None:
        assert scored(CsvTable, "text_a,text_b\n", tmp_path) == "text_a,text_b,score,scale\n"


class TestTsv:
    def test_quotes_mean_nothing(self, tmp_path: Path) -> None:
        text = 'text_a\tn\ttext_b\n"a b\t1\ta "b\n\nc\t\tc\n'
        assert scored(TsvTable, text, tmp_path) == (
            'text_a\tn\ttext_b\tscore\tscale\n"a b\t1\ta "b\t0.0\tunit\nc\t\tc\t1.0\tunit\n'
        )

    def test_columns_scale_and_prefix(self, tmp_path: Path) -> None:
        text = "score\tq\tp\n9\ta b\ta\n"
        out = scored(TsvTable, text, tmp_path, columns=("p", "q"), scale="sick", prefix="new_")
        assert out == "score\tq\tp\tnew_score\tnew_scale\n9\ta b\ta\t3.8284\tsick\n"


class TestJsonLines:
    def test_objects_are_carried_through_as_they_are_written(self, tmp_path: Path) -> None:
        text = ' {"n": 1.10, "text_b": "a", "text_a": "\\u00e4 a", "x": {"y": [1e999]} } \r\n\r\n'
        assert scored(JsonLines, text, tmp_path) == (
            ' {"n": 1.10, "text_b": "a", "text_a": "\\u00e4 a", "x": {"y": [1e999]}, '
            '"score": 0.7071, "scale": "unit"}\n'
        )

    @settings(max_examples=40, deadline=None)
    @given(st.dictionaries(CELL, st.none() | st.integers() | CELL | st.lists(CELL), max_size=4))
    def test_any_members_come_back(
        self, tmp_path_factory: pytest.TempPathFactory, more: dict[str, object]
    ) -> None:
        given_row = {f"_{name}": value for name, value in more.items()}
        row = {**given_row, "text_a": "a b", "text_b": "a"}
        out = scored(JsonLines, json.dumps(row) + "\n", tmp_path_factory.mktemp("jsonl"))
        assert json.loads(out) == {**row, "score": 0.7071, "scale": "unit"}

    def test_no_rows_are_no_mistake(self, tmp_path: Path) -> None:
        assert scored(JsonLines, "\n", tmp_path) == ""

    @pytest.mark.parametrize(
        ("line", "what"),
        [
            ("nonsense", "no JSON"),
            ("[1]", r"'\[1\]' is no object"),
            ('{"text_a": "a"}', "there is no column 'text_b', only: text_a"),
            ('{"text_a": 5, "text_b": "b"}', "'text_a' is not a text"),
            ('{"text_a": ["a"], "text_b": "b"}', "'text_a' is not a text"),
            ('{"text_a": "a", "text_b": null}', "'text_b' is empty"),
            ('{"text_a": "a", "text_b": " "}', "'text_b' is empty"),
            ('{"text_a": "a", "text_b": "b", "score": 1}', "a column 'score' already"),
            ("[" * 100_000, "no JSON"),
        ],
        ids=range(9),
    )
    def test_a_bad_line_is_named(self, tmp_path: Path, line: str, what: str) -> None:
        with pytest.raises(DataError, match=rf"in:2: .*{what}"):
            scored(JsonLines, '{"text_a": "a", "text_b": "b"}\n' + line + "\n", tmp_path)
        assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["", "\ufeff", "\n \n"])
@pytest.mark.parametrize("layout", [CsvTable, TsvTable])
def test_a_file_with_nothing_in_it(tmp_path: Path, text: str, layout: type[Delimited]) -> None:
    path = tmp_path / "pairs"
    path.write_text(text.replace(" ", "" if layout is CsvTable else " "), "utf-8")
    with pytest.raises(DataError, match="there is nothing in it; begin with a line of names"):
        list(layout(path, lambda text, _: Sentence(text)).rows())


@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("a,text_b", "there is no column 'text_a', only: a, text_b; name the two columns"),
        ("text_a,text_a,text_b", "there are two columns 'text_a'"),
        ("text_a,text_b,scale", "there is a column 'scale' already; rename it"),
    ],
)
def test_a_bad_header_is_refused(tmp_path: Path, header: str, what: str) -> None:
    with pytest.raises(DataError, match=f"in:1: {what}"):
        scored(CsvTable, f"{header}\n", tmp_path)


def test_an_empty_cell_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="in:3: 'text_b' is empty; write a text there"):
        scored(CsvTable, "text_a,text_b\na,b\nc,\n", tmp_path)


def test_all_that_the_system_says_becomes_columns(tmp_path: Path) -> None:
    class Wise:
        name = "wise"

        def judge(self, pairs: object) -> list[Judgement]:
            return [FULL]

    (tmp_path / "in.csv").write_text("text_a,text_b\na,b\n")
    score(CsvTable(tmp_path / "in.csv", sentence), Wise(), tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text() == (
        "text_a,text_b,score,scale,low,high,confidence,entailment,entailment_back\n"
        "a,b,2.0,clss,1.0,3.1235,71.24,ENTAILMENT,NEUTRAL\n"
    )


def test_sides_are_told_apart(tmp_path: Path) -> None:
    seen: list[tuple[str, int]] = []

    def note(text: str, side: int) -> Item:
        seen.append((text, side))
        return Sentence(text)

    (tmp_path / "in.csv").write_text("text_b,text_a\nright,left\n")
    list(CsvTable(tmp_path / "in.csv", note).rows())
    assert seen == [("left", 0), ("right", 1)]


def test_one_column_cannot_hold_both_texts() -> None:
    with pytest.raises(UserError, match="both texts in the column 'a'"):
        CsvTable("in.csv", sentence, columns=("a", "a"))


def test_formats_by_name() -> None:
    names = ["a.CSV", "a.tsv", "a.tab", "a.jsonl", "a.ndjson", "a.parquet", "a.txt", "-"]
    assert [format_of(name) for name in names] == [
        "csv", "tsv", "tsv", "jsonl", "jsonl", "parquet", None, None
    ]  # fmt: skip
    with pytest.raises(UserError, match="unknown format 'jsonlines'; did you mean 'jsonl'"):
        check_format("jsonlines")


def test_scores_are_kept_on_the_scale(tmp_path: Path) -> None:
    wild = CallableSystem("wild", lambda a, b: 9, scale="sts")
    (tmp_path / "in.csv").write_text("text_a,text_b\na,b\n")
    score(CsvTable(tmp_path / "in.csv", sentence), wild, tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text().endswith("a,b,5,sts\n")


def test_a_full_table_has_every_column_whatever_the_first_row_says(tmp_path: Path) -> None:
    class Brief:
        name = "brief"

        def judge(self, pairs: object) -> list[Judgement]:
            return [Judgement(1.0, "sts"), Judgement(2.0, "sts", notes=("long", "odd"))]

    (tmp_path / "in.csv").write_text("text_a,text_b\na,b\nc,d\n")
    score(CsvTable(tmp_path / "in.csv", sentence, full=True), Brief(), tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text() == (
        f"text_a,text_b,{','.join(COLUMNS)}\na,b,1.0,sts,,,,,,\nc,d,2.0,sts,,,,,,long; odd\n"
    )
