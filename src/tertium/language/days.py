"""Days in English text: *5 May 2020*, *May 5th, 2020* and *2020-05-05* have one plain spelling."""

from __future__ import annotations

import re

from tertium.language.stretches import Stretch

_MONTHS = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
]  # fmt: skip
_MONTH = "|".join(rf"{name[:3]}(?:{name[3:]}|t?\.?)" if name[3:] else name for name in _MONTHS)
_DAY, _YEAR = r"(?P<{}>[0-3]?\d)(?:st|nd|rd|th)?", r"(?P<{}>1\d{{3}}|20\d{{2}})"
_DATE = re.compile(
    rf"(?<![\d./–-])\b(?:(?:the\s+)?{_DAY.format('d1')}\s+(?:of\s+)?(?P<m1>{_MONTH}),?(?:\s+{_YEAR.format('y1')})?"
    rf"|(?P<m2>{_MONTH})\s+(?:the\s+)?{_DAY.format('d2')}(?:,?\s+{_YEAR.format('y2')})?"
    r"|(?P<iso>(?:1\d|20)\d\d-(?:0\d|1[0-2])-[0-3]\d))\b(?!\s?[–-]\s?\d|[.,]\d)"
)


def days(text: str) -> list[Stretch]:
    """The days of a text: 2020-05-05, or May 5 where no year is said.

    >>> [found.plain for found in days("It rained on the 5th of May, 2020, and on 6 May.")]
    ['2020-05-05', 'May 6']
    """
    return [
        Stretch(found.start(), found.end(), plain)
        for found in _DATE.finditer(text)
        if (plain := _plain(found)) is not None
    ]


def _plain(found: re.Match[str]) -> str | None:
    if found["iso"]:
        return found["iso"]
    day, month, year = (found[f"{part}1"] or found[f"{part}2"] for part in "dmy")
    number = next(n for n, name in enumerate(_MONTHS, start=1) if name[:3] == month[:3])
    if not 1 <= int(day) <= 31:
        return None
    return f"{year}-{number:02d}-{int(day):02d}" if year else f"{_MONTHS[number - 1]} {int(day)}"
