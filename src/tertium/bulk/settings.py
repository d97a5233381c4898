"""Where clear ends for the cascade: ``cascade.toml``, which ``training/cascade.py`` writes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True)
class Settings:
    """Who looks, who reads first and who last, and how far each is trusted.

    Two texts that are less alike at first sight than ``apart`` are read by nobody. An interval of
    the first judge that is wider than ``widest``, as a share of the scale, is not clear. Its score
    leans towards the first sight by the share ``lean``. ``curve`` says what the last judge says on
    average of pairs that are so much alike at first sight, and ``spread`` where eight of ten scores
    of pairs below ``apart`` lie. One pair in ``checked_of`` is read by the last judge in any case.
    ``held_out`` has what was measured on pairs that nobody here had learnt from, where it was.
    """

    looker: str
    first: str
    last: str
    apart: float
    widest: float
    lean: float
    checked_of: int
    curve: Mapping[str, Sequence[float]]
    spread: Mapping[str, Sequence[float]]
    held_out: Mapping[str, float] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """What tells scores by these settings from those by others.

        >>> settings().mark.count("/")
        2
        """
        return "/".join(f"{one:g}" for one in (self.apart, self.widest, self.lean))


@lru_cache(maxsize=1)
def settings() -> Settings:
    """What ``cascade.toml`` says.

    >>> settings().last
    'base'
    """
    return Settings(**tomllib.loads((files("tertium.bulk") / "cascade.toml").read_text("utf-8")))
