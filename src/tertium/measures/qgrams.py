"""Likeness of spelling: pieces of q letters that two words or two texts share."""

from __future__ import annotations

import math
from binascii import crc32
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tertium.measures.overlap import dice, ngrams

Floats = NDArray[np.float32]
_WIDTH = 512
"""Pieces are told apart by a hash of so many values: two of a word's few hardly ever meet."""
_ALONE = 1 << 18
"""Multiplications that BLAS does by itself."""
_TILE = math.isqrt(_ALONE // _WIDTH)
"""Words on each side of a product of that size."""


def qgrams(text: str, q: int = 3) -> frozenset[str]:
    """The pieces of q letters of a text, with a blank before and behind it.

    >>> sorted(qgrams("cat"))
    [' ca', 'at ', 'cat']
    """
    padded = f" {text} "
    return frozenset({padded[i : i + q] for i in range(max(len(padded) - q + 1, 1))})


def qgram_dice(a: str, b: str, q: int = 3) -> float:
    """Share of the pieces of both texts that are common.

    >>> qgram_dice("colour", "color", 2)
    0.7692307692307693
    """
    left, right = (ngrams(f" {text} ", q) for text in (a, b))
    if not left or not right:  # a text of fewer than q letters is one piece
        return float(qgrams(a, q) == qgrams(b, q))
    return dice(left, right)


def word_likeness(words: Sequence[str]) -> Floats:
    """Compare the spelling of every two words: the cosine of their pairs and triples of letters.

    >>> word_likeness(["colour", "color", "red"]).round(1)[0].tolist()
    [1.0, 0.699999988079071, 0.0]
    """
    if not words:
        return np.zeros((0, 0), np.float32)
    rows = np.array([_row(word) for word in words])
    # A product above this size is shared out among threads, which takes ten times as long.
    at_once = _ALONE // rows.size
    if at_once == 0:
        return _in_tiles(rows)
    return np.vstack([rows[at : at + at_once] @ rows.T for at in range(0, len(rows), at_once)])


def _in_tiles(rows: Floats) -> Floats:
    """The same for so many words that a product of one of them with all would be shared out."""
    found = np.empty((len(rows), len(rows)), np.float32)
    for top in range(0, len(rows), _TILE):
        some = rows[top : top + _TILE]
        for left in range(0, len(rows), _TILE):
            found[top : top + _TILE, left : left + _TILE] = some @ rows[left : left + _TILE].T
    return found


@lru_cache(maxsize=1 << 15)
def _row(word: str) -> Floats:
    """A unit vector with a place for each piece of a word."""
    row = np.zeros(_WIDTH, np.float32)
    for q in (2, 3):
        for piece in qgrams(word, q):
            row[crc32(piece.encode("utf-8", "surrogatepass")) % _WIDTH] = 1
    unit: Floats = row / np.sqrt(row.sum())
    return unit
