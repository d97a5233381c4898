"""What the pages of the service say, and what they call things."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from tertium.messages import Room

_ROOM = Room("server")
words, wording = _ROOM.words, _ROOM.wording


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
