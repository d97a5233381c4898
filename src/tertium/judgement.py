"""A judgement: what a system, or a group of people, says of one pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Entailment(StrEnum):
    """What the truth of one text says about the truth of another (paper 004, section 2.2)."""

    ENTAILMENT = "ENTAILMENT"
    NEUTRAL = "NEUTRAL"
    CONTRADICTION = "CONTRADICTION"


@dataclass(frozen=True, slots=True)
class Probabilities:
    """How likely each answer to "does the one text entail the other?" is; they sum to one.

    >>> Probabilities(0.7, 0.2, 0.1).to_dict()
    {'ENTAILMENT': 0.7, 'NEUTRAL': 0.2, 'CONTRADICTION': 0.1}
    """

    entailment: float
    neutral: float
    contradiction: float

    def to_dict(self) -> dict[str, float]:
        """Turn into plain data for JSON, under the names of the answers."""
        odds = (self.entailment, self.neutral, self.contradiction)
        return dict(zip((label.value for label in Entailment), odds, strict=True))


@dataclass(frozen=True, slots=True)
class Link:
    """One line of an explanation: a chunk on each side, the relation, and how strong it is.

    ``left`` and ``right`` are token numbers from 1; an empty side means that nothing answers to
    the other (NOALI) or that what does is taken (ALIC). ``score`` is None for the files' NIL.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    types: frozenset[str]
    score: float | None
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Alignment:
    """An explanation of one sentence pair: its tokens and the links between its chunks."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """How alike two items are, on a named scale, and whatever else the judge can say.

    ``entailment`` says what the first text means for the second, ``entailment_back`` the other
    way round; ``notes`` say what a reader should know about how the judgement came about.

    >>> Judgement(4.2, "sts").to_dict()
    {'score': 4.2, 'scale': 'sts'}
    """

    score: float | None
    scale: str
    confidence: float | None = None
    interval: tuple[float, float] | None = None
    entailment: Entailment | None = None
    entailment_back: Entailment | None = None
    explanation: Alignment | None = None
    kinds: Mapping[str, float] | None = None
    probabilities: Probabilities | None = None
    probabilities_back: Probabilities | None = None
    notes: tuple[str, ...] = ()
    model: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON, leaving out what the judge did not say."""
        said: dict[str, Any] = {"score": self.score, "scale": self.scale}
        if self.confidence is not None:
            said["confidence"] = self.confidence
        if self.interval is not None:
            said["interval"] = list(self.interval)
        if self.entailment is not None:
            said["entailment"] = self.entailment.value
        if self.entailment_back is not None:
            said["entailment_back"] = self.entailment_back.value
        if self.probabilities is not None:
            said["probabilities"] = self.probabilities.to_dict()
        if self.probabilities_back is not None:
            said["probabilities_back"] = self.probabilities_back.to_dict()
        if self.kinds is not None:
            said["kinds"] = dict(self.kinds)
        if self.explanation is not None:
            said["explanation"] = [
                {
                    "left": list(link.left),
                    "right": list(link.right),
                    "types": sorted(link.types),
                    "score": link.score,
                    "comment": link.comment,
                }
                for link in self.explanation.links
            ]
        if self.notes:
            said["notes"] = list(self.notes)
        if self.model is not None:
            said["model"] = self.model
        return said
