"""How alike two texts are to whoever builds pairs: any measure or system, by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium import scales
from tertium.errors import UnknownNameError, UserError
from tertium.language.words import words
from tertium.registry import MEASURES, SYSTEMS

FloatArray = NDArray[np.float64]
Score = Callable[[str, str], float]

DIFF = "diff"
"""The one similarity that only this room has; papers took it from the Unix command's method."""


@dataclass(frozen=True, slots=True)
class Similarity:
    """A similarity by name; systems are carried over to 0-1, measures are as they are.

    >>> named("token-cosine")(["a dog barks"], ["a dog sleeps"]).round(3).tolist()
    [0.667]
    >>> named("greedy-string-tilng")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown measure or system 'greedy-string-tilng'; did you mean
        'greedy-string-tiling'?
    """

    name: str
    batch: Callable[[Sequence[str], Sequence[str]], Sequence[float | None]]

    def __call__(self, left: Sequence[str], right: Sequence[str]) -> FloatArray:
        """Compare the texts that stand at the same place."""
        scores = self.batch(left, right)
        found = np.array([np.nan if one is None else one for one in scores], dtype=np.float64)
        if not np.isfinite(found).all():
            place = int(np.flatnonzero(~np.isfinite(found))[0])
            raise UserError(
                f"'{self.name}' gives no number for '{left[place]}' and '{right[place]}'",
                remedy="choose another similarity",
            )
        return found


def named(by: str | Score) -> Similarity:
    """Find a similarity: ``diff``, a measure, a system, or a user's own function of two texts."""
    if callable(by):
        return Similarity(getattr(by, "__name__", "function"), _each(by))
    if by == DIFF:
        return Similarity(by, _each(diff))
    if by in MEASURES:
        return Similarity(by, _each(MEASURES.load(by)))
    if by in SYSTEMS:
        return Similarity(by, _judged(by))
    raise UnknownNameError("measure or system", by, similarities())


def similarities() -> list[str]:
    """All names that :func:`named` knows."""
    return [DIFF, *MEASURES.names(), *SYSTEMS.names()]


def diff(a: str, b: str) -> float:
    """Share of the words of both texts that stand in both in the same order, as ``diff`` finds.

    >>> diff("The boat left the old port.", "The boat left at dawn.")
    0.5454545454545454
    """
    left, right = words(a), words(b)
    total = len(left) + len(right)
    return 2 * _common_subsequence(left, right) / total if total else 0.0


def _common_subsequence(left: Sequence[str], right: Sequence[str]) -> int:
    """The length of the longest common subsequence, a machine word of columns at a time.

    Hyyrö's bit-parallel method: a bit of ``row`` is 0 where the length grows at that column.
    """
    places: dict[str, int] = {}
    for place, word in enumerate(left):
        places[word] = places.get(word, 0) | 1 << place
    full = (1 << len(left)) - 1
    row = full
    for word in right:
        match = places.get(word, 0) & row
        row = (row + match | row - match) & full
    return len(left) - row.bit_count()


def _each(function: Score) -> Callable[[Sequence[str], Sequence[str]], list[float | None]]:
    return lambda left, right: [function(a, b) for a, b in zip(left, right, strict=True)]


def _judged(name: str) -> Callable[[Sequence[str], Sequence[str]], list[float | None]]:
    from tertium.systems.base import load  # noqa: PLC0415 - systems may be slow to import
    from tertium.systems.pairing import pairs_of  # noqa: PLC0415

    system, unit = load(name), scales.get("unit")

    def batch(left: Sequence[str], right: Sequence[str]) -> list[float | None]:
        judged = system.judge(list(pairs_of(zip(left, right, strict=True), None)))
        return [
            None if one.score is None else scales.get(one.scale).convert(one.score, unit)
            for one in judged
        ]

    return batch
