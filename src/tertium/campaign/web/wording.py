"""The pages' own words, in English or Spanish: ``data/campaign``, one file a language."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from tertium.messages import LANGUAGES

Words = Callable[..., str]


@cache
def words(language: str) -> Words:
    """What a page says, by its section and name, in a language.

    >>> words("es")("rate.send")
    'Enviar'
    """
    found = wording(language)

    def say(key: str, **values: object) -> str:
        return found[key].format(**values)

    return say


@cache
def wording(language: str) -> dict[str, str]:
    """Every message of a language, by its section and name.

    >>> wording("en")["rate.send"]
    'Send'
    """
    file = files("tertium").joinpath(f"data/campaign/{language}.toml")
    sections = tomllib.loads(file.read_text("utf-8"))
    return {
        f"{section}.{name}": text
        for section, messages in sections.items()
        for name, text in messages.items()
    }


def preferred(accepted: str) -> str | None:
    """The first of our languages that a browser asks for.

    >>> preferred("fr,es-MX;q=0.9,en;q=0.5")
    'es'
    """
    for part in accepted.split(","):
        language = part.split(";")[0].strip().split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return None
