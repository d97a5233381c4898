"""An explanation: what a judgement rests on, as frozen objects and as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tertium.judgement import Alignment, Judgement, Link

if TYPE_CHECKING:
    from tertium.explaining.word_links import WordLink

UNALIGNED = frozenset({"NOALI", "ALIC"})
"""The types of a chunk that has no partner."""
NUANCES = frozenset({"FACT", "POL"})
"""What a type may carry besides the relation: another certainty, another attitude."""


def relation_of(link: Link) -> str:
    """The relation of a link, without factuality and polarity.

    >>> relation_of(Link((1,), (1,), frozenset({"SIMI", "FACT"}), 3.0))
    'SIMI'
    """
    return next(iter(sorted(link.types - NUANCES)), "NOALI" if not link.right else "REL")


def words_of(tokens: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    """The text of a chunk: its tokens with blanks between them.

    >>> words_of(("A", "grey", "cat", "sleeps"), (1, 2, 3))
    'A grey cat'
    """
    return " ".join(tokens[number - 1] for number in numbers)


@dataclass(frozen=True, slots=True)
class Part:
    """Two sentences that answer to each other, or one that stands alone.

    ``left`` and ``right`` are the sentences; an empty one means that the other has no partner,
    and then there is no ``alignment``.
    """

    left: str
    right: str
    alignment: Alignment | None = None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON; chunks come with their token numbers and their words."""
        said: dict[str, Any] = {"left": self.left, "right": self.right}
        if self.alignment is not None:
            found = self.alignment
            said["left_tokens"], said["right_tokens"] = list(found.left), list(found.right)
            said["links"] = [
                {
                    "left": list(link.left),
                    "right": list(link.right),
                    "left_text": words_of(found.left, link.left),
                    "right_text": words_of(found.right, link.right),
                    "types": sorted(link.types),
                    "score": link.score,
                }
                for link in found.links
            ]
        return said


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a judgement is as it is.

    ``parts`` are the sentences that answer to each other, with their chunks aligned; two words or
    senses have a ``word_link`` instead. ``sentence`` says it all in plain English.

    >>> said = Explanation("car", "automobile", Judgement(4.0, "clss"), "They mean the same.")
    >>> said.to_dict()["explanation"]["sentence"]
    'They mean the same.'
    """

    a: str
    b: str
    judgement: Judgement
    sentence: str
    parts: tuple[Part, ...] = ()
    word_link: WordLink | None = None

    @property
    def alignments(self) -> tuple[Alignment, ...]:
        """The alignments of all parts that have one, in the order of the first text."""
        return tuple(part.alignment for part in self.parts if part.alignment is not None)

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON: the judgement's, with ``explanation`` added."""
        explained: dict[str, Any] = {"sentence": self.sentence}
        if self.parts:
            explained["parts"] = [part.to_dict() for part in self.parts]
        if self.word_link is not None:
            explained["word_link"] = self.word_link.to_dict()
        return self.judgement.to_dict() | {"a": self.a, "b": self.b, "explanation": explained}
