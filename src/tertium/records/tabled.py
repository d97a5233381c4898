"""Records in tables: a row each, a column for each field."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from tertium.errors import DataError, MissingResourceError
from tertium.scoring.separated import separator_of
from tertium.tasks.files import read_lines

_LONGEST_CELL = 2**31 - 1  # csv's own limit is a text of 128 KiB


def read_table(path: Path, delimiter: str | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    """Read the rows of a CSV or TSV file, each with its line; a column may come again.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "shelf.csv")
    ...     _ = path.write_text("title,subject,subject\\nFerry,boats,rivers\\n")
    ...     list(read_table(path))
    [(2, {'title': ['Ferry'], 'subject': ['boats', 'rivers']})]
    """
    lines = read_lines(path)
    if delimiter is None:
        delimiter = separator_of(lines[0] if lines else "")
    csv.field_size_limit(_LONGEST_CELL)
    rows = (f"{line}\n" for line in lines)
    if delimiter == "\t":
        reader = csv.reader(rows, strict=True, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(rows, strict=True, delimiter=delimiter)
    try:
        header = [name.strip() for name in next(reader, [])]
        if not any(header):
            raise DataError(
                "there is no header", path, 1, remedy="name the fields in the first row"
            )
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(header):
                raise DataError(
                    f"{len(cells)} columns under a header of {len(header)}", path, reader.line_num,
                    remedy="put cells that hold a comma in double quotes",
                )  # fmt: skip
            fields: dict[str, Any] = {}
            for name, cell in zip(header, cells, strict=False):
                if name and cell.strip():
                    fields.setdefault(name, []).append(cell)
            yield reader.line_num, fields
    except csv.Error as error:
        raise DataError(
            f"no CSV ({error})", path, reader.line_num, remedy="close every double quote"
        ) from None


def read_parquet(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Read the rows of a Parquet file, numbered from 1; pyarrow has to be installed."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingResourceError(
            "Parquet is read with pyarrow, which is not installed", where=str(path),
            remedy="pip install pyarrow, or give CSV or JSON Lines",
        ) from None  # fmt: skip
    number = 0
    try:
        for batch in parquet.ParquetFile(path).iter_batches():
            for row in batch.to_pylist():
                number += 1
                yield number, row
    except (arrow.ArrowException, OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise DataError(f"no Parquet ({reason})", path, remedy="write it again") from None
