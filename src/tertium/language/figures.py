"""Numbers, days, hours, shares, sums and ranks in one spelling, English and Spanish.

*3,000*, *3000*, *three thousand* and *tres mil* become one, and so do *5 May 2020*, *May 5, 2020*
and *5 de mayo de 2020*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from tertium.language import amounts, days, numbers
from tertium.language.hours import hours
from tertium.language.identify import language
from tertium.language.ranks import ranks
from tertium.language.spanish import dates as spanish_dates
from tertium.language.spanish import numbers as spanish_numbers
from tertium.language.spanish.tables import table
from tertium.language.stretches import Stretch, apart, rewritten

Find = Callable[[str, str], Iterable[Stretch]]

_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")
_THOUSANDS = re.compile(r"[1-9]\d{0,2},\d{3}")
_COUNTING = {*numbers.UNITS, *numbers.TENS, "hundred", "thousand", "million", "billion", "trillion",
             *table("text")["numbers"], "mil"} - {"one", "un", "uno", "una"}  # fmt: skip


def in_one_spelling(text: str) -> str:
    """A text with its numbers as plain digits and its days as 2020-05-05; all else stays.

    >>> in_one_spelling("On May 5th, 2020 a hundred and one of 3,000 ships left; one sank.")
    'On 2020-05-05 101 of 3000 ships left; one sank.'
    >>> in_one_spelling("Vendió tres mil libros el 5 de mayo de 2020.")
    'Vendió 3000 libros el 2020-05-05.'
    """
    if not has_numbers(text):
        return text  # as most texts are, which need not be looked at twice
    spoken = language(text)
    text = rewritten(text, _days(text, spoken))
    return rewritten(text, _numbers(text, spoken))


def has_numbers(text: str) -> bool:
    """Whether a text has a figure, or a word that counts.

    >>> has_numbers("Twenty ships sank."), has_numbers("One ship sank.")
    (True, False)
    """
    return bool(_DIGIT.search(text)) or not _COUNTING.isdisjoint(_WORD.findall(text.lower()))


def written_alike(a: str, b: str) -> tuple[str, str]:
    """Two texts as they stand, but for the same figure where they write it in two ways.

    It is then written in the shorter of these that has digits, or plainly in texts of two
    languages. What both write alike, or both in words, is for the reader as it stands.

    >>> written_alike("Two men sold 3,000 maps.", "Two sold three thousand charts.")
    ('Two men sold 3,000 maps.', 'Two sold 3,000 charts.')
    >>> written_alike("We met on 5 May 2020.", "Nos vimos el 5 de mayo de 2020.")
    ('We met on 2020-05-05.', 'Nos vimos el 2020-05-05.')
    >>> written_alike("Two men left.", "Se fueron dos hombres.")
    ('Two men left.', 'Se fueron dos hombres.')
    """
    if a == b or not (_DIGIT.search(a) or _DIGIT.search(b)):
        return a, b
    languages = _languages(a, b)
    for find in _KINDS:
        a, b = _alike((a, b), languages, find)
    return a, b


def _languages(a: str, b: str) -> tuple[str, str]:
    """The language of each text; that of figures alone is the other's."""
    one, two = language(a), language(b)
    return (two if one == "other" else one), (one if two == "other" else two)


def _alike(texts: tuple[str, str], languages: tuple[str, str], find: Find) -> tuple[str, str]:
    left = list(find(texts[0], languages[0]))
    if not left:
        return texts  # without a look at the other, since most texts have no figure of a kind
    right = list(find(texts[1], languages[1]))
    if not right:
        return texts
    left, right = _as_mexico(left, right, texts[0]), _as_mexico(right, left, texts[1])
    ours, theirs = _ways(left, texts[0]), _ways(right, texts[1])
    spelt = {}
    for plain in ours.keys() & theirs.keys():
        some, others = ours[plain], theirs[plain]
        in_digits = [way for way in some | others if _DIGIT.search(way)]
        if in_digits and {way.lower() for way in some}.isdisjoint(map(str.lower, others)):
            shortest = min(in_digits, key=lambda way: (len(way), way))
            spelt[plain] = shortest if languages[0] == languages[1] else plain
    if not spelt:
        return texts
    return _spelt(left, texts[0], spelt), _spelt(right, texts[1], spelt)


def _spelt(some: Iterable[Stretch], text: str, spelt: Mapping[str, str]) -> str:
    wanted = (found for found in some if found.plain in spelt)
    return rewritten(text, (found._replace(plain=spelt[found.plain]) for found in wanted))


def _as_mexico(some: list[Stretch], others: list[Stretch], text: str) -> list[Stretch]:
    """Numbers of which 3,000 are three thousand, not three, where the other text has as many."""
    theirs = {found.plain for found in others}
    return [
        found._replace(plain=whole)
        if _THOUSANDS.fullmatch(text, found.start, found.end)
        and (whole := text[found.start : found.end].replace(",", "")) in theirs
        else found
        for found in some
    ]


def _ways(some: list[Stretch], text: str) -> dict[str, set[str]]:
    """How a text writes each figure."""
    found: dict[str, set[str]] = {}
    for start, end, plain in some:
        found.setdefault(plain, set()).add(text[start:end])
    return found


def _days(text: str, spoken: str) -> Iterable[Stretch]:
    return spanish_dates.days(text) if spoken == "es" else days.days(text)


def plain_numbers(text: str, spoken: str) -> list[Stretch]:
    """The numbers of a text that stand outside days and hours, *one* too.

    >>> [found.plain for found in plain_numbers("At 9 am on 5 May 2020 one of 3 came.", "en")]
    ['1', '3']
    """
    return sorted(_alone(partial(_numbers, ones=True))(text, spoken))


def _numbers(text: str, spoken: str, *, ones: bool = False) -> Iterable[Stretch]:
    find = spanish_numbers.numbers if spoken == "es" else numbers.numbers
    return find(text, ones=ones)


def _shares(text: str, spoken: str) -> Iterable[Stretch]:
    return amounts.shares(text, _numbers(text, spoken, ones=True))


def _sums(text: str, spoken: str) -> Iterable[Stretch]:
    return amounts.sums(text, _numbers(text, spoken, ones=True))


def _alone(find: Find) -> Find:
    """What stands outside days and hours: the 5 of *5 May* is neither a rank nor a number."""

    def found(text: str, spoken: str) -> list[Stretch]:
        some = list(find(text, spoken))
        if not some:
            return some
        taken = [*_days(text, spoken), *hours(text, spoken)]
        taken += spanish_dates.yearless(text) if spoken == "es" else ()
        return apart(some, taken)

    return found


_KINDS: tuple[Find, ...] = (_days, hours, _shares, _sums, _alone(ranks), _alone(_numbers))
"""The larger before its parts."""
