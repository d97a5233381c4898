"""Which language a text is in: English, Spanish, or another, from one word on.

Each word weighs towards Spanish or towards English by its spelling: the word itself, and its
runs of two to four letters. The weights were learnt (``python -m training.identify``); what is
neither of the two is known by its script, or by words that are frequent in some third language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tertium.language.other_words import margin
from tertium.language.words import function_words

Language = Literal["en", "es", "other"]
PairLanguage = Literal["en", "es", "mixed", "other"]

WEIGHTS = "data/identify.npz"
BUCKETS = 1 << 16
_WORD = re.compile(r"[^\W\d_]+|[¿¡]")
_CAPITALS = re.compile(r"[A-Z]{2}")
_ACRONYMS = """
AI CEO CIA CIO CPU DNA EPA ETA EU FAO FARC FBI FDA FEMA FIFA GATT GUI HIV IAEA IMO IPO IRA LAN LGBT
MBA NAFTA NASA NASDAQ NATO NGO NOAA NSA OPEC OSHA PC PDA PLO RNA SUV UAE UCLA UEFA UFO UNESCO USA
USDA USSR UV VCR WTO
"""
ACRONYMS = frozenset(_ACRONYMS.split())
"""Those that either language uses, or English, though their spelling looks Spanish."""
_LONGEST = 30
"""Letters of a word that are looked at: what is longer is no word."""
_SURE = 1.5
"""The evidence, as a logarithm of odds, above which a text alone settles its language."""
_LEAST_LATIN = 0.5
_INSIDE_NAMES = re.compile(
    r"\b[^\W\d_a-z]\w*(?:\s+(?:van|von|der|den|de|da|di|du|del|la|le|ten|ter))+\s+(?=[^\W\d_a-z])"
)
"""A name up to its last part: *Johann von*, whose small words are of no text."""
_FEWEST = 2
"""Words that it takes to tell a third language: one alone may be borrowed, or a name."""
_FOREIGN = 2.0
"""How much likelier a third language must be than ours, as a power of ten."""


def language(text: str) -> Language:
    """Say which language a text is in: ``en``, ``es``, or ``other``, also for no words at all.

    >>> language("El perro ladra."), language("The dog barks."), language("Der Hund bellt nicht.")
    ('es', 'en', 'other')
    >>> language("bocadillo"), language("sandwich"), language("3.14")
    ('es', 'en', 'other')
    """
    return _named(text)[0]


def pair_language(a: str, b: str) -> PairLanguage:
    """Say which language two texts are in; ``mixed`` for one in each.

    A text that could be either, such as a name or a word that both languages have, goes with
    the other text.

    >>> pair_language("Un animal duerme.", "animal"), pair_language("A cat sleeps.", "Un gato")
    ('es', 'mixed')
    >>> pair_language("Barcelona 2-1", "The match ended 2-1 in Barcelona.")
    'en'
    """
    (one, weight_one), (two, weight_two) = _named(a), _named(b)
    if one == two:
        return one
    unsure = [abs(_without_names(text)) < _SURE for text in (a, b)]
    if "other" in (one, two):
        # Figures alone say nothing of the language; words of a third one do.
        known, text = (two, a) if one == "other" else (one, b)
        return "other" if words(text) else known
    if all(unsure):
        return "es" if weight_one + weight_two > 0 else "en"
    if any(unsure):
        return two if unsure[0] else one
    return "mixed"


def evidence(text: str) -> float:
    """The logarithm of the odds of Spanish against English.

    >>> evidence("la playa") > 0 > evidence("the beach"), evidence("12 + 7")
    (True, 0.0)
    """
    return _evidence(_telling(text))


def _telling(text: str) -> list[str]:
    """The words of a text that tell its language, which acronyms do not: *USA* is no verb.

    >>> _telling("La NASA usa cohetes"), _telling("USA"), _telling("LA CASA")
    (['la', 'usa', 'cohetes'], [], ['la', 'casa'])
    """
    if not _CAPITALS.search(text):
        return words(text)
    spelt = _WORD.findall(unicodedata.normalize("NFC", text))
    return [word.lower() for word in spelt if word not in ACRONYMS]


def _evidence(found: Iterable[str]) -> float:
    return sum(map(_weight, found), 0.0)


def _without_names(text: str) -> float:
    """The evidence of a text's plain words: a name has the spelling of where it comes from."""
    little = _little()["en"] | _little()["es"]
    spelt = _WORD.findall(unicodedata.normalize("NFC", text))
    plain = [word for word in spelt if not word[0].isupper() or word.lower() in little]
    return evidence(" ".join(plain))


def words(text: str) -> list[str]:
    """The words of a text in small letters, and its inverted marks.

    >>> words("¿Qué PASÓ en 1999?")
    ['¿', 'qué', 'pasó', 'en']
    """
    return _WORD.findall(unicodedata.normalize("NFC", text).lower())


def features(word: str) -> Iterator[int]:
    """The buckets of a word: of itself, and of its runs of letters, its edges included.

    >>> len(list(features("sol")))
    10
    """
    edged = f"^{word[:_LONGEST]}$"
    yield _bucket(f"={edged}")
    for size in (2, 3, 4):
        for start in range(len(edged) - size + 1):
            yield _bucket(edged[start : start + size])


def _bucket(feature: str) -> int:
    return crc32(feature.encode("utf-8", "surrogatepass")) % BUCKETS


@lru_cache(maxsize=1 << 16)
def _weight(word: str) -> float:
    if len(word) == 1 and not word.isalpha():
        word = "¿"
    return float(_learnt()[list(features(word))].sum())


@cache
def _learnt() -> NDArray[np.float32]:
    with files("tertium").joinpath(WEIGHTS).open("rb") as file, np.load(file) as arrays:
        weights: NDArray[np.float32] = arrays["weights"].astype(np.float32) * arrays["scale"]
    return weights


def _named(text: str) -> tuple[Language, float]:
    """The language of a text, and the evidence."""
    found = words(text)
    weight = evidence(text) if _CAPITALS.search(text) else _evidence(found)
    if not _is_latin("".join(found).strip("¿¡")):
        return "other", weight
    if len(found) >= _FEWEST and _is_foreign(text, found):
        return "other", weight
    return ("es" if weight > 0 else "en"), weight


def _is_latin(written: str) -> bool:
    """Whether there are letters, and most of them are of our alphabet."""
    letters = "".join(filter(str.isalpha, written))
    if letters.isascii():
        return bool(letters)
    latin = sum(c.isascii() or "LATIN" in unicodedata.name(c, "") for c in letters)
    return latin >= _LEAST_LATIN * len(letters)


def _is_foreign(text: str, found: Sequence[str]) -> bool:
    """Whether some third language is likelier, with the names that a text has and without."""
    if margin(found) <= _FOREIGN:
        return False
    text = unicodedata.normalize("NFC", text)
    first, *rest = _WORD.findall(_INSIDE_NAMES.sub("", text)) or [""]
    return margin([first.lower(), *(word for word in rest if word.islower())]) > _FOREIGN


@cache
def _little() -> dict[str, frozenset[str]]:
    """The little words of English and Spanish."""
    return {name: function_words(name) for name in ("en", "es")}
