"""What a classic system learnt: for each question a line through its features, and small trees.

A question is a scale's score (``sts``, ``sick``, the four comparisons of ``clss``) or SICK's label.
The answer is the mean of a ridge regression, which holds where few pairs were seen, and of boosted
trees, which see what only some pairs show. ``python -m training.classic`` makes the files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium.errors import MissingResourceError
from tertium.systems.classic.trees import Trees
from tertium.systems.explaining_parts.forest import Forest

Doubles = NDArray[np.float64]
FOLDER = "data/classic"
LABEL = "label"


@dataclass(frozen=True)
class Blend:
    """The mean of a line and of trees; a column for each answer."""

    slopes: Doubles
    offset: Doubles
    forest: Forest
    seen: Doubles
    """The least and the most of each feature in what was learnt from. Beyond, as in a text of a
    thousand words where none had a hundred, a line would lead anywhere."""

    def predict(self, rows: Doubles) -> Doubles:
        """Answer for each row of features.

        >>> stump = Forest(np.array([255], np.uint8), np.zeros(1, np.float32),
        ...                np.zeros(1, np.int32), np.zeros(1, np.int32),
        ...                np.array([[3.0]], np.float32), np.zeros(1, np.float32))
        >>> blend = Blend(np.array([[2.0]]), np.array([1.0]), stump, np.array([[0.0], [1.0]]))
        >>> blend.predict(np.array([[0.5], [1.0], [9.0]])).ravel().tolist()
        [2.5, 3.0, 3.0]
        """
        line = np.clip(rows, *self.seen) @ self.slopes + self.offset
        return (line + self._trees.predict(rows)) / 2

    @cached_property
    def _trees(self) -> Trees:
        return Trees.of(self.forest)

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """Everything to be stored, under names that begin with the question."""
        return {
            f"{name}.slopes": self.slopes.astype(np.float32),
            f"{name}.offset": self.offset.astype(np.float32),
            f"{name}.seen": self.seen.astype(np.float32),
            **self.forest.arrays(name),
        }

    @classmethod
    def of(cls, stored: Mapping[str, NDArray[Any]], name: str) -> Blend:
        """Take the answer to one question out of a stored file."""
        slopes, offset, seen = (
            stored[f"{name}.{part}"].astype(float) for part in ("slopes", "offset", "seen")
        )
        return cls(slopes, offset, Forest.of(stored, name), seen)


@dataclass(frozen=True)
class Learnt:
    """The answers that one system learnt, by question, and a hash of the file they lie in."""

    blends: Mapping[str, Blend]
    digest: str


def place(name: str) -> Path:
    """Where the file of a system lies."""
    return Path(str(files("tertium").joinpath(FOLDER, f"{name}.npz")))


@cache
def load(name: str) -> Learnt:
    """Read what a system learnt, once.

    >>> sorted(load("word-aligner").blends)[:2]
    ['label', 'paragraph2sentence']
    """
    file = place(name)
    if not file.is_file():
        raise MissingResourceError(
            f"system '{name}' has not learnt anything", remedy="run: python -m training.classic"
        )
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    with np.load(file) as stored:
        arrays = dict(stored)
    questions = sorted({key.partition(".")[0] for key in arrays})
    return Learnt({question: Blend.of(arrays, question) for question in questions}, digest)
