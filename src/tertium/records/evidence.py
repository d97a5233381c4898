"""What two records have in common, piece by piece, before it is weighed."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.records.facts import Facts
from tertium.records.folding import table
from tertium.records.folk import compare_folk
from tertium.records.matching import Matched, Said, match, match_by
from tertium.records.name_likeness import Alike, compare_names
from tertium.records.one_name import answering, by_event_name, by_proper_name, shared
from tertium.records.places import compare_places
from tertium.records.texts import Texts
from tertium.records.times import compare_spans
from tertium.records.who import Maker
from tertium.records.wording import compare_words

PIECES = (
    "author", "people", "folk", "time", "location", "event", "subject", "title", "description",
    "whole", "sentences", "words",
)  # fmt: skip
"""What is compared: the kinds, kinds of people, titles, all texts with each other, the sentences of
descriptions, and the words of all."""


_MEANT = 0.6
"""How far texts that are alike tell that an event which only one of them names is in both."""


class Evidence:
    """The pieces of evidence for two records, each found when it is asked for, and once.

    A piece is None where one of the records says nothing of it.
    """

    def __init__(self, a: Facts, b: Facts, texts: Texts) -> None:
        self.a, self.b = a, b
        self._texts = texts
        self._found: dict[str, Matched | None] = {}
        self._people = self._named()

    def of(self, piece: str) -> Matched | None:
        """How the two records match in a piece, or None."""
        if piece not in self._found:
            left, right = self._sides(piece)
            self._found[piece] = self._match(piece, left, right) if left and right else None
        return self._found[piece]

    def strength(self, piece: str) -> float:
        """How strongly they match in it, from 0 to 1; 0 where one says nothing."""
        found = self.of(piece)
        return found.strength if found else 0.0

    def likely(self, piece: str) -> float:
        """The same, but where neither record says anything, what all their texts let expect.

        For events the other way round: where only one record tells of one, the other may well
        mean it, and where neither does, most often none is there.
        """
        said = self.said(piece)
        if piece != "event":
            return self.strength(piece if any(said) else "whole")
        if any(said) and not all(said):
            return _MEANT * (self.strength("words") + self.strength("whole")) / 2
        return self.strength(piece)

    def said(self, piece: str) -> tuple[bool, bool]:
        """Whether the first and the second record say something of a piece."""
        left, right = self._sides(piece)
        return bool(left), bool(right)

    def spoken(self, kind: str) -> tuple[bool, bool]:
        """The same, but a title that stands in for a description says nothing of it."""
        left, right = self.said(kind)
        if kind != "description":
            return left, right
        return left and self.a.described, right and self.b.described

    def _sides(self, piece: str) -> tuple[Sequence[Said], Sequence[Said]]:
        return self._people if piece == "people" else (
            getattr(self.a, piece), getattr(self.b, piece)
        )  # fmt: skip

    def _named(self) -> tuple[Sequence[Said], Sequence[Said]]:
        """The people of both, with those whom only the other record tells to be people."""
        a, b = self.a, self.b
        left = (*a.people, *answering(a.lone, b.people), *shared(a.lone, b.lone))
        right = (*b.people, *answering(b.lone, a.people), *shared(b.lone, a.lone))
        return left, right

    def _match(self, piece: str, left: Sequence[Said], right: Sequence[Said]) -> Matched:
        weights = table("weights")
        of_best = weights["of_best"].get(piece, 1.0)
        full = weights["full"].get(piece)
        if piece in _COMPARED:
            return match_by(left, right, _COMPARED[piece], of_best, full=full)
        groups = (tuple(one.value for one in side) for side in (left, right))
        likeness = self._texts.matrix(*groups)
        if piece == "subject":
            likeness = by_proper_name(left, right, likeness)
        elif piece == "event":
            likeness = by_event_name(left, right, likeness)
        return match(left, right, likeness, of_best, full=full)


def _names(a: Said, b: Said) -> Alike:
    """Two names of people; makers of both need be in neither of what they made."""
    found = compare_names(a.value, b.value)
    if not (isinstance(a.read, Maker) and isinstance(b.read, Maker)):
        return found
    return found._replace(strength=found.strength * table("weights")["folk"]["makers"])


_COMPARED = {
    "author": lambda a, b: compare_names(a.value, b.value),
    "people": _names,
    "folk": lambda a, b: compare_folk(a.value, b.value),
    "time": lambda a, b: compare_spans(a.read, b.read),
    "location": lambda a, b: compare_places(a.read, b.read),
    "words": lambda a, b: compare_words(a.read, b.read),
}
"""Pieces whose values are compared two by two, without a model."""
