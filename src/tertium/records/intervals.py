"""Times that are given by where they begin and where they end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tertium.records.spans import Span, read_spans

_ENDS = (
    ("begin", "end"), ("start", "end"), ("from", "to"), ("earliest", "latest"), ("first", "last"),
    ("inicio", "fin"), ("desde", "hasta"), ("debut", "fin"), ("von", "bis"),
    ("notbefore", "notafter"),
)  # fmt: skip
_AROUND = re.compile(r"date|year|fecha|datum|datation|annee|ano|jahr|[^a-z]")
_YEAR = re.compile(r"-?[0-9]{1,6}")

Dated = tuple[str, str, float]
"""A date, the field it stands in, and its weight."""


def interval(begin: str, end: str) -> str | None:
    """Two dates as the time from the one to the other; None where they are no dates.

    >>> interval("1850", "1950-12-31"), interval("-500", "20"), interval("Rome", "Lima")
    ('1850-1950', '500 BC-AD 20', None)
    """
    first, last = _span(begin), _span(end)
    if first is None or last is None or first.start > last.end:
        return None
    start, stop = first.start, last.end
    if start == stop:
        return begin
    if stop < 0:
        return f"{-start}-{-stop} BC"
    if start <= 0:
        return f"{max(-start, 1)} BC-AD {max(stop, 1)}"
    return f"{start}-{stop}" if start >= _FOUR_DIGITS else f"AD {start}-{stop}"


_FOUR_DIGITS = 1000


def of_mapping(value: Mapping[Any, Any]) -> str | None:
    """The time that a node gives by its two ends, or None.

    >>> of_mapping({"dateStart": 1850, "dateEnd": 1950}), of_mapping({"en": "a boat"})
    ('1850-1950', None)
    """
    ends = {_which(str(key)): _text(one) for key, one in value.items()}
    for begin, end in _ENDS:
        if ends.get(begin) and ends.get(end):
            return interval(ends[begin], ends[end])
    return None


def as_intervals(dates: list[Dated]) -> list[Dated]:
    """Put the dates of two fields together that are the ends of one time.

    >>> as_intervals([("1850", "dateStart", 1.0), ("1950", "dateEnd", 1.0)])
    [('1850-1950', 'dateStart', 1.0)]
    """
    fields = [_which(name) for _, name, _ in dates]
    for begin, end in _ENDS:
        if fields.count(begin) == fields.count(end) == 1:
            first, last = fields.index(begin), fields.index(end)
            joined = interval(dates[first][0], dates[last][0])
            if joined:
                rest = [one for number, one in enumerate(dates) if number not in (first, last)]
                return [(joined, *dates[first][1:]), *rest]
    return dates


def _which(name: str) -> str:
    """Which end a field is by its name: dateStart, start_date, begin."""
    return _AROUND.sub("", name.lower())


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int | float) or hasattr(value, "year") else ""


def _span(text: str) -> Span | None:
    if _YEAR.fullmatch(text.strip()):
        return Span(int(text), int(text))
    found = read_spans(text)
    return found[0] if len(found) == 1 else None
