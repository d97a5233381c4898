"""WordNet 3.0: senses, synsets, sense keys and base forms.

>>> from tertium.lexicon import wordnet
>>> words = wordnet.load()                                     # doctest: +SKIP
>>> [synset.lexname for synset in words.senses("cat", "n")[:2]]    # doctest: +SKIP
['noun.animal', 'noun.person']
"""

from __future__ import annotations

import os
import sqlite3
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from tertium.errors import UserError
from tertium.lexicon import morphy
from tertium.lexicon.princeton import FILES, LEXNAMES
from tertium.lexicon.sources import fetch, find

__all__ = ["Synset", "WordNet", "fetch", "load"]

PARTS_OF_SPEECH = tuple(FILES)
_MOST_REMEMBERED = 1 << 16


@dataclass(frozen=True, slots=True)
class Synset:
    """A set of synonyms, with what WordNet says of it.

    ``pos`` is one of ``n v a r``; a ``satellite`` is an adjective that leans on a head adjective.
    ``lemmas`` are spelt as in WordNet, with underscores; ``keys`` are their sense keys.
    ``pointers`` are pairs of a symbol and the id of another synset; ``ends`` says, for each,
    which lemma of ours (from 1) points at which of theirs, or (0, 0) for the synset as a whole.

    >>> tone = Synset(17, "n", "noun.event", ("blip",), 'a short tone; "we heard a blip"',
    ...               (("@i", "n00000003"),), ("blip%1:11:00::",), ((0, 0),))
    >>> tone.id, tone.definition, tone.examples, tone.is_instance
    ('n00000017', 'a short tone', ('we heard a blip',), True)
    """

    offset: int
    pos: str
    lexname: str
    lemmas: tuple[str, ...]
    gloss: str
    pointers: tuple[tuple[str, str], ...]
    keys: tuple[str, ...] = ()
    ends: tuple[tuple[int, int], ...] = ()
    satellite: bool = False

    @property
    def id(self) -> str:
        """What pointers call this synset: its part of speech and eight digits."""
        return f"{self.pos}{self.offset:08d}"

    @property
    def definition(self) -> str:
        """The gloss without its examples."""
        return self.gloss.partition('; "')[0].strip()

    @property
    def examples(self) -> tuple[str, ...]:
        """The quoted examples of the gloss."""
        _, _, quoted = self.gloss.partition('; "')
        return tuple(quoted.rstrip('"').split('"; "')) if quoted else ()

    @property
    def is_instance(self) -> bool:
        """Whether this is one particular thing (a river, a person), not a kind of thing."""
        return any(symbol == "@i" for symbol, _ in self.pointers)

    def targets(self, *symbols: str) -> tuple[str, ...]:
        """List the ids that pointers with any of these symbols lead to, in WordNet's order."""
        return tuple(target for symbol, target in self.pointers if symbol in symbols)


class WordNet:
    """A compiled WordNet, read when asked; may be shared by threads and survives a fork."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = Lock()
        self._connect()
        remember = lru_cache(_MOST_REMEMBERED)
        self._synset_of = remember(self._read_synset)
        self._senses_of = remember(self._read_senses)
        self._is_lemma = remember(self._read_is_lemma)

    def __repr__(self) -> str:
        return f"WordNet({str(self.file)!r})"

    def senses(self, lemma: str, pos: str | None = None) -> tuple[Synset, ...]:
        """List the senses of a lemma, most frequent first; of all parts of speech without one."""
        wanted = _parts(pos)
        return tuple(
            self.synset(id_)
            for part in wanted
            for id_, _, _ in self._senses_of(_spelling(lemma), part)
        )

    def sense_keys(self, lemma: str, pos: str | None = None) -> tuple[str, ...]:
        """List the sense keys of a lemma, in the order of its senses."""
        return tuple(
            key for part in _parts(pos) for _, key, _ in self._senses_of(_spelling(lemma), part)
        )

    def synset(self, id_: str) -> Synset:
        """Find a synset by its id, as pointers give it: ``n02958343``."""
        return self._synset_of(id_)

    def sense(self, key: str) -> Synset:
        """Find a synset by the sense key of one of its lemmas: ``car%1:06:00::``."""
        return self.synset(self._of_key("synset", key))

    def by_number(self, number: str) -> Synset:
        """Find a synset by a lemma's sense number: ``car#n#1``."""
        lemma, _, rest = number.rpartition("#")[0].rpartition("#")
        place = number.rpartition("#")[2]
        if lemma and rest in (*PARTS_OF_SPEECH, "s") and place.isdecimal():
            senses = self.senses(lemma, rest)
            if 0 < int(place) <= len(senses):
                return senses[int(place) - 1]
        raise UserError(
            f"WordNet 3.0 has no sense number '{number}'", remedy="write them as in car#n#1"
        )

    def synsets(self, pos: str | None = None) -> Iterator[Synset]:
        """Go through all synsets in the order of the files, without holding them."""
        for part in _parts(pos):
            ids = self._rows(
                "SELECT id FROM synset WHERE id >= ? AND id < ?", part, chr(ord(part) + 1)
            )
            for (id_,) in ids:
                yield self._read_synset(id_)

    def tag_count(self, key: str) -> int:
        """Say how often a sense was met in WordNet's tagged texts."""
        return int(self._of_key("tags", key))

    def base_forms(self, form: str, pos: str | None = None) -> tuple[str, ...]:
        """List the lemmas that a form may be an inflection of, the form itself first."""
        spelling = _spelling(form)
        found = [
            base
            for part in _parts(pos)
            for base in morphy.base_forms(
                spelling,
                part,
                lambda word, part=part: self._is_lemma(word, part),  # type: ignore[misc]
                lambda word, part=part: self._irregular(word, part),  # type: ignore[misc]
            )
        ]
        return tuple(dict.fromkeys(found))

    def __contains__(self, form: object) -> bool:
        return isinstance(form, str) and bool(self.base_forms(form))

    def _of_key(self, column: str, key: str) -> Any:
        row = self._row(f"SELECT {column} FROM sense WHERE key = ?", key.lower())
        if row is None:
            raise UserError(
                f"WordNet 3.0 has no sense key '{key}'", remedy="write keys as in car%1:06:00::"
            )
        return row[0]

    def _read_synset(self, id_: str) -> Synset:
        row = self._row(
            "SELECT lexname, satellite, lemmas, keys, pointers, gloss FROM synset WHERE id = ?", id_
        )
        if row is None:
            raise UserError(
                f"WordNet 3.0 has no synset '{id_}'", remedy="write ids as in n02958343"
            )
        lexname, satellite, lemmas, keys, pointers, gloss = row
        parts = [pointer.rsplit(",", 3) for pointer in pointers.split(" ")] if pointers else []
        return Synset(
            offset=int(id_[1:]),
            pos=id_[0],
            lexname=LEXNAMES[lexname],
            lemmas=tuple(lemmas.split(" ")),
            gloss=gloss,
            pointers=tuple((symbol, target) for symbol, target, _, _ in parts),
            keys=tuple(keys.split(" ")),
            ends=tuple((int(ours), int(theirs)) for _, _, ours, theirs in parts),
            satellite=bool(satellite),
        )

    def _read_senses(self, lemma: str, pos: str) -> tuple[tuple[str, str, int], ...]:
        query = "SELECT synset, key, tags FROM sense WHERE lemma = ? AND pos = ? ORDER BY number"
        return tuple(self._rows(query, lemma, pos))

    def _read_is_lemma(self, lemma: str, pos: str) -> bool:
        query = "SELECT 1 FROM sense WHERE lemma = ? AND pos = ? LIMIT 1"
        return self._row(query, lemma, pos) is not None

    def _irregular(self, form: str, pos: str) -> tuple[str, ...]:
        rows = self._rows("SELECT base FROM exception WHERE form = ? AND pos = ?", form, pos)
        return tuple(base for (base,) in rows)

    def _connect(self) -> None:
        # The file never changes once it is there, so SQLite may skip its locks.
        place = f"{self.file.resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(place, uri=True, check_same_thread=False)
        self._process = os.getpid()
        weakref.finalize(self, self._database.close)

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with self._lock:
            if self._process != os.getpid():
                self._connect()
            return self._database.execute(query, values).fetchall()

    def _row(self, query: str, *values: str) -> tuple[Any, ...] | None:
        rows = self._rows(query, *values)
        return rows[0] if rows else None


def load() -> WordNet:
    """Open WordNet 3.0, the same object every time; raise MissingResourceError where it is not."""
    return _open(find())


@lru_cache(maxsize=4)
def _open(file: Path) -> WordNet:
    return WordNet(file)


def _spelling(lemma: str) -> str:
    """Spell as WordNet's index does.

    >>> _spelling("Ice cream")
    'ice_cream'
    """
    return "_".join(lemma.lower().split())


def _parts(pos: str | None) -> tuple[str, ...]:
    if pos is None:
        return PARTS_OF_SPEECH
    part = "a" if pos == "s" else pos
    if part not in PARTS_OF_SPEECH:
        raise UserError(
            f"unknown part of speech '{pos}'", remedy=f"use one of {' '.join(PARTS_OF_SPEECH)}"
        )
    return (part,)
