"""Numbers in English text: *3,000*, *3 thousand* and *three thousand* have one plain spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from tertium.language.stretches import Stretch, lowered

_SMALL = """
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
_ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
UNITS = {word: value for value, word in enumerate(_SMALL.split(), start=1)}
TENS = {word: 10 * value for value, word in enumerate(_ROUND.split(), start=2)}
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
LONGEST = 20
"""Digits of a number that is still counted in millions; so that any text can be read."""
_PARTS = "|".join([*UNITS, *TENS, "hundred", *_LARGE])

# What stands in a date, an hour, a score or a range (5/6/2020, 3:30, 2-1, 1990-95) is no number.
_IN_FIGURES = re.compile(
    rf"""(?<![\w.,/:-]) ( (?> \d{{1,3}}(?:,\d{{3}})++(?!\d) | \d++ ) (?:\.\d++)? )
    (?! (?:st|nd|rd|th|s)\b | [\w.,/:-]*\d )
    (?: (?: [\s-] ({"|".join(_LARGE)}) | \s?(bn) ) \b )?""",
    re.IGNORECASE | re.VERBOSE,
)
_IN_WORDS = re.compile(
    rf"\b(?:an?\s+(?=hundred|{'|'.join(_LARGE)})|(?:{_PARTS})\b)(?:(?:\s+and)?[\s-]*\b(?:{_PARTS})\b)*",
    re.IGNORECASE,
)
_AND = re.compile(r"(\s+and\s+)", re.IGNORECASE)


def numbers(text: str, *, ones: bool = False) -> list[Stretch]:
    """The numbers of a text; the word *one*, which is rarely meant as such, only where asked for.

    >>> [found.plain for found in numbers("One of 1.5 million sold a hundred and five in 2 days.")]
    ['1500000', '2', '105']
    """
    return [*_in_figures(text), *_in_words(text, ones)]


def _in_figures(text: str) -> Iterator[Stretch]:
    for found in _IN_FIGURES.finditer(text):
        plain = found[1].replace(",", "")
        many = found[2] or (found[3] and "billion")
        if many:
            if len(plain) > LONGEST:
                continue
            value = Decimal(plain) * _LARGE[lowered(many)]
            if value != int(value):
                continue
            plain = str(int(value))
        yield Stretch(found.start(), found.end(), plain)


def _in_words(text: str, ones: bool) -> Iterator[Stretch]:
    for run in _IN_WORDS.finditer(text):
        # "two hundred and three" is one number, "two and three" are two
        parts = [run[0]] if _value(run[0]) else _AND.split(run[0])
        start = run.start()
        for part in parts:
            value = _value(part)
            if value and (ones or part.lower() != "one"):
                yield Stretch(start, start + len(part), value)
            start += len(part)


def _value(words: str) -> str | None:
    """The number that words say; None where they say none."""
    total = current = 0
    before, largest = "", 10**15
    for word in re.split(r"[\s-]+", words.lower()):
        if word in UNITS or word in TENS:
            value = UNITS.get(word) or TENS[word]
            after_ten = before in TENS and value < 10
            if before and not after_ten and before not in {"hundred", "and", *_LARGE}:
                return None
            current += value
        elif word == "hundred" and 0 < current < 100:
            current *= 100
        elif word in _LARGE and current and _LARGE[word] < largest:
            largest = _LARGE[word]
            total, current = total + current * largest, 0
        elif word in {"a", "an"} and not before:
            current = 1
        elif word != "and" or before not in {"hundred", *_LARGE}:
            return None
        before = word
    return str(total + current)
