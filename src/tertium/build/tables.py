"""Rows of a table, CSV, TSV or JSON Lines, read one by one and written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertium.errors import DataError, UserError
from tertium.scoring.lines import STANDARD, Lines
from tertium.scoring.separated import csv_rows
from tertium.scoring.tables import check_format, format_of
from tertium.scoring.whole import whole_file

Cell = str | int | float | None

_PLAIN = frozenset(("", ".txt"))
"""Endings of names that promise no format; any other one promises something else than a table."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: where it stands, and its cells by the name of their column."""

    line: int
    cells: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rows:
    r"""The rows of a file that has certain columns; ``-`` is standard input.

    The form is found from the file's name, TSV where that says nothing.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pairs.csv")
    ...     _ = path.write_text("id,text_a\n7,a red car\n")
    ...     [row.cells for row in Rows(path, ("text_a",))]
    [{'id': '7', 'text_a': 'a red car'}]
    """

    path: Path | str
    needed: tuple[str, ...] = ()
    form: str | None = None
    notes: list[str] | None = None
    """Where what had to be read with tolerance is said, such as lines that are not UTF-8."""

    def __iter__(self) -> Iterator[Row]:
        form = check_format(self.form or format_of(self.path) or "tsv")
        lines = Lines(self.path)
        yield from self._objects(lines) if form == "jsonl" else self._cells(lines, form)
        if self.notes is not None:
            self.notes.extend(lines.notes)

    def _cells(self, lines: Lines, form: str) -> Iterator[Row]:
        cells = _csv(lines, self.needed) if form == "csv" else _tsv(lines)
        top, header = next(cells, (1, []))
        self._check(lines, header, top)
        for number, found in cells:
            if len(found) != len(header):
                raise lines.wrong(
                    f"{len(found)} cells under a header of {len(header)}", number,
                    remedy="put cells with separators in double quotes, and keep tabs out of texts",
                )  # fmt: skip
            yield Row(number, dict(zip(header, found, strict=True)))

    def wrong(self, what: str, line: int | None, *, remedy: str) -> DataError:
        """Make the error that says what is wrong on a line of this file."""
        return Lines(self.path).wrong(what, line, remedy=remedy)

    def text(self, row: Row, column: str) -> str:
        """A cell that must hold a text."""
        text = row.cells.get(column)
        if not isinstance(text, str) or not text.strip():
            empty = text is None or isinstance(text, str)
            what = f"'{column}' is {'empty' if empty else 'not a text'}"
            raise self.wrong(what, row.line, remedy="write a text there")
        return text

    def number(self, row: Row, column: str) -> float | None:
        """A cell that holds a number, or nothing."""
        value = row.cells.get(column)
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        if not math.isfinite(number):
            raise self.wrong(
                f"'{column}' is {value!r}, no number", row.line, remedy="write a number there"
            )
        return number

    def _objects(self, lines: Lines) -> Iterator[Row]:
        for number, line in lines:
            if line.strip():
                found = lines.json_object(line, number)
                self._check(lines, list(found), number)
                yield Row(number, found)

    def _check(self, lines: Lines, header: Sequence[str], line: int) -> None:
        for name in self.needed:
            if name not in header:
                there = ", ".join(header) or "none"
                raise lines.wrong(
                    f"there is no column '{name}', only: {there}", line,
                    remedy=f"name the columns in the first line: {', '.join(self.needed)}",
                )  # fmt: skip


@contextmanager
def table_writer(
    path: Path | str, columns: Sequence[str], form: str | None = None
) -> Iterator[Any]:
    r"""Open a table for writing row by row; it appears whole at the end, or not at all.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pairs.tsv")
    ...     with table_writer(path, ["id", "text"]) as write:
    ...         write({"id": 1, "text": "two\tlines\nof text"})
    ...     path.read_text()
    'id\ttext\n1\ttwo lines of text\n'
    """
    form = check_format(form or (path != STANDARD and format_of(path)) or _plain_form(path))
    with whole_file(path) as put:
        if form != "jsonl":
            put(_joined(columns, form))

        def write(row: Mapping[str, Cell]) -> None:
            if form == "jsonl":
                put(json.dumps({name: row.get(name) for name in columns}, ensure_ascii=False))
                put("\n")
            else:
                put(_joined([_cell(row.get(name)) for name in columns], form))

        yield write


def _plain_form(path: Path | str) -> str:
    """What a name without a format's ending means; one with another ending promises otherwise."""
    ending = Path(path).suffix.lower()
    if path != STANDARD and ending not in _PLAIN:
        raise UserError(
            f"a table is not written as {ending}", where=str(path),
            remedy="name it .tsv, .csv or .jsonl",
        )  # fmt: skip
    return "tsv"


def write_table(
    path: Path | str,
    columns: Sequence[str],
    rows: Iterable[Mapping[str, Cell]],
    form: str | None = None,
) -> None:
    """Write all rows of a table."""
    with table_writer(path, columns, form) as write:
        for row in rows:
            write(row)


def _cell(value: Cell) -> str:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return "" if value is None else str(value)


def _joined(cells: Sequence[str], form: str) -> str:
    if form == "tsv":
        # A cell of TSV is what stands between two tabs: there is no way to quote one.
        return "\t".join(" ".join(cell.split()) for cell in cells) + "\n"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _tsv(lines: Lines) -> Iterator[tuple[int, list[str]]]:
    return ((number, line.split("\t")) for number, line in lines if line.strip())


def _csv(lines: Lines, needed: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    _, rows = csv_rows(lines, needed)
    return ((number, cells) for number, cells in rows if cells)
