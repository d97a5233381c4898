"""Texts as vectors of their letters, three by three: a slip of the finger changes few of them.

Nothing is known about any language. Each three letters have a direction of their own, given by
chance once and for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tertium.encoders.model import Floats
from tertium.encoders.static import WIDTH, weighted_sums

_LETTERS = 3
_BITS, _WIDTH = 15, WIDTH
"""Three letters share a number with others now and then: there are 2 ** 15 of them."""
_MIX, _SPREAD = np.uint64(0x100000001B3), np.uint64(0x9E3779B97F4A7C15)
_END = "\n"


def letter_vectors(texts: Sequence[str]) -> Floats:
    """A vector of length one for each text; capitals and the width of blanks do not count.

    >>> rows = letter_vectors(["The harbour was closed.", "the harbuor was  closed."])
    >>> bool(0.6 < rows[0] @ rows[1] < 1)
    True
    """
    lines = _END.join(f" {' '.join(text.casefold().split())} " for text in texts)
    codes = np.frombuffer(lines.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64)
    size = len(codes) - _LETTERS + 1
    hashes = np.zeros(size, np.uint64)
    within = np.ones(size, bool)
    ends = codes == ord(_END)
    for place in range(_LETTERS):
        hashes = hashes * _MIX + codes[place : size + place]
        within &= ~ends[place : size + place]
    numbers = ((hashes * _SPREAD) >> np.uint64(64 - _BITS)).astype(np.int64)[within]
    owners = np.cumsum(ends)[:size][within]
    return weighted_sums(numbers, np.bincount(owners, minlength=len(texts)), _directions())


@lru_cache(maxsize=1)
def _directions() -> Floats:
    return np.random.default_rng(0).standard_normal((1 << _BITS, _WIDTH), dtype=np.float32)
