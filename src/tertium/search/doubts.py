"""What a judge notes of the pairs that it reads for a collection, counted, to be told once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from tertium.judgement import Judgement
from tertium.messages import catalogue, say, spoken

UNREAD = "unread"
_KINDS = {UNREAD: "notes.unread", "foreign": "notes.foreign", "unlearnt": "notes.unlearnt",
          "spelling": "readings.spelling"}  # fmt: skip
_GAP = re.compile(r"\\\{\w+\\\}")


@dataclass
class Doubts:
    """How many pairs a judge read, and how many of them it had a doubt of some kind about.

    >>> doubts = Doubts()
    >>> note = "text A looks like neither English nor Spanish: its score means little"
    >>> for notes in ((note,), ()):
    ...     doubts.add(Judgement(2.0, "sts", notes=notes))
    >>> print(*doubts.aloud())
    in 1 of 2 pairs judged, a text looks like neither English nor Spanish: its score means little
    """

    read: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, judgement: Judgement) -> None:
        """Count a pair, and what the judge noted of it."""
        self.read += 1
        self.counts.update(set(kinds_of(judgement)))

    def aloud(self, *, leave_out: str = "") -> list[str]:
        """A sentence for each kind of doubt, in the language that is spoken."""
        return [
            say(f"collections.doubt_{kind}", where=_where(self.counts[kind], self.read))
            for kind in _KINDS
            if self.counts[kind] and kind != leave_out
        ]


def kinds_of(judgement: Judgement) -> Iterator[str]:
    """What kinds of doubt the notes of a judgement tell of."""
    for note in judgement.notes:
        for kind, pattern in _patterns().items():
            if pattern.search(note):
                yield kind


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """How a judge's own notes, which are English, tell of each kind."""
    return {
        kind: re.compile(_GAP.sub(".+?", re.escape(catalogue("en")[key])), re.DOTALL)
        for kind, key in _KINDS.items()
    }


def _where(count: int, total: int) -> str:
    if total == 1:
        return say("collections.in_the_pair")
    few, many = (f"{number:,}".replace(",", "." if spoken() == "es" else ",")
                 for number in (count, total))  # fmt: skip
    return say("collections.in_pairs", count=few, total=many)
