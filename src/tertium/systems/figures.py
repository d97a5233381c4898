"""Two Spanish texts with their numbers and dates written alike: *veintiún* and *21* are one."""

from __future__ import annotations

import re

from tertium.language.identify import pair_language
from tertium.language.spanish.dates import iso_dates
from tertium.language.spanish.numbers import in_digits, plain_numbers

_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+(?:[-.]\d+)*")
_WRITTEN = re.compile(r"\d+(?:[-.,/]\d+)*")


def in_same_figures(a: str, b: str) -> tuple[str, str]:
    """Two texts as they stand, or, where both are Spanish, in digits that they have in common.

    >>> in_same_figures("Hay veintiún heridos.", "Hay 21 heridos.")
    ('Hay 21 heridos.', 'Hay 21 heridos.')
    >>> in_same_figures("Hay veintiún heridos.", "Hay doce heridos.")
    ('Hay veintiún heridos.', 'Hay doce heridos.')
    """
    if not _DIGIT.search(a) and not _DIGIT.search(b):
        return a, b  # nothing to put words beside
    plain = _plain(a), _plain(b)
    if plain == (a, b):
        return a, b
    shared = _numbers(plain[0]) & _numbers(plain[1])
    # Numbers that both texts write in words, or alike, are for the model to read.
    differ = any(
        _ways(a, one).isdisjoint(_ways(b, one)) for one in shared if _ways(f"{a} {b}", one)
    )
    return plain if differ and pair_language(a, b) == "es" else (a, b)


def notes_on(before: tuple[str, str], after: tuple[str, str]) -> tuple[str, ...]:
    """Say that numbers or dates were rewritten, where any were."""
    return () if before == after else ("numbers and dates were read as one, however written",)


def _plain(text: str) -> str:
    return plain_numbers(in_digits(iso_dates(text)))


def _numbers(text: str) -> set[str]:
    return set(_NUMBER.findall(text))


def _ways(text: str, number: str) -> set[str]:
    """How a text writes a number, where it does so in digits."""
    return {one for one in _WRITTEN.findall(text) if plain_numbers(iso_dates(one)) == number}
