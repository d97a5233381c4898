"""A user's own glossary: terms that no dictionary knows, or that mean something else here.

``TERTIUM_GLOSSARY`` names one or more CSV or TSV files (as paths are listed in ``PATH``) with the
columns term and definition. What a glossary says comes before everything else.
"""

from __future__ import annotations

import csv
import os
from functools import lru_cache
from pathlib import Path

from tertium.errors import DataError, UserError
from tertium.lexicon.phrases import phrase_key
from tertium.lexicon.variants import plain

VARIABLE = "TERTIUM_GLOSSARY"


class Glossary:
    """Terms with their definitions, found whatever their capitals, articles and owners.

    >>> Glossary([("Big  Red", "our oldest server")]).define("the big red")
    ('our oldest server',)
    """

    def __init__(self, rows: list[tuple[str, str]]) -> None:
        self._definitions: dict[str, tuple[str, ...]] = {}
        for term, definition in rows:
            for key in dict.fromkeys((plain(term), phrase_key(term))):
                self._definitions[key] = (*self._definitions.get(key, ()), definition)

    def __len__(self) -> int:
        return len(self._definitions)

    def define(self, term: str) -> tuple[str, ...]:
        """List the definitions of a term."""
        found = self._definitions
        return found.get(plain(term)) or found.get(phrase_key(term)) or ()


def load() -> Glossary:
    """Open the glossaries that the environment names, the same object until a file changes."""
    given = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    return _open(tuple(_marked(Path(part).expanduser()) for part in given))


@lru_cache(maxsize=4)
def _open(files: tuple[tuple[Path, int], ...]) -> Glossary:
    return Glossary([row for file, _ in files for row in _rows(file)])


def _marked(file: Path) -> tuple[Path, int]:
    if not file.is_file():
        raise UserError(
            f"{VARIABLE} names no file",
            where=str(file),
            remedy="name a CSV or TSV file, or unset it",
        )
    return file, file.stat().st_mtime_ns


def _rows(file: Path) -> list[tuple[str, str]]:
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError("not UTF-8", file, remedy="save it as UTF-8") from error
    mark = "\t" if file.suffix.lower() in (".tsv", ".tab") else ","
    reader = csv.reader(text.splitlines(keepends=True), delimiter=mark)
    found: list[tuple[str, str]] = []
    for row in reader:
        cells = [cell.strip() for cell in row]
        is_header = reader.line_num == 1 and len(cells) > 1 and cells[1].lower() == "definition"
        if not any(cells) or is_header:
            continue
        if len(cells) < 2 or not cells[0] or not cells[1]:
            raise DataError(
                "a glossary line needs a term and a definition", file, reader.line_num,
                remedy="write: term,definition",
            )  # fmt: skip
        found.append((cells[0], cells[1]))
    return found
