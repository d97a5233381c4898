"""What is counted or measured: *5 km*, *$50*, *9 am*; and whether two texts tell of other ones.

*5 km* and *5 miles* have the same figure and are not the same, as *$50* and *€50*, or *9 am* and
*9 pm*, are not; *5 km* and *5 kilometres*, or *90 minutes* and *an hour and 30 minutes*, are.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tertium.language.figures import has_numbers, plain_numbers
from tertium.language.hours import clocks
from tertium.language.identify import language
from tertium.language.stretches import lowered

_TABLE = "data/units.toml"
_NEAR = Decimal("0.1")
"""How far apart, as a share, the same length or weight may be in two units: people round."""
_INCOMPARABLE = frozenset({"money", "clock"})
"""Kinds in which other units are other things, whatever the figures say."""
_CLOCK, _HALVES = "clock", {"a": "am", "p": "pm"}
_BESIDE = re.compile(r"\s?(?:,|and|y|con)?\s?", re.IGNORECASE)
_RANGE = re.compile(r"(?<=\d)[-–—](?=\d)")
_AND_PART = re.compile(
    r"\s(?:and\s(?:an?\s)?|y\s)(?:(half|medi[oa])|(quarter|cuarto))\b", re.IGNORECASE
)
_LONGEST_SIGN, _LONGEST_CODE = 6, 3
"""Characters in which a currency stands before a figure, and those of its sign or code."""


class Unit(NamedTuple):
    """A unit, what it measures, and how many of the kind's basic one it is."""

    kind: str
    name: str
    size: Decimal


class Quantity(NamedTuple):
    """A figure, where it stands with its unit, and what this may be: *pounds* are money or mass."""

    start: int
    end: int
    value: Decimal
    units: frozenset[Unit]

    @property
    def kinds(self) -> frozenset[str]:
        """What may be measured."""
        return frozenset(unit.kind for unit in self.units)


def quantities(text: str, spoken: str | None = None) -> list[Quantity]:
    """The figures of a text that have a unit, a currency or a half of the day, in order.

    >>> [(str(one.value), sorted(unit.name for unit in one.units))
    ...  for one in quantities("At 9 pm five miles cost €50.", "en")]
    [('540', ['pm']), ('5', ['mi']), ('50', ['€'])]
    """
    if not has_numbers(text):
        return []
    spoken = spoken or language(text)
    text = _RANGE.sub(" ", text)  # "5-10 km" has kilometres, and its places stay
    return sorted([*_hours(text, spoken), *_joined(_measured(text, spoken), text)])


def told_apart(some: Sequence[Quantity], others: Sequence[Quantity]) -> bool:
    """Whether two texts have figures that differ in unit, currency or half of the day.

    What both have is set aside first. Other figures of the same unit tell nothing here, and
    neither does what only one of them says.

    >>> def apart(a, b):
    ...     return told_apart(quantities(a, "en"), quantities(b, "en"))
    >>> apart("$50", "€50"), apart("$50", "50 dollars"), apart("$50 (€45)", "€45")
    (True, False, False)
    >>> apart("5 km", "5 miles"), apart("5 km", "3 miles"), apart("5 km", "6 km")
    (True, False, False)
    """
    if not some or not others:
        return False  # as of most texts
    ours, theirs = list(some), list(others)
    for is_same in (_are_equal, _may_be_equal):
        for one in tuple(ours):
            other = next((other for other in theirs if is_same(one, other)), None)
            if other is not None:
                ours.remove(one)
                theirs.remove(other)
    return any(_differ(one, other) for one in ours for other in theirs)


def _are_equal(one: Quantity, other: Quantity) -> bool:
    return one.value == other.value and one.units == other.units


def _may_be_equal(one: Quantity, other: Quantity) -> bool:
    if not one.units.isdisjoint(other.units):
        return one.value == other.value
    return one.value != other.value and _measure_alike(one, other)


def _differ(one: Quantity, other: Quantity) -> bool:
    if not one.units.isdisjoint(other.units):
        return False
    if shared := one.kinds & other.kinds:
        return True if shared & _INCOMPARABLE else not _may_be_equal(one, other)
    return one.value == other.value and _CLOCK not in one.kinds | other.kinds


def _measure_alike(one: Quantity, other: Quantity) -> bool:
    """Whether two figures in two units are about the same, as *5 km* and *3 miles*."""
    return any(
        abs(ours - theirs) <= _NEAR * max(ours, theirs)
        for unit in one.units
        for its in other.units
        if unit.kind == its.kind and unit.kind not in _INCOMPARABLE
        for ours, theirs in [(one.value * unit.size, other.value * its.size)]
    )


def _hours(text: str, spoken: str) -> Iterator[Quantity]:
    for start, end, hour, minute, half in clocks(text, spoken):
        names = [_HALVES[half]] if half else _HALVES.values()
        units = frozenset(Unit(_CLOCK, name, Decimal(1)) for name in names)
        yield Quantity(start, end, Decimal(hour % 12 * 60 + minute), units)


def _measured(text: str, spoken: str) -> Iterator[Quantity]:
    before, after, glued = _patterns()
    # Spanish figures end where a word begins: "5km" is read as "5 km", and places are of "5km".
    gaps = [found.start() for found in glued.finditer(text)] if spoken == "es" else []
    spaced = glued.sub(" ", text) if gaps else text

    def place(at: int) -> int:
        return at - sum(gap + number < at for number, gap in enumerate(gaps))

    for start, end, plain in plain_numbers(spaced, spoken):
        value = Decimal(plain)
        sign = before.search(spaced, max(0, start - _LONGEST_SIGN), start)
        name = None if sign else after.match(spaced, end)
        if found := sign or name:
            if part := _AND_PART.match(spaced, found.end()):
                value += Decimal("0.5" if part[1] else "0.25")
            first, last = min(start, found.start()), max(end, found.end())
            yield Quantity(place(first), place(last), value, _units(found[1]))


def _units(word: str) -> frozenset[Unit]:
    return _known()[" ".join(lowered(word).split())]


def _joined(found: Iterator[Quantity], text: str) -> Iterator[Quantity]:
    """Figures that follow each other from the large unit to the small as one: *1 h 30 min*."""
    whole: Quantity | None = None
    for one in found:
        sizes = whole and _sizes(whole, one)
        if whole and sizes and _BESIDE.fullmatch(text, whole.end, one.start):
            large, small = sizes
            value = whole.value + one.value * small.size / large.size
            whole = Quantity(whole.start, one.end, value, frozenset({large}))
            continue
        if whole:
            yield whole
        whole = one
    if whole:
        yield whole


def _sizes(one: Quantity, other: Quantity) -> tuple[Unit, Unit] | None:
    """A large and a small unit of one kind that two figures may have."""
    return next(
        (
            (large, small)
            for large in sorted(one.units)
            for small in sorted(other.units)
            if large.kind == small.kind and large.size > small.size
        ),
        None,
    )


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """A currency before a figure, a unit after it, and where a unit is written close to it."""
    money = [word for word, units in _known().items() if any(one.kind == "money" for one in units)]
    signs = [re.escape(word) for word in money if len(word) <= _LONGEST_CODE]
    words = [re.escape(word).replace(r"\ ", r"\s") for word in _known()]
    sign, word = ("|".join(sorted(some, key=len, reverse=True)) for some in (signs, words))
    closed = r"(?!\w|/[^\W\d])"
    return (
        re.compile(rf"(?<!\w)({sign})\s?$", re.IGNORECASE),
        re.compile(rf"[\s-]?(?:de\s|of\s)?({word}){closed}", re.IGNORECASE),
        re.compile(rf"(?<=\d)(?=(?:{word}){closed})", re.IGNORECASE),
    )


@cache
def _known() -> dict[str, frozenset[Unit]]:
    """The units that each word or symbol may stand for."""
    table = tomllib.loads(files("tertium").joinpath(_TABLE).read_text("utf-8"))
    found: dict[str, set[Unit]] = {}
    for kind, units in table.items():
        for name, (size, words) in units.items():
            for word in words.split():
                found.setdefault(word.replace("_", " "), set()).add(
                    Unit(kind, name, Decimal(str(size)))
                )
    return {word: frozenset(units) for word, units in found.items()}
