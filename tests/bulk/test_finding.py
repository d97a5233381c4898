from __future__ import annotations

from pathlib import Path

import pytest

from tertium.bulk.finding import find_sources, is_many, wants_bulk
from tertium.errors import UserError


def test_a_folder_gives_its_tables_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.csv", "a.CSV.gz", ".hidden.csv", "_temporary.csv", "notes.txt", "c.csv.zst"):
        (tmp_path / name).touch()
    (tmp_path / "below.csv").mkdir()
    names = [Path(source.path).name for source in find_sources([str(tmp_path)])]
    assert names == ["a.CSV.gz", "b.csv", "c.csv.zst"]


def test_a_pattern_reaches_into_folders_and_each_file_counts_once(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("deep/a.csv", "b.csv"):
        (tmp_path / name).touch()
    found = find_sources([f"{tmp_path}/**/*.csv", str(tmp_path / "b.csv")])
    assert [source.base for source in found] == ["b.csv", "a.csv"]


def test_a_file_whose_name_looks_like_a_pattern_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "a[1].csv").touch()
    assert not is_many(str(tmp_path / "a[1].csv"))
    [source] = find_sources([str(tmp_path / "a[1].csv")])
    assert source.base == "a[1].csv"


@pytest.mark.parametrize(
    ("names", "form", "what"),
    [
        (["a.csv", "b.jsonl"], None, "of more than one format: csv, jsonl"),
        (["a.xls"], None, r"a\.xls: its name does not tell the format"),
        (["pairz"], None, "pairz: no such file or folder; check the path"),
        (["-"], None, "standard input: its name does not tell the format"),
        (["a.csv"], "parkuet", "unknown format 'parkuet'; did you mean 'parquet'"),
        (["nothing/*.csv"], None, r"nothing/\*\.csv: no table is there"),
    ],
)
def test_what_is_refused(names: list[str], form: str | None, what: str) -> None:
    with pytest.raises(UserError, match=what):
        find_sources(names, form)


@pytest.mark.parametrize(
    ("name", "form", "bulk"),
    [
        ("a.csv", None, False),
        ("-", None, False),
        ("a.tsv.zst", None, True),
        ("a.parquet", None, True),
        ("-", "arrow", True),
        ("*.csv", None, True),
        ("s3://bucket/a.csv", None, True),
        ("a\0.csv", None, False),
    ],
)
def test_what_is_scored_in_bulk(name: str, form: str | None, bulk: bool) -> None:
    assert wants_bulk([name], form) is bulk
