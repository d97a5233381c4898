"""Shares and sums of money, English and Spanish: *20 %*, *twenty percent*; *$5 million*."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tertium.language.stretches import Stretch

_SHARE = re.compile(r"\s?(?:%|per\s?cent\b|por\s?ciento\b)", re.IGNORECASE)
_CURRENCIES = {
    "$": r"dollars?|d[oó]lar(?:es)?",
    "€": "euros?",
    "£": r"pounds?\s+sterling|libras?\s+esterlinas",
}
_SIGN = re.compile(r"(?:\b(?:US|U\.S\.)\s?)?([$€£])\s?$")
_NAMED = re.compile(
    r"\s?(?P<sign>[$€£])(?!\s?\d)|\s(?:de\s)?(?:US\s|U\.S\.\s)?(?:"
    + "|".join(f"({names})" for names in _CURRENCIES.values())
    + r")\b",
    re.IGNORECASE,
)
_LONGEST_SIGN = 6


def shares(text: str, numbers: Iterable[Stretch]) -> Iterator[Stretch]:
    """The numbers of a text that are shares, as 20%.

    >>> list(shares("It fell 20 per cent.", [Stretch(8, 10, "20")]))
    [Stretch(start=8, end=19, plain='20%')]
    """
    for start, end, plain in numbers:
        found = _SHARE.match(text, end)
        if found:
            yield Stretch(start, found.end(), f"{plain}%")


def sums(text: str, numbers: Iterable[Stretch]) -> Iterator[Stretch]:
    """The numbers of a text that are sums of dollars, euros or pounds, as $5000000.

    >>> list(sums("It cost 5 million dollars.", [Stretch(8, 17, "5000000")]))
    [Stretch(start=8, end=25, plain='$5000000')]
    """
    for start, end, plain in numbers:
        before = _SIGN.search(text, max(0, start - _LONGEST_SIGN), start)
        after = _NAMED.match(text, end)
        if before:
            yield Stretch(before.start(), end, f"{before[1]}{plain}")
        elif after:
            named = zip(_CURRENCIES, after.groups()[1:], strict=True)
            sign = after["sign"] or next(sign for sign, name in named if name)
            yield Stretch(start, after.end(), f"{sign}{plain}")
