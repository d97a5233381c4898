"""The words and the symbols of a text without its marks, and chunks that only symbols part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import category

_SYMBOLS = frozenset(["Sc", "Sm", "So"])
"""Of money, of reckoning, and pictures."""
_MINUS = re.compile(r"[-−–](?=[.,]?\d)")


def plain(tokens: Sequence[str]) -> list[str]:
    """The tokens without their marks; *$*, *%* and *+* are none, since they say something.

    >>> plain("$ 50 , please .".split())
    ['$', '50', 'please']
    """
    return [token.casefold() for token in tokens if any(c.isalnum() or _says(c) for c in token)]


def differ_in_symbols(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two chunks have the same letters and figures, and other symbols.

    What is spelt out is another word, of which this says nothing.

    >>> def differ(a, b):
    ...     return differ_in_symbols(a.split(), b.split())
    >>> differ("like C + +", "like C"), differ("-5 degrees", "5 degrees"), differ("> 5", "< 5")
    (True, True, True)
    >>> differ("5 %", "5 percent"), differ("50 €", "€ 50"), differ("R&D", "R & D")
    (False, False, False)
    """
    (ours, signs), (theirs, others) = _apart(left), _apart(right)
    return ours == theirs and signs != others


def _apart(tokens: Sequence[str]) -> tuple[str, list[str]]:
    """The letters and figures of a chunk in one, and its symbols in any order."""
    # A hyphen is a mark, but for the minus of a figure.
    found = [_MINUS.sub("−", token, count=1) if _MINUS.match(token) else token
             for token in plain(tokens)]  # fmt: skip
    text = "".join(found)
    return "".join(filter(str.isalnum, text)), sorted(filter(_says, text))


def _says(sign: str) -> bool:
    return sign in "%‰#@&" or category(sign) in _SYMBOLS
