"""Texts whose figures have another unit, currency or half of the day are kept out of one cluster.

Judges of meaning hardly see that *9 am* is not *9 pm*, or *$50* not *€50*. Since clusters are made
of links, a text that has neither (*at 9*) could bring both together; so each join is looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from tertium.language.quantities import Quantity, quantities, told_apart
from tertium.search.clusters import Groups

Figures = tuple[Quantity, ...]


class FigureGroups(Groups):
    """Groups of texts, given by their places, that are joined only where no figures are at odds.

    >>> texts = ["at 9 am", "at 9", "at 9 pm", "at nine"]
    >>> groups = FigureGroups(len(texts), texts.__getitem__)
    >>> groups.join(0, 1), groups.join(1, 2), groups.join(2, 3), groups.join(0, 3)
    (True, False, True, False)
    >>> groups.are_apart(0, 2), groups.lists()
    (True, [[0, 1], [2, 3]])
    """

    def __init__(self, count: int, texts: Callable[[int], str]) -> None:
        super().__init__(count)
        self._texts = texts
        self._said: dict[int, Figures] = {}
        self._in_group: dict[int, set[Figures]] = {}

    def are_apart(self, one: int, other: int) -> bool:
        """Whether two texts have figures that are at odds."""
        return told_apart(self._figures(one), self._figures(other))

    def join(self, one: int, other: int) -> bool:
        """Join the groups of two texts, unless some text of the one is at odds with one there."""
        one, other = self._top(one), self._top(other)
        ours, theirs = self._of_group(one), self._of_group(other)
        if one != other and any(told_apart(some, more) for some in ours for more in theirs):
            return False
        joined = super().join(one, other)
        few, many = sorted((ours, theirs), key=len)
        many |= few
        self._in_group[self._top(one)] = many
        return joined

    def _of_group(self, top: int) -> set[Figures]:
        return self._in_group.get(top) or {self._figures(top)}

    def _figures(self, row: int) -> Figures:
        """The figures of a text with a unit; where they stand does not matter."""
        if row not in self._said:
            found = quantities(self._texts(row))
            self._said[row] = tuple(one._replace(start=0, end=0) for one in found)
        return self._said[row]
