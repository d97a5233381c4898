"""Collections of texts: a text a line, or a table of any format; each text has an id of its own."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from tertium.bulk.sources import FORMATS, PLAIN, Source, is_remote, told_by_name
from tertium.errors import DataError, UnknownNameError
from tertium.scoring.lines import STANDARD, Lines
from tertium.scoring.separated import csv_rows
from tertium.search.aloud import left_out_aloud
from tertium.tasks.files import shown

TEXT, ID = "text", "id"
TEXT_A_LINE = "txt"
_BOOKS = frozenset([".xlsx", ".xlsm", ".xls", ".ods"])


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a collection, under the id that answers name it by."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table that hold the texts and the ids.

    Without a column for ids, ``id`` is one where the table has it; else rows are numbered from 1.
    """

    text: str = TEXT
    id: str | None = None


COLUMNS = Columns()


def read_entries(
    path: Path | str,
    columns: Columns = COLUMNS,
    form: str | None = None,
    prefix: str = "",
    note: Callable[[str], object] | None = None,
) -> list[Entry]:
    r"""Read a collection whole, so that whatever is wrong with it is said before any work.

    The form is found from the file's name; a file that is no table has a text a line, blank
    lines are left out, and the ids are line numbers. Any of them may be compressed or remote, as
    in bulk. ``prefix`` stands before each id. ``-`` is standard input. A row of a table that has
    no text is refused, unless there is somebody to take ``note`` that such rows were left out.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "shelf.csv")
    ...     _ = path.write_text("id,text\nk1,a red car\nk2,a blue bus\n")
    ...     read_entries(path)
    [Entry(id='k1', text='a red car'), Entry(id='k2', text='a blue bus')]
    """
    lines, rows = _opened(str(path), columns, form)
    entries: list[Entry] = []
    first: dict[str, int] = {}
    left_out: list[str] = []
    for number, key, text in rows:
        if not text:
            if note is None:
                raise lines.wrong(f"'{columns.text}' is empty", number, remedy="write a text there")
            left_out.append(f"{lines.name}:{number}")
            continue
        if key in first:
            raise lines.wrong(
                f"the id {shown(key)} for the second time (first on line {first[key]})", number,
                remedy="give each text an id of its own, or name another column with --id",
            )  # fmt: skip
        first[key] = number
        entries.append(Entry(prefix + key, text))
    if not entries:
        raise lines.wrong("there are no texts", remedy="give a file with at least one")
    if note is not None:
        for said in (*lines.notes, *([left_out_aloud(left_out)] if left_out else ())):
            note(said)
    return entries


_Row = tuple[int, str, str]
"""The line, the id and the text, which is empty where there is none."""


def has_columns(path: str, form: str | None = None) -> bool:
    """Whether a file is a table, by its name or by what it is said to be.

    >>> has_columns("shelf.csv.gz"), has_columns("shelf.txt"), has_columns("-", "jsonl")
    (True, False, True)
    """
    return (form or told_by_name(path)[0] or TEXT_A_LINE) != TEXT_A_LINE


def is_book(path: str) -> bool:
    """Whether a file is a spreadsheet by its name, which is no text.

    >>> is_book("shelf.XLSX"), is_book("shelf.csv")
    (True, False)
    """
    return PurePath(path).suffix.lower() in _BOOKS


def _opened(path: str, columns: Columns, given: str | None) -> tuple[Lines, Iterator[_Row]]:
    """The rows of a collection, and what says where something is wrong."""
    told, compression = told_by_name(path)
    form = given or told or TEXT_A_LINE
    known = sorted({*FORMATS.values(), TEXT_A_LINE})
    if form not in known:
        raise UnknownNameError("format", form, known)
    if told is None and given is None and PurePath(path).suffix.lower() == ".json":
        what = "its name does not say whether it has a JSON object a line, which is what is taken"
        remedy = "give --format jsonl if it has, else write it so"
        raise DataError(what, path, remedy=remedy)
    if told is None and given is None and is_book(path):
        raise DataError("a spreadsheet", path, remedy="save it as CSV, and give that")
    source = Source(path, form, compression)
    lines = _lines(source)
    if form == TEXT_A_LINE:
        return lines, _plain(lines)
    if form not in PLAIN:
        return lines, _arrow(lines, columns, source)
    reader = _json_lines if form == "jsonl" else _delimited
    return lines, reader(lines, columns, form)


def _lines(source: Source) -> Lines:
    if source.path == STANDARD or not (source.compression or is_remote(source.path)):
        return Lines(source.path)
    from tertium.bulk.plain_tables import SourceLines  # noqa: PLC0415 - only for these

    return SourceLines(source.path, source=source)


def _arrow(lines: Lines, columns: Columns, source: Source) -> Iterator[_Row]:
    from tertium.bulk.arrow_tables import reader_of  # noqa: PLC0415 - it needs pyarrow
    from tertium.bulk.sources import settled  # noqa: PLC0415

    count = 0
    with settled([source]) as [found], found.opened() as file:
        reader = reader_of(found, file)
        wanted = _wanted(lines, columns, reader.schema.names, None)
        for batch in reader.batches(wanted):
            for cells in batch.select(wanted).to_pylist():
                count += 1
                yield _row(lines, count, count, cells, wanted)


def _plain(lines: Lines) -> Iterator[_Row]:
    return ((number, str(number), line) for number, line in lines if not _says_nothing(line))


def _delimited(lines: Lines, columns: Columns, form: str) -> Iterator[_Row]:
    rows = _cells(lines, columns, form)
    top, header = next(rows, (1, []))
    wanted = _wanted(lines, columns, header, top)
    places = {name: header.index(name) for name in wanted}
    for count, (number, cells) in enumerate(rows, start=1):
        if len(cells) != len(header):
            raise lines.wrong(
                f"{len(cells)} cells where the header has {len(header)}", number,
                remedy="put cells with separators in double quotes, and keep tabs out of texts",
            )  # fmt: skip
        yield _row(lines, number, count, {name: cells[at] for name, at in places.items()}, wanted)


def _cells(lines: Lines, columns: Columns, form: str) -> Iterator[tuple[int, list[str]]]:
    if form == "tsv":
        return ((number, line.split("\t")) for number, line in lines if line.strip())
    wanted = [name for name in (columns.text, columns.id) if name is not None]
    _, rows = csv_rows(lines, wanted)
    return ((number, cells) for number, cells in rows if cells)


def _json_lines(lines: Lines, columns: Columns, _form: str) -> Iterator[_Row]:
    remedy = "write a JSON object a line"
    wanted: list[str] = []
    filled = ((number, line) for number, line in lines if line.strip())
    for count, (number, line) in enumerate(filled, start=1):
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise lines.wrong(f"no JSON ({error})", number, remedy=remedy) from None
        if not isinstance(found, dict):
            raise lines.wrong(f"{shown(line)} is no object", number, remedy=remedy)
        wanted = wanted or _wanted(lines, columns, found, number)
        yield _row(lines, number, count, found, wanted)


def _wanted(lines: Lines, columns: Columns, names: Iterable[str], line: int | None) -> list[str]:
    names = list(names)
    if columns.text not in names:
        raise _no_column(lines, columns.text, names, line, "--column")
    if columns.id is not None and columns.id not in names:
        raise _no_column(lines, columns.id, names, line, "--id")
    key = columns.id or (ID if ID in names else None)
    return [columns.text] if key is None else [columns.text, key]


def _no_column(
    lines: Lines, missing: str, names: Sequence[str], line: int | None, option: str
) -> DataError:
    there = ", ".join(names) or "none"
    what = f"there is no column {shown(missing)}, only: {there}"
    return lines.wrong(what, line, remedy=f"name it with {option}")


def _row(
    lines: Lines, number: int, count: int, cells: dict[str, object], wanted: Sequence[str]
) -> _Row:
    # An object of JSON Lines may lack a member that those before it have.
    text = cells.get(wanted[0])
    if text is None or (isinstance(text, str) and _says_nothing(text)):
        return number, "", ""
    if not isinstance(text, str):
        raise lines.wrong(f"'{wanted[0]}' is not a text", number, remedy="write a text there")
    if len(wanted) > 1 and wanted[1] not in cells:
        raise lines.wrong(f"'{wanted[1]}' is missing", number, remedy="give each text an id")
    key = cells[wanted[1]] if len(wanted) > 1 else count
    if isinstance(key, bool) or not isinstance(key, str | int) or not str(key).strip():
        raise lines.wrong(f"'{wanted[1]}' is no id", number, remedy="write a word or a number")
    for name, cell in zip(wanted, (text, str(key)), strict=False):
        _check_whole(lines, number, name, cell)
    return number, str(key), text


def _check_whole(lines: Lines, number: int, name: str, cell: str) -> None:
    """Refuse half a character, which JSON can name and no file can hold."""
    try:
        cell.encode()
    except UnicodeEncodeError as wrong:
        raise lines.wrong(
            f"'{name}' has half a character (U+{ord(cell[wrong.start]):04X})", number,
            remedy="decode the text again from its bytes",
        ) from None  # fmt: skip


def _says_nothing(text: str) -> bool:
    """Whether there is nothing to see: blanks, controls, and what takes no room."""
    return all(c.isspace() or unicodedata.category(c) in ("Cc", "Cf") for c in text)
