"""CSV as people have it: cells apart by commas, or by what the header shows instead."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import chain

from tertium.scoring.lines import Lines

COMMA = ","
_SEPARATORS = ",;\t"
"""Where commas are decimal points, spreadsheets write semicolons; some write tabs."""
_LONGEST_CELL = 2**31 - 1  # csv's own limit is a text of 128 KiB


def separator_of(header: str, wanted: Sequence[str] = ()) -> str:
    r"""What stands between the cells of a header: the first that shows all columns wanted.

    Where none does, or none is wanted, it is what the header has most of.

    >>> separator_of("id;texto1;texto2", ["texto1", "texto2"])
    ';'
    >>> separator_of("a\tb"), separator_of("a")
    ('\t', ',')
    >>> separator_of("id,one;other", ["one;other"])
    ','
    """
    for mark in _SEPARATORS if wanted else ():
        cells = next(csv.reader([header], delimiter=mark), [])
        if all(name in cells for name in wanted):
            return mark
    return max(_SEPARATORS, key=header.count)


def csv_rows(
    lines: Lines, wanted: Sequence[str] = ()
) -> tuple[str, Iterator[tuple[int, list[str]]]]:
    """The separator of a CSV file, and its rows: the line each ends on, and its cells.

    A blank line has no cells. Only the header is read before the rows are asked for.

    >>> from tempfile import TemporaryDirectory
    >>> from pathlib import Path
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "precios.csv")
    ...     _ = path.write_text('text;price\\n"a red; car";3,5\\n')
    ...     separator, rows = csv_rows(Lines(path), ["text"])
    ...     separator, list(rows)
    (';', [(1, ['text', 'price']), (2, ['a red; car', '3,5'])])
    """
    csv.field_size_limit(_LONGEST_CELL)
    texts = (line for _, line in lines)
    begin: list[str] = []
    for line in texts:
        begin.append(line)
        if line:
            break
    separator = separator_of("".join(begin), wanted)
    return separator, _rows(lines, chain(begin, texts), separator)


def _rows(
    lines: Lines, texts: Iterator[str], separator: str
) -> Iterator[tuple[int, list[str]]]:  # fmt: skip
    # Line ends inside quotes belong to the cell, so the reader must see them.
    reader = csv.reader((f"{line}\n" for line in texts), strict=True, delimiter=separator)
    try:
        yield from ((reader.line_num, cells) for cells in reader)
    except csv.Error as error:
        raise lines.wrong(
            f"no CSV ({error})", reader.line_num, remedy="close every double quote"
        ) from None
