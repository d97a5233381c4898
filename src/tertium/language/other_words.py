"""Whether a text is in a third language, by how frequent its words are in each.

The table has the frequent words of some languages of Europe (``python -m training.other_words``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

OURS = ("en", "es")
LANGUAGES = (*OURS, "fr", "pt", "it", "ca", "de", "nl", "sv", "pl", "ro", "tr")
WEIGHTS = "data/other-words.npz"
LEAST, STEPS = 2.0, 4
"""The rarest that counts, on the Zipf scale (2 is once in ten million words), and its parts."""
_TELLING = 1.5
"""How much more frequent a word must be elsewhere to be no word of ours, as a power of ten."""


def key(word: str) -> int:
    """What stands for a word in the table."""
    return crc32(word.encode("utf-8", "surrogatepass"))


def margin(words: Sequence[str]) -> float:
    """How much likelier some third language is than ours, as a power of ten; 0 if no word tells it.

    >>> margin(["le", "chat", "dort"]) > 1, margin(["the", "cat", "sleeps"])
    (True, 0.0)
    """
    found = [word for word in map(_frequencies, words) if word is not None]
    # Words that are all ours too may be likelier elsewhere by chance: 'vendo dos carros'.
    if not any(word.telling for word in found):
        return 0.0
    ours, theirs = np.split(np.array([word.each for word in found]).sum(axis=0), [len(OURS)])
    return float(theirs.max() - ours.max())


class _Frequencies(NamedTuple):
    each: NDArray[np.float64]
    """One for each language, as a power of ten."""
    telling: bool
    """Whether the word is hardly ours."""


@lru_cache(maxsize=1 << 16)
def _frequencies(word: str) -> _Frequencies | None:
    keys, frequencies = _table()
    asked = key(word)
    place = min(int(np.searchsorted(keys, np.uint32(asked))), len(keys) - 1)
    if keys[place] != asked:
        return None
    each = frequencies[place] / STEPS
    return _Frequencies(each, bool(each[len(OURS) :].max() - each[: len(OURS)].max() >= _TELLING))


@cache
def _table() -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    with files("tertium").joinpath(WEIGHTS).open("rb") as file, np.load(file) as arrays:
        return arrays["keys"], arrays["frequencies"]
