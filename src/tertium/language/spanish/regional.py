"""Words that differ from country to country for one thing: coche, carro, auto."""

from __future__ import annotations

import re
from functools import cache

from tertium.language.spanish.tables import table

_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")


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


def as_one(a: str, b: str) -> tuple[str, str]:
    """Two texts in which one thing has one name, where each has another word for it.

    A word that nothing in the other text answers to may mean something else, and stays.

    >>> as_one("Mi departamento es chico.", "Mi piso es chico.")
    ('Mi piso es chico.', 'Mi piso es chico.')
    >>> as_one("el departamento de policía", "la policía"), as_one("la papa", "una patata")
    (('el departamento de policía', 'la policía'), ('la patata', 'una patata'))
    """
    forms = _forms()
    ours, theirs = (
        {(forms[word][0], word) for word in _WORD.findall(text) if word in forms} for text in (a, b)
    )
    shared = {
        thing for thing, word in ours if any(thing == one and word != said for one, said in theirs)
    }
    if not shared:
        return a, b

    def replaced(match: re.Match[str]) -> str:
        thing, common = forms.get(match[0], ("", match[0]))
        return common if thing in shared else match[0]

    return _WORD.sub(replaced, a), _WORD.sub(replaced, b)


@cache
def _commons() -> dict[str, str]:
    found = {}
    for common, variants in table("regional")["words"].items():
        for variant in variants.split():
            found[variant] = common
            found[_plural(variant)] = _plural(common)
    return found


@cache
def _forms() -> dict[str, tuple[str, str]]:
    """Each word for a thing: which thing that is, and its common word in the same number."""
    found: dict[str, tuple[str, str]] = {}
    for section in ("words", "beside"):
        for common, variants in table("regional")[section].items():
            for word in (common, *variants.split()):
                found.setdefault(word, (common, common))
                found.setdefault(_plural(word), (common, _plural(common)))
    return found


def _plural(word: str) -> str:
    if word[-1] in "aeiou" or word[-1] in "áéó":
        return f"{word}s"
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    bare = word.translate(str.maketrans("áéíóú", "aeiou")) if word[-1] in "ns" else word
    return f"{bare}es"
