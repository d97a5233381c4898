from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tertium.bulk.answers import LONGEST, Recipe
from tertium.bulk.run import BulkOptions, score_bulk
from tertium.bulk.tables import NEW_COLUMNS, Naming
from tertium.encoders import weights
from tertium.errors import UserError
from tertium.items import Pair, item
from tertium.scoring.run import Progress

Rows = list[dict[str, Any]]
Make = Callable[[int], Rows]
Write = Callable[[str, Rows], Path]
Read = Callable[[Path], Rows]

TOKENCOS = Recipe("tokencos", scale="sts")
FORMATS = ["p.csv", "p.tsv", "p.jsonl", "p.csv.gz", "p.jsonl.zst", "p.parquet", "p.arrow"]
SMALL = BulkOptions(rows=20)


@pytest.mark.parametrize("name", FORMATS)
def test_every_column_row_and_id_comes_through_in_order(
    name: str, rows: Make, write: Write, read: Read, tmp_path: Path
) -> None:
    given = rows(101)
    source, output = write(name, given), tmp_path / f"out-{name}"
    summary = score_bulk([str(source)], output, TOKENCOS, SMALL)
    before, after = read(source), read(output)
    assert (summary.rows, summary.errors, summary.resumed) == (101, 0, 0)
    assert [
        {key: row[key] for key in old} for old, row in zip(before, after, strict=True)
    ] == before
    scores = [float(row["tertium_score"]) for row in after]
    alone = TOKENCOS.load()
    pairs = [Pair("", item(row["text_a"]), item(row["text_b"])) for row in given]
    expected = [round(5 * float(judged.score or 0), 4) for judged in alone.judge(pairs)]
    assert scores == pytest.approx(expected, abs=1e-4)
    assert {row["tertium_scale"] for row in after} == {"sts"}


def test_the_first_input_tells_the_separator(tmp_path: Path) -> None:
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text('text_a;text_b;precio\n"a; b";"a; b";3,5\n', "utf-8")
    second.write_text('text_a,text_b,precio\na dog,a dog,"4,5"\n', "utf-8")
    output = tmp_path / "out.csv"
    score_bulk([str(first), str(second)], output, TOKENCOS, BulkOptions(workers=2))
    with output.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter=";"))
    assert [row["precio"] for row in found] == ["3,5", "4,5"]
    assert [row["text_a"] for row in found] == ["a; b", "a dog"]
    assert [float(row["tertium_score"]) for row in found] == [5, 5]


@pytest.mark.parametrize("name", ["p.csv", "p.parquet"])
def test_blocks_and_workers_change_nothing(
    name: str, rows: Make, write: Write, tmp_path: Path
) -> None:
    source = str(write(name, rows(120)))
    outputs = []
    for number, options in enumerate(
        [BulkOptions(), BulkOptions(rows=7), BulkOptions(rows=7, workers=2)]
    ):
        output = tmp_path / f"{number}-{name}"
        score_bulk([source], output, TOKENCOS, options)
        outputs.append(output.read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_our_model_says_the_same_in_any_block_on_any_number_of_workers(
    rows: Make, write: Write, tmp_path: Path
) -> None:
    source, fast = str(write("in.csv", rows(60))), Recipe("fast")
    score_bulk([source], tmp_path / "one.csv", fast)
    score_bulk([source], tmp_path / "two.csv", fast, BulkOptions(rows=11, workers=2))
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()


def test_types_stay_what_they_were(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table(
        {
            "text_a": pa.array(["a dog", "a cat"]).dictionary_encode(),
            "text_b": pa.array(["a dog", "an owl"], pa.large_string()),
            "when": pa.array([1, None], pa.timestamp("us", "UTC")),
            "tags": pa.array([["x"], []]),
        }
    ).replace_schema_metadata({"made by": "hand"})
    pq.write_table(table, tmp_path / "in.parquet")
    score_bulk([str(tmp_path / "in.parquet")], tmp_path / "out.parquet", TOKENCOS)
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.select(table.column_names).equals(pq.read_table(tmp_path / "in.parquet"))
    assert found.schema.metadata[b"made by"] == b"hand"
    assert found.column("tertium_score").to_pylist()[0] == 5.0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bad_row_gets_an_error_and_the_run_goes_on(
    workers: int, write: Write, read: Read, tmp_path: Path
) -> None:
    given: Rows = [
        {"text_a": "a dog", "text_b": "a dog"},
        {"text_a": None, "text_b": "a dog"},
        {"text_a": "a dog"},
        {"text_a": "a dog", "text_b": " \n"},
        {"text_a": 7, "text_b": "a dog"},
        {"text_a": float("nan"), "text_b": "a dog"},
        {"text_a": "a dog", "text_b": "x" * 10_000_000},
        {"text_a": "a cat", "text_b": "a cat"},
    ]
    output = tmp_path / "out.jsonl"
    options = BulkOptions(rows=3, workers=workers)
    summary = score_bulk([str(write("in.jsonl", given))], output, TOKENCOS, options)
    found = read(output)
    assert [row.get("tertium_error") for row in found] == [
        None,
        "'text_a' is null",
        "'text_b' is null",
        "'text_b' is empty",
        "'text_a' is not a text but int",
        "'text_a' is not a text but float",
        f"'text_b' has 10,000,000 characters, more than the {LONGEST:,} that are read",
        None,
    ]
    assert [row.get("tertium_score") for row in found] == [5.0, *[None] * 6, 5.0]
    assert summary.errors == 6


def test_a_parquet_column_of_numbers_is_no_texts(tmp_path: Path, read: Read) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"text_a": [1.5, None], "text_b": ["a", "b"]}), tmp_path / "in.parquet")
    score_bulk([str(tmp_path / "in.parquet")], tmp_path / "out.parquet", TOKENCOS)
    errors = [row["tertium_error"] for row in read(tmp_path / "out.parquet")]
    assert errors == ["'text_a' is not a text but float", "'text_a' is null"]


class TestSeveralInputs:
    def test_into_one_file_in_the_order_of_names(
        self, rows: Make, write: Write, read: Read, tmp_path: Path
    ) -> None:
        given = rows(50)
        write("in/b.parquet", given[30:])
        write("in/a.parquet", given[:30])
        (tmp_path / "in/README.txt").write_text("no table")
        score_bulk([str(tmp_path / "in")], tmp_path / "out.parquet", TOKENCOS, SMALL)
        assert [row["id"] for row in read(tmp_path / "out.parquet")] == list(range(50))
        score_bulk([str(tmp_path / "in/*.parquet")], tmp_path / "two.parquet", TOKENCOS, SMALL)
        assert (tmp_path / "two.parquet").read_bytes() == (tmp_path / "out.parquet").read_bytes()

    def test_each_into_a_folder(self, rows: Make, write: Write, read: Read, tmp_path: Path) -> None:
        given = rows(30)
        paths = [str(write("in/a.csv.gz", given[:10])), str(write("in/b.csv.gz", given[10:]))]
        score_bulk(paths, f"{tmp_path}/out/", TOKENCOS, SMALL)
        found = {path.name: len(read(path)) for path in (tmp_path / "out").iterdir()}
        assert found == {"a.csv.gz": 10, "b.csv.gz": 20}

    def test_a_limit_is_for_all_of_them(
        self, rows: Make, write: Write, read: Read, tmp_path: Path
    ) -> None:
        for name in ("a.csv", "b.csv", "c.csv"):
            write(f"in/{name}", rows(15))
        options = BulkOptions(rows=4, limit=17)
        summary = score_bulk([str(tmp_path / "in")], tmp_path / "out.csv", TOKENCOS, options)
        assert summary.rows == len(read(tmp_path / "out.csv")) == 17

    def test_other_columns_are_refused_before_anything_is_scored(
        self, rows: Make, write: Write, tmp_path: Path
    ) -> None:
        write("in/a.parquet", rows(5))
        write("in/b.parquet", [row | {"id": "seven"} for row in rows(5)])
        with pytest.raises(UserError, match=r"b\.parquet: its columns \(id string, .* are not"):
            score_bulk([str(tmp_path / "in")], tmp_path / "out.parquet", TOKENCOS)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["in"]

    @pytest.mark.parametrize("name", ["b.csv.gz", "b.csv.zst", "b.parquet", "b.arrow"])
    def test_one_that_cannot_be_read(
        self, name: str, rows: Make, write: Write, tmp_path: Path
    ) -> None:
        good = write(f"in/a{name[1:]}", rows(500))
        bad = write(f"in/{name}", rows(500))
        bad.write_bytes(bad.read_bytes()[: bad.stat().st_size // 2])
        with pytest.raises(UserError, match=r"b\.\w+(\.\w+)?: cannot be read"):
            score_bulk([str(good), str(bad)], tmp_path / f"out{name[1:]}", TOKENCOS)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["in"]

    def test_ids_that_stand_twice_are_said_and_kept(
        self, rows: Make, write: Write, read: Read, tmp_path: Path
    ) -> None:
        write("in/a.csv", rows(10))
        write("in/b.csv", [row | {"id": row["id"] + 8} for row in rows(10)])
        summary = score_bulk([str(tmp_path / "in")], tmp_path / "out.csv", TOKENCOS)
        [note] = summary.notes
        assert "and 1 more such row; every row is kept" in note
        assert "a.csv row" in note
        assert "b.csv row" in note
        assert len(read(tmp_path / "out.csv")) == 20

    def test_rows_of_two_files_without_ids_have_none_in_common(
        self, rows: Make, write: Write, tmp_path: Path
    ) -> None:
        for name in ("a", "b"):
            texts = [{key: row[key] for key in ("text_a", "text_b")} for row in rows(3)]
            write(f"in/{name}.jsonl", texts)
        summary = score_bulk([str(tmp_path / "in")], tmp_path / "out.jsonl", TOKENCOS)
        assert (summary.rows, summary.notes) == (6, ())


class TestResume:
    def interrupted(self, source: Path, output: Path, after: int) -> None:
        def stop(progress: Progress) -> None:
            if progress.done >= after:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            score_bulk([str(source)], output, TOKENCOS, SMALL, progress=stop)

    def test_only_what_is_missing_is_scored(self, rows: Make, write: Write, tmp_path: Path) -> None:
        source, output = write("in.parquet", rows(101)), tmp_path / "out.parquet"
        self.interrupted(source, output, 60)
        assert not output.exists()
        seen: list[Progress] = []
        options = BulkOptions(rows=20, resume=True)
        summary = score_bulk([str(source)], output, TOKENCOS, options, progress=seen.append)
        assert (summary.rows, summary.resumed) == (101, 60)
        assert [(one.done, one.total) for one in seen] == [(20, 41), (40, 41), (41, 41)]
        score_bulk([str(source)], tmp_path / "whole.parquet", TOKENCOS, SMALL)
        assert output.read_bytes() == (tmp_path / "whole.parquet").read_bytes()
        assert not (tmp_path / "out.parquet.parts").exists()
        again = score_bulk([str(source)], output, TOKENCOS, options)
        assert (again.rows, again.resumed) == (101, 101)

    def test_an_unfinished_run_is_not_thrown_away(
        self, rows: Make, write: Write, tmp_path: Path
    ) -> None:
        source, output = write("in.csv", rows(101)), tmp_path / "out.csv"
        self.interrupted(source, output, 60)
        with pytest.raises(UserError, match=r"out\.csv\.parts: an unfinished run is there; go on"):
            score_bulk([str(source)], output, TOKENCOS, SMALL)

    @pytest.mark.parametrize(
        ("recipe", "options", "what"),
        [
            (Recipe("lcs", "sts"), SMALL, 'the run had model "tokencos", not "lcs"'),
            (Recipe("tokencos", "unit"), SMALL, 'the run had scale "sts", not "unit"'),
            (TOKENCOS, BulkOptions(rows=21), "the run had batch-size 20, not 21"),
            (TOKENCOS, BulkOptions(Naming(prefix="x_"), rows=20), "the run had prefix"),
            (TOKENCOS, BulkOptions(Naming(("text_b", "text_a")), rows=20), "the run had columns"),
        ],
    )
    def test_another_run_is_refused(
        self, recipe: Recipe, options: BulkOptions, what: str, rows: Make, write: Write,
        tmp_path: Path,
    ) -> None:  # fmt: skip
        from dataclasses import replace

        source, output = write("in.csv", rows(101)), tmp_path / "out.csv"
        self.interrupted(source, output, 60)
        with pytest.raises(UserError, match=what):
            score_bulk([str(source)], output, recipe, replace(options, resume=True))
        summary = score_bulk([str(source)], output, TOKENCOS, replace(SMALL, resume=True))
        assert summary.resumed == 60

    def test_an_input_that_changed_is_refused(
        self, rows: Make, write: Write, tmp_path: Path
    ) -> None:
        source, output = write("in.csv", rows(101)), tmp_path / "out.csv"
        self.interrupted(source, output, 60)
        source.write_text(source.read_text().replace("river", "brook"))
        with pytest.raises(UserError, match=r"in\.csv has changed since"):
            score_bulk([str(source)], output, TOKENCOS, BulkOptions(rows=20, resume=True))

    def test_an_input_that_changes_meanwhile_is_noticed(
        self, rows: Make, write: Write, tmp_path: Path
    ) -> None:
        source, output = write("in.csv", rows(101)), tmp_path / "out.csv"

        def meddle(_progress: Progress) -> None:
            source.write_text(source.read_text() + "7,a,b,c\n")

        with pytest.raises(UserError, match="it changed while it was read"):
            score_bulk([str(source)], output, TOKENCOS, SMALL, progress=meddle)
        assert not output.exists()


def test_standard_input(
    rows: Make, write: Write, read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = write("in.parquet", rows(30))

    class Stdin:
        buffer = io.BytesIO(source.read_bytes())

    monkeypatch.setattr(sys, "stdin", Stdin)
    options = BulkOptions(form="parquet", rows=20)
    assert score_bulk(["-"], tmp_path / "out.parquet", TOKENCOS, options).rows == 30
    assert [row["id"] for row in read(tmp_path / "out.parquet")] == list(range(30))
    with pytest.raises(UserError, match="cannot read standard input again"):
        score_bulk(["-"], tmp_path / "x.csv", TOKENCOS, BulkOptions(form="csv", resume=True))


def test_a_remote_path(rows: Make, write: Write, read: Read, tmp_path: Path) -> None:
    import fsspec

    source = write("in.csv.gz", rows(30))
    memory = fsspec.filesystem("memory")
    memory.pipe("/pairs/one.csv.gz", source.read_bytes())
    score_bulk(["memory://pairs/*.gz"], tmp_path / "out.csv", TOKENCOS, SMALL)
    assert [row["id"] for row in read(tmp_path / "out.csv")] == [str(n) for n in range(30)]
    with pytest.raises(UserError, match=r"memory://pairs/none\.csv: no such file"):
        score_bulk(["memory://pairs/none.csv"], tmp_path / "no.csv", TOKENCOS)
    with pytest.raises(UserError, match="cannot be opened"):
        score_bulk(["nonsense://none.csv"], tmp_path / "no.csv", TOKENCOS)


def test_a_remote_output(
    rows: Make, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fsspec

    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    source, memory = str(write("in.csv", rows(30))), fsspec.filesystem("memory")
    score_bulk([source], tmp_path / "out.csv", TOKENCOS, SMALL)
    score_bulk([source], "memory://sent/out.csv", TOKENCOS, SMALL)
    assert memory.cat("/sent/out.csv") == (tmp_path / "out.csv").read_bytes()
    again = BulkOptions(rows=SMALL.rows, resume=True)
    assert score_bulk([source], "memory://sent/out.csv", TOKENCOS, again).resumed == 30
    score_bulk([source], "memory://sent/many/", TOKENCOS, SMALL)
    assert memory.cat("/sent/many/in.csv") == memory.cat("/sent/out.csv")
    assert {Path(one).name for one in memory.ls("/sent", detail=False)} == {
        "out.csv", "out.csv.manifest.json", "many", "many.manifest.json",
    }  # fmt: skip
    memory.rm("/sent/out.csv")
    assert score_bulk([source], "memory://sent/out.csv", TOKENCOS, again).rows == 30
    assert memory.cat("/sent/out.csv") == (tmp_path / "out.csv").read_bytes()
    with pytest.raises(UserError, match=r"memory://sent/out\.csv: the output is an input"):
        score_bulk(["memory://sent/out.csv"], "memory://sent/out.csv", TOKENCOS)
    with pytest.raises(UserError, match=r"nonsense://out\.csv: cannot be opened"):
        score_bulk([source], "nonsense://out.csv", TOKENCOS)


def test_a_remote_place_that_refuses_what_is_sent_costs_no_scores(
    rows: Make, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fsspec

    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    source, memory = str(write("in.csv", rows(30))), fsspec.filesystem("memory")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(type(memory), "open", refuse)
        with pytest.raises(UserError, match=r"cannot be written \(Permission denied\)"):
            score_bulk([source], "memory://refused/out.csv", TOKENCOS, SMALL)
    again = BulkOptions(rows=SMALL.rows, resume=True)
    assert score_bulk([source], "memory://refused/out.csv", TOKENCOS, again).resumed == 30


def test_an_empty_table_gives_an_empty_table(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("text_a,text_b\n")
    assert score_bulk([str(tmp_path / "in.csv")], tmp_path / "out.csv", TOKENCOS).rows == 0
    names = ",".join(f"tertium_{name}" for name in NEW_COLUMNS)
    assert (tmp_path / "out.csv").read_text() == f"text_a,text_b,{names}\n"


def test_lines_that_are_not_utf8_are_read_and_said(tmp_path: Path, read: Read) -> None:
    path = tmp_path / "in.csv"
    path.write_bytes("text_a,text_b\naño,niño\nuna niña,niño\n".encode("latin-1"))
    summary = score_bulk([str(path)], tmp_path / "out.csv", TOKENCOS)
    assert summary.notes == (f"{path}:2: not UTF-8, read as Windows-1252 (and 1 more line)",)
    assert [row["text_a"] for row in read(tmp_path / "out.csv")] == ["año", "una niña"]


def test_a_long_text_ends_its_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from tertium.bulk import arrow_tables, plain_tables
    from tertium.bulk.finding import source_of
    from tertium.bulk.tables import table_of

    rows = [{"text_a": "x" * size, "text_b": "y"} for size in (10, 2000, 10, 10, 3000, 3000)]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "in.parquet")
    for module in (plain_tables, arrow_tables):
        monkeypatch.setattr(module, "HEAVIEST", 1000)
    for name, expected in (("in.jsonl", [2, 3, 1]), ("in.parquet", [1, 1, 1, 1, 1, 1])):
        source = source_of(str(tmp_path / name))
        blocks = list(table_of(source.form, Naming()).blocks(source, 100))
        assert [len(block) for block in blocks] == expected
        texts = [text for block in blocks for text in block.texts()[0]]
        assert texts == [row["text_a"] for row in rows]


def test_the_manifest_says_what_was_scored(rows: Make, write: Write, tmp_path: Path) -> None:
    source = write("in.csv", rows(30))
    summary = score_bulk([str(source)], tmp_path / "out.csv", TOKENCOS)
    said = json.loads((tmp_path / "out.csv.manifest.json").read_text())
    assert said["rows"] == 30
    assert said["signature"] == summary.signature
    assert "|columns:text_a+text_b|scale:sts|system:tokencos|tertium:" in summary.signature
    assert said["plan"]["inputs"][0]["size"] == source.stat().st_size


@pytest.mark.parametrize(
    ("output", "what"),
    [
        ("-", "a bulk run writes a file"),
        ("{}/in.csv", "the output is an input"),
        ("{}/none/out.csv", "there is no folder"),
        ("{}/out.parquet", "the input is csv, and is not turned into parquet"),
        ("{}/out", "its name does not tell the format"),
    ],
)
def test_a_wrong_output(output: str, what: str, rows: Make, write: Write, tmp_path: Path) -> None:
    source = write("in.csv", rows(3))
    with pytest.raises(UserError, match=what):
        score_bulk([str(source)], output.format(tmp_path), TOKENCOS)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_a_name_that_is_taken(rows: Make, write: Write, tmp_path: Path) -> None:
    source = write("in.parquet", [row | {"tertium_score": 1} for row in rows(3)])
    with pytest.raises(UserError, match="there is a column 'tertium_score' already"):
        score_bulk([str(source)], tmp_path / "out.parquet", TOKENCOS)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ('{"text_a": "a", "text_b": "b"}\nno json\n', r"in\.jsonl:2: no JSON"),
        ('{"text_a": "a", "text_b": "b"}\n[1]\n', r"in\.jsonl:2: '\[1\]' is no object"),
        ('{"text_a": "a"}\n', "there is no column 'text_b', only: text_a"),
    ],
)
def test_what_is_no_row_at_all(content: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(content)
    with pytest.raises(UserError, match=what):
        score_bulk([str(tmp_path / "in.jsonl")], tmp_path / "out.jsonl", TOKENCOS)
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]
