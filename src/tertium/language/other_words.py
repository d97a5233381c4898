"""Whether a text is in a third language, by how frequent its words are in each.

The table has the frequent words of some languages of Europe (``python -m training.other_words``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
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
    keys, frequencies = _table()
    asked = np.array([key(word) for word in words], dtype=np.uint32)
    places = np.minimum(np.searchsorted(keys, asked), len(keys) - 1)
    found = frequencies[places[keys[places] == asked]] / STEPS
    ours, theirs = found[:, : len(OURS)], found[:, len(OURS) :]
    # Words that are all ours too may be likelier elsewhere by chance: 'vendo dos carros'.
    if not (theirs.max(axis=1) - ours.max(axis=1) >= _TELLING).any():
        return 0.0
    return float(theirs.sum(axis=0).max() - ours.sum(axis=0).max())


@cache
def _table() -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    with files("tertium").joinpath(WEIGHTS).open("rb") as file, np.load(file) as arrays:
        return arrays["keys"], arrays["frequencies"]
