"""Named human scales: their ends, and the words for each point, so that a score can be read aloud.

The scales themselves are data, in ``data/scales.toml``; their words in Spanish are in
``data/scales-es.toml``.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from tertium.errors import UnknownNameError


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a scale, in the words that raters were given."""

    value: float
    words: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """A named human scale.

    >>> sts = get("sts")
    >>> sts.read_aloud(3.8)
    '3.8 of 5: mostly equivalent, but some unimportant details differ'
    >>> sts.convert(5, get("sick"))
    5.0
    """

    name: str
    low: float
    high: float
    about: str
    source: str
    points: tuple[Point, ...]

    def __contains__(self, score: float) -> bool:
        return self.low <= score <= self.high

    def nearest(self, score: float) -> Point:
        """The point a score lies nearest to; halfway, the higher one."""
        return min(reversed(self.points), key=lambda point: abs(point.value - score))

    def read_aloud(self, score: float) -> str:
        """The score, the top of the scale, and the words of the nearest point."""
        return f"{score:.3g} of {self.high:g}: {self.nearest(score).words}"

    def convert(self, score: float, to: Scale) -> float:
        """Carry a score over to another scale by its place between the two ends."""
        share = (score - self.low) / (self.high - self.low)
        return to.low + share * (to.high - to.low)


@cache
def all_scales() -> dict[str, Scale]:
    """Every scale by name.

    >>> list(all_scales())
    ['sts', 'sts-es', 'clss', 'sick', 'typed', 'unit']
    """
    return {
        name: Scale(name=name, **{**entry, "points": _points(entry)})
        for name, entry in _table("scales").items()
    }


def get(name: str, language: str = "en") -> Scale:
    """One scale by name, with its words in English or in Spanish (``es``).

    >>> get("clss").high
    4
    >>> get("sick", "es").nearest(4.8).words
    'tan relacionados como es posible'
    """
    scales = all_scales() if language == "en" else _translated(language)
    if name not in scales:
        raise UnknownNameError("scale", name, scales)
    return scales[name]


@cache
def _translated(language: str) -> dict[str, Scale]:
    words = _table(f"scales-{language}")
    return {
        name: replace(scale, about=words[name]["about"], points=_points(words[name]))
        for name, scale in all_scales().items()
    }


def _points(entry: dict[str, Any]) -> tuple[Point, ...]:
    return tuple(Point(**point) for point in entry["points"])


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("tertium").joinpath(f"data/{name}.toml").read_text("utf-8"))
