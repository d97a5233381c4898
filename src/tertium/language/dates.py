"""Dates in running text, by their shape: years, ranges, decades, centuries, days and months."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MONTHS = "january february march april may june july august september october november december"
_MONTH_NUMBERS = {
    spelling: number
    for number, month in enumerate(_MONTHS.split(), start=1)
    for spelling in (month, month[:3], month[:4])
}
_ORDINAL_WORDS = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first
"""
_ORDINALS = {word: number for number, word in enumerate(_ORDINAL_WORDS.split(), start=1)}
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_MONTH = "|".join(sorted(_MONTH_NUMBERS, key=len, reverse=True))
_DASH = r"\s*(?:-|–|—|/|\bto\b|\buntil\b)\s*"
_ERA = r"(?P<era>b\.?\s?c\.?(?:\s?e\.?)?)(?![a-z])"

# Tried at each place in this order: the longer reading of a number comes before the shorter.
_DATE = re.compile(
    rf"""(?<!\w)(?<![0-9][.,])(?:
      (?P<iso>{_YEAR})-(?P<iso_month>0[1-9]|1[0-2])(?:-(?P<iso_day>[0-3][0-9]))?(?![\w])
    | (?P<old>[0-9]{{1,4}})(?:{_DASH}(?P<old_end>[0-9]{{1,4}}))?\s*{_ERA}
    | a\.?d\.?\s*(?P<ad>[0-9]{{1,4}})\b
    | (?P<century>[0-9]{{1,2}}(?=(?:st|nd|rd|th)\b)|{"|".join(_ORDINALS)})
        (?:st|nd|rd|th)?[\s-]+(?:century|c\.)(?:\s*(?P<century_era>b\.?c\.?))?
    | (?:(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?\s+(?:of\s+)?)?(?P<month>{_MONTH})\.?,?
        (?:\s+(?P<day_after>[0-3]?[0-9])(?:st|nd|rd|th)?,)?\s+(?P<month_year>{_YEAR})\b
    | (?P<decade>{_YEAR})'?s\b
    | (?P<start>{_YEAR}){_DASH}(?P<end>{_YEAR}|[0-9]{{2}})\b
    | (?P<year>{_YEAR})\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def dates(text: str) -> list[str]:
    """Find the dates of a text, each in one spelling, from the coarse to the fine.

    A day is also its month and its year, so that two days of one year have something in common;
    a range is its two ends.

    >>> dates("Made ca. 1890-95, restored on 3 May 1931")
    ['1890', '1895', '1931', '1931-05', '1931-05-03']
    >>> dates("a 19th-century copy of an urn of 500 BC")
    ['19th century', '500 bc']
    """
    return [date for found in _DATE.finditer(text) for date in _spellings(found)]


def _spellings(found: re.Match[str]) -> Iterator[str]:
    part = found.groupdict()
    if part["iso"]:
        yield from _calendar(part["iso"], int(part["iso_month"]), part["iso_day"])
    elif part["old"]:
        yield from (f"{int(year)} bc" for year in (part["old"], part["old_end"]) if year)
    elif part["ad"]:
        yield str(int(part["ad"]))
    elif part["century"]:
        yield _century(part["century"].lower()) + (" bc" if part["century_era"] else "")
    elif part["month"]:
        month = _MONTH_NUMBERS[part["month"].lower()]
        yield from _calendar(part["month_year"], month, part["day"] or part["day_after"])
    elif part["decade"]:
        yield f"{part['decade']}s"
    elif part["start"]:
        start, end = part["start"], part["end"]
        yield start
        yield end if len(end) == 4 else start[:2] + end
    else:
        yield part["year"]


def _calendar(year: str, month: int, day: str | None) -> Iterator[str]:
    yield year
    yield f"{year}-{month:02d}"
    if day:
        yield f"{year}-{month:02d}-{int(day):02d}"


def _century(text: str) -> str:
    number = _ORDINALS.get(text) or int(text)
    teen = number % 100 in (11, 12, 13)
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending} century"
