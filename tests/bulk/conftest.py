"""Pairs to score in bulk."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

_TEXT = "the a one old red man dog river city plan water music said found near after with of"
WORDS = _TEXT.split()

Rows = list[dict[str, Any]]


@pytest.fixture
def rows() -> Callable[[int], Rows]:
    """Make so many rows: an id, two texts, and a column that is only carried."""

    def make(count: int, seed: int = 0) -> Rows:
        dice = random.Random(seed)

        def text() -> str:
            return " ".join(dice.choice(WORDS) for _ in range(dice.randint(1, 9)))

        return [
            {"id": n, "text_a": text(), "text_b": text(), "kept": f'"{n}", ñ'} for n in range(count)
        ]

    return make


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, Rows], Path]:
    """Write rows in the format that a name tells, with what everybody uses to write it."""

    def put(name: str, rows: Rows) -> Path:
        import csv
        import gzip
        import io
        import json

        import pyarrow as pa
        import pyarrow.parquet as pq
        import zstandard

        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        if path.suffix == ".parquet":
            pq.write_table(pa.Table.from_pylist(rows), path, row_group_size=37)
            return path
        if path.suffix == ".arrow":
            table = pa.Table.from_pylist(rows)
            with pa.ipc.new_file(path, table.schema) as writer:
                writer.write_table(table, max_chunksize=23)
            return path
        text = io.StringIO()
        if ".jsonl" in name:
            text.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        elif ".tsv" in name:
            lines = [list(rows[0]), *(map(str, row.values()) for row in rows)]
            text.writelines("\t".join(cells) + "\n" for cells in lines)
        else:
            writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        data = text.getvalue().encode()
        if path.suffix == ".gz":
            data = gzip.compress(data)
        if path.suffix == ".zst":
            data = zstandard.ZstdCompressor().compress(data)
        path.write_bytes(data)
        return path

    return put


@pytest.fixture
def read() -> Callable[[Path], Rows]:
    """Read a table with what everybody uses to read it."""

    def get(path: Path) -> Rows:
        import csv
        import gzip
        import io
        import json

        import pyarrow as pa
        import pyarrow.parquet as pq
        import zstandard

        if path.suffix == ".parquet":
            return list(pq.read_table(path).to_pylist())
        if path.suffix == ".arrow":
            with pa.ipc.open_file(path) as reader:
                return list(reader.read_all().to_pylist())
        data = path.read_bytes()
        if path.suffix == ".gz":
            data = gzip.decompress(data)
        if path.suffix == ".zst":
            data = zstandard.ZstdDecompressor().stream_reader(data).read()
        text = data.decode()
        if ".jsonl" in path.name:
            return [json.loads(line) for line in text.splitlines()]
        if ".tsv" in path.name:
            header, *lines = (line.split("\t") for line in text.splitlines())
            return [dict(zip(header, cells, strict=True)) for cells in lines]
        return list(csv.DictReader(io.StringIO(text, newline="")))

    return get
