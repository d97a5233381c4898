"""Dictionaries beside WordNet: slang, idioms and GCIDE, compiled into one local file.

Nothing of them comes with the package. ``tertium fetch dictionaries`` gets them
(:mod:`tertium.lexicon.dictionary_sources`), :func:`load` opens what is there, and whoever reads
words does without them where they are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tertium.lexicon.database import Database
from tertium.lexicon.sources import cache_folder

# Part of the file's name: raise it when the tables or the sources change.
FORMAT = 1
FILE = f"dictionaries-{FORMAT}.sqlite"
# Whose definitions are offered first.
_ORDER = ("idiom", "slang", "GCIDE")


@dataclass(frozen=True, slots=True)
class Definition:
    """What a dictionary says of a term."""

    term: str
    pos: str
    text: str
    source: str


class Dictionaries:
    """The compiled dictionaries, read when asked; may be shared by threads and survives a fork."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._rows = Database(file).rows

    def __repr__(self) -> str:
        return f"Dictionaries({str(self.file)!r})"

    def sources(self) -> dict[str, int]:
        """How many definitions each dictionary brought."""
        return dict(self._rows("SELECT name, entries FROM source"))

    def define(self, term: str) -> tuple[Definition, ...]:
        """List the definitions of a term, spelt as the dictionaries do but for capitals."""
        rows = self._rows(
            "SELECT source, pos, definition FROM entry WHERE term = ? ORDER BY source, number",
            spelling(term),
        )
        found = [Definition(spelling(term), pos, text, source) for source, pos, text in rows]
        return tuple(sorted(found, key=lambda one: _ORDER.index(one.source)))

    def terms(self, key: str) -> tuple[str, ...]:
        """List the phrases that a key of :mod:`tertium.lexicon.phrases` stands for."""
        rows = self._rows("SELECT term FROM phrase WHERE key = ?", key)
        return tuple(term for (term,) in rows)

    def __contains__(self, term: object) -> bool:
        query = "SELECT 1 FROM entry WHERE term = ? LIMIT 1"
        return isinstance(term, str) and bool(self._rows(query, spelling(term)))


def place() -> Path:
    """Say where the compiled file is, or would be."""
    return cache_folder() / FILE


def load() -> Dictionaries | None:
    """Open the dictionaries, the same object every time, or say None where they are not."""
    file = place()
    return _open(file, file.stat().st_mtime_ns) if file.is_file() else None


@lru_cache(maxsize=4)
def _open(file: Path, _changed: int) -> Dictionaries:
    return Dictionaries(file)


def spelling(term: str) -> str:
    """Spell a term as the tables do.

    >>> spelling("Kick  the Bucket")
    'kick the bucket'
    """
    return " ".join(term.replace("_", " ").replace("’", "'").lower().split())
