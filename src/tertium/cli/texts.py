"""What the commands on collections share: where the texts are, and how they are printed."""

from __future__ import annotations

import csv
import functools
import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tertium.cli.common import can_write, plainly, speaking_of

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


def spoken(function: Function) -> Function:
    """Give a command the option --ui, and let it speak that language, or the locale's."""

    @functools.wraps(function)
    def speaks(*arguments: Any, interface: str | None, **options: Any) -> Any:
        from tertium.messages import speaking

        with speaking(speaking_of(interface, to_machines=options["as_json"])):
            return function(*arguments, **options)

    languages = click.Choice(["en", "es"])
    help_text = "The language that tertium speaks; the locale's without it."
    option = click.option("--ui", "interface", type=languages, help=help_text)
    return option(speaks)  # type: ignore[return-value]


def read(
    path: str, column: str, key: str | None, form: str | None, prefix: str = ""
) -> list[Entry]:
    """Read the collection that the options speak of; rows without a text are left out and told."""
    from tertium.search.texts import Columns, read_entries

    return read_entries(path, Columns(column, key), form, prefix, note_aside)


def check_places(sources: Sequence[str], outputs: Sequence[str | None]) -> None:
    """Refuse before any work files that cannot be written, or that would take another's place."""
    from tertium.errors import UserError

    taken = {str(Path(source).resolve()): "the input" for source in sources}
    for output in outputs:
        if output is None or output == "-":
            continue
        place = Path(output).resolve()
        if place.is_dir():
            raise UserError("is a folder", where=output, remedy="give a file to write")
        if not place.parent.exists():
            raise UserError(
                f"there is no folder '{place.parent}'", where=output, remedy="make it first"
            )
        if not place.parent.is_dir():
            raise UserError(
                f"'{place.parent}' is no folder", where=output, remedy="choose another place"
            )
        if _is_regular(place) and not os.access(place.parent, os.W_OK | os.X_OK):
            raise UserError(
                f"the folder '{place.parent}' may not be written to", where=output,
                remedy="choose another place",
            )  # fmt: skip
        if str(place) in taken and _is_regular(place):
            what = f"it is {taken[str(place)]} as well"
            raise UserError(what, where=output, remedy="give it another name")
        taken[str(place)] = "another output"


def _is_regular(place: Path) -> bool:
    """Whether a place is that of a file, there or not yet: no device, no pipe."""
    return place.is_file() or not place.exists()


def check_columns(sources: Sequence[str], column: str, key: str | None, form: str | None) -> None:
    """Refuse columns where no file has any: most likely one of them is a table by another name.

    What cannot be read at all is left to reading, which says what is wrong with it.
    """
    from tertium.errors import UserError
    from tertium.search.texts import TEXT, has_columns

    if (column == TEXT and key is None) or any(has_columns(path, form) for path in sources):
        return
    if not all(_is_text_a_line(path, form) for path in sources):
        return
    option = "--id" if column == TEXT else "--column"
    raise UserError(
        f"{option} does nothing with a text a line", where=sources[0],
        remedy="leave it out, or say what the file is, as with --format csv",
    )  # fmt: skip


def _is_text_a_line(path: str, form: str | None) -> bool:
    """Whether something that is no table by its name will be read, a text a line."""
    from tertium.bulk.sources import is_remote
    from tertium.scoring.lines import STANDARD
    from tertium.search.texts import is_book

    if form is None and (is_book(path) or Path(path).suffix.lower() == ".json"):
        return False
    place = Path(path)
    return path == STANDARD or is_remote(path) or (place.exists() and not place.is_dir())


def aside(line: str) -> None:
    """Say something on standard error; letters that it cannot write lose their accents."""
    click.echo(line if can_write(line, sys.stderr) else plainly(line), err=True)


def note_aside(line: str) -> None:
    """Say on standard error what to know about what was done."""
    from tertium.messages import say

    aside(say("aloud.note", note=line))


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
