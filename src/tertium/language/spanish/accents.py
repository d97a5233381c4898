"""Accents typed or not: leaving them out, and putting them back where a text has none."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from tertium.language.spanish.tables import table

_ACUTE, _DIAERESIS, _TILDE = "\u0301", "\u0308", "\u0303"
_WORD = re.compile(r"[^\W\d_]+")
_MARKED = re.compile(r"[áéíóúüñÁÉÍÓÚÜÑ]")
# 'esta' is a verb before a gerund, a masculine participle, or what no 'this one' is followed by.
_IS = re.compile(
    r"\b(est)a(?=\s+(?:\w+(?:ando|[iy]endo|[ai]dos?)|en|muy|ya|aqui|alli|medio|bien|mal|lleno)\b)",
    re.IGNORECASE,
)


def without_accents(text: str) -> str:
    """Leave out acute accents, the marks of *ü* and of *ñ*, and nothing else.

    >>> without_accents("El pingüino bebió café, año tras año.")
    'El pinguino bebio cafe, ano tras ano.'
    """
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    kept = "".join(c for c in apart if c not in (_ACUTE, _DIAERESIS, _TILDE))
    return unicodedata.normalize("NFC", kept)


def with_accents(text: str) -> str:
    """Put accents back into a text that was typed without any; any other text stays as it is.

    Only words are touched that mean nothing, or almost nothing, without their accent.

    >>> with_accents("El avion llego tarde, pero tambien los demas.")
    'El avión llego tarde, pero también los demás.'
    >>> with_accents("El perro esta durmiendo esta tarde")
    'El perro está durmiendo esta tarde'
    >>> with_accents("La canción del avion")
    'La canción del avion'
    """
    if _MARKED.search(text):
        return text
    text = _IS.sub(lambda match: match[1] + ("Á" if match[1].isupper() else "á"), text)
    return _WORD.sub(lambda match: _accented(match[0]), text)


def _accented(word: str) -> str:
    low = word.lower()
    found = _listed().get(low)
    if found is None:
        for bare, marked in table("accents")["endings"].items():
            if low.endswith(bare) and len(low) > len(bare) + 1:
                found = low.removesuffix(bare) + marked
                break
    if found is None:
        return word
    return found.upper() if word.isupper() else found.capitalize() if word[0].isupper() else found


@cache
def _listed() -> dict[str, str]:
    return {without_accents(word): word for word in table("accents")["words"].split()}
