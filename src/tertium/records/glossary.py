"""The commonest words of catalogues in other languages, put into English.

The models that compare texts read English. A catalogue of Europe says *Fischerei* and *pesca*; one
word put into English is often all that a heading or a title needs to be understood.
"""

from __future__ import annotations

import re
from functools import cache

from tertium.records.folding import fold, table

_WORD = re.compile(r"[^\W\d_]+")


def in_english(text: str) -> str:
    """Put the words that the glossary has into English, and leave all others as they are.

    >>> in_english("Fischerei; Märkte"), in_english("Fishing boats")
    ('fishing; market', 'Fishing boats')
    """
    return _WORD.sub(lambda word: _english().get(fold(word[0]), word[0]), text)


@cache
def _english() -> dict[str, str]:
    known = table("glossary")["english"]
    return {word: english for english, words in known.items() for word in words.split()}
