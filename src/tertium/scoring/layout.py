"""What a layout is: how pairs stand in a file, and how answers are written for them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tertium import scales
from tertium.errors import UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.scales import Scale
from tertium.scoring.lines import Lines


class Row(NamedTuple):
    """A pair, the line that it ends on, and what the answer needs to know of that line."""

    pair: Pair
    line: int
    carried: Any = None


class Layout(ABC):
    """One way to write pairs down, and the answers to them."""

    scale: str | None
    """The scale of the answers; None for the system's own."""
    may_be_empty: bool = False
    """Whether no pairs at all are as good as some."""

    @property
    @abstractmethod
    def sources(self) -> tuple[Lines, ...]:
        """What is read; messages about a pair name the first."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What the last reading had to be tolerant about."""
        return tuple(note for source in self.sources for note in source.notes)

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """Read the pairs, from the beginning."""

    def header(self, _first: Judgement | None) -> str:
        """What stands before the answers; the first one tells what the system says."""
        return ""

    @abstractmethod
    def answer(self, row: Row, judgement: Judgement) -> str:
        """Write the answer to one pair, with its line end."""


@dataclass(frozen=True, slots=True)
class OnScale:
    """Carries scores over to one scale, and keeps them between its ends.

    >>> OnScale.named("sts").score(Judgement(0.7, "unit"))
    3.5
    >>> OnScale.named("sts").score(Judgement(1.25, "unit"))
    5
    """

    target: Scale

    @classmethod
    def named(cls, scale: str) -> OnScale:
        """Take a scale by its name."""
        return cls(scales.get(scale))

    def score(self, judgement: Judgement) -> float | None:
        """The score of a judgement; None where it has none."""
        return self.number(judgement.score, judgement.scale)

    def number(self, number: float | None, scale: str) -> float | None:
        """A number of a scale, on the target's."""
        if number is None:
            return None
        if not math.isfinite(number):
            raise UserError(
                f"the system's score is {number}", remedy="use a system that gives finite scores"
            )
        if scale != self.target.name:
            number = scales.get(scale).convert(number, self.target)
        return min(max(number, self.target.low), self.target.high)
