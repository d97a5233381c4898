"""WordNet 3.0: senses, synsets, sense keys and base forms.

>>> from tertium.lexicon import wordnet
>>> words = wordnet.load()                                     # doctest: +SKIP
>>> [synset.lexname for synset in words.senses("cat", "n")[:2]]    # doctest: +SKIP
['noun.animal', 'noun.person']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium.errors import UserError
from tertium.lexicon import arrays, morphy, names
from tertium.lexicon.database import Database
from tertium.lexicon.hierarchy import Hierarchy
from tertium.lexicon.princeton import FILES, LEXNAMES
from tertium.lexicon.relations import symbols_of
from tertium.lexicon.sources import fetch, find
from tertium.lexicon.spelling import Spellings

__all__ = ["Synset", "WordNet", "fetch", "load"]

PARTS_OF_SPEECH = tuple(FILES)
_MOST_REMEMBERED = 1 << 16
_HAS_SYNSET = "SELECT 1 FROM synset WHERE id = ?"


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
        database = Database(file)
        self._rows, self._row = database.rows, database.row
        remember = lru_cache(_MOST_REMEMBERED)
        self._synset_of = remember(self._read_synset)
        self._senses_of = remember(self._read_senses)
        self._is_lemma = remember(self._read_is_lemma)
        self._array_of = remember(self._read_array)

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
        """Find a synset by a lemma's sense number: ``car#n#1``, or ``car.n.01`` as NLTK writes."""
        parts = names.split_number(number)
        if parts is not None:
            lemma, pos, place = parts
            senses = self._senses_of(_spelling(lemma), pos)
            if 0 < place <= len(senses):
                return self.synset(senses[place - 1][0])
        raise names.unknown_number(number, self)

    def by_offset(self, offset: str) -> Synset:
        """Find a synset by its offset: ``n02958343``, ``02958343-n``, or eight digits.

        Digits alone will do where one part of speech only has a synset there.
        """
        parts = names.split_offset(offset)
        if parts is None:
            raise UserError(
                f"'{offset}' is no offset of a synset", remedy="write it as in 02958343-n"
            )
        digits, pos = parts
        here = [p for p in _parts(pos) if self._row(_HAS_SYNSET, f"{p}{digits}")]
        if len(here) > 1:
            several = " or ".join(f"{digits}-{part}" for part in here)
            raise UserError(f"several synsets have the offset '{offset}'", remedy=f"say {several}")
        elsewhere = [p for p in PARTS_OF_SPEECH if self._row(_HAS_SYNSET, f"{p}{digits}")]
        if not here and elsewhere:
            remedy = f"did you mean {digits}-{elsewhere[0]}?"
            raise UserError(f"WordNet 3.0 has no synset '{offset}'", remedy=remedy)
        return self.synset(f"{here[0] if here else pos or 'n'}{digits}")

    def find(self, name: str) -> Synset:
        """Find a synset by any name of a sense: a key, a number or an offset."""
        return names.find(name, self)

    def readings(self, name: str) -> tuple[Synset, ...]:
        """List the synsets that a text may stand for: one for a sense's name, all for a word.

        A word may be inflected, and a lemma may look like a sense's name (``a.e.``).
        """
        senses = (sense for base in self.base_forms(name) for sense in self.senses(base))
        found = tuple(dict.fromkeys(senses))
        if found:
            return found
        if names.is_sense_name(name.strip()):
            return (self.find(name),)
        raise names.unknown_word(name, self)

    def related(self, synset: Synset, relation: str) -> tuple[Synset, ...]:
        """List the synsets in a relation to this one: ``hypernyms``, ``meronyms``, ``antonyms`` ...

        The names are those of :data:`tertium.lexicon.relations.RELATIONS`.
        """
        targets = dict.fromkeys(synset.targets(*symbols_of(relation)))
        return tuple(self.synset(target) for target in targets)

    def near_words(self, word: str) -> list[str]:
        """List the lemmas that are spelt nearly so, the nearest and most frequent first."""
        near = self._spellings.near(_spelling(word))
        return [lemma for lemma, _ in sorted(near, key=lambda one: (one[1], -self._times(one[0])))]

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

    def numbers(self, synsets: Iterable[Synset]) -> NDArray[np.int64]:
        """Give the places of synsets in the arrays: the order of their ids."""
        wanted = np.array([synset.id for synset in synsets], dtype="S9")
        return np.searchsorted(self.array("id"), wanted)

    def numbered(self, number: int) -> Synset:
        """Give the synset at a place in the arrays."""
        return self.synset(self.array("id")[number].decode("ascii"))

    def part(self, pos: str) -> slice:
        """Give the places of all synsets of one part of speech in the arrays."""
        ends = [pos.encode(), chr(ord(pos) + 1).encode()]
        low, high = np.searchsorted(self.array("id"), np.array(ends, dtype="S9"))
        return slice(int(low), int(high))

    def array(self, name: str) -> NDArray[Any]:
        """Read an array of the compiled file, once."""
        return self._array_of(name)

    def arrays(self, start: str = "") -> tuple[str, ...]:
        """Name the arrays of the compiled file that begin so."""
        return tuple(name for (name,) in self._rows(arrays.NAMES, f"{start}%"))

    @cached_property
    def hierarchy(self) -> Hierarchy:
        """What lies above each synset."""
        parts = ("starts", "ancestors", "distances", "shallow", "deep")
        return Hierarchy(*(self.array(part) for part in parts))

    @cached_property
    def _spellings(self) -> Spellings:
        return Spellings([lemma for (lemma,) in self._rows("SELECT DISTINCT lemma FROM sense")])

    def _times(self, lemma: str) -> int:
        row = self._row("SELECT sum(tags) FROM sense WHERE lemma = ?", lemma)
        return int(row[0] or 0) if row else 0

    def _of_key(self, column: str, key: str) -> Any:
        row = self._row(f"SELECT {column} FROM sense WHERE key = ?", key.lower())
        if row is None:
            raise names.unknown_key(key, self)
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

    def _read_array(self, name: str) -> NDArray[Any]:
        row = self._row(arrays.READ, name)
        if row is None:
            raise KeyError(name)
        return arrays.unpack(*row)

    def _read_senses(self, lemma: str, pos: str) -> tuple[tuple[str, str, int], ...]:
        query = "SELECT synset, key, tags FROM sense WHERE lemma = ? AND pos = ? ORDER BY number"
        return tuple(self._rows(query, lemma, pos))

    def _read_is_lemma(self, lemma: str, pos: str) -> bool:
        query = "SELECT 1 FROM sense WHERE lemma = ? AND pos = ? LIMIT 1"
        return self._row(query, lemma, pos) is not None

    def _irregular(self, form: str, pos: str) -> tuple[str, ...]:
        rows = self._rows("SELECT base FROM exception WHERE form = ? AND pos = ?", form, pos)
        return tuple(base for (base,) in rows)


def load() -> WordNet:
    """Open WordNet 3.0, the same object every time; raise MissingResourceError where it is not."""
    file = find()
    return _open(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _open(file: Path, changed: int) -> WordNet:
    # The time is part of what is remembered, so that a file made again is opened again.
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
