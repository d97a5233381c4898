"""Dates as catalogues write them, read as spans of years."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from tertium.records.folding import fold, table
from tertium.records.span_pattern import dates_pattern, periods_pattern

_MOST_TEXT = 20_000
"""Letters of a text that are searched for dates."""
_ROMAN_YEAR = re.compile(
    r"(?<!\w)m{1,2}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?!\w)"
)
_ABOUT_YEARS = 5
_OPEN_YEARS = 25
"""How far *before 1850* and *after 1850* are taken to reach."""


@dataclass(frozen=True, slots=True)
class Span:
    """Years from ``start`` to ``end``, both among them; years before our era are negative.

    >>> print(Span(-44, -44), Span(1801, 1833), Span(1890, 1890))
    44 BC 1801-1833 1890
    """

    start: int
    end: int
    day: tuple[int, int] | None = field(default=None, compare=False)
    """The month and the day, or 0, of a date that says so; spans of one year are equal without."""

    def __str__(self) -> str:
        first, last = _year(self.start), _year(self.end)
        return first if first == last else f"{first}-{last}"


def _year(year: int) -> str:
    return str(year) if year > 0 else f"{max(-year, 1)} BC"


@lru_cache(1 << 16)
def read_spans(text: str) -> tuple[Span, ...]:
    """Find the dates of a text, as spans of years; none for *n.d.* and its like.

    >>> [str(*read_spans(x)) for x in ("ca. 1890", "early 19th c.", "s. XVIII", "44 BC", "1890-95")]
    ['1885-1895', '1801-1833', '1701-1800', '44 BC', '1890-1895']
    >>> read_spans("n.d.")
    ()
    """
    folded = fold(text[:_MOST_TEXT])
    if span := _signed(folded):
        return (span,)
    spans = [
        span for found in dates_pattern().finditer(folded) if (span := _span(found.groupdict()))
    ]
    if not spans:
        named = table("times")["periods"]
        spans = [Span(*named[found[0]]) for found in periods_pattern().finditer(folded)]
    if not spans and len(folded) < 40 and (year := _roman_year(folded)):
        spans = [Span(year, year)]
    return tuple(dict.fromkeys(spans))


def _signed(text: str) -> Span | None:
    """Years as machines write them, where the whole value is one: -0500, 0500, -0500/0020."""
    found = _SIGNED.fullmatch(text)
    if not found:
        return None
    # By the letter of ISO 8601, -0500 is 501 BC; those who write it hardly ever mean that.
    first, last = int(found[1]), int(found[2] or found[1])
    return Span(first, last) if first <= last else None


_SIGNED = re.compile(
    r"(-[0-9]{3,6}|0[0-9]{3})(?:-[0-9]{2}){0,2}(?:\s*/\s*(-?[0-9]{1,6})(?:-[0-9]{2}){0,2})?"
)


def _span(part: dict[str, str | None]) -> Span | None:
    form = next((name for name in _FORMS if part[name]), None)
    if form is None:
        return _years(part)
    if form in {"century", "roman_after", "roman_before"}:
        return _centuries(part, form)
    first = int(part[form] or 0)
    if form == "from_bc":
        return Span(-first, int(part["to_ad"] or part["till_ad"] or 0))
    if form == "short":
        return Span(1900 + first, 1900 + first)
    last = int(part.get(f"{form}_end") or first)
    if form == "old":
        return _wide(-max(first, last), -min(first, last), bool(part["about_bc"]), 10)
    day = _day(part, form) if first == last else None
    return Span(min(first, last), max(first, last), day) if first > 0 else None


def _day(part: dict[str, str | None], form: str) -> tuple[int, int] | None:
    """The month and the day, as far as they are told; 4/5/1906 may be either of two days."""
    if form == "calendar":
        return _month(part["month"] or ""), int(part["day_before"] or part["day_after"] or 0)
    if form not in {"iso", "digits", "numeric"}:
        return None
    month, day = int(part[f"{form}_month"] or 0), int(part[f"{form}_day"] or 0)
    if form == "numeric" and day:
        if day == month or day > 12 >= month:
            return month, day
        return (day, month) if month > 12 >= day else None
    return (month, day) if 0 < month <= 12 else None


def _month(name: str) -> int:
    lines = table("times")["months"]["names"].strip().splitlines()
    return next(number for number, line in enumerate(lines, 1) if name in line.split())


_FORMS = (
    "century", "roman_after", "roman_before", "from_bc", "old", "ad", "early", "iso", "numeric",
    "short", "digits", "calendar",
)  # fmt: skip


def _years(part: dict[str, str | None]) -> Span | None:
    about = bool(part["about_y"]) and part["about_y"] != "["
    if part["open_century"]:
        first = 100 * int(part["open_century"])
        return Span(first, first + 99)
    if part["open_decade"]:
        return _wide(10 * int(part["open_decade"]), 10 * int(part["open_decade"]) + 9, about)
    decade = part["decade"] or part["decade_before"]
    if decade:
        first = int(decade)
        years = 100 if first % 100 == 0 else 10
        low, high = table("times")["parts"].get(part["decade_part"] or "", (0.0, 1.0))
        return _wide(first + round(years * low), first + max(round(years * high) - 1, 0), about)
    if not part["start"]:
        return _spoken_decade(part["decade_word"] or part["decade_er"])
    start, end = part["start"], part["end"] or part["start"]
    first, last = int(start), int(start[: 4 - len(end)] + end)
    last = max(last, first)  # 1899-05 is no span of years but, perhaps, a month
    if part["decades"]:
        last += 9
    if part["bound"]:
        later = part["bound"] in {"after", "not before", "despues de", "apres", "nach", "post"}
        return Span(first, first + _OPEN_YEARS) if later else Span(first - _OPEN_YEARS, first)
    return _wide(first, last, about or bool(part["doubt"]))


def _spoken_decade(said: str | None) -> Span | None:
    """The twenties, *años 20*: those of the twentieth century, which nobody needs to say."""
    if not said:
        return None
    first = 1900 + int(table("times")["decades"].get(said, said))
    return Span(first, first + 9)


def _centuries(part: dict[str, str | None], name: str) -> Span | None:
    first = _number(part[name] or "")
    last = _number(part[f"{name}_end"] or "") or first
    old = bool(part["century_bc"])
    if not all(0 < one <= 21 for one in (first, last)) or (last > first if old else last < first):
        return None
    if part["century_ad"]:  # from the one era into the other
        return Span(-100 * first, 100 * _number(part["century_ad"]))
    shares = table("times")["parts"]
    after = table("times")["parts_after"].get(part["part_after"] or "", (0.0, 1.0))
    low, high = shares.get(part["era_part"] or "", after)
    if last != first:  # "late 18th - early 19th": each end has a part of its own
        high = shares.get(part["end_part"] or "", (0.0, 1.0))[1]
    start, end = (-100 * one if old else 100 * (one - 1) + 1 for one in (first, last))
    return Span(start + round(100 * low), end + round(100 * high) - 1)


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    words = table("times")["ordinals"]["english"].split()
    return words.index(text) + 1 if text in words else _roman(text)


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}[c] for c in text]
    later = [*values[1:], 0][: len(values)]
    return sum(-one if one < two else one for one, two in zip(values, later, strict=True))


def _roman_year(text: str) -> int | None:
    found = _ROMAN_YEAR.search(text)
    year = _roman(found[0]) if found else 0
    return year if 1400 < year < 2100 else None


def _wide(first: int, last: int, about: bool, by: int = _ABOUT_YEARS) -> Span:
    return Span(first - by, last + by) if about else Span(first, last)
