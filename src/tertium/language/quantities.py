"""What is counted or measured: *5 km*, *$50*, *9 am*; and whether two texts tell of other ones.

*5 km* and *5 miles* have the same figure and are not the same, as *$50* and *€50*, or *9 am* and
*9 pm*, are not; *5 km* and *5 kilometres*, or *90 minutes* and *one hour and 30 minutes*, are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from tertium.language.amounts import times
from tertium.language.figures import has_numbers, plain_numbers
from tertium.language.hours import clocks
from tertium.language.identify import language
from tertium.language.units import Unit, Units, patterns, units

__all__ = ["Quantity", "Unit", "quantities", "told_apart"]

_CLOCK, _HALVES = "clock", {"a": "am", "p": "pm"}
_NEAR = Decimal("0.1")
"""How far apart, as a share, the same length or weight may be in two units: people round."""
_TEMPERATURE, _DEGREES, _NEAR_HEAT = "temperature", Decimal(2), Decimal("0.03")
"""How far apart, in °C or as a share, the same heat may be; its zero is no nothing."""
_STEP = Decimal(15)
"""Degrees up to which a figure may be how much warmer it gets: *1.5 °C (2.7 °F)*."""
_HOUR = Decimal(60)
_INCOMPARABLE = frozenset({"money", "coin", "clock"})
"""Kinds in which other units are other things, whatever the figures say."""
_MOST = 50
"""Figures of a text that are compared with as many, once what both have is set aside."""
_LONGEST = 100_000
"""Digits of a figure that has a value; numbers of a million have none that can be computed."""
_POINT = r"(?:(?:(?<=ft|hr|in|lb|yr)|(?<=hrs|ins|lbs|yrs))\.)?"
"""It ends these and no sentence: *6 ft. 2 in.*"""
_BESIDE = re.compile(rf"{_POINT}\s?(?:,|and|y|con)?\s?", re.IGNORECASE)
_PARTS = {"ft": 12, "h": 60, "min": 60, "m": 100, "st": 14, "lb": 16}
"""How many of the next smaller unit, which may go without its name: *5 ft 10*, *1 h 30*."""
_BARE = re.compile(rf"{_POINT}\s(?P<and>(?:and|y)\s)?", re.IGNORECASE)
_INCHES = re.compile(r"\s?in\b|\s?[\"″”]", re.IGNORECASE)
_ENDS = re.compile(r"\s?(?:$|[^\w\s]|(?:tall|high|long|wide|deep|de\s(?:alto|largo|ancho))\b)")
_RANGE = re.compile(r"(?<=\d)[-–—](?=\d)")
_ONE_HOUR = re.compile(
    r"\b(?:one|una(?:\s(?:y|menos)\s\w+)?)\s?(?:[ap]\.?\s?m|in\sthe|at\snight|de\sla)\b",
    re.IGNORECASE,
)
_NO_UNITS = re.compile(r"\b(?:ha|mi)(?=\s[^\W\d]{3})", re.IGNORECASE)
"""Spanish words that look like hectares and miles: *en 2012 ha crecido*."""
_AND_PART = re.compile(
    r"\s(?:and\s(?:an?\s)?|y\s)(?:(half|medi[oa])|(quarter|cuarto))\b", re.IGNORECASE
)
_MINUS = re.compile(r"(?:\b(?:minus|menos)\s|(?<![\w°º])(?<!\d\s)(?:−\s?|–))$", re.IGNORECASE)
_BELOW = re.compile(r"\s(?:below\szero|bajo\scero)\b", re.IGNORECASE)
_LONGEST_SIGN, _LONGEST_ONE = 6, 24
"""Characters in which a currency or a minus stands before a figure, or *an hour and*."""


class Quantity(NamedTuple):
    """A figure, where it stands with its unit, and what this may be: *pounds* are money or mass."""

    start: int
    end: int
    value: Decimal
    units: Units

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
    alone = any(pattern.search(text) for pattern in patterns().alone.values())
    one = patterns().one.search(text) or _ONE_HOUR.search(text)
    if not alone and not one and not has_numbers(text):
        return []
    spoken = spoken or language(text)
    # "5-10 km" has kilometres, and its places stay; with a blank it might be 5,010 of them.
    text = _RANGE.sub(";", text)
    figures = list(_measured(text, spoken))
    found = [*_hours(text, spoken), *_joined(figures, text)]
    if alone:
        found += _alone(text, spoken, {one.end for one in figures})
    return sorted(found, key=lambda one: one[:2])


def told_apart(some: Iterable[Quantity], others: Iterable[Quantity]) -> bool:
    """Whether two texts have figures that differ in unit, currency or half of the day.

    What both have, or nearly so, is set aside first. Other figures of the same unit tell nothing
    here, and neither does what only one of them says, nor what stands in tables of figures.

    >>> def apart(a, b):
    ...     return told_apart(quantities(a, "en"), quantities(b, "en"))
    >>> apart("$50", "€50"), apart("$50", "50 dollars"), apart("$50 (€45)", "€45")
    (True, False, False)
    >>> apart("5 km", "5 miles"), apart("5 km", "3 miles"), apart("5 km", "6 km")
    (True, False, False)
    """
    some, others = list(some), list(others)
    if not some or not others:
        return False  # as of most texts
    said, heard = Counter(map(_what, some)), Counter(map(_what, others))
    # In one order, so that it does not matter which of the texts comes first.
    ours, theirs = sorted((_ordered(said - heard), _ordered(heard - said)), key=_key)
    if len(ours) * len(theirs) > _MOST**2:
        return False
    for is_same in (_have_equal_figures, _are_near, _measure_the_same):
        for one in tuple(ours):
            other = next((other for other in theirs if is_same(one, other)), None)
            if other is not None:
                ours.remove(one)
                theirs.remove(other)
    return any(_differ(one, other) for one in ours for other in theirs)


_What = tuple[Decimal, Units]


def _what(one: Quantity) -> _What:
    return one.value, one.units


def _ordered(some: Counter[_What]) -> list[Quantity]:
    return sorted((Quantity(0, 0, *what) for what in some.elements()), key=lambda one: _key([one]))


def _key(some: list[Quantity]) -> list[tuple[Decimal, list[Unit]]]:
    return [(one.value, sorted(one.units)) for one in some]


def _have_equal_figures(one: Quantity, other: Quantity) -> bool:
    return one.value == other.value and not one.units.isdisjoint(other.units)


def _are_near(one: Quantity, other: Quantity) -> bool:
    """Whether two figures of one unit may be one that was rounded, or two of the same morning."""
    if one.units.isdisjoint(other.units):
        return False
    margin = _HOUR if _CLOCK in one.kinds else _NEAR * max(abs(one.value), abs(other.value))
    return abs(one.value - other.value) <= margin


def _measure_the_same(one: Quantity, other: Quantity) -> bool:
    """Whether two figures in two units are about the same, as *5 km* and *3 miles*."""
    return one.units.isdisjoint(other.units) and any(
        _are_about(one.value, unit, other.value, its)
        for unit in one.units
        for its in other.units
        if unit.kind == its.kind and unit.kind not in _INCOMPARABLE
    )


def _are_about(one: Decimal, unit: Unit, other: Decimal, its: Unit) -> bool:
    ours, theirs = unit.of(one), its.of(other)
    largest = max(abs(ours), abs(theirs))
    if unit.kind != _TEMPERATURE:
        return one != other and abs(ours - theirs) <= _NEAR * largest  # a yard is no metre
    if abs(ours - theirs) <= max(_DEGREES, _NEAR_HEAT * largest):
        return True
    up, upwards = one * unit.size, other * its.size
    return max(up, upwards) <= _STEP and abs(up - upwards) <= _NEAR_HEAT * max(up, upwards)


def _differ(one: Quantity, other: Quantity) -> bool:
    if not one.units.isdisjoint(other.units):
        return False
    if shared := one.kinds & other.kinds:
        return bool(shared & _INCOMPARABLE) or not _measure_the_same(one, other)
    return one.value == other.value and _CLOCK not in one.kinds | other.kinds


def _hours(text: str, spoken: str) -> Iterator[Quantity]:
    for start, end, hour, minute, half in clocks(text, spoken):
        names = [_HALVES[half]] if half else _HALVES.values()
        known = frozenset(Unit(_CLOCK, name, Decimal(1)) for name in names)
        yield Quantity(start, end, Decimal(hour % 12 * 60 + minute), known)


def _measured(text: str, spoken: str) -> Iterator[Quantity]:
    """The figures that are no hours; those of which no unit is said have none."""
    if spoken == "es":
        text = _NO_UNITS.sub("__", text)
    # Spanish figures end where a word begins: "5km" is read as "5 km", and places are of "5km".
    glued = patterns().glued
    gaps = [found.start() for found in glued.finditer(text)] if spoken == "es" else []
    spaced = glued.sub(" ", text) if gaps else text
    blanks = [gap + number for number, gap in enumerate(gaps)]

    def place(at: int) -> int:
        return at - bisect_left(blanks, at)

    for start, end, plain in plain_numbers(spaced, spoken):
        if len(plain) <= _LONGEST:
            first, last, value, known = _with_unit(spaced, start, end, Decimal(plain))
            yield Quantity(place(first), place(last), value, known)


def _with_unit(text: str, start: int, end: int, value: Decimal) -> Quantity:
    before, many, summed, after, *_ = patterns()
    first = max(0, start - _LONGEST_SIGN)
    if sign := before.search(text, first, start):
        more = many.match(text, end)
        value *= times(more[1]) if more else 1
        start, end, known = sign.start(), more.end() if more else end, units(sign[1])
    elif name := summed.match(text, end):
        value *= times(name[1])
        end, known = name.end(), units(name[2])
    elif name := after.match(text, end):
        end, known = name.end(), units(name[1])
        one = patterns().and_more.search(text, max(0, start - _LONGEST_ONE), start)
        if one and _sizes(units(one[1]), known):
            known = frozenset()  # "an hour and 20 minutes" are not 20, and may be paid by the hour
    else:
        return Quantity(start, end, value, frozenset())
    value += _and_part(text, end)
    if any(unit.kind == _TEMPERATURE for unit in known) and (
        _MINUS.search(text, first, start) or _BELOW.match(text, end)
    ):
        value = -abs(value)
    return Quantity(start, end, value, known)


def _and_part(text: str, end: int) -> Decimal:
    """What is added after a unit: *5 miles and a half*."""
    part = _AND_PART.match(text, end)
    return Decimal("0.5" if part[1] else "0.25") if part else Decimal(0)


def _alone(text: str, spoken: str, ends: set[int]) -> Iterator[Quantity]:
    """Units that stand without a figure: *a mile*, *half an hour*; but not *5 dollars a mile*."""
    for found in patterns().alone["es" if spoken == "es" else "en"].finditer(text):
        if found.start() - 1 not in ends:
            value = Decimal("0.5") if found["half"] else 1 + _and_part(text, found.end())
            name = re.split(r"[\s-]", found[0])[-1]
            yield Quantity(found.start(), found.end(), value, units(name))


def _joined(found: Iterable[Quantity], text: str) -> Iterator[Quantity]:
    """Figures that follow each other from the large unit to the small as one: *1 h 30 min*."""
    whole: Quantity | None = None
    for one in found:
        more = whole and _together(whole, one, text)
        if whole and whole.units and not more:
            yield whole
        whole = more or one
    if whole and whole.units:
        yield whole


def _together(whole: Quantity, one: Quantity, text: str) -> Quantity | None:
    """Two figures as one; it has no unit where nobody can say whether they are: *5 ft 10 men*."""
    if not one.units:
        return _with_bare(whole, one, text)
    if whole.units == units("h") and text.endswith(("m", "M"), one.start, one.end):
        one = one._replace(units=units("min"))  # "2 h 30 m"
    sizes = _sizes(whole.units, one.units)
    if not sizes or not _BESIDE.fullmatch(text, whole.end, one.start):
        return None
    large, small = sizes
    more = one.value * small.size / large.size
    if more >= 1:
        return None  # "5 days, 40 hours a week"
    # A gallon and a quart are of either country, so both gallons stay.
    either = frozenset(unit for unit in whole.units if unit.kind == large.kind)
    return Quantity(whole.start, one.end, whole.value + more, either)


def _with_bare(whole: Quantity, one: Quantity, text: str) -> Quantity | None:
    """A figure and what follows it without a unit, as the minutes of *1 h 30*."""
    if len(whole.units) != 1:
        return None
    [unit] = whole.units
    inches = _INCHES.match(text, one.end) if unit.name == "ft" else None
    beside = (_BESIDE if inches else _BARE).fullmatch(text, whole.end, one.start)
    parts = _PARTS.get(unit.name, 0)
    if not beside or not 0 < one.value < parts:
        return None
    if inches or _ENDS.match(text, one.end):
        end = inches.end() if inches else one.end
        return Quantity(whole.start, end, whole.value + one.value / parts, whole.units)
    return None if beside["and"] else Quantity(whole.start, one.end, whole.value, frozenset())


def _sizes(some: Units, others: Units) -> tuple[Unit, Unit] | None:
    """A large and a small unit of one kind that two figures may have, of one country at best."""
    if not some.isdisjoint(others):
        return None  # "two pints, three pints", whichever pints
    pairs = (
        (large, small)
        for large in some
        for small in others
        if large.kind == small.kind != _TEMPERATURE and large.size > small.size
    )
    return min(
        pairs, key=lambda two: (_is_imperial(two[0]) != _is_imperial(two[1]), two), default=None
    )


def _is_imperial(unit: Unit) -> bool:
    return unit.name.startswith("imperial")
