"""What is said of two records: a judgement a kind, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tertium import messages, scales
from tertium.judgement import Judgement
from tertium.records.folding import table
from tertium.records.matching import Matched

SCALE = "typed"
_LONGEST_SHOWN = 60
_LEAST = 1.0
"""A score below this explains nothing."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Which value of which field matched which, how, and how strongly (0 to 1).

    >>> print(Reason("creator", "Ruiz, Ana", "author", "A. Ruiz", "initials that fit", 0.95))
    creator 'Ruiz, Ana' and author 'A. Ruiz': initials that fit
    """

    left_field: str
    left_value: str
    right_field: str
    right_value: str
    how: str
    strength: float

    @classmethod
    def of(cls, found: Matched) -> Reason:
        """The reason that the best match of two sets of values gives."""
        left, right = found.left, found.right
        how = found.how or _how_alike(found.best)
        return cls(left.field, left.value, right.field, right.value, how, round(found.best, 4))

    def __str__(self) -> str:
        return messages.say(
            "records.reason",
            left=self.left_field,
            left_value=_short(self.left_value),
            right=self.right_field,
            right_value=_short(self.right_value),
            how=messages.how(self.how),
        )

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "left": {"field": self.left_field, "value": self.left_value},
            "right": {"field": self.right_field, "value": self.right_value},
            "how": messages.how(self.how),
            "strength": self.strength,
        }


@dataclass(frozen=True, slots=True)
class KindLikeness:
    """One kind of likeness: the judgement, and the reason where both records say something.

    Where one says nothing, ``reason`` is None and the judgement's note says what is missing and
    that the score is a default.
    """

    kind: str
    judgement: Judgement
    reason: Reason | None = None

    @property
    def score(self) -> float:
        """How alike, from 0 to 5."""
        return self.judgement.score or 0.0

    @property
    def rests_on(self) -> str:
        """What the score rests on, in a line."""
        said = (str(self.reason),) if self.reason else ()
        return "; ".join((*said, *map(messages.record_note, self.judgement.notes)))

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        words = scales.get(SCALE, messages.spoken()).nearest(self.score).words
        said = {**self.judgement.to_dict(), "words": words, "rests_on": self.rests_on}
        if self.judgement.notes:
            said["notes"] = [messages.record_note(note) for note in self.judgement.notes]
        return said | ({"reason": self.reason.to_dict()} if self.reason else {})


@dataclass(frozen=True, slots=True)
class Likeness:
    """All that was asked about two records.

    >>> one = KindLikeness("time", Judgement(4.0, "typed"), None)
    >>> Likeness((one,)).scores
    {'time': 4.0}
    """

    kinds: tuple[KindLikeness, ...]
    notes: tuple[str, ...] = ()

    def __getitem__(self, kind: str) -> KindLikeness:
        return next(one for one in self.kinds if one.kind == kind)

    @property
    def scores(self) -> dict[str, float]:
        """The score of each kind."""
        return {one.kind: one.score for one in self.kinds}

    @property
    def most(self) -> str | None:
        """The kind that most explains the likeness; None where none explains anything."""
        telling = table("weights")["telling"]
        parts = [one for one in self.kinds if one.kind in telling and one.reason]
        best = max(parts, key=lambda one: telling[one.kind] * one.score, default=None)
        return best.kind if best and best.score >= _LEAST else None

    @property
    def judgement(self) -> Judgement:
        """All kinds in one judgement; its score is the general one, where that was asked."""
        scores = self.scores
        return Judgement(scores.get("general"), SCALE, kinds=scores, notes=self.notes)

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        said: dict[str, Any] = {
            "scale": SCALE,
            "kinds": {one.kind: one.to_dict() for one in self.kinds},
            "most": self.most,
        }
        notes = [messages.record_note(note) for note in self.notes]
        return said | ({"notes": notes} if notes else {})


def default(kind: str, score: float, missing: tuple[bool, bool]) -> KindLikeness:
    """What is said of a kind that one of the records, or both, say nothing of.

    >>> default("author", 0, (True, False)).rests_on
    'a default: the first record says nothing of author'
    """
    note = f"a default: {who_is_silent(*missing)} of {kind}"
    return KindLikeness(kind, Judgement(float(score), SCALE, notes=(note,)))


def who_is_silent(left: bool, right: bool) -> str:
    """Say which of the records says nothing.

    >>> who_is_silent(False, True)
    'the second record says nothing'
    """
    if left and right:
        return "neither record says anything"
    return f"the {'first' if left else 'second'} record says nothing"


def judged(kind: str, found: Matched, high: float) -> KindLikeness:
    """What is said of a kind that both records say something of.

    >>> from tertium.records.matching import Said
    >>> one = Said("1890", "date")
    >>> judged("time", Matched(1.0, one, one, 1.0, "the same time"), 5).score
    5.0
    """
    score = round(high * min(max(found.strength, 0.0), 1.0), 4)
    return KindLikeness(kind, Judgement(score, SCALE), Reason.of(found))


def _how_alike(strength: float) -> str:
    if strength >= 0.97:
        return "the same"
    if strength >= 0.6:
        return "much alike"
    return "somewhat alike" if strength >= 0.3 else "hardly alike"


def _short(value: str) -> str:
    return value if len(value) <= _LONGEST_SHOWN else f"{value[: _LONGEST_SHOWN - 3].rstrip()}..."
