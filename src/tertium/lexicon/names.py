"""What senses are called, and helpful answers where a name is wrong.

A sense goes by a key (``car%1:06:00::``), a number (``car#n#1``, in NLTK's spelling ``car.n.01``)
or the offset of its synset (``n02958343``, ``02958343-n``, or the eight digits alone).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tertium.errors import UserError
from tertium.lexicon.princeton import FILES

if TYPE_CHECKING:
    from tertium.lexicon.wordnet import Synset, WordNet

_OFFSET = re.compile(r"(?P<before>[nvasr])?(?P<digits>\d{8})(?:-(?P<after>[nvasr]))?")
_NUMBER = re.compile(r"(?P<lemma>.+)[#.](?P<pos>[nvasrNVASR])[#.](?P<number>\d+)")
_SPOKEN = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_MOST_NAMED = 3
_LONGEST_GLOSS = 48


def is_sense_name(name: str) -> bool:
    """Say whether a text has the form of a sense's name, whether or not WordNet has it.

    >>> [is_sense_name(name) for name in ("car%1:06:00::", "car#n#1", "02958343-n", "car")]
    [True, True, True, False]
    """
    return "%" in name or "#" in name or any(form.fullmatch(name) for form in (_OFFSET, _NUMBER))


def find(name: str, lexicon: WordNet) -> Synset:
    """Find a synset by any name of a sense."""
    name = name.strip()
    if "%" in name:
        return lexicon.sense(name)
    if _OFFSET.fullmatch(name):
        return lexicon.by_offset(name)
    return lexicon.by_number(name)


def split_number(name: str) -> tuple[str, str, int] | None:
    """Take ``car#n#1`` or ``car.n.01`` apart.

    >>> split_number("car#n#1"), split_number("car.n.01"), split_number("car#n")
    (('car', 'n', 1), ('car', 'n', 1), None)
    """
    match = _NUMBER.fullmatch(name)
    if match is None:
        return None
    pos = match["pos"].lower()
    return match["lemma"], "a" if pos == "s" else pos, int(match["number"])


def split_offset(name: str) -> tuple[str, str | None] | None:
    """Take ``n02958343``, ``02958343-n`` or ``02958343`` apart.

    >>> split_offset("02958343-n"), split_offset("02958343"), split_offset("2958343")
    (('02958343', 'n'), ('02958343', None), None)
    """
    match = _OFFSET.fullmatch(name)
    if match is None or (match["before"] and match["after"]):
        return None
    pos = match["before"] or match["after"]
    return match["digits"], "a" if pos == "s" else pos


def unknown_key(key: str, lexicon: WordNet) -> UserError:
    """Answer a sense key that WordNet lacks with near ones and what they mean."""
    lemma, _, place = key.lower().partition("%")
    fields = place.split(":")
    what = f"WordNet 3.0 has no sense key '{key}'"
    # Of the lemma's keys, those that share the part of speech, then also the lexicographer file.
    near = list(lexicon.sense_keys(lemma))
    for depth in (1, 2):
        same = [one for one in near if one.partition("%")[2].split(":")[:depth] == fields[:depth]]
        near = same or near
    if near:
        told = [f"{one} ({_short(lexicon.sense(one))})" for one in near[:_MOST_NAMED]]
        return UserError(what, remedy=f"did you mean {' or '.join(told)}?")
    return UserError(what, remedy=_other_words(lemma, lexicon) or "write keys as in car%1:06:00::")


def unknown_number(name: str, lexicon: WordNet) -> UserError:
    """Answer a sense number that WordNet lacks with those that it has."""
    what = f"WordNet 3.0 has no sense number '{name}'"
    parts = split_number(name)
    if parts is None:
        return UserError(what, remedy="write them as in car#n#1")
    lemma, pos, _ = parts
    have = {part: len(lexicon.sense_keys(lemma, part)) for part in FILES}
    if have[pos]:
        return UserError(what, remedy=f"there are {_range(lemma, pos, have[pos])}")
    if any(have.values()):
        there = ", ".join(_range(lemma, part, n) for part, n in have.items() if n)
        return UserError(what, remedy=f"{lemma} has no {_SPOKEN[pos]} senses; there are {there}")
    remedy = _other_words(lemma, lexicon) or f"'{lemma}' is not in WordNet under any near spelling"
    return UserError(what, remedy=remedy)


def unknown_word(word: str, lexicon: WordNet) -> UserError:
    """Answer a word that WordNet lacks with words spelt nearly so."""
    remedy = _other_words(word, lexicon) or "check its spelling, or give a word that means the same"
    return UserError(f"WordNet 3.0 has no word '{word}'", remedy=remedy)


def _other_words(word: str, lexicon: WordNet) -> str | None:
    if not word.strip():
        return None
    bases = [base for base in lexicon.base_forms(word) if base != word.lower()]
    near = (bases or lexicon.near_words(word))[:_MOST_NAMED]
    if not near:
        return None
    told = " or ".join(f"'{one.replace('_', ' ')}'" for one in near)
    return f"did you mean {told}?"


def _range(lemma: str, pos: str, count: int) -> str:
    first, last = f"{lemma}#{pos}#1", f"{lemma}#{pos}#{count}"
    return first if count == 1 else f"{first} ... {last}"


def _short(synset: Synset) -> str:
    text = synset.definition
    if len(text) <= _LONGEST_GLOSS:
        return text
    return text[:_LONGEST_GLOSS].rpartition(" ")[0].rstrip(",;:") + " ..."
