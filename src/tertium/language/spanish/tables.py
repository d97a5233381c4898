"""The word tables of the Spanish room, which are data: ``data/spanish/*.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """One file of tables.

    >>> table("text")["contractions"]["del"]
    'de el'
    """
    file = files("tertium").joinpath(f"data/spanish/{name}.toml")
    return tomllib.loads(file.read_text("utf-8"))


@cache
def listed(name: str, section: str) -> frozenset[str]:
    """The words of a section that is one long text.

    >>> "sra" in listed("text", "abbreviations")
    True
    """
    return frozenset(table(name)[section].split())
