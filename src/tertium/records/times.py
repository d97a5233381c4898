"""How near two spans of years are."""

from __future__ import annotations

from tertium.records.name_likeness import Alike
from tertium.records.spans import Span

_HALVED_EVERY = 25.0
"""Years apart that halve the likeness of recent times; the farther back, the more."""
_OLDER = 0.06
_PRESENT = 2000
_OTHER_MONTH = Alike(0.95, "the same year")
_OTHER_DAY = Alike(0.98, "the same month")
_BLUR = 0.25
"""How much of the distance between the far ends counts, unless one is BC and the other AD."""


def compare_spans(a: Span, b: Span) -> Alike:
    """Say how near two spans are: 1 for the same, half for 25 years apart in recent times.

    >>> compare_spans(Span(1890, 1890), Span(1890, 1890))
    Alike(strength=1.0, how='the same time')
    >>> compare_spans(Span(1801, 1833), Span(1820, 1820)).how
    'times that overlap'
    >>> compare_spans(Span(1850, 1850), Span(1875, 1875)).strength
    0.5
    """
    if a == b:
        return _in_one_year(a, b)
    gap = max(a.start, b.start) - min(a.end, b.end)
    eras = min(a.end, b.end) < 0 < max(a.start, b.start)
    gap -= eras  # there was no year 0
    apart = max(gap, 0)
    ends = max(abs(a.start - b.start), abs(a.end - b.end))
    # The older, the coarser: a century apart is little for the Bronze Age.
    halved = _HALVED_EVERY + _OLDER * max(_PRESENT - 200 - max(a.end, b.end), 0)
    strength = 2.0 ** (-(apart + (1.0 if eras else _BLUR) * (ends - apart)) / halved)
    how = "times that overlap" if gap <= 0 else f"{apart:,} years apart"
    return Alike(round(strength, 4), "1 year apart" if apart == 1 else how)


def _in_one_year(a: Span, b: Span) -> Alike:
    if a.day and b.day:
        if a.day[0] != b.day[0]:
            return _OTHER_MONTH
        if a.day[1] and b.day[1] and a.day[1] != b.day[1]:
            return _OTHER_DAY
    return Alike(1.0, "the same time")
