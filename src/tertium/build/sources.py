"""Sentences to expand: two a row of a table, or one a line."""

from __future__ import annotations

from pathlib import Path

from tertium.build.tables import Rows
from tertium.scoring.lines import Lines
from tertium.scoring.tables import format_of


def read_sources(
    path: Path | str,
    columns: tuple[str, str] = ("text_a", "text_b"),
    notes: list[str] | None = None,
) -> list[tuple[str, ...]]:
    r"""Read sentences: of a table both columns, of any other file each line by itself.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "captions.txt")
    ...     _ = path.write_text("A dog barks.\n\nA man sings.\n")
    ...     read_sources(path)
    [('A dog barks.',), ('A man sings.',)]
    """
    if format_of(path) is None:
        lines = Lines(path)
        found: list[tuple[str, ...]] = [(line.strip(),) for _, line in lines if line.strip()]
        if notes is not None:
            notes += lines.notes
    else:
        rows = Rows(path, columns, notes=notes)
        found = [tuple(rows.text(row, name) for name in columns) for row in rows]
    if not found:
        raise Lines(path).wrong("there are no sentences", remedy="give at least one")
    return found
