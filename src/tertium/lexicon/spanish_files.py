"""Reads the files that the Spanish dictionaries come in: a WordNet, and the forms of words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from tertium.errors import DataError
from tertium.language.spanish.accents import without_accents
from tertium.lexicon import wordnet
from tertium.lexicon.older_wordnet import OldSynset, renewed
from tertium.lexicon.wordnet import Synset, WordNet

_SENSE = re.compile(r'INSERT INTO spanish_lemma VALUES \("([nvar])#(\d{8})","\w","(.*)","[YN]"\);')
_OLD = re.compile(
    r"INSERT INTO english_synset VALUES \('([nvar])#(\d{8})','(.*?)',NULL,(?:'(.*)'|NULL)\);"
)
_A_HINT = (0, 3)
"""English words that a reading must share with the word, or letters: see :func:`_fits`."""
# The first letter of a FreeLing tag.
_PARTS = {"N": "n", "V": "v", "A": "a", "R": "r"}


class SpanishSense(NamedTuple):
    """A Spanish lemma and a WordNet 3.0 synset that it is in; ``key`` is it without accents."""

    key: str
    lemma: str
    pos: str
    synset: str


class SpanishForm(NamedTuple):
    """An inflected form and its lemma; ``key`` is the form without accents."""

    key: str
    form: str
    lemma: str
    pos: str


def senses(files: Mapping[str, bytes]) -> Iterator[SpanishSense]:
    """The Spanish WordNet, as SQL: its synsets are those of WordNet 1.6 in part, else of 3.0."""
    spanish, english = _file(files, "spanish_lemma.sql"), _file(files, "english_synset.sql")
    members = defaultdict(list)
    for pos, digits, lemma in _SENSE.findall(spanish):
        members[pos + digits].append(lemma.replace("_", " ").lower())
    old = {
        pos + digits: OldSynset(tuple(lemmas.replace('"', "'").split()), gloss)
        for pos, digits, lemmas, gloss in _OLD.findall(english)
        if pos + digits in members
    }
    if not members or not old:
        raise DataError("no synsets in it", "spanish_lemma.sql, english_synset.sql")
    linked = _linked(members, old, wordnet.load())
    accented = {key(lemma): found for lemma, found in linked.items() if not lemma.isascii()}
    for lemma, found in linked.items():
        # A word that has all its meanings with an accent too was typed without it: 'arbol'.
        if not lemma.isascii() or not found <= accented.get(lemma, frozenset()):
            for synset in sorted(found):
                yield SpanishSense(key(lemma), lemma, synset[0], synset)


def forms(files: Mapping[str, bytes]) -> Iterator[SpanishForm]:
    """FreeLing's dictionary: a form, its lemma and its tag a line. Lemmas themselves are left out.

    >>> list(forms({"nouns": "luces luz NCFP000\\nluz luz NCFS000\\n".encode()}))
    [SpanishForm(key='luces', form='luces', lemma='luz', pos='n')]
    """
    for name, body in files.items():
        for number, line in enumerate(body.decode("utf-8").splitlines(), start=1):
            parts = line.split()
            if len(parts) != 3:
                raise DataError("not a form, a lemma and a tag", name, number)
            form, lemma, tag = parts
            pos = _PARTS.get(tag[0])
            if pos and form != lemma:
                yield SpanishForm(key(form), form, lemma, pos)


def key(word: str) -> str:
    """What a word is looked up by: small letters, no accents, single blanks.

    >>> key("Ciencia  Ficción")
    'ciencia ficcion'
    """
    plain = " ".join(word.lower().split())
    return plain if plain.isascii() else without_accents(plain)


def _linked(
    members: Mapping[str, list[str]], old: Mapping[str, OldSynset], lexicon: WordNet
) -> dict[str, set[str]]:
    """For each lemma the WordNet 3.0 synsets that it is in."""
    new = renewed(old, lexicon)
    now = {id_.decode("ascii") for id_ in lexicon.array("id")}
    synsets: dict[str, set[str]] = defaultdict(set)
    doubtful = []
    for id_, lemmas in members.items():
        readings = {one for one in (new.get(id_, id_), id_) if one in now}
        for lemma in lemmas:
            if len(readings) == 2:
                doubtful.append((lemma, new[id_], id_))
            else:
                synsets[lemma] |= readings
    # Some ids mean one thing in 1.6 and another in 3.0: the words tell which, or it is left open.
    chosen = []
    for lemma, older, newer in doubtful:
        english = {word for id_ in synsets[lemma] for word in lexicon.synset(id_).lemmas}
        fits = [_fits(lemma, english, lexicon.synset(id_)) for id_ in (older, newer)]
        if max(fits) >= _A_HINT:
            chosen.append((lemma, older if fits[0] > fits[1] else newer))
    for lemma, synset in chosen:
        synsets[lemma].add(synset)
    return synsets


def _fits(lemma: str, english: set[str], synset: Synset) -> tuple[int, int]:
    """Whether a lemma has some English word of a synset already, or one that is spelt like it."""
    told = len(english.intersection(synset.lemmas))
    alike = max(_same_start(lemma, word.lower()) for word in synset.lemmas)
    return told, alike


def _same_start(left: str, right: str) -> int:
    """How many letters two words begin with alike.

    >>> _same_start("parroquial", "parochial")
    3
    """
    return sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(left, right, strict=False)))


def _file(files: Mapping[str, bytes], name: str) -> str:
    return next(body for path, body in files.items() if path.endswith(name)).decode("utf-8")
