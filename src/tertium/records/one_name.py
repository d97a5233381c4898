"""What bears one name is nearer than a model of texts can tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tertium.records.events import Happening
from tertium.records.folding import fold
from tertium.records.matching import Floats, Said
from tertium.records.name_likeness import compare_names
from tertium.records.people import is_called, surnames

_SAME_NAME = 0.75
"""What two events of one name have in common at least."""


def answering(lone: Sequence[Said], people: Sequence[Said]) -> tuple[Said, ...]:
    """Those words that are the surname of somebody whom the other record names."""
    if not lone or not people:
        return ()
    known = frozenset().union(*(surnames(one.value) for one in people))
    return tuple(one for one in lone if fold(one.value) in known)


def shared(lone: Sequence[Said], others: Sequence[Said]) -> tuple[Said, ...]:
    """Those words that both records have, where each is a name by which a person is called."""
    if not lone or not others:
        return ()
    known = {fold(one.value) for one in others}
    return tuple(one for one in lone if fold(one.value) in known and is_called(fold(one.value)))


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
    least = np.array([[_least(x, y) for y in told[1]] for x in told[0]])
    return least + (1 - least) * likeness


def _least(a: Happening | None, b: Happening | None) -> float:
    if a is None or b is None:
        return 0.0
    return _SAME_NAME if a.is_same(b) else a.is_akin(b)
