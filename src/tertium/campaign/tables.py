"""Rows of CSV, TSV or JSON Lines, from a file or from what somebody uploaded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from tertium.errors import UserError
from tertium.scoring.lines import Lines
from tertium.scoring.separated import csv_rows
from tertium.scoring.tables import format_of
from tertium.tasks.files import is_number, read_bytes

NOT_APPLICABLE = frozenset({"na", "n/a", "nan", "not applicable", "no aplicable"})
"""What people write in a table where a question does not apply."""
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")


@dataclass
class _Held(Lines):
    """The lines of a file whose contents are there already."""

    data: bytes = b""

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        yield BytesIO(self.data)


def rows_in(
    data: bytes, name: str, notes: list[str] | None = None, *, quoted: bool = False
) -> Iterator[tuple[int, dict[str, Any]]]:
    r"""The rows of a table as mappings, each with its line; the name tells the format.

    Cells of CSV are apart by commas, semicolons or tabs, as the header shows. A cell of TSV is what
    stands between two tabs, unless the program that wrote it ``quoted`` cells as in CSV. Cells that
    are missing at the end of a row are left out.

    >>> list(rows_in(b"pair;score\np1;4,5\n", "ratings.csv"))
    [(2, {'pair': 'p1', 'score': '4,5'})]
    """
    lines = _Held(name, data=data)
    form = format_of(name)
    if form == "jsonl":
        yield from ((n, lines.json_object(text, n)) for n, text in lines if text.strip())
    elif form == "tsv" and not quoted:
        yield from _named(lines, ((n, text.split("\t")) for n, text in lines if text.strip()))
    else:
        _, rows = csv_rows(lines)
        yield from _named(lines, (row for row in rows if row[1]))
    if notes is not None:
        notes.extend(lines.notes)


def read_rows(
    path: Path, notes: list[str] | None = None, *, quoted: bool = False
) -> Iterator[tuple[int, dict[str, Any]]]:  # fmt: skip
    """The rows of a file; see :func:`rows_in`."""
    return rows_in(read_bytes(path), str(path), notes, quoted=quoted)


def score_in(text: str) -> float | None:
    """A score as people write it; None for "not applicable".

    >>> score_in("4.25"), score_in("4,25"), score_in("N/A")
    (4.25, 4.25, None)
    """
    text = text.strip()
    if text.lower() in NOT_APPLICABLE:
        return None
    if _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    if not is_number(text):
        raise UserError(f"'{text[:40]}' is no score", remedy="write a number, or NA")
    return float(text)


def first_of(row: Mapping[str, Any], *names: str) -> str | None:
    """The first of some columns that has anything in it.

    >>> first_of({"id": "", "pair_ID": 7}, "id", "pair_ID")
    '7'
    """
    for name in names:
        value = row.get(name)
        if value is not None and str(value).strip():
            return str(value).strip()
    return None


def _named(
    lines: Lines, rows: Iterator[tuple[int, list[str]]]
) -> Iterator[tuple[int, dict[str, Any]]]:  # fmt: skip
    """Rows by the names of the header."""
    _, header = next(rows, (1, []))
    names = [name.strip() for name in header]
    for number, cells in rows:
        if len(cells) > len(names):
            raise lines.wrong(
                "more cells than the header has", number,
                remedy="put cells with separators in double quotes, and keep tabs out of texts",
            )  # fmt: skip
        yield number, dict(zip(names, cells, strict=False))
