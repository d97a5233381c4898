"""What a system is, and how a plain function becomes one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tertium.errors import UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.registry import SYSTEMS


@runtime_checkable
class System(Protocol):
    """Judges pairs: one judgement a pair, in order."""

    @property
    def name(self) -> str:
        """What tables and signatures call it."""
        ...

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair; the answer has their length and order."""
        ...


@runtime_checkable
class Trainable(Protocol):
    """A system that has parameters to estimate on a training part before it judges."""

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Estimate the parameters from pairs with gold."""
        ...


@dataclass(frozen=True)
class CallableSystem:
    """A user's function as a system: ``(a, b) -> float``, or a batch of them.

    With ``batch=True`` the function takes two lists of texts and returns a list of scores.

    >>> from tertium.items import Sentence
    >>> length = CallableSystem("length", lambda a, b: -abs(len(a) - len(b)))
    >>> length.judge([Pair("1", Sentence("ab"), Sentence("abc"))])[0].score
    -1.0
    """

    name: str
    function: Callable[..., Any]
    scale: str = "unit"
    batch: bool = False

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Call the function on the texts of each pair, and check what it returns."""
        scores = list(self._scores(pairs))
        if len(scores) != len(pairs):
            raise UserError(
                f"system '{self.name}' returned {len(scores)} scores for {len(pairs)} pairs",
                remedy="return one score for each pair",
            )
        return [Judgement(self._number(score, i), self.scale) for i, score in enumerate(scores)]

    def _scores(self, pairs: Sequence[Pair]) -> Iterable[Any]:
        if self.batch:
            found = self.function([pair.a.text for pair in pairs], [pair.b.text for pair in pairs])
            if not isinstance(found, Iterable):
                raise UserError(
                    f"system '{self.name}' returned {found!r} for a batch",
                    remedy="return a list with one score for each pair",
                )
            return found
        return (self.function(pair.a.text, pair.b.text) for pair in pairs)

    def _number(self, score: Any, index: int) -> float:
        try:
            number = float(score)
        except (TypeError, ValueError):
            number = math.nan
        if not math.isfinite(number):
            raise UserError(
                f"system '{self.name}' returned {score!r} for pair {index + 1}",
                remedy="return a finite number for each pair",
            )
        return number


def load(name: str) -> System:
    """Load a system by its registered name.

    >>> load("tokencos").name
    'tokencos'
    """
    system = SYSTEMS.load(name)()
    assert isinstance(system, System)
    return system
