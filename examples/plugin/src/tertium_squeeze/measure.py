"""A measure: a plain function of two texts to a number."""

from __future__ import annotations

import zlib


def squeeze(a: str, b: str) -> float:
    """How much of two texts a compressor need not write twice, from 0 to 1.

    >>> squeeze("the old mill by the river", "the old mill by the river")
    1.0
    >>> squeeze("the old mill by the river", "quick, brown: 4711!") < 0.3
    True
    """
    alone = sorted((_size(a), _size(b)))
    together = min(_size(a + b), _size(b + a))  # the same either way round
    saved = (sum(alone) - together) / alone[0]
    return min(max(saved, 0.0), 1.0) if a != b else 1.0


def _size(text: str) -> int:
    """Bytes that the text takes compressed, without what even an empty text takes."""
    return len(zlib.compress(text.encode(), 9)) - len(zlib.compress(b"", 9)) + 1
