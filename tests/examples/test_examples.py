"""The recipes for clusters: they write what ``tertium score`` writes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tertium.bulk.answers import Recipe
from tertium.bulk.batches import score_batches, scored_schema
from tertium.bulk.run import score_bulk

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ROWS: list[dict[str, Any]] = [
    {"id": n, "text_a": f"a boat on river {n}", "text_b": f"boat {n % 7}" if n % 10 else None}
    for n in range(100)
]


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.parquet"
    pq.write_table(pa.Table.from_pylist(ROWS), path, row_group_size=30)
    return path


@pytest.fixture
def expected(pairs: Path, tmp_path: Path) -> list[dict[str, Any]]:
    score_bulk([str(pairs)], tmp_path / "ours.parquet", Recipe("tokencos", "sts"))
    found: list[dict[str, Any]] = pq.read_table(tmp_path / "ours.parquet").to_pylist()
    return found


def run(script: str, *arguments: object) -> None:
    command = [sys.executable, str(EXAMPLES / script), *map(str, arguments), "tokencos"]
    env = os.environ | {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=300)
    assert ran.returncode == 0, ran.stderr[-2000:]


def read(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("*.parquet"))
    rows = [row for part in parts for row in pq.ParquetFile(part).read().to_pylist()]
    return sorted(rows, key=lambda row: int(row["id"]))


def test_the_batch_function(expected: list[dict[str, Any]]) -> None:
    table = pa.Table.from_pylist(ROWS)
    batches = list(score_batches(table.to_batches(7), Recipe("tokencos", "sts")))
    assert len(batches) == 15
    assert pa.Table.from_batches(batches, scored_schema(table.schema)).to_pylist() == expected


@pytest.mark.skipif(find_spec("dask") is None, reason="no dask: pip install 'dask[dataframe]'")
def test_dask(pairs: Path, expected: list[dict[str, Any]], tmp_path: Path) -> None:
    run("score_with_dask.py", pairs, tmp_path / "scored")
    assert read(tmp_path / "scored") == expected


@pytest.mark.skipif(find_spec("pyspark") is None, reason="no pyspark: pip install pyspark")
@pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java")
def test_spark(pairs: Path, expected: list[dict[str, Any]], tmp_path: Path) -> None:
    run("score_with_spark.py", pairs, tmp_path / "scored")
    assert read(tmp_path / "scored") == expected
