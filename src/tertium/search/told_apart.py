"""Texts whose figures have another unit, currency or half of the day are kept out of one cluster.

Judges of meaning hardly see that *9 am* is not *9 pm*, or *$50* not *€50*. Since clusters are made
of links, a text that has neither (*at 9*) could bring both together; so each join is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache

from tertium.language.quantities import Quantity, Unit, quantities, told_apart
from tertium.search.clusters import Groups

Figures = tuple[Quantity, ...]
_Units = frozenset[Unit]
_Said = tuple[Decimal, _Units, int]
"""A figure, its unit, and how often it is said at least."""


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
        self._in_group: dict[int, _Together] = {}

    def are_apart(self, one: int, other: int) -> bool:
        """Whether two texts have figures that are at odds."""
        return told_apart(self._figures(one), self._figures(other))

    def join(self, one: int, other: int) -> bool:
        """Join the groups of two texts, unless some text of the one is at odds with one there."""
        one, other = self._top(one), self._top(other)
        if one == other:
            return False
        ours, theirs = self._of_group(one), self._of_group(other)
        if ours.are_apart(theirs):
            return False
        super().join(one, other)
        self._in_group[self._top(one)] = ours.joined(theirs)
        self._in_group.pop(max(one, other), None)
        return True

    def _of_group(self, top: int) -> _Together:
        return self._in_group.get(top) or _Together(self._figures(top))

    def _figures(self, row: int) -> Figures:
        """The figures of a text with a unit; where they stand does not matter."""
        if row not in self._said:
            found = quantities(self._texts(row))
            self._said[row] = tuple(one._replace(start=0, end=0) for one in found)
        return self._said[row]


class _Together:
    """The figures of the texts of a group, and which texts have which.

    To compare every text with every one of another group would take minutes where there are
    thousands. Two can only be told apart where the one has a figure that the other has not, and
    the other one that may differ from it: all others are passed over.
    """

    def __init__(self, figures: Figures) -> None:
        self._all: set[Figures] = {figures} if figures else set()
        self._with: dict[_Units, set[Figures]] = {}
        self._values: dict[_Units, set[Decimal]] = {}
        self._saying: dict[_Said, set[Figures]] = {}
        self._note(self._all)

    def are_apart(self, others: _Together) -> bool:
        """Whether some text here is told apart from one there."""
        if len(self._all) <= len(others._all):
            return any(told_apart(a, b) for a in self._all for b in others._in_doubt(a))
        return any(told_apart(a, b) for b in others._all for a in self._in_doubt(b))

    def joined(self, others: _Together) -> _Together:
        """Both as one: the smaller goes into the larger, so that many joins cost little."""
        few, many = sorted((self, others), key=lambda one: len(one._all))
        many._note(few._all - many._all)
        many._all |= few._all
        return many

    def _note(self, texts: set[Figures]) -> None:
        for figures in texts:
            for (value, units), often in _counted(figures).items():
                self._with.setdefault(units, set()).add(figures)
                self._values.setdefault(units, set()).add(value)
                for times in range(1, often + 1):
                    self._saying.setdefault((value, units, times), set()).add(figures)

    def _in_doubt(self, figures: Figures) -> Iterator[Figures]:
        """The texts here that may be told apart from one that says this."""
        seen: set[Figures] = set()
        for texts in self._differing(figures):
            yield from texts - seen
            seen |= texts

    def _differing(self, figures: Figures) -> Iterator[set[Figures]]:
        """For each figure, the texts that lack it and have one that may differ from it."""
        counts = _counted(figures)
        said = {units for _, units in counts}
        nobody: set[Figures] = set()
        for (value, units), often in counts.items():
            # What both say, as often, is set aside before anything is compared.
            same = self._saying.get((value, units, often), nobody)
            for other, texts in self._with.items():
                if not units.isdisjoint(other):
                    continue
                if not _may_be_of_one_kind(units, other):
                    yield self._saying.get((value, other, 1), nobody) - same
                elif (rest := texts - same) and other not in said:
                    yield rest
                elif rest:
                    for its in self._values[other]:
                        more = counts[its, other] + 1
                        yield self._saying.get((its, other, more), nobody) - same


def _counted(figures: Figures) -> Counter[tuple[Decimal, _Units]]:
    return Counter((one.value, one.units) for one in figures)


@cache
def _may_be_of_one_kind(one: _Units, other: _Units) -> bool:
    """Whether two units measure the same; where they do not, only equal figures are at odds."""
    return not {unit.kind for unit in one}.isdisjoint(unit.kind for unit in other)
