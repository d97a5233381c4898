"""Cheap cues that several systems count: whether a text denies something, and what WordNet sees."""

from __future__ import annotations

from tertium.measures.word_relations import Relation
from tertium.systems.classic.compared import Compared, Part

NAMES = (
    "negated_left", "negated_right", "negated_both", "negated_one",
    *(f"most_{name}" for name in Relation._fields), *(f"count_{name}" for name in Relation._fields),
)  # fmt: skip


def take(pair: Compared) -> tuple[float, ...]:
    """Negations; and of each relation between words that have no match, the closest, and how many.

    >>> dict(zip(NAMES, take(Compared("No dog barks", "A dog barks")), strict=True))["negated_one"]
    1.0
    """
    left, right = pair.a.denies, pair.b.denies
    related = list(zip(*(how for _, _, how in pair.relations), strict=True))
    related = related or [(0.0,)] * len(Relation._fields)
    return (
        float(left), float(right), float(left and right), float(left != right),
        *map(max, related),
        *(float(sum([figure > 0 for figure in figures])) for figures in related),
    )  # fmt: skip


CUES = Part(NAMES, take)
