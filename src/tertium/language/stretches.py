"""Stretches of a text that could be written another way, and a text with them written so."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

_FOLDED = {0x131: "i", 0x17F: "s", 0x307: None}
"""What patterns that overlook case take for *i* and *s*: dotless, long, and the dot of *İ*."""


class Stretch(NamedTuple):
    """Where a figure stands in a text, and how it is written plainly."""

    start: int
    end: int
    plain: str


def lowered(word: str) -> str:
    """What a pattern found that overlooks case, as the tables have it.

    >>> lowered("Fİrſt")
    'first'
    """
    return word.lower().translate(_FOLDED)


def apart(some: Iterable[Stretch], others: Iterable[Stretch]) -> list[Stretch]:
    """The stretches that share nothing with any of the others.

    >>> apart([Stretch(0, 1, "5"), Stretch(9, 11, "20")], [Stretch(0, 5, "May 5")])
    [Stretch(start=9, end=11, plain='20')]
    """
    merged: list[tuple[int, int]] = []
    for start, end, _ in sorted(others):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    starts = [start for start, _ in merged]

    def is_free(found: Stretch) -> bool:
        place = bisect_right(starts, max(found.start, found.end - 1)) - 1
        return place < 0 or merged[place][1] <= found.start

    return [found for found in some if is_free(found)]


def rewritten(text: str, stretches: Iterable[Stretch]) -> str:
    """A text with some stretches written plainly; of two that overlap, the first one is.

    >>> rewritten("He has 3,000 maps.", [Stretch(7, 12, "3000")])
    'He has 3000 maps.'
    """
    pieces, done = [], 0
    for start, end, plain in sorted(stretches):
        if start >= done:
            pieces += [text[done:start], plain]
            done = end
    return "".join([*pieces, text[done:]])
