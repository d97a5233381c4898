"""The words and the symbols of a text without its marks, and chunks that symbols or codes part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import category

from tertium.language.figures import written_alike

_SYMBOLS = frozenset(["Sc", "Sm", "So"])
"""Of money, of reckoning, and pictures."""
_EMPTY_WORDS = """a an the am is are was were be been being 's 're of about around approximately
some el la los las de es son era eran fue fueron está están unos unas"""
_EMPTY = frozenset(_EMPTY_WORDS.split())
"""They say nothing beside a figure or a symbol: *is -5*, *about 1.5 million of people*."""
_CODE = re.compile(r"\w@\w|://|\d/\w|\w/\d|\d-\d|[^\W\d_]-?\d")
_DASH, _JOINT = re.compile("[‐‑−–]"), re.compile(r"(?<=[^\W\d_])-(?=\d)")
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
    >>> differ("is -5", "5"), differ("is 5", "5")
    (True, False)
    """
    (ours, signs), (theirs, others) = _apart(left), _apart(right)
    return ours == theirs and signs != others


def differ_in_codes(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two chunks have other results, addresses, types or rates, which trees cannot read.

    >>> def differ(a, b):
    ...     return differ_in_codes(a.split(), b.split())
    >>> differ("won 3-0", "won 0-3"), differ("to a@b.com", "to a@c.com"), differ("F-16", "an F-15")
    (True, True, True)
    >>> differ("$ 5/month", "$ 5/year"), differ("5 km/h", "5 km/hr"), differ("F-16", "F16")
    (True, False, False)
    >>> differ("report A5-02/2000", "report A5-02 / 2000"), differ("F-16", "F-1")
    (False, True)
    """
    ours, theirs = _codes(left), _codes(right)
    return not (_begin(ours, theirs) or _begin(theirs, ours))


def _begin(some: set[str], others: set[str]) -> bool:
    """Whether each code is another one, or the whole beginning of another one."""
    return all(any(re.match(rf"{re.escape(one)}\b", other) for other in others) for one in some)


def are_written_alike(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two chunks are the same once the same figure is written in one way.

    >>> are_written_alike("About 1.5 million people".split(), "1,500,000 people".split())
    True
    >>> are_written_alike("at 8:30 pm".split(), "at 8:30".split())
    False
    """
    a, b = " ".join(left), " ".join(right)
    one, other = written_alike(a, b)
    return (one, other) != (a, b) and telling(one.split()) == telling(other.split())


def telling(tokens: Sequence[str]) -> list[str]:
    """The tokens without their marks, and without words that say nothing by themselves.

    >>> telling("It is about $ 50 .".split())
    ['it', '$', '50']
    """
    return [token for token in plain(tokens) if token not in _EMPTY]


def _codes(tokens: Sequence[str]) -> set[str]:
    spelt = (_DASH.sub("-", token) for token in plain(tokens))
    return {_JOINT.sub("", code) for code in spelt if _CODE.search(code)}


def _apart(tokens: Sequence[str]) -> tuple[str, list[str]]:
    """The letters and figures of a chunk in one, and its symbols in any order."""
    # A hyphen is a mark, but for the minus of a figure.
    found = [_MINUS.sub("−", token, count=1) if _MINUS.match(token) else token
             for token in telling(tokens)]  # fmt: skip
    text = "".join(found)
    return "".join(filter(str.isalnum, text)), sorted(filter(_says, text))


def _says(sign: str) -> bool:
    return sign in "%‰#@&" or category(sign) in _SYMBOLS
