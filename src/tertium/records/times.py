"""How near two spans of years are."""

from __future__ import annotations

from tertium.records.name_likeness import Alike
from tertium.records.spans import Span

_HALVED_EVERY = 25.0
"""Years apart that halve the likeness of recent times; the farther back, the more."""
_OLDER = 0.06
_PRESENT = 2000
_BLUR = 0.25
"""How much of the distance between the far ends counts where spans overlap."""


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
        return Alike(1.0, "the same time")
    gap = max(a.start, b.start) - min(a.end, b.end)
    apart = max(gap, 0)
    ends = max(abs(a.start - b.start), abs(a.end - b.end))
    # The older, the coarser: a century apart is little for the Bronze Age.
    halved = _HALVED_EVERY + _OLDER * max(_PRESENT - 200 - max(a.end, b.end), 0)
    strength = 2.0 ** (-(apart + _BLUR * (ends - apart)) / halved)
    how = "times that overlap" if gap <= 0 else f"{apart:,} years apart"
    return Alike(round(strength, 4), "1 year apart" if apart == 1 else how)
