"""The pages' own words, in English or Spanish: ``data/server``, one file a language."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from tertium.messages import LANGUAGES

Words = Callable[..., str]


@cache
def words(language: str) -> Words:
    """What a page says, by its section and name, in a language.

    >>> words("es")("many.progress", done=3, total=9)
    '3 de 9 pares'
    """
    found = wording(language)

    def say(key: str, **values: object) -> str:
        return found[key].format(**values)

    return say


@cache
def wording(language: str) -> dict[str, str]:
    """Every message of a language, by its section and name.

    >>> wording("en")["compare.go"]
    'Compare'
    """
    return {
        f"{section}.{name}": text
        for section, messages in _table(language).items()
        for name, text in messages.items()
    }


@cache
def examples(language: str) -> tuple[dict[str, Any], ...]:
    """Pairs to begin with, from the largest size to the smallest.

    >>> examples("en")[-1]["b"]
    'bank#n#1'
    """
    return tuple(
        {"levels": one["levels"], "a": one[language][0], "b": one[language][1]}
        for one in _table("examples")["example"]
    )


def preferred(accepted: str) -> str:
    """The first of our languages that a browser asks for; English where it asks for none.

    >>> preferred("fr,es-MX;q=0.9,en;q=0.5"), preferred("")
    ('es', 'en')
    """
    for part in accepted.split(","):
        language = part.split(";")[0].strip().split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("tertium").joinpath(f"data/server/{name}.toml").read_text("utf-8"))
