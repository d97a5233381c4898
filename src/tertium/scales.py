"""Named human scales: their ends, and the words for each point, so that a score can be read aloud.

The scales themselves are data, in ``data/scales.toml``.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

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
    table = tomllib.loads(files("tertium").joinpath("data/scales.toml").read_text("utf-8"))
    return {
        name: Scale(name=name, **{**entry, "points": tuple(Point(**p) for p in entry["points"])})
        for name, entry in table.items()
    }


def get(name: str) -> Scale:
    """One scale by name.

    >>> get("clss").high
    4
    """
    scales = all_scales()
    if name not in scales:
        raise UnknownNameError("scale", name, scales)
    return scales[name]
