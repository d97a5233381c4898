"""Pairs of texts that belong to the same cluster, drawn without listing them all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tertium.build.candidates import Drawn, Ints


@dataclass(frozen=True, slots=True)
class SameCluster:
    """The texts of both pools by their cluster, and how many pairs each cluster has.

    >>> labels = np.array([0, 1, 0, 1, 1])
    >>> pairs = SameCluster.of(labels, labels, one_pool=True)
    >>> pairs.count
    4
    >>> i, j = pairs.draw(50, np.random.default_rng(0))
    >>> bool((labels[i] == labels[j]).all())
    True
    """

    left: Ints
    left_starts: Ints
    right: Ints
    right_starts: Ints
    weights: Ints
    one_pool: bool

    @classmethod
    def of(cls, left: Ints, right: Ints, *, one_pool: bool) -> SameCluster:
        """Group texts by the numbers of their clusters."""
        size = int(max(left.max(initial=-1), right.max(initial=-1))) + 1
        sides = []
        for labels in (left, right):
            starts = np.concatenate([[0], np.cumsum(np.bincount(labels, minlength=size))])
            sides += [np.argsort(labels, kind="stable"), starts]
        many = [np.diff(starts) for starts in (sides[1], sides[3])]
        pairs = many[0] * (many[0] - 1) // 2 if one_pool else many[0] * many[1]
        return cls(sides[0], sides[1], sides[2], sides[3], pairs, one_pool)

    @property
    def count(self) -> int:
        """How many pairs of one cluster there are."""
        return int(self.weights.sum())

    def draw(self, size: int, dice: np.random.Generator) -> Drawn:
        """Draw pairs, each of all with the same chance."""
        chosen = dice.choice(len(self.weights), size, p=self.weights / self.count)
        left = self._member(self.left, self.left_starts, chosen, dice)
        right = self._member(self.right, self.right_starts, chosen, dice)
        apart = left != right if self.one_pool else np.ones(size, bool)
        return left[apart], right[apart]

    @staticmethod
    def _member(members: Ints, starts: Ints, chosen: Ints, dice: np.random.Generator) -> Ints:
        sizes = starts[chosen + 1] - starts[chosen]
        return members[starts[chosen] + (dice.random(len(chosen)) * sizes).astype(np.int64)]
