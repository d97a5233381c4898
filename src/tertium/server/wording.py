"""The pages' own words, in English or Spanish: ``data/server``, one file a language."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from tertium import messages
from tertium.messages import LANGUAGES, catalogue, words_of

Words = Callable[..., str]


def words(language: str) -> Words:
    """What a page says, by its section and name, in a language.

    >>> words("es")("many.progress", done=3, total=9)
    '3 de 9 pares'
    """
    return words_of(language, "server")


def wording(language: str) -> dict[str, str]:
    """Every message of a language, by its section and name.

    >>> wording("en")["compare.go"]
    'Compare'
    """
    return catalogue(language, "server")


@cache
def examples(language: str) -> tuple[dict[str, Any], ...]:
    """Pairs to begin with, from the largest size to the smallest.

    >>> examples("en")[-1]["b"]
    'bank#n#1'
    """
    table = files("tertium").joinpath("data/server/examples.toml").read_text("utf-8")
    return tuple(
        {"levels": one["levels"], "a": one[language][0], "b": one[language][1]}
        for one in tomllib.loads(table)["example"]
    )


@cache
def _names(language: str) -> dict[str, dict[str, str]]:
    file = files("tertium").joinpath(f"data/server/names.{language}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def named(kind: str, name: str, otherwise: str, language: str) -> tuple[str, str]:
    """What a board, a task or a metric is called, and in which language that is.

    >>> named("metrics", "pearson", "Pearson's r", "es")
    ('r de Pearson', 'es')
    >>> named("tasks", "ours", "Our task", "es")
    ('Our task', 'en')
    """
    found = _names(language).get(kind, {}).get(name)
    return (found, language) if found else (otherwise, "en")


def preferred(accepted: str) -> str:
    """The first of our languages that a browser asks for; English where it asks for none.

    >>> preferred("fr,es-MX;q=0.9,en;q=0.5"), preferred("")
    ('es', 'en')
    """
    return messages.preferred(accepted) or LANGUAGES[0]
