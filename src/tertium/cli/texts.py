"""What the commands on collections share: where the texts are, and how they are printed."""

from __future__ import annotations

import csv
import io
import shutil
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from tertium.search.texts import Entry

Function = TypeVar("Function", bound=Callable[..., Any])
_NARROWEST, _COLUMNS = 20, 100


def collection(function: Function) -> Function:
    """Give a command the options that say where in a table the texts are."""
    column = click.option("--column", default="text", show_default=True, metavar="NAME",
                          help="Tables: the column with the texts.")  # fmt: skip
    key = click.option("--id", "key", metavar="NAME",
                       help="Tables: the column with the ids; 'id' where there is one, "
                            "else rows are numbered.")  # fmt: skip
    form = click.option("--format", "form", metavar="NAME",
                        help="txt, csv, tsv, jsonl, parquet or arrow; found from the name "
                             "without it.")  # fmt: skip
    return column(key(form(function)))


def deciding(function: Function) -> Function:
    """Give a command the options that say who scores candidates, and on which scale."""
    by = click.option("--by", default="fast", show_default=True, metavar="MODEL",
                      help="What decides: a judge (fast, base), or embed, "
                           "which is quicker and coarser.")  # fmt: skip
    scale = click.option("--scale", default="sts", show_default=True, metavar="NAME",
                         help="The scale of the scores.")  # fmt: skip
    return by(scale(function))


def read(
    path: str, column: str, key: str | None, form: str | None, prefix: str = ""
) -> list[Entry]:
    """Read the collection that the options speak of."""
    from tertium.search.texts import Columns, read_entries

    return read_entries(path, Columns(column, key), form, prefix)


def write_csv(output: str, rows: Iterable[Iterable[object]]) -> None:
    """Write rows as CSV, all or nothing; ``-`` is standard output."""
    from tertium.scoring.whole import whole_file

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    with whole_file(output) as write:
        write(text.getvalue())


def shortened(text: str, indent: int) -> str:
    """A text in one line that fits the terminal; nothing is cut where nobody is watching."""
    line = " ".join(text.split())
    if not sys.stdout.isatty():
        return line
    room = max(_NARROWEST, shutil.get_terminal_size((_COLUMNS, 24)).columns - indent)
    return line if len(line) <= room else f"{line[: room - 3]}..."
