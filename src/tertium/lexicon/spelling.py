"""Near spellings: which of very many words are few edits away."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_SHORT = 4


class Spellings:
    """Words to find near ones among, as a matrix of letters.

    >>> Spellings(["lamp", "lantern", "lump", "ox"]).near("lmap")
    [('lamp', 1)]
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = sorted(words, key=lambda word: (len(word), word))
        self._lengths = np.array([len(word) for word in self._words], dtype=np.int64)
        width = max(map(len, self._words), default=0)
        letters = np.array(self._words, dtype=f"U{max(width, 1)}")
        codes = letters.view(np.uint32).reshape(len(self._words), max(width, 1))
        # A row a letter, so that a step over all words reads one stretch of memory.
        self._letters = np.ascontiguousarray(codes.T.astype(np.uint16))

    def near(self, word: str, most: int | None = None) -> list[tuple[str, int]]:
        """List words at most so many edits away, with the number of edits, the nearest first.

        An edit puts in, leaves out or changes a letter, or swaps two neighbours. Without ``most``,
        two are allowed, one in a word of up to four letters.
        """
        most = most if most is not None else 2 - (len(word) <= _SHORT)
        low, high = np.searchsorted(self._lengths, (len(word) - most, len(word) + most + 1))
        distances = _distances(word, self._letters[:, low:high], self._lengths[low:high])
        found = np.flatnonzero(distances <= most)
        ordered = sorted((int(distances[i]), self._words[low + i]) for i in found)
        return [(near, edits) for edits, near in ordered]


def _distances(
    word: str, letters: NDArray[np.uint16], lengths: NDArray[np.int64]
) -> NDArray[np.int16]:
    """Edit distances (optimal string alignment) of one word to many, all at once."""
    count = letters.shape[1]
    if not count:
        return np.zeros(0, np.int16)
    width = int(lengths.max())
    given = np.array([ord(c) & 0xFFFF for c in word], dtype=np.uint16)
    before: list[NDArray[np.int16]] = []
    row = [np.full(count, j, np.int16) for j in range(width + 1)]
    for i, letter in enumerate(given, 1):
        above, row = row, [np.full(count, i, np.int16)]
        for j in range(1, width + 1):
            cost = (letters[j - 1] != letter).astype(np.int16)
            best = np.minimum(above[j - 1] + cost, np.minimum(above[j], row[j - 1]) + 1)
            if i > 1 and j > 1:
                swapped = (letters[j - 1] == given[i - 2]) & (letters[j - 2] == letter)
                best = np.where(swapped, np.minimum(best, before[j - 2] + 1), best)
            row.append(best.astype(np.int16))
        before = above
    return np.stack(row)[lengths, np.arange(count)]
