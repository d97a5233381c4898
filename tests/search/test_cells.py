from __future__ import annotations

import numpy as np
import pytest

from tertium.encoders.model import Floats
from tertium.search import cells
from tertium.search.cells import near_pairs


def clumps(count: int, copies: int, seed: int = 0) -> Floats:
    """Points far apart, each with copies close by."""
    dice = np.random.default_rng(seed)
    middles = dice.standard_normal((count, 1, 32))
    found = (middles + 0.05 * dice.standard_normal((count, copies, 32))).reshape(-1, 32)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


def test_nearly_all_that_comparing_one_and_all_finds() -> None:
    vectors = clumps(1500, 3)
    pairs, products = near_pairs(vectors, 0.9)
    every = np.triu(vectors @ vectors.T, 1)
    wanted = {tuple(pair) for pair in np.argwhere(every >= 0.9).tolist()}
    found = {tuple(pair) for pair in pairs.tolist()}
    assert found <= wanted
    assert len(wanted) >= 4500
    assert len(found) >= 0.98 * len(wanted)
    assert (np.diff(products) <= 0).all()
    assert products == pytest.approx(every[pairs[:, 0], pairs[:, 1]], abs=1e-5)


def test_it_finds_the_same_every_time() -> None:
    vectors = clumps(400, 2)
    assert near_pairs(vectors, 0.8)[0].tolist() == near_pairs(vectors, 0.8)[0].tolist()


def test_a_crowd_of_copies_hangs_together_and_stays_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "_LARGEST", 100)
    monkeypatch.setattr(cells, "_ANCHORS", 8)
    vectors = np.concatenate([clumps(1, 700), clumps(40, 2, seed=1)])
    pairs, _ = near_pairs(vectors, 0.9, count=4)
    crowd = pairs[(pairs < 700).all(axis=1)]
    assert len(crowd) <= 700 * 4 * cells._LOOKS
    from tertium.search.clusters import Groups

    groups = Groups(700)
    for one, other in crowd.tolist():
        groups.join(one, other)
    assert len(groups.lists()) == 1


@pytest.mark.parametrize("count", [1, 2, 5])
def test_few_vectors(count: int) -> None:
    assert len(near_pairs(clumps(1, count), 0.5)[0]) == count * (count - 1) // 2
