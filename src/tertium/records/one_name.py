"""What bears one name is nearer than a model of texts can tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tertium.records.folding import fold
from tertium.records.matching import Floats, Said
from tertium.records.name_likeness import compare_names
from tertium.records.people import surnames

_SAME_NAME = 0.6
"""What two events of one name have in common at least."""


def answering(lone: Sequence[Said], people: Sequence[Said]) -> tuple[Said, ...]:
    """Those words that are the surname of somebody whom the other record names."""
    if not lone or not people:
        return ()
    known = frozenset().union(*(surnames(one.value) for one in people))
    return tuple(one for one in lone if fold(one.value) in known)


def by_proper_name(left: Sequence[Said], right: Sequence[Said], likeness: Floats) -> Floats:
    """Bring headings nearer that name one person or place, in whatever language."""
    names = [[(n, one) for n, one in enumerate(side) if one.read] for side in (left, right)]
    if not names[0] or not names[1]:
        return likeness
    nearer = likeness.copy()
    for i, x in names[0]:
        for j, y in names[1]:
            if isinstance(x.read, str) or isinstance(y.read, str):
                same = float(x.read == y.read)
            else:
                same = compare_names(x.value, y.value).strength
            nearer[i, j] = max(nearer[i, j], same)
    return nearer


def by_event_name(left: Sequence[Said], right: Sequence[Said], likeness: Floats) -> Floats:
    """Bring events of one name nearer: what they are called says more than how."""
    told = [[one.read for one in side] for side in (left, right)]
    if not any(told[0]) or not any(told[1]):
        return likeness
    same = np.array([[bool(x and y and x.is_same(y)) for y in told[1]] for x in told[0]])
    return np.where(same, _SAME_NAME + (1 - _SAME_NAME) * likeness, likeness)
