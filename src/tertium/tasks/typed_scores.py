"""The score files of TYPED: eight tab-separated columns a line."""

from __future__ import annotations

from pathlib import Path

from tertium import scales
from tertium.errors import DataError
from tertium.tasks.files import counted, is_number, read_lines, read_number, shown
from tertium.tasks.repair import is_nan, mended

KINDS = ("general", "author", "people", "time", "location", "event", "subject", "description")
"""The kinds of similarity, in the order of the columns."""

_ABSENT = frozenset({"", "na", "n/a", "nan", "nil", "null", "none", "-"})
_COLUMNS = "write eight tab-separated numbers a line: " + ", ".join(KINDS)


def read_scores(
    path: Path,
    notes: list[str] | None = None,
    *,
    low: float | None = None,
    high: float | None = None,
    repair: bool | None = None,
) -> list[dict[str, float]]:
    """Read a score file: for each line the kinds that have a score.

    A header may name the columns, and so put them in another order; a first column may hold ids.
    ``NA`` and blank cells are kinds without a score. In gold, so is NaN; in a submission it is a
    mistake, refused or, with ``repair``, replaced by the top of the scale.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "STS.gs.small.txt")
    ...     _ = path.write_text("4\\t5\\t3\\t2\\tNA\\t1\\t0\\t4.5\\n")
    ...     read_scores(path)[0]["description"]
    4.5
    """
    lines = read_lines(path, notes)
    while lines and not lines[-1].strip():
        lines.pop()
    columns: tuple[str, ...] = KINDS
    first = 1
    if lines and _is_header(lines[0].split("\t")):
        columns = _header(lines[0].split("\t"), path)
        first = 2
    table = [[cell.strip() for cell in line.split("\t")] for line in lines[first - 1 :]]
    if repair is not None:
        notes = [] if notes is None else notes
        notes += _replace_nans(table, columns, path, first, repair=repair)
    return [
        _row(cells, columns, path, number, (low, high)) if any(cells) else {}
        for number, cells in enumerate(table, start=first)
    ]


def _replace_nans(
    table: list[list[str]], columns: tuple[str, ...], path: Path, first: int, *, repair: bool
) -> list[str]:
    """Replace NaN in the cells; return a note that says so, if there was any."""
    places = [
        (row, column, kind)
        for row, cells in enumerate(table)
        for column, (kind, cell) in enumerate(zip(_columns(columns, cells), cells, strict=False))
        if kind in KINDS and is_nan(cell)
    ]
    if not places:
        return []
    top = scales.get("typed").high
    row, column, kind = places[0]
    what = f"NaN for '{kind}' ({counted(len(places), 'score')} in the file)"
    note = mended(path, first + row, what, top, repair=repair, column=column + 1)
    for row, column, _ in places:
        table[row][column] = f"{top:g}"
    return [note]


def _row(
    cells: list[str],
    columns: tuple[str, ...],
    path: Path,
    number: int,
    bounds: tuple[float | None, float | None],
) -> dict[str, float]:
    columns = _columns(columns, cells)
    if len(cells) != len(columns):
        what = f"{counted(len(cells), 'column')} where there should be {len(columns)}"
        raise DataError(what, path, number, remedy=_COLUMNS)
    return {
        kind: read_number(cell, path, number, *bounds)
        for kind, cell in zip(columns, cells, strict=True)
        if kind in KINDS and cell.lower() not in _ABSENT
    }


def _columns(columns: tuple[str, ...], cells: list[str]) -> tuple[str, ...]:
    """The columns of a row: one more than the kinds are ids that no header announces."""
    return ("id", *KINDS) if columns == KINDS and len(cells) == len(KINDS) + 1 else columns


def _is_header(cells: list[str]) -> bool:
    cells = [cell.strip().lower() for cell in cells]
    named = any(_kind(cell) in KINDS for cell in cells)
    return named and not any(is_number(cell) for cell in cells)


def _header(cells: list[str], path: Path) -> tuple[str, ...]:
    names = tuple(_kind(cell) for cell in cells)
    for kind in KINDS:
        if names.count(kind) != 1:
            what = f"the header names '{kind}' {counted(names.count(kind), 'time')}"
            raise DataError(what, path, 1, remedy=_COLUMNS)
    stray = next((name for name in names if name not in KINDS and name != "id"), None)
    if stray is not None:
        raise DataError(f"the header has a column {shown(stray)}", path, 1, remedy=_COLUMNS)
    return names


def _kind(cell: str) -> str:
    """Tell a column by the first word of its name: the paper writes 'people involved'."""
    word = cell.strip().lower().replace("_", " ").partition(" ")[0]
    return {"events": "event", "pair": "id", "pairid": "id", "creator": "author"}.get(word, word)
