"""Numbers in Spanish: 1.234,56 and *dos mil trescientos*, as one plain spelling."""

from __future__ import annotations

import re
from functools import cache

from tertium.language.spanish.accents import without_accents
from tertium.language.spanish.tables import table

_DIGITS = re.compile(r"(?<![\w.,])[+-]?\d[\d.,   ]*\d(?![\w])|(?<![\w.,])\d(?![\w.,]*\d)")
_GROUPED = re.compile(r"\d{1,3}(?:[.   ]\d{3})+")
_WORDS = re.compile(r"[^\W\d_]+(?:\s+[^\W\d_]+)*")
_TOKEN = re.compile(r"\S+")
_LARGE = {"mil": 10**3, "millon": 10**6, "millones": 10**6, "billon": 10**12, "billones": 10**12}
_ARTICLES = frozenset({"un", "uno", "una"})


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


def plain_numbers(text: str) -> str:
    """A text with its figures in one spelling; what is no plain number stays.

    >>> plain_numbers("Pagó 1.234,56 € por 3 entradas (versión 2.0.1).")
    'Pagó 1234.56 € por 3 entradas (versión 2.0.1).'
    """
    return _DIGITS.sub(lambda match: plain_number(match[0]) or match[0], text)


def in_digits(text: str) -> str:
    """A text with the numbers that are written in words as digits; *un* and *una* stay words.

    >>> in_digits("Vinieron ciento veintitrés personas en dos mil cuatro.")
    'Vinieron 123 personas en 2004.'
    >>> in_digits("una de las tres millones y medio"), in_digits("dos y tres")
    ('una de las 3000000 y medio', '2 y 3')
    """
    return _WORDS.sub(_digits_in_run, text)


def _digits_in_run(match: re.Match[str]) -> str:
    run = match[0]
    pieces = [(one.start(), one.end(), without_accents(one[0].lower())) for one in
              _TOKEN.finditer(run)]  # fmt: skip
    written, done, place = "", 0, 0
    while place < len(pieces):
        value, used = _read([word for _, _, word in pieces[place:]])
        if used and not (used == 1 and pieces[place][2] in _ARTICLES):
            written += f"{run[done : pieces[place][0]]}{value}"
            done = pieces[place + used - 1][1]
            place += used
        else:
            place += 1
    return written + run[done:]


def _read(words: list[str]) -> tuple[int, int]:
    """The number that words begin with, and how many of them say it; 0 words where none does."""
    total = current = used = 0
    least = 10**15  # the next part must be smaller than the last: "dos tres" are two numbers
    for place, word in enumerate(words):
        if word in _LARGE and (current or (word == "mil" and not total % 1000)):
            total += (current or 1) * _LARGE[word]
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
