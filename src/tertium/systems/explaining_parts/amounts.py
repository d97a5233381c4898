"""Linked chunks whose figures have another unit, currency or half of the day.

They are looked at in their sentences: *9* may be one chunk, and *in the morning* the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tertium.language.chunks import ChunkedSentence
from tertium.language.quantities import Quantity, quantities, told_apart

_TOKEN = re.compile(r"[^ \t]+")


def at_odds(
    left: ChunkedSentence, right: ChunkedSentence, links: Iterable[tuple[int, int]]
) -> set[tuple[int, int]]:
    """The links, by the places of their chunks, that join other amounts.

    >>> two = [ChunkedSentence(f"It costs {sign} 50", ((1,), (2,), (3, 4))) for sign in "$€"]
    >>> at_odds(*two, [(0, 0), (1, 1), (2, 2)])
    {(2, 2)}
    """
    ours, theirs = quantities(left.text), quantities(right.text)
    if not ours or not theirs:
        return set()
    return {
        (i, j) for i, j in links if told_apart(_within(left, i, ours), _within(right, j, theirs))
    }


def _within(side: ChunkedSentence, place: int, found: list[Quantity]) -> list[Quantity]:
    """The amounts that a chunk has something of."""
    spans = [token.span() for token in _TOKEN.finditer(side.text)]
    chunk = [spans[number - 1] for number in side.chunks[place]]
    return [one for one in found if any(s < one.end and one.start < e for s, e in chunk)]
