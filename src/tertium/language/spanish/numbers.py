"""Numbers in Spanish: 1.234,56 and *dos mil trescientos*, as one plain spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from tertium.language.numbers import LONGEST
from tertium.language.spanish.accents import without_accents
from tertium.language.spanish.tables import table
from tertium.language.stretches import Stretch, lowered, rewritten

_BLANK = "[ \u00a0\u202f]"
_DIGITS = re.compile(
    rf"(?<![\w.,])[+-]?(?:\d{{1,3}}(?:{_BLANK}\d{{3}})+(?!\d)|\d+)(?:[.,]\d+)*(?!\w|[.,]\d)"
)
_GROUPED = re.compile(rf"\d{{1,3}}(?:(?:\.|{_BLANK})\d{{3}})+")
_WORDS = re.compile(r"[^\W\d_]+(?:\s+[^\W\d_]+)*")
_TOKEN = re.compile(r"\S+")
_LARGE = {"mil": 10**3, "millon": 10**6, "millones": 10**6, "billon": 10**12, "billones": 10**12}
_ARTICLES = frozenset({"un", "uno", "una"})
_MANY = re.compile(r"(?:\s+(mil)\b)?(?:\s+([mb]ill[oó]n(?:es)?)\b)?", re.IGNORECASE)
_YEAR = re.compile(r"1\d{3}|20\d\d")
_LONGEST = 24
"""Words of a number, so that long texts take no longer than they must."""
_BEFORE, _AFTER = re.compile(r"\d[/:-]$"), re.compile(r"[/:-]\d|[ºª]|\.[ºª]")
"""What stands beside figures that are no number: of dates, hours, scores, ranges and ranks."""


def plain_number(text: str) -> str | None:
    """A number in Spanish style without its dots, and with a point for the comma.

    A single dot before three digits parts thousands, as the norm has it; where dots and commas
    stand together, the last of them begins the decimals, so that Mexican figures are read too.

    >>> [plain_number(one) for one in ("1.234,56", "2.000.000", "3,5", "3.5", "1,234.56")]
    ['1234.56', '2000000', '3.5', '3.5', '1234.56']
    >>> plain_number("12.3.4") is plain_number("abc") is None
    True
    """
    sign = text[:1] if text[:1] in ("+", "-") else ""
    body = text.removeprefix(sign)
    decimals = max(body.rfind(","), body.rfind("."))
    mark = body[decimals : decimals + 1] if decimals >= 0 else ""
    if not mark or _GROUPED.fullmatch(body) or (mark == "," and body.count(",") > 1):
        whole, rest = body, ""  # every mark parts thousands
    else:
        whole, rest = body[:decimals], f".{body[decimals + 1 :]}"
    thousands = whole.replace(",", ".") if mark != "," or not rest else whole
    plain = whole.isdecimal() or _GROUPED.fullmatch(thousands)
    if not plain or (rest and (mark in whole or not rest[1:].isdecimal())):
        return None
    return sign + re.sub(r"\D", "", whole) + rest


def numbers(text: str, *, ones: bool = False) -> list[Stretch]:
    """The numbers of a text, in figures and in words; *un* and *una* only where asked for.

    >>> [found.plain for found in numbers("Una de 3.000 casas: 5 mil millones, 2,5 millones, dos")]
    ['3000', '5000000000', '2500000', '2']
    """
    found: list[Stretch] = []
    for one in sorted([*_counted(text), *_in_words(text, ones)]):
        if not found or one.start >= found[-1].end:  # not the "mil" of "5 mil"
            found.append(_multiplied(one, text))
    return found


def plain_numbers(text: str) -> str:
    """A text with its figures in one spelling; what is no plain number stays.

    >>> plain_numbers("Pagó 1.234,56 € por 3 entradas (versión 2.0.1).")
    'Pagó 1234.56 € por 3 entradas (versión 2.0.1).'
    """
    return rewritten(text, _in_figures(text))


def in_digits(text: str) -> str:
    """A text with the numbers that are written in words as digits; *un* and *una* stay words.

    >>> in_digits("Vinieron ciento veintitrés personas en dos mil cuatro.")
    'Vinieron 123 personas en 2004.'
    >>> in_digits("una de las tres millones y medio"), in_digits("dos y tres")
    ('una de las 3000000 y medio', '2 y 3')
    """
    return rewritten(text, _in_words(text, ones=False))


def _in_figures(text: str) -> Iterator[Stretch]:
    for found in _DIGITS.finditer(text):
        plain = plain_number(found[0])
        if plain is not None:
            yield Stretch(found.start(), found.end(), plain)


def _multiplied(one: Stretch, text: str) -> Stretch:
    """A number with the thousands or millions that follow it, where there are any."""
    many = _MANY.match(text, one.end)
    if many is None or many.end() == one.end or len(one.plain) > LONGEST:
        return one
    if many[1] and _YEAR.fullmatch(text, one.start, one.end):
        return one  # "en 2020 mil personas"
    value = Decimal(one.plain)
    for word in many.groups():
        value *= _LARGE[without_accents(lowered(word))] if word else 1
    if value != int(value):
        return one
    return Stretch(one.start, many.end(), str(int(value)))


def _counted(text: str) -> Iterator[Stretch]:
    """Figures that are numbers, not parts of something else."""
    for one in _in_figures(text):
        before = text[max(0, one.start - 2) : one.start]
        if not _BEFORE.search(before) and not _AFTER.match(text, one.end):
            yield one


def _in_words(text: str, ones: bool) -> Iterator[Stretch]:
    for run in _WORDS.finditer(text):
        pieces = list(_TOKEN.finditer(text, *run.span()))
        words = [without_accents(piece[0].lower()) for piece in pieces]
        place = 0
        while place < len(pieces):
            value, used = _read(words[place : place + _LONGEST])
            if used and (ones or used > 1 or words[place] not in _ARTICLES):
                last = pieces[place + used - 1]
                yield Stretch(pieces[place].start(), last.end(), str(value))
            place += max(used, 1)


def _read(words: list[str]) -> tuple[int, int]:
    """The number that words begin with, and how many of them say it; 0 words where none does."""
    total = current = used = 0
    least = 10**15  # the next part must be smaller than the last: "dos tres" are two numbers
    for place, word in enumerate(words):
        if word in _LARGE and (current or (word == "mil" and not total % 1000)):
            low = total % _LARGE[word]  # "dos mil quinientos millones": of the thousands, too
            total += (low + (current or 1)) * _LARGE[word] - low
            current, least, used = 0, 10**15, place + 1
        elif word in _small() and _small()[word] < least and _fits(current, _small()[word]):
            current += _small()[word]
            least, used = _small()[word], place + 1
        elif word == "y" and 30 <= current % 100 <= 90 and _is_unit(words[place + 1 : place + 2]):
            continue
        else:
            break
    return total + current, used


def _fits(current: int, value: int) -> bool:
    """Tens follow hundreds, and units follow tens by way of *y* only."""
    return not current or (value < 100 and current % 100 == 0) or (value < 10 <= current % 100)


def _is_unit(words: list[str]) -> bool:
    return bool(words) and 0 < _small().get(words[0], 0) < 10


@cache
def _small() -> dict[str, int]:
    return {without_accents(word): value for word, value in table("text")["numbers"].items()}
