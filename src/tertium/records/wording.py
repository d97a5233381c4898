"""The words and sentences of a record's texts: what two say in the same words is said alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tertium.language.words import function_words
from tertium.records.folding import fold
from tertium.records.glossary import in_english
from tertium.records.matching import Said
from tertium.records.name_likeness import Alike

_WORD = re.compile(r"[a-z]{3,}")
_STEM = 6
"""Letters of a word that count, so that most of its forms are one."""
_ENOUGH = 0.25
"""The share of words in common from which on there could hardly be more."""
_FEW = 4
"""Words that every text is taken to have beside its own: of few words, one in common is chance."""
_END = re.compile(r"(?<=[.;:!?])\s+")
_SHORTEST, _USUAL, _LONGEST = 8, 60, 120
"""Letters of the shortest sentence, of one that weighs 1, and of one that weighs most."""


def words(texts: Sequence[Said]) -> Iterator[Said]:
    """All words of some texts as one value, in English as far as the glossary goes.

    >>> [sorted(one.read) for one in words([Said("Boats in the harbour", "title")])]
    [['boats', 'harbou']]
    """
    told = frozenset().union(*(_stems(one.value) for one in texts))
    if told:
        yield Said("the texts", texts[0].field, 1.0, told)


@lru_cache(1 << 14)
def _stems(text: str) -> frozenset[str]:
    found = _WORD.findall(fold(in_english(text)))
    return frozenset(word[:_STEM] for word in found if word not in function_words())


def compare_words(a: frozenset[str], b: frozenset[str]) -> Alike:
    """Compare the words of two records by how many they share.

    >>> compare_words(frozenset({"boats", "nets"}), frozenset({"boats"})).strength
    0.7303
    """
    share = len(a & b) / ((len(a) + _FEW) * (len(b) + _FEW)) ** 0.5
    return Alike(round(min(share / _ENOUGH, 1.0), 4), "words in common")


def sentences(texts: Sequence[Said]) -> Iterator[Said]:
    """The sentences of some texts; the longer, the weightier, within limits.

    >>> [one.value for one in sentences([Said("Oil on canvas. A man reads a letter.", "note")])]
    ['Oil on canvas.', 'A man reads a letter.']
    """
    for text in texts:
        parts = [part for part in _END.split(text.value) if len(part) > _SHORTEST]
        for part in parts or [text.value]:
            yield Said(part, text.field, min(len(part), _LONGEST) / _USUAL)
