"""Numbers, dates and regional words in one spelling, so that texts which differ in it are found.

*3,000*, *3000* and *three thousand* become one, and so do *5 May 2020* and *May 5, 2020*. Spanish
texts are read as :mod:`tertium.language.spanish` reads them.
"""

from __future__ import annotations

import re
from decimal import Decimal

from tertium.language.identify import language
from tertium.language.spanish.dates import iso_dates
from tertium.language.spanish.numbers import in_digits, plain_numbers
from tertium.language.spanish.regional import in_common_words
from tertium.language.spanish.tables import table

_SMALL = """
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
_ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS = {word: value for value, word in enumerate(_SMALL.split(), start=1)}
_TENS = {word: 10 * value for value, word in enumerate(_ROUND.split(), start=2)}
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_PARTS = "|".join([*_UNITS, *_TENS, "hundred", *_LARGE])
_MONTHS = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
]  # fmt: skip
_MONTH = "|".join(rf"{name[:3]}(?:{name[3:]}|t?\.?)" if name[3:] else name for name in _MONTHS)
_DAY, _YEAR = r"(?P<{}>[0-3]?\d)(?:st|nd|rd|th)?", r"(?P<{}>1\d{{3}}|20\d{{2}})"

_ALONE = frozenset({"one", "un", "uno", "una"})
"""Numbers that are rarely meant as one where no other stands beside them."""
_COUNTING = {*_UNITS, *_TENS, "hundred", *_LARGE, *table("text")["numbers"], "mil"} - _ALONE
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_DATE = re.compile(
    rf"\b(?:(?:the\s+)?{_DAY.format('d1')}\s+(?:of\s+)?(?P<m1>{_MONTH}),?(?:\s+{_YEAR.format('y1')})?"
    rf"|(?P<m2>{_MONTH})\s+(?:the\s+)?{_DAY.format('d2')}(?:,?\s+{_YEAR.format('y2')})?)\b(?![.,]\d)"
)
_GROUPED = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,]*\d)")
_MANY = re.compile(rf"(?<![\w.,])(\d+(?:\.\d+)?)[\s-]({'|'.join(_LARGE)})\b", re.IGNORECASE)
_IN_WORDS = re.compile(
    rf"\b(?:an?\s+(?=hundred|{'|'.join(_LARGE)})|(?:{_PARTS})\b)(?:(?:\s+and)?[\s-]*\b(?:{_PARTS})\b)*",
    re.IGNORECASE,
)
_AND = re.compile(r"(\s+and\s+)", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[-.]\d+)*")
_WRITTEN = re.compile(r"\d+(?:[-.,/]\d+)*")


def in_one_spelling(text: str) -> str:
    """A text with its numbers as plain digits and its days as 2020-05-05; all else stays.

    >>> in_one_spelling("On May 5th, 2020 a hundred and one of 3,000 ships left; one sank.")
    'On 2020-05-05 101 of 3000 ships left; one sank.'
    >>> in_one_spelling("Vendió tres mil libros el 5 de mayo de 2020.")
    'Vendió 3000 libros el 2020-05-05.'
    """
    in_words = not _COUNTING.isdisjoint(_WORD.findall(text.lower()))
    if not in_words and not _DIGIT.search(text):
        return text  # as most texts are, which need not be looked at twice
    if language(text) == "es":
        return plain_numbers(in_digits(iso_dates(text)))
    text = _GROUPED.sub(lambda found: found[0].replace(",", ""), _DATE.sub(_iso, text))
    return _MANY.sub(_multiplied, _IN_WORDS.sub(_in_digits, text)) if in_words else text


def in_one_wording(text: str) -> str:
    """A Spanish text in words of one country; any other as it is.

    >>> in_one_wording("Vendo mi carro por 3000 pesos."), in_one_wording("My auto is old.")
    ('Vendo mi coche por 3000 pesos.', 'My auto is old.')
    """
    common = in_common_words(text)
    return common if common != text and language(text) == "es" else text


def written_alike(a: str, b: str) -> tuple[str, str]:
    """Two texts as they stand, or in one spelling where they write the same number in two ways.

    >>> written_alike("He sold 3,000 maps.", "He sold three thousand charts.")
    ('He sold 3000 maps.', 'He sold 3000 charts.')
    >>> written_alike("Two cooks argue.", "Two chefs quarrel.")
    ('Two cooks argue.', 'Two chefs quarrel.')
    """
    plain = in_one_spelling(a), in_one_spelling(b)
    if plain == (a, b):
        return a, b
    meant = [set(_FIGURE.findall(text)) for text in plain]
    said = [set(_WRITTEN.findall(text)) for text in (a, b)]
    new = [numbers - said[side] for side, numbers in enumerate(meant)]
    old = [numbers - meant[side] for side, numbers in enumerate(said)]
    # What both write alike, in words or not, is for the model to read as it stands.
    in_one_only = meant[0] & meant[1] & (new[0] ^ new[1])
    in_two_ways = new[0] & new[1] if old[0] != old[1] else set()
    return plain if in_one_only or in_two_ways else (a, b)


def _iso(found: re.Match[str]) -> str:
    day, month, year = (found[f"{part}1"] or found[f"{part}2"] for part in "dmy")
    number = next(n for n, name in enumerate(_MONTHS, start=1) if name[:3] == month[:3])
    if not 1 <= int(day) <= 31:
        return found[0]
    return f"{year}-{number:02d}-{int(day):02d}" if year else f"{_MONTHS[number - 1]} {int(day)}"


def _in_digits(found: re.Match[str]) -> str:
    whole = _value(found[0])
    if whole is not None:
        return whole
    # "two and three" are two numbers
    parts = _AND.split(found[0])
    return "".join(_value(part) or part for part in parts) if len(parts) > 1 else found[0]


def _value(words: str) -> str | None:
    """The number that words say; None where they say none, or *one*, which is rarely a number."""
    total = current = 0
    before, largest = "", 10**15
    for word in re.split(r"[\s-]+", words.lower()):
        if word in _UNITS or word in _TENS:
            value = _UNITS.get(word) or _TENS[word]
            after_ten = before in _TENS and value < 10
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
    return None if words.lower() in _ALONE else str(total + current)


def _multiplied(found: re.Match[str]) -> str:
    value = Decimal(found[1]) * _LARGE[found[2].lower()]
    return str(int(value)) if value == int(value) else found[0]
