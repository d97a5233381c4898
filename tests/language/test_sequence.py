"""The chain: its best path against trying every path, and its file."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.sequence import LinearChain, best_path, feature_key


@given(st.integers(1, 5), st.integers(2, 4), st.integers(0, 10_000))
def test_no_path_beats_the_best_one(length: int, labels: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    emissions = rng.normal(size=(length, labels)).astype(np.float32)
    moves = rng.normal(size=(labels, labels)).astype(np.float32)

    def total(path: tuple[int, ...]) -> float:
        steps = sum(moves[a, b] for a, b in pairwise(path))
        return float(sum(emissions[i, label] for i, label in enumerate(path)) + steps)

    best = max(total(path) for path in product(range(labels), repeat=length))
    assert np.isclose(total(tuple(best_path(emissions, moves))), best, atol=1e-5)


def _chain() -> LinearChain:
    keys = np.array([feature_key("b"), feature_key("a"), feature_key("faint")], dtype=np.uint32)
    weights = np.array([[0, 0], [1.27, -0.5], [-1, 0], [0.001, 0]], dtype=np.float32)
    return LinearChain(("x", "y"), keys, weights, np.eye(2, dtype=np.float32))


def test_a_file_keeps_the_weights_that_matter() -> None:
    chain = _chain()
    again = LinearChain.from_arrays("c", chain.arrays("c"))
    assert len(again.keys) == 2
    seen = [["a", "b"], ["b", "never"]]
    assert np.allclose(again.emissions(seen), chain.emissions(seen), atol=0.006)
    assert again.labels == ("x", "y")
    assert np.array_equal(again.transitions, chain.transitions)


def test_unknown_features_say_nothing() -> None:
    assert not _chain().emissions([["never", "seen"]]).any()
    assert _chain().label([]) == []
