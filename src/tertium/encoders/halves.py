"""A judge in two parts, so that a pair alone costs as much as a pair in company.

The runtime adds up and multiplies a single row by other routines than many rows, which round
otherwise, but only above the last layer, where a pair has become one vector. There a lone row
runs in two copies. The layers below, where all the time goes, read it once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tertium.encoders.graphs import LAYER, above, up_to, values

Run = Callable[[None, dict[str, Any]], Any]

_A_LAYER = re.compile(LAYER.format(layer=r"\d+"))


@dataclass(frozen=True)
class Halves:
    """The two parts of a model as one session, for which a lone row is like any other.

    >>> def lower(_, feeds): return [feeds["ids"] / 2]
    >>> def upper(_, feeds): return [feeds["states"] * len(feeds["mask"])]
    >>> both = Halves(lower, upper, "states", others=("mask",))
    >>> both.run(None, {"ids": np.array([[6]]), "mask": np.array([[1]])})[0].tolist()
    [[6.0]]
    """

    lower: Run
    upper: Run
    value: str
    """What the lower part hands to the upper one."""
    others: tuple[str, ...] = ("segment", "mask")
    """What the upper part is also given."""

    def run(self, _outputs: list[str] | None, feeds: dict[str, Any]) -> list[Any]:
        """Compute the outputs."""
        handed = {name: feeds[name] for name in self.others}
        handed[self.value] = self.lower(None, feeds)[0]
        rows = len(handed[self.value])
        if rows == 1:
            handed = {name: np.repeat(array, 2, axis=0) for name, array in handed.items()}
        return [self.upper(None, handed)[0][:rows]]


def halves(graph: bytes, open_part: Callable[[bytes], Any]) -> Halves | None:
    """Open a graph in two parts; None where it has no last layer to part it at."""
    layers = [name for name in values(graph) if _A_LAYER.fullmatch(name)]
    if not layers:
        return None
    lower, upper = (open_part(part(graph, layers[-1])) for part in (up_to, above))
    return Halves(lower.run, upper.run, layers[-1])
