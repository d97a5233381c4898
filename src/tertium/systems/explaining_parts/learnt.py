"""What training left in the package: the forests and thresholds of the explainer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from tertium.encoders.heads import softmax
from tertium.errors import DataError
from tertium.systems.explaining_parts.forest import Doubles, Forest

RELATIONS = ("EQUI", "OPPO", "SPE1", "SPE2", "SIMI", "REL")
FILE = "data/explainer.npz"


@dataclass(frozen=True)
class Learnt:
    """Four forests, and from where on a link counts.

    ``links`` gives the log-odds that two chunks are linked, ``relations`` the probability of each
    of :data:`RELATIONS`, ``boosted`` its logarithm by another way of learning (the two err on
    different pairs), ``scores`` the score of a link that is not EQUI. Two chunks are linked from
    the log-odds ``least`` on; a chunk that stays alone has a likely partner, which is taken, from
    ``least_taken`` on.
    """

    links: Forest
    relations: Forest
    boosted: Forest
    scores: Forest
    least: float
    least_taken: float
    names: tuple[str, ...]
    """The figures that the forests look at, in order."""

    def related(self, figures: Doubles) -> Doubles:
        """How likely each of :data:`RELATIONS` is for links: a row each, both ways averaged."""
        averaged = self.relations.predict(figures) + softmax(self.boosted.predict(figures))
        return np.asarray(averaged / 2)

    def save(self, path: Path) -> None:
        """Write everything into one file."""
        stored: dict[str, Any] = {
            **self.links.arrays("links"),
            **self.relations.arrays("relations"),
            **self.boosted.arrays("boosted"),
            **self.scores.arrays("scores"),
            "thresholds": np.array([self.least, self.least_taken]),
            "names": np.array(self.names),
        }
        np.savez_compressed(path, **stored)


def read(path: Path) -> Learnt:
    """Read a file that :meth:`Learnt.save` wrote."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        links, relations, boosted, scores = (
            Forest.of(arrays, name) for name in ("links", "relations", "boosted", "scores")
        )
        least, taken = arrays["thresholds"].tolist()
        return Learnt(
            links, relations, boosted, scores, least, taken, tuple(arrays["names"].tolist())
        )
    except (OSError, KeyError, ValueError) as error:
        raise DataError(
            "it does not hold what the explainer learnt",
            path,
            remedy="make it again: python -m training.explainer DATA",
        ) from error


def shipped() -> Path:
    """Where the file that comes with the package lies."""
    return Path(str(files("tertium").joinpath(FILE)))


@lru_cache(maxsize=4)
def load(path: Path | None = None) -> Learnt:
    """What was learnt, read once; from the package unless another file is named."""
    return read(path or shipped())


@lru_cache(maxsize=4)
def digest(path: Path | None = None) -> str:
    """Eight digits that change with the file."""
    return hashlib.sha256((path or shipped()).read_bytes()).hexdigest()[:8]
