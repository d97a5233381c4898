"""Words of running text, and which of them carry content."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")


def words(text: str) -> list[str]:
    """The words of a text in lower case, without marks; inner hyphens and apostrophes stay.

    >>> words("The shuttle's re-entry, in 2003, didn't go well.")
    ['the', "shuttle's", 're-entry', 'in', '2003', "didn't", 'go', 'well']
    """
    return _WORD.findall(text.lower().replace("’", "'"))


@cache
def function_words(lang: str = "en") -> frozenset[str]:
    """The words that carry grammar rather than content, for ``en`` or ``es``.

    >>> "although" in function_words(), "aunque" in function_words("es")
    (True, True)
    """
    table = tomllib.loads(files("tertium").joinpath("data/function-words.toml").read_text("utf-8"))
    return frozenset(table[lang].split())


def content_words(text: str, lang: str = "en") -> list[str]:
    """The words of a text that are neither function words nor plain numbers.

    >>> content_words("A plane is taking off in 2 minutes.")
    ['plane', 'taking', 'minutes']
    """
    skip = function_words(lang)
    return [word for word in words(text) if word not in skip and not word.isdigit()]
