"""Learnt trees as rows of figures fall through them: all rows at once, through all trees, by steps.

A :class:`~tertium.systems.explaining_parts.forest.Forest` is how trees are stored. Here each leaf
is its own child, so that every row takes the same number of steps and nobody asks who has arrived.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.systems.explaining_parts.forest import LEAF, Forest

Doubles = NDArray[np.float64]
_AT_ONCE = 256
"""Rows that fall together: what they touch stays near the processor."""


@dataclass(frozen=True, eq=False)
class Trees:
    """The nodes of all trees; the children of node ``n`` are ``children[2 * n:2 * n + 2]``.

    What a leaf says stands under its own number, a row for each answer.
    """

    feature: NDArray[np.intp]
    threshold: NDArray[np.float32]
    children: NDArray[np.intp]
    roots: NDArray[np.intp]
    said: NDArray[np.float32]
    start: NDArray[np.float32]
    steps: int

    @classmethod
    def of(cls, forest: Forest) -> Trees:
        """Lay stored trees out for walking."""
        node = np.arange(len(forest.feature))
        is_leaf = forest.feature == LEAF
        children = np.where(is_leaf, node, np.array([node + 1, forest.right])).T
        said = np.zeros((len(forest.start), len(node)), np.float32)
        said[:, is_leaf] = forest.leaves.T
        roots = forest.roots.astype(np.intp)
        return cls(
            np.where(is_leaf, 0, forest.feature).astype(np.intp),
            forest.threshold,
            children.ravel().astype(np.intp),
            roots,
            said,
            forest.start,
            _steps(children, roots),
        )

    def predict(self, rows: Doubles) -> Doubles:
        """The sum of what all trees say, a row for each row.

        >>> stump = Forest(np.array([0, 255, 255], np.uint8), np.array([0.5, 0, 0], np.float32),
        ...                np.array([2, 0, 0], np.int32), np.array([0], np.int32),
        ...                np.array([[1], [3]], np.float32), np.zeros(1, np.float32))
        >>> Trees.of(stump).predict(np.array([[0.2], [0.7]])).ravel().tolist()
        [1.0, 3.0]
        """
        found = np.zeros((len(rows), len(self.start)))
        for at in range(0, len(rows), _AT_ONCE):
            found[at : at + _AT_ONCE] = self._fallen(rows[at : at + _AT_ONCE])
        return found

    def _fallen(self, rows: Doubles) -> Doubles:
        size = len(rows)
        # One line for each feature, so that rows that ask the same lie beside each other.
        figures = np.ascontiguousarray(rows.T, np.float32).ravel()
        node = np.repeat(self.roots, size).reshape(-1, size)
        for _ in range(self.steps):
            asked = figures.take(self.feature.take(node) * size + np.arange(size))
            node = self.children.take(2 * node + (asked > self.threshold.take(node)))
        found = [answers.take(node).sum(axis=0, dtype=np.float64) for answers in self.said]
        return np.asarray(np.array(found).T + self.start)


def _steps(children: NDArray[np.intp], roots: NDArray[np.intp]) -> int:
    """How many steps it takes to be at a leaf, whichever way."""
    steps, here = 0, roots
    while len(here := np.unique(children[here])) and (children[here, 0] != here).any():
        steps += 1
    return steps + 1
