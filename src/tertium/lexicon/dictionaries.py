"""Dictionaries beside WordNet: slang, idioms, GCIDE and Spanish, compiled into one local file.

Nothing of them comes with the package. ``tertium fetch dictionaries`` gets them
(:mod:`tertium.lexicon.dictionary_sources`), :func:`load` opens what is there, and whoever reads
words does without them where they are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from tertium.lexicon.database import Database
from tertium.lexicon.sources import cache_folder

# Part of the file's name: raise it when the tables or the sources change.
FORMAT = 2
FILE = f"dictionaries-{FORMAT}.sqlite"
# Whose definitions are offered first.
_ORDER = ("idiom", "slang", "GCIDE")
_MOST_REMEMBERED = 1 << 15
SPANISH_WORDNET, SPANISH_FORMS = "Spanish WordNet", "Spanish forms"


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
        self._spanish_words_of = lru_cache(_MOST_REMEMBERED)(self._read_spanish_words)

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

    @cached_property
    def has_spanish(self) -> bool:
        """Whether Spanish words have meanings here."""
        return SPANISH_WORDNET in self.sources()

    def spanish_words(self, key: str) -> tuple[tuple[str, str, str], ...]:
        """List what a key without accents may be: the form as it is written, its lemma, its part.

        Lemmas come before inflected forms.
        """
        return self._spanish_words_of(key)

    def spanish_synsets(self, key: str, lemma: str, pos: str) -> tuple[str, ...]:
        """List the ids of the WordNet synsets that a Spanish lemma is in."""
        query = "SELECT synset FROM spanish_sense WHERE key = ? AND lemma = ? AND pos = ?"
        return tuple(synset for (synset,) in self._rows(query, key, lemma, pos))

    def spanish_lemmas(self, synset: str) -> tuple[str, ...]:
        """List the Spanish words that are in a WordNet synset, by its id."""
        query = "SELECT DISTINCT lemma FROM spanish_sense WHERE synset = ?"
        return tuple(lemma for (lemma,) in self._rows(query, synset))

    def __contains__(self, term: object) -> bool:
        query = "SELECT 1 FROM entry WHERE term = ? LIMIT 1"
        return isinstance(term, str) and bool(self._rows(query, spelling(term)))

    def _read_spanish_words(self, key: str) -> tuple[tuple[str, str, str], ...]:
        query = "SELECT DISTINCT lemma, lemma, pos FROM spanish_sense WHERE key = ?"
        lemmas = self._rows(query, key)
        forms = self._rows("SELECT form, lemma, pos FROM spanish_form WHERE key = ?", key)
        return (*lemmas, *forms)


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
