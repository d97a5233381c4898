"""Ranks, English and Spanish: *1st*, *first*, *1.º* and *primera* have one plain spelling."""

from __future__ import annotations

import re

from tertium.language.numbers import TENS
from tertium.language.stretches import Stretch, lowered

_ENGLISH = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
"""
_WORDS = {word: number for number, word in enumerate(_ENGLISH.split(), start=1)}
_WORDS |= {f"{word[:-1]}ieth": value for word, value in TENS.items()}
_WORDS |= {
    f"{ten}-{unit}": value + number
    for ten, value in TENS.items()
    for unit, number in list(_WORDS.items())[:9]
}
_SPANISH = "primer segund tercer cuart quint sext séptim octav noven décim"
_STEMS = {word: number for number, word in enumerate(_SPANISH.split(), start=1)}
_STEMS |= {"septim": 7, "decim": 10}
_LONGEST_FIRST = "|".join(sorted(_WORDS, key=len, reverse=True)).replace("-", r"[\s-]")
_ENGLISH_RANK = re.compile(
    rf"(?<![\w.,/-])(?:(\d{{1,4}})(?:st|nd|rd|th)|({_LONGEST_FIRST}))\b", re.IGNORECASE
)
_SPANISH_RANK = re.compile(
    rf"(?<![\w.,/-])(?:(\d{{1,4}})\.?(?:[ºª]|er|[rndtmv][oa])|({'|'.join(_STEMS)})[oa]?)(?!\w)",
    re.IGNORECASE,
)

_NO_RANK = re.compile(
    r"(?:\b(?:an?|at|cada|each|every|one|per|una?)|[ée]sim[oa])\s+$", re.IGNORECASE
)
"""Before what only looks like a rank: *a second*, *a third*, *at first*, *vigésimo primero*."""
_DEFINITE = re.compile(r"\b(?:al?|del?|el|l[ao]s?)\s+$", re.IGNORECASE)
_LONGEST_BEFORE = 12


def ranks(text: str, language: str) -> list[Stretch]:
    """The ranks of a text, as 1st.

    >>> [found.plain for found in ranks("The first and the 22nd came.", "en")]
    ['1st', '22nd']
    >>> [found.plain for found in ranks("La tercera y el 2.º llegaron.", "es")]
    ['3rd', '2nd']
    """
    pattern, known = (_SPANISH_RANK, _STEMS) if language == "es" else (_ENGLISH_RANK, _WORDS)
    return [
        Stretch(*found.span(), _plain(int(found[1] or known[_word(found)])))
        for found in pattern.finditer(text)
        if found[1] or _is_rank(found)
    ]


def _word(found: re.Match[str]) -> str:
    return re.sub(r"\s", "-", lowered(found[2]))


def _is_rank(found: re.Match[str]) -> bool:
    """Whether a word is meant as a rank, by what stands before it; *su cuarto* is a room."""
    before = found.string[max(0, found.start() - _LONGEST_BEFORE) : found.start()]
    return not _NO_RANK.search(before) and bool(_word(found) != "cuart" or _DEFINITE.search(before))


def _plain(number: int) -> str:
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
