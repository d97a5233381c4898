"""Stretches of a text that could be written another way, and a text with them written so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Stretch(NamedTuple):
    """Where a figure stands in a text, and how it is written plainly."""

    start: int
    end: int
    plain: str


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
