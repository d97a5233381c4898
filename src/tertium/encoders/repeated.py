"""Sentences that are said again: in one text, or word for word in the other.

To say a sentence twice adds nothing, so a text is read with each of its sentences once. And where
most of two paragraphs is the same sentences, in whatever order, the model need not find that out:
what is shared counts as alike, and what is left over on either side is read for the rest. The
share is that of the side which has less of it, so that whatever one text has more counts too.
Whether one text entails the other is decided by what is left over: the shared part follows from
itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tertium.encoders.cross import PairReadings
from tertium.encoders.heads import Readings
from tertium.language.sentences import sentence_starts

_FEWEST, _MOST = 3, 0.5
"""Shared sentences, and the share of both texts that must be exceeded: else the model reads all."""
_ORDER = 0.1
"""What the order of sentences is worth where nothing else differs."""
_CERTAIN = (1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Reduced:
    """What the model is to read of a pair, and how much of it needs no reading.

    ``whole`` says for either side whether all of its sentences are in the other text.
    """

    left: str
    right: str
    share: float = 0.0
    whole: tuple[bool, bool] = (False, False)
    notes: tuple[str, ...] = ()


def reduced(a: str, b: str) -> Reduced:
    """Leave out of a pair what is said again.

    >>> reduced("It rains. It rains. We stay.", "It pours.").left
    'It rains. We stay.'
    >>> same = "We sat on the pier. Gulls cried. The tide came in."
    >>> found = reduced(f"{same} It was cold.", f"{same} It was warm.")
    >>> found.left, found.right, round(found.share, 2)
    ('It was cold.', 'It was warm.', 0.81)
    """
    sides = [_sentences(text) for text in (a, b)]
    once = [list(dict.fromkeys(side)) for side in sides]
    notes = tuple(
        f"text {name} repeats itself; what it says again was read once"
        for name, side, kept in zip("AB", sides, once, strict=True)
        if len(kept) < len(side)
    )
    left, right = (
        text if len(kept) == len(side) else " ".join(kept)
        for text, side, kept in zip((a, b), sides, once, strict=True)
    )
    shared = set(once[0]) & set(once[1])
    rests = [" ".join(s for s in side if s not in shared) for side in once]
    share = 1 - max(len(rests[0]) / len(left), len(rests[1]) / len(right))
    if len(shared) < _FEWEST or share <= _MOST:
        return Reduced(left, right, notes=notes)
    notes += (f"{len(shared)} sentences stand in both texts word for word",)
    if not any(rests):
        return Reduced(left, right, 1 - _ORDER, (True, True), notes)
    whole = (not rests[0], not rests[1])
    return Reduced(rests[0] or left, rests[1] or right, share, whole, notes)


def restored(read: PairReadings, pairs: Sequence[Reduced]) -> PairReadings:
    """Put back into the readings of reduced pairs what needed no reading.

    >>> one = PairReadings(Readings(*np.full((5, 1, 3), 0.25)), *np.ones((3, 1, 2), int))
    >>> restored(one, [Reduced("", "", 0.8)]).readings.middle.round(2).tolist()
    [[0.85, 0.85, 0.85]]
    """
    if not any(pair.share for pair in pairs):
        return read
    share = np.array([[pair.share] for pair in pairs])
    contained = np.array([pair.whole for pair in pairs])
    found = read.readings
    moved = share + (1 - share) * found.middle
    # People do not agree more because more is shared: the interval moves and does not shrink.
    low, high = (np.clip(end + moved - found.middle, 0, 1) for end in (found.low, found.high))
    # The first text entails the second where all of the second is in it; and the other way round.
    forth, back = (
        np.where(contained[:, [side]], _CERTAIN, odds)
        for side, odds in ((1, found.forth), (0, found.back))
    )
    return replace(read, readings=Readings(moved, low, high, forth, back))


def _sentences(text: str) -> list[str]:
    starts = sentence_starts(text)
    ends = [*starts[1:], len(text)]
    return [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
