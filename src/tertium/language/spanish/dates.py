"""Dates in Spanish text, in the spellings of :mod:`tertium.language.dates`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tertium.language.spanish.tables import table
from tertium.language.stretches import Stretch, lowered, rewritten

_NAMES = table("text")["months"]["names"].split()
_MONTHS = {name: number for number, name in enumerate(_NAMES, start=1)}
_MONTHS |= table("text")["months"]["also"]
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_OF = r"\s+del?\s+(?:año\s+)?"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}

# Tried at each place in this order: the longer reading of a number comes before the shorter.
_DATE = re.compile(
    rf"""(?<!\w)(?<![0-9][.,/-])(?:
      (?P<iso>{_YEAR})-(?P<iso_month>0[1-9]|1[0-2])-(?P<iso_day>[0-3][0-9])(?!\w)
    | (?P<day>[0-3]?[0-9]|primero|1\.?º)\s+de\s+(?P<month>{_MONTH})\.?
        (?:(?:{_OF}|,?\s+)(?P<year>{_YEAR}))?\b
    | (?P<d>[0-3]?[0-9])[/.-](?P<m>0?[1-9]|1[0-2])[/.-](?P<y>{_YEAR}|[0-9]{{2}})(?!\w)
    | (?P<only_month>{_MONTH})\.?(?:{_OF}|\s+)(?P<month_year>{_YEAR})\b
    | siglos?\s+(?P<century>[ivxl]+)(?P<century_era>\s+a\.\s?c\.)?(?!\w)
    | años\s+(?P<decade>(?:19)?[0-9]0)\b
    | (?P<old>[0-9]{{1,4}})\s+a\.\s?c\.
    | (?P<start>{_YEAR})\s*[-–—/]\s*(?P<end>{_YEAR}|[0-9]{{2}})\b
    | (?P<plain>{_YEAR})\b(?![.,]\d)
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def dates(text: str) -> list[str]:
    """Find the dates of a text, each in one spelling, from the coarse to the fine.

    They are spelt as those of English texts, so that they can be compared across the two.

    >>> dates("Nació el 3 de mayo de 1931 y murió el 04/12/2012.")
    ['1931', '1931-05', '1931-05-03', '2012', '2012-12', '2012-12-04']
    >>> dates("una copia del siglo XIX de una urna del 500 a. C., hallada en los años 20")
    ['19th century', '500 bc', '1920s']
    """
    return [date for found in _DATE.finditer(text) for date in _spellings(found)]


def days(text: str) -> list[Stretch]:
    """The full days of a text, each as 2012-05-03.

    >>> days("El 3 de mayo de 2012 llovió.")
    [Stretch(start=3, end=20, plain='2012-05-03')]
    """
    return [
        Stretch(found.start(), found.end(), one)
        for found in _DATE.finditer(text)
        for one in _spellings(found)
        if _DAY.fullmatch(one)
    ]


def yearless(text: str) -> list[Stretch]:
    """The days of a text of which no year is said, as they stand.

    >>> yearless("El 3 de mayo llovió.")
    [Stretch(start=3, end=12, plain='3 de mayo')]
    """
    return [
        Stretch(found.start(), found.end(), found[0])
        for found in _DATE.finditer(text)
        if found["month"] and not found["year"]
    ]


def iso_dates(text: str) -> str:
    """A text with its full days written as 2012-05-03; everything else stays.

    >>> iso_dates("El 3 de mayo de 2012, o sea, el 3/5/2012, llovió.")
    'El 2012-05-03, o sea, el 2012-05-03, llovió.'
    """
    return rewritten(text, days(text))


def _spellings(found: re.Match[str]) -> Iterator[str]:
    part = found.groupdict()
    if part["iso"]:
        yield from _calendar(part["iso"], int(part["iso_month"]), part["iso_day"])
    elif part["month"]:
        day = "1" if not part["day"].isdecimal() else part["day"]
        if part["year"]:
            yield from _calendar(part["year"], _MONTHS[lowered(part["month"])], day)
    elif part["d"]:
        year = part["y"] if len(part["y"]) == 4 else _century_of(part["y"]) + part["y"]
        yield from _calendar(year, int(part["m"]), part["d"])
    elif part["only_month"]:
        yield from _calendar(part["month_year"], _MONTHS[lowered(part["only_month"])], None)
    elif part["century"]:
        yield _century(lowered(part["century"])) + (" bc" if part["century_era"] else "")
    elif part["decade"]:
        yield f"19{part['decade'][-2:]}s"
    elif part["old"]:
        yield f"{int(part['old'])} bc"
    elif part["start"]:
        yield part["start"]
        yield part["end"] if len(part["end"]) == 4 else part["start"][:2] + part["end"]
    elif part["plain"]:
        yield part["plain"]


def _calendar(year: str, month: int, day: str | None) -> Iterator[str]:
    yield year
    yield f"{year}-{month:02d}"
    if day:
        yield f"{year}-{month:02d}-{int(day):02d}"


def _century_of(year: str) -> str:
    """Of two digits: those up to 30 are of this century."""
    return "20" if int(year) <= 30 else "19"


def _century(roman: str) -> str:
    values = [_ROMAN[letter] for letter in roman]
    following = [*values[1:], 0]
    number = sum(-v if v < n else v for v, n in zip(values, following, strict=True))
    teen = number in (11, 12, 13)
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending} century"
