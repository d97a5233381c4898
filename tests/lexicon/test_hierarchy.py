from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.lexicon.hierarchy import Hierarchy, climb

# Parents always have lower numbers, so that nothing runs in a circle.
links = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 8)), max_size=15).map(
    lambda found: sorted({(max(a, b), min(a, b)) for a, b in found if a != b})
)


def build(found: list[tuple[int, int]], size: int = 10) -> Hierarchy:
    child, parent = np.array(found or np.zeros((0, 2)), dtype=np.int64).T
    return climb(child, parent, size)


def ways(found: list[tuple[int, int]], start: int) -> list[list[int]]:
    """Every way from a synset to a root, the plain recursive way."""
    parents = [parent for child, parent in found if child == start]
    return [[start, *way] for parent in parents for way in ways(found, parent)] or [[start]]


@given(links)
def test_it_says_what_walking_every_way_says(found: list[tuple[int, int]]) -> None:
    up = build(found)
    for node in range(10):
        every = ways(found, node)
        distance = {
            ancestor: min(way.index(ancestor) for way in every if ancestor in way)
            for way in every
            for ancestor in way
        }
        row = slice(up.starts[node], up.starts[node + 1])
        ancestors, distances = up.ancestors[row].tolist(), up.distances[row].tolist()
        assert dict(zip(ancestors, distances, strict=True)) == distance
        lengths = [len(way) - 1 for way in every]
        assert (up.shallow[node], up.deep[node]) == (min(lengths), max(lengths))
        assert up.reach[node] == max(distance.values())


@given(links, st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=8))
def test_shared_ancestors(found: list[tuple[int, int]], pairs: list[tuple[int, int]]) -> None:
    up = build(found)
    left, right = np.array(pairs).T
    pair, ancestor, to_left, to_right = up.shared(left, right)
    assert (np.diff(pair) >= 0).all()

    def above(node: int) -> dict[int, int]:
        row = slice(up.starts[node], up.starts[node + 1])
        return dict(zip(up.ancestors[row].tolist(), up.distances[row].tolist(), strict=True))

    for number, (a, b) in enumerate(pairs):
        mine = pair == number
        both = above(a).keys() & above(b).keys()
        assert set(ancestor[mine].tolist()) == both
        for at, ours, theirs in zip(ancestor[mine], to_left[mine], to_right[mine], strict=True):
            assert (ours, theirs) == (above(a)[at], above(b)[at])


def test_a_circle_is_refused() -> None:
    with pytest.raises(UserError, match="run in a circle"):
        build([(1, 2), (2, 1)])
