"""Shares and sums of money, English and Spanish: *20 %*, *twenty percent*; *$5 million*."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from tertium.language.numbers import LONGEST
from tertium.language.stretches import Stretch, lowered

_SHARE = re.compile(r"\s?(?:%|per\s?cent\b|por\s?ciento\b)", re.IGNORECASE)
_CURRENCIES = {
    "$": r"dollars?|d[oó]lar(?:es)?",
    "€": "euros?",
    "£": r"pounds?\s+sterling|libras?\s+esterlinas",
}
_SIGN = re.compile(r"(?:\b(?:US|U\.S\.)\s?)?([$€£])\s?$")
_MANY = {"k": 10**3, "bn": 10**9, "b": 10**9} | dict.fromkeys(("m", "mm", "mn", "mln"), 10**6)
MANY = rf"(?:{'|'.join(sorted(_MANY, key=len, reverse=True))})"
"""What multiplies a sum of money, and other figures hardly ever: *$5m*, *5k euros*."""
_AFTER_SIGN = re.compile(rf"\s?({MANY})\b", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?:\s?(?P<many>{MANY})\b)?"
    r"(?:\s?(?P<sign>[$€£])(?!\s?\d)|\s(?:de\s)?(?:US\s|U\.S\.\s)?(?:"
    + "|".join(f"({names})" for names in _CURRENCIES.values())
    + r")\b)",
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
            many = _AFTER_SIGN.match(text, end)
            last, word = (many.end(), many[1]) if many else (end, None)
            yield Stretch(before.start(), last, f"{before[1]}{multiplied(plain, word)}")
        elif after:
            named = zip(_CURRENCIES, after.groups()[2:], strict=True)
            sign = after["sign"] or next(sign for sign, name in named if name)
            yield Stretch(start, after.end(), f"{sign}{multiplied(plain, after['many'])}")


def multiplied(plain: str, many: str | None) -> str:
    """A figure with what multiplies it.

    >>> multiplied("1.5", "M"), multiplied("5", None)
    ('1500000', '5')
    """
    if not many:
        return plain
    if len(plain) > LONGEST:
        return plain + many  # nobody has as much; and so any text can be read
    value = Decimal(plain) * times(many)
    return str(int(value)) if value == int(value) else str(value)


def times(many: str) -> int:
    """How many *m* or *bn* stands for.

    >>> times("M"), times("bn")
    (1000000, 1000000000)
    """
    return _MANY[lowered(many)]
