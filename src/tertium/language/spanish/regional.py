"""Words that differ from country to country for one thing: coche, carro, auto."""

from __future__ import annotations

import re
from functools import cache

from tertium.language.spanish.tables import table

_WORD = re.compile(r"[^\W\d_]+")


def common_word(word: str) -> str:
    """The word that stands for a regional one; any other word as it is, in small letters.

    >>> common_word("carro"), common_word("Autos"), common_word("mesa")
    ('coche', 'coches', 'mesa')
    """
    return _commons().get(word.lower(), word.lower())


def same_thing(one: str, other: str) -> bool:
    """Whether two words name the same thing, maybe in different countries.

    >>> same_thing("zumo", "jugo"), same_thing("zumo", "agua")
    (True, False)
    """
    return common_word(one) == common_word(other)


def in_common_words(text: str) -> str:
    """A text with its regional words replaced; what has a capital may be a name, and stays.

    >>> in_common_words("Mi departamento está lejos del Departamento de Estado.")
    'Mi piso está lejos del Departamento de Estado.'
    """

    def replaced(match: re.Match[str]) -> str:
        return _commons().get(match[0], match[0])

    return _WORD.sub(replaced, text)


@cache
def _commons() -> dict[str, str]:
    found = {}
    for common, variants in table("regional")["words"].items():
        for variant in variants.split():
            found[variant] = common
            found[_plural(variant)] = _plural(common)
    return found


def _plural(word: str) -> str:
    if word[-1] in "aeiou" or word[-1] in "áéó":
        return f"{word}s"
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    bare = word.translate(str.maketrans("áéíóú", "aeiou")) if word[-1] in "ns" else word
    return f"{bare}es"
