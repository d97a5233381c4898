"""How many columns of a terminal a text takes, and how to fold it into so many."""

from __future__ import annotations

import unicodedata


def width_of(text: str) -> int:
    """Count columns: two for wide characters, none for those that join the one before.

    >>> width_of("cat"), width_of("猫"), width_of("e\u0301")
    (3, 2, 1)
    """
    return sum(_width(c) for c in text)


def pad(text: str, columns: int) -> str:
    """Fill with blanks up to so many columns.

    >>> pad("猫", 4)
    '猫  '
    """
    return text + " " * (columns - width_of(text))


def fold(text: str, columns: int) -> list[str]:
    """Break a text at blanks into lines that fit; a longer word is broken where it must be.

    >>> fold("a rather long chunk", 8)
    ['a rather', 'long', 'chunk']
    >>> fold("Donaudampfschiff", 6)
    ['Donaud', 'ampfsc', 'hiff']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(lines[-1]) + 1 + width_of(word) <= columns:
            lines[-1] += f" {word}"
            continue
        for piece in _broken(word, columns):
            lines.append(piece)
    return lines


def _broken(word: str, columns: int) -> list[str]:
    pieces = [""]
    room = columns
    for c in word:
        if _width(c) > room and pieces[-1]:
            pieces.append("")
            room = columns
        pieces[-1] += c
        room -= _width(c)
    return pieces


def _width(c: str) -> int:
    if unicodedata.combining(c) or unicodedata.category(c) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1
