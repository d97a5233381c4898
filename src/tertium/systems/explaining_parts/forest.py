"""Learnt trees, as few arrays: what training exported, and how rows of figures fall through it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
LEAF = 255
"""In place of a feature's number."""
_ROWS_AT_ONCE = 512


@dataclass(frozen=True)
class Forest:
    """Trees laid end to end, each from its root, every node right before its left child.

    A row goes left where its figure is at most the node's threshold. ``leaves`` has a row for each
    leaf, in the order of the nodes. What the leaves say is summed and added to ``start``.
    """

    feature: NDArray[np.uint8]
    threshold: NDArray[np.float32]
    right: NDArray[np.int32]
    roots: NDArray[np.int32]
    leaves: NDArray[np.float32]
    start: NDArray[np.float32]

    def predict(self, rows: Doubles) -> Doubles:
        """The sum of what all trees say, a row for each row.

        >>> stump = Forest(np.array([0, 255, 255], np.uint8), np.array([0.5, 0, 0], np.float32),
        ...                np.array([2, 0, 0], np.int32), np.array([0], np.int32),
        ...                np.array([[1], [3]], np.float32), np.zeros(1, np.float32))
        >>> stump.predict(np.array([[0.2], [0.7]])).ravel().tolist()
        [1.0, 3.0]
        """
        parts = [
            self._predict(np.asarray(rows[at : at + _ROWS_AT_ONCE], np.float32))
            for at in range(0, len(rows), _ROWS_AT_ONCE)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, len(self.start)))

    def _predict(self, rows: NDArray[np.float32]) -> Doubles:
        width = rows.shape[1]
        figures = rows.ravel()
        node = np.tile(self.roots, len(rows))
        base = np.repeat(np.arange(len(rows)) * width, len(self.roots))
        going = np.flatnonzero(self.feature[node] != LEAF)
        while len(going):
            here = node[going]
            asked = figures[base[going] + self.feature[here]]
            there = np.where(asked <= self.threshold[here], here + 1, self.right[here])
            node[going] = there
            going = going[self.feature[there] != LEAF]
        place = np.cumsum(self.feature == LEAF) - 1
        said = self.leaves[place[node]].astype(np.float64)
        return np.asarray(said.reshape(len(rows), len(self.roots), -1).sum(axis=1) + self.start)

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """Everything to be stored, under names that begin with the forest's own."""
        return {
            f"{name}.feature": self.feature,
            f"{name}.threshold": self.threshold,
            f"{name}.right": self.right,
            f"{name}.roots": self.roots,
            f"{name}.leaves": self.leaves.astype(np.float16),
            f"{name}.start": self.start,
        }

    @classmethod
    def of(cls, stored: Mapping[str, NDArray[Any]], name: str) -> Forest:
        """Take one forest out of a stored file."""
        fields = ("feature", "threshold", "right", "roots", "leaves", "start")
        found = {field: stored[f"{name}.{field}"] for field in fields}
        found["leaves"] = found["leaves"].astype(np.float32)
        return cls(**found)
