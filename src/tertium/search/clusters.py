"""Groups of things that links hold together, and who speaks for each."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tertium.encoders.model import Floats


class Groups:
    """Numbers from 0 on, joined two by two.

    >>> groups = Groups(4)
    >>> groups.join(0, 2), groups.join(2, 0), groups.together(0, 2)
    (True, False, True)
    >>> groups.lists()
    [[0, 2], [1], [3]]
    """

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def join(self, one: int, other: int) -> bool:
        """Join the groups of two numbers; whether they were apart."""
        one, other = self._top(one), self._top(other)
        self._above[max(one, other)] = min(one, other)
        return one != other

    def together(self, one: int, other: int) -> bool:
        """Whether two numbers are in one group."""
        return self._top(one) == self._top(other)

    def lists(self) -> list[list[int]]:
        """The groups, each in order, in the order of their first numbers."""
        found: dict[int, list[int]] = {}
        for number in range(len(self._above)):
            found.setdefault(self._top(number), []).append(number)
        return list(found.values())

    def _top(self, number: int) -> int:
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number


def middle_of(vectors: Floats, weights: Iterable[int]) -> int:
    """The one that is nearest to all others together, the first of equal ones.

    ``weights`` say how many texts each vector stands for.

    >>> middle_of(np.array([[1, 0], [0.8, 0.6], [0, 1]], np.float32), [1, 1, 1])
    1
    """
    counts = np.fromiter(weights, np.float64)
    # The sum of cosines with all others is the cosine with their sum. Rounded, since the last
    # bits of equal sums may differ.
    total = vectors.T.astype(np.float64) @ counts
    return int(np.argmax(np.round(vectors @ total - 1.0, 6)))


def paths(links: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Who is linked with whom.

    >>> paths([(0, 1), (1, 2)])
    {0: [1], 1: [0, 2], 2: [1]}
    """
    found: dict[int, list[int]] = {}
    for one, other in links:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found
