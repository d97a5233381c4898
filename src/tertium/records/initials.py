"""Bodies by their first letters, and by what they are called in other languages."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tertium.records.folding import fold, table, word_set

_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_MOST_LETTERS = 8


@lru_cache(1 << 14)
def is_short_for(short: str, long: str) -> bool:
    """Whether a name is made of the first letters of another.

    >>> is_short_for("BBC", "British Broadcasting Corporation"), is_short_for("V&A", "Victoria and "
    ...     "Albert Museum"), is_short_for("Ana", "Academia Nacional de Artes")
    (True, True, False)
    """
    letters = _LETTER.findall(short)
    if not 1 < len(letters) <= _MOST_LETTERS or sum(map(str.isupper, letters)) < len(letters) - 1:
        return False
    if len(_WORD.findall(short)) > 1 and "&" not in short and "." not in short:
        return False
    told = _BRACKETS.sub(" ", fold(long))
    words = [word for word in _WORD.findall(told) if word != "the"]
    # "John B. Carter" may be J.B.C., but no BBC is made of initials.
    if len(words) < 2 + ("&" not in short) or any(len(w) == 1 and w not in _small() for w in words):
        return False
    telling = [word for word in words if word not in _small()]
    ways = {"".join(word[0] for word in some) for some in (words, telling)}
    # A body's kind is often left out at the end: V&A, for its Museum.
    while len(telling) > 2 and telling[-1] in word_set("names", "bodies"):
        telling.pop()
        ways.add("".join(word[0] for word in telling))
    return fold("".join(letters)) in ways


@lru_cache(1 << 14)
def is_same_body(a: str, b: str) -> bool:
    """Whether two names are known to be one body, in other languages or in short.

    >>> is_same_body("ONU", "United Nations"), is_same_body("ONU", "WHO")
    (True, False)
    """
    left, right = (_groups().get(_plain(one)) for one in (a, b))
    return left is not None and left == right


@cache
def _groups() -> dict[str, int]:
    groups = table("names")["same_bodies"]["groups"]
    return {name: number for number, group in enumerate(groups) for name in group}


def _plain(name: str) -> str:
    return " ".join(_WORD.findall(fold(name).replace(".", "")))


def _small() -> frozenset[str]:
    return word_set("names", "particles")
