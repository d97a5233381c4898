"""What a record says of one kind, and how two such sets of values answer to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tertium.records.name_likeness import Alike

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Said:
    """A value, the field that says it, and how much it weighs; ``read`` is the value taken apart.

    >>> Said("ca. 1890", "date").weight
    1.0
    """

    value: str
    field: str
    weight: float = 1.0
    read: Any = None


class Matched(NamedTuple):
    """How alike two sets of values are, and the two values that match best."""

    strength: float
    left: Said
    right: Said
    best: float
    how: str = ""


def match(
    left: Sequence[Said],
    right: Sequence[Said],
    likeness: Floats,
    of_best: float,
    how: Callable[[int, int], str] = lambda _i, _j: "",
    *,
    full: float | None = None,
) -> Matched:
    """Weigh the best match against how much of everything is matched.

    ``of_best`` is the share of the best match alone: two records that have one sitter in common
    have much in common, however many others there are. ``full`` is the weight that counts in full;
    without it, the heaviest of these.

    >>> two = [Said("a", "subject"), Said("b", "subject")]
    >>> match(two, two[:1], np.array([[1.0], [0.0]]), 0.5).strength
    0.8333
    """
    if len(left) == len(right) == 1:  # the most frequent case, and the quickest
        one = float(likeness[0, 0])
        worth = 1.0 if full is None else min((left[0].weight * right[0].weight) ** 0.5 / full, 1.0)
        strength = round(one * (of_best * worth + 1 - of_best), 4)
        return Matched(strength, left[0], right[0], one, how(0, 0))
    a = np.array([one.weight for one in left])
    b = np.array([one.weight for one in right])
    covered = (a @ likeness.max(axis=1) + b @ likeness.max(axis=0)) / (a.sum() + b.sum())
    heaviest = max(one.weight for side in (left, right) for one in side)
    weighed = likeness * np.minimum(np.sqrt(np.outer(a, b)) / (full or heaviest), 1.0)
    i, j = divmod(int(weighed.argmax()), likeness.shape[1])
    strength = of_best * float(weighed[i, j]) + (1 - of_best) * float(covered)
    return Matched(round(strength, 4), left[i], right[j], float(likeness[i, j]), how(i, j))


def match_by(
    left: Sequence[Said],
    right: Sequence[Said],
    compare: Callable[[Said, Said], Alike],
    of_best: float,
    *,
    full: float | None = None,
) -> Matched:
    """Match two sets of values with a comparison of two."""
    if len(left) == len(right) == 1 and full is None:
        only = compare(left[0], right[0])
        return Matched(only.strength, left[0], right[0], only.strength, only.how)
    found = [[compare(x, y) for y in right] for x in left]
    table = np.array([[one.strength for one in row] for row in found])
    return match(left, right, table, of_best, lambda i, j: found[i][j].how, full=full)
