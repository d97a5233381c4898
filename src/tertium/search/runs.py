"""Texts that share words in a row: a copy with a few slips has some of them left as they were.

What finds near texts by their vectors misses some, and more the larger a collection is; a run of
words that hardly any other text has leads from a copy to its source however many texts there are.
The time grows with the number of words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from tertium.search.nearest import Rows

_WORDS = 3
"""Of a run: two slips leave so many in a row of eleven words at least."""
_MOST_TEXTS = 8
"""A run that more texts have is a phrase, and leads nowhere."""
_WORD = re.compile(r"\w+")
_MIX = np.uint64(0x9E3779B97F4A7C15)


def pairs_sharing_runs(texts: Iterable[str]) -> Rows:
    """Each pair of texts that have a rare run of words in common, once, by their places.

    >>> texts = ["the ferry leaves at noon", "teh ferry leaves at noon", "ferry at noon"]
    >>> pairs_sharing_runs(texts).tolist()
    [[0, 1]]
    """
    runs, owners = _runs(texts)
    order = np.lexsort((owners, runs))
    runs, owners = runs[order], owners[order]
    _, places, sizes = np.unique(runs, return_inverse=True, return_counts=True)
    rare = (sizes <= _MOST_TEXTS)[places]
    found = [np.empty((0, 2), np.int64)]
    for step in range(1, _MOST_TEXTS):
        same = (runs[step:] == runs[:-step]) & rare[step:] & (owners[step:] != owners[:-step])
        found.append(np.stack([owners[:-step][same], owners[step:][same]], axis=1))
    return np.unique(np.concatenate(found), axis=0)


def _runs(texts: Iterable[str]) -> tuple[np.ndarray, Rows]:
    """A number for each run of words, and the place of the text that has it."""
    known: dict[str, int] = {}
    words: list[int] = []
    sizes: list[int] = []
    for text in texts:
        found = _WORD.findall(text.casefold())
        words += [known.setdefault(word, len(known)) for word in found]
        sizes.append(len(found))
    numbers = np.array(words, np.uint64)
    owners = np.repeat(np.arange(len(sizes)), sizes)
    count = max(len(numbers) - _WORDS + 1, 0)
    runs = np.zeros(count, np.uint64)
    for step in range(_WORDS):
        runs = (runs + numbers[step : count + step] + np.uint64(1)) * _MIX
        runs ^= runs >> np.uint64(29)
    whole = owners[:count] == owners[_WORDS - 1 : count + _WORDS - 1]
    return runs[whole], owners[:count][whole]
