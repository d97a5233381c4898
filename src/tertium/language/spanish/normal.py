"""One spelling for the many ways to write the same Spanish text.

It is for comparing words, not for showing: measures that count shared words read it, and whoever
wants to know whether two texts are the same but for how they are typed.
"""

from __future__ import annotations

import re
import unicodedata

from tertium.language.spanish.accents import with_accents
from tertium.language.spanish.clitics import split_clitics
from tertium.language.spanish.dates import iso_dates
from tertium.language.spanish.numbers import in_digits, plain_numbers
from tertium.language.spanish.regional import in_common_words
from tertium.language.spanish.tables import table

_WORD = re.compile(r"[^\W\d_]+")
_INVERTED = re.compile(r"[¿¡]\s*")
_QUOTES = str.maketrans({"«": '"', "»": '"', "“": '"', "”": '"', "‘": "'", "’": "'"})


def normalise(text: str, *, regional: bool = True) -> str:
    """Write a text in its normal form.

    Accents come back into a text that was typed without any, inverted marks go, *del* and *al*
    are two words, pronouns leave the ends of verbs, numbers and days have one spelling, and,
    unless ``regional`` is false, words of one country stand for those of the others.

    >>> normalise("¿Pagaste el arriendo del carro? Dámelo el 3 de mayo de 2012.")
    'Pagaste el alquiler de el coche? Da me lo el 2012-05-03.'
    >>> normalise("El avion costo 1.234,56 pesos: dos mil menos.", regional=False)
    'El avión costo 1234.56 pesos: 2000 menos.'
    """
    text = " ".join(unicodedata.normalize("NFC", text).translate(_QUOTES).split())
    text = with_accents(_INVERTED.sub("", text))
    text = plain_numbers(iso_dates(text))
    text = _WORD.sub(lambda match: _parted(match[0]), in_digits(text))
    return in_common_words(text) if regional else text


def _parted(word: str) -> str:
    contraction = table("text")["contractions"].get(word.lower())
    if contraction:
        return contraction.capitalize() if word[0].isupper() else str(contraction)
    return " ".join(split_clitics(word))
