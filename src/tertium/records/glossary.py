"""The commonest words of catalogues in other languages, put into English.

The models that compare texts read English. A catalogue of Europe says *Fischerei* and *pesca*; one
word put into English is often all that a heading or a title needs to be understood.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tertium.records.folding import fold, table

_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(1 << 14)
def in_english(text: str) -> str:
    """Put the words that the glossary has into English, and leave all others as they are.

    Little words of other languages are left out where there are several, as in a sentence.

    >>> in_english("Fischerei; Märkte"), in_english("Fishing boats")
    ('fishing; market', 'Fishing boats')
    >>> in_english("Una mujer ante el espejo")
    'woman mirror'
    """
    if not is_foreign(text):
        return _WORD.sub(lambda word: _english().get(fold(word[0]), word[0]), text)
    return " ".join(_WORD.sub(lambda word: _translated(word[0]), text).split())


@lru_cache(1 << 14)
def is_foreign(text: str) -> bool:
    """Whether a text has several little words of another language than English.

    >>> is_foreign("Una mujer ante el espejo"), is_foreign("Don Quixote de Cervantes")
    (True, False)
    """
    little = {word for word in map(fold, _WORD.findall(text)) if word in _little()}
    return len(little) >= _SEVERAL


_SEVERAL = 2


def _translated(word: str) -> str:
    plain = fold(word)
    if plain in _little():
        return ""
    # A capital makes a word that is English, too, most often a name: Leon, Stella.
    homograph = _homographs().get(plain, word) if word.islower() else word
    return _english().get(plain, homograph)


@cache
def _little() -> frozenset[str]:
    return frozenset(table("glossary")["little"]["words"].split())


@cache
def _english() -> dict[str, str]:
    return _by_word("english")


@cache
def _homographs() -> dict[str, str]:
    return _by_word("in_foreign_text")


def _by_word(name: str) -> dict[str, str]:
    known = table("glossary")[name]
    return {word: english for english, words in known.items() for word in words.split()}
