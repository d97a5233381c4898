"""Copies that a model of meaning misjudges: cut short, or with slips of the finger.

A slip makes a rare word of a common one, and models read that as another meaning; so the letters
are asked. A slip that makes another common word (*form* for *from*) is left to the model, for it
may be meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from tertium.encoders import model as models
from tertium.lexicon.spelling import Spellings
from tertium.messages import say

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_CLOSED = re.compile(r"[.!?][\"'”’»)\]]*$")
_LEAST_WORDS = 5
_LEAST_SHARE = 0.75
"""Of the words of a text that is left where it was cut short."""
_MOST_SLIPS, _WORDS_A_SLIP = 4, 4
_RARE = 2
"""Texts of the collection that a misspelt word is in, at most."""
_LONG = 8


class Copies:
    """Says of two texts of a collection how the one is a copy of the other, if it is.

    ``pieces`` counts the pieces that a model cuts a word into: more than one if it is no common
    word.

    >>> texts = ["The old harbour was closed by the storm.", "The old harbuor was closed by the"]
    >>> copies = Copies(texts, lambda word: 2 if word == "harbuor" else 1)
    >>> copies.how(*texts)
    'a copy, cut short and misspelt'
    """

    def __init__(self, texts: Iterable[str], pieces: Callable[[str], int]) -> None:
        self._texts_with = Counter(word for text in texts for word in set(_words(text)))
        self._pieces = pieces

    def how(self, one: str, other: str) -> str | None:
        """How the one is a copy of the other; None where it is not."""
        short, long = sorted((one, other), key=lambda text: len(_words(text)))
        kept, whole = _words(short), _words(long)
        if len(kept) < _LEAST_WORDS:
            return None
        cut = _is_cut(short, long) and len(kept) >= _LEAST_SHARE * len(whole)
        slips = self._slips(kept, whole, cut)
        if slips is None:
            return None
        was_cut = cut and len(kept) < len(whole)
        if was_cut:
            return say("merged.copy_both" if slips else "merged.copy_cut")
        return say("merged.copy_misspelt" if slips else "merged.copy")

    def _slips(self, kept: tuple[str, ...], whole: tuple[str, ...], cut: bool) -> int | None:
        """How many slips lie between two texts, or None where something else does."""
        slips = 0
        for kind, a, b, c, d in SequenceMatcher(None, kept, whole, autojunk=False).get_opcodes():
            if kind == "equal" or (kind == "insert" and cut and a == len(kept)):
                continue
            if kind != "replace" or not self._is_slip(kept[a:b], whole[c:d]):
                return None
            slips += 1
        return slips if slips <= min(_MOST_SLIPS, len(kept) // _WORDS_A_SLIP) else None

    def _is_slip(self, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        left, right = "".join(one), "".join(other)
        if not (left + right).replace("-", "").isalpha():
            return False  # a figure is what it is
        if any(map(self._is_unknown, one)) == any(map(self._is_unknown, other)):
            return False
        most = 2 if min(len(left), len(right)) >= _LONG else 1
        return bool(Spellings([left]).near(right, most))

    def _is_unknown(self, word: str) -> bool:
        return self._texts_with[word] <= _RARE and self._pieces(word) > 1


def pieces_of(model: str) -> Callable[[str], int]:
    """A function that counts the pieces into which a model cuts a word."""
    loaded = models.load(model)
    return lru_cache(1 << 16)(lambda word: int(loaded.pieces.encode([word]).lengths[0]))


@lru_cache(1 << 14)
def _words(text: str) -> tuple[str, ...]:
    return tuple(word.casefold() for word in _WORD.findall(text))


def _is_cut(short: str, long: str) -> bool:
    """Whether a text shows that its end is missing: the longer one is closed, and it is not."""
    return bool(_CLOSED.search(long.rstrip())) and not _CLOSED.search(
        short.rstrip().removesuffix("...")
    )
