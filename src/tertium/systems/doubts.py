"""What a model cannot read of two texts: how much that is, and how it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.cross import PairReadings
from tertium.encoders.tokens import Pieces
from tertium.language.identify import language, pair_language
from tertium.language.spanish.chunker import is_word
from tertium.language.words import words

Doubles = NDArray[np.float64]

_MOST_SHOWN = 3
_LONGEST_SHOWN = 30
"""Characters of what cannot be read: a word may be as long as a text."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the two texts do not have in common and the model cannot spell.

    ``share`` is how much of the text that has more of it this is, from 0 to 1.
    """

    share: float = 0.0
    notes: tuple[str, ...] = ()


def doubts(pieces: Pieces, texts: Sequence[tuple[str, str]], read: PairReadings) -> list[Doubt]:
    """Find what could not be read of each pair; most have nothing of the kind."""
    return [
        _doubt(pieces, two, read.lengths[row]) if read.unknown[row].any() else Doubt()
        for row, two in enumerate(texts)
    ]


def widened(low: Doubles, high: Doubles, found: Sequence[Doubt]) -> tuple[Doubles, Doubles]:
    """Move the ends of intervals apart: what was not read may make a difference of its share.

    >>> low, high = widened(np.array([0.8]), np.array([0.9]), [Doubt(0.25)])
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.6], [0.925])
    """
    share = np.array([one.share for one in found])
    return low * (1 - share), high + share * (1 - high)


def unlearnt(texts: tuple[str, str], languages: Collection[str], model: str) -> tuple[str, ...]:
    """Say which of two texts is Spanish, where a model was not trained to read that.

    >>> unlearnt(("Un gato duerme.", "A cat sleeps."), ["en"], "fast")
    ("text A is Spanish, which model 'fast' was not trained to read",)
    """
    if "es" in languages or pair_language(*texts) not in ("es", "mixed"):
        return ()
    return tuple(
        f"text {name} is Spanish, which model '{model}' was not trained to read"
        for name, text in zip("AB", texts, strict=True)
        if language(text) == "es" and _has_spanish(text)
    )


def _has_spanish(text: str) -> bool:
    """Whether there is a word that is surely Spanish: strange letters may look like it."""
    return any(len(word) > 1 and is_word(word) for word in words(text))


def foreign(texts: tuple[str, str]) -> tuple[str, ...]:
    """Say which of two texts is in a language that we do not know, as far as it can be told.

    >>> foreign(("Der Hund bellt nicht, und die Katze ist weg.", "The dog does not bark."))
    ('text A looks like neither English nor Spanish: its score means little',)
    """
    return tuple(
        f"text {name} looks like neither English nor Spanish: its score means little"
        for name, text in zip("AB", texts, strict=True)
        if language(text) == "other" and any(map(str.isalpha, text))
    )


def _doubt(pieces: Pieces, texts: tuple[str, str], lengths: NDArray[np.int64]) -> Doubt:
    a, b = (Counter(pieces.unspelt(text)) for text in texts)
    only = [a - b, b - a]
    if not any(only):
        return Doubt()
    share = max(part.total() / int(size) for part, size in zip(only, lengths, strict=True))
    shown = [f"'{_short(one)}'" for one in dict.fromkeys([*only[0], *only[1]])]
    more = " ..." if len(shown) > _MOST_SHOWN else ""
    said = ", ".join(shown[:_MOST_SHOWN]) + more
    return Doubt(
        min(share, 1.0),
        (f"the texts differ in {said}, which the model cannot read: the interval allows for it",),
    )


def _short(word: str) -> str:
    """A word as a note shows it.

    >>> len(_short("ж" * 100_000)), _short("жук")
    (30, 'жук')
    """
    return word if len(word) <= _LONGEST_SHOWN else word[: _LONGEST_SHOWN - 1] + "…"
