from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tertium.encoders.heads import Readings
from tertium.encoders.weights import Description

ENDS = {"sts": ((0.0, 0.5), (0.1, 2.0)), "sick": ((0.0, 1.0), (0.0, 1.0))}
CARD = Description("x", "judge", "1", "bert", 9, Path(), ENDS)


def test_outputs_are_read_as_the_card_says() -> None:
    out = np.array([[0.3, -1, 1, 2, 0, 0, -2, 0.5, 0.25, 1, 2, 3, 3, 2, 1]], np.float32)
    found = Readings.of(out, CARD)

    def unit(x: float) -> float:
        return 1 / (1 + math.exp(-x))

    def bend(x: float) -> float:
        return math.log(1 + math.exp(x))

    assert np.allclose(found.middle, [[unit(0.3), unit(2), unit(-2)]])
    low = [unit(0.3 - 0.5 * bend(-1)), unit(2 - bend(0)), unit(-2 - bend(0.5))]
    high = [unit(0.3 + 0.1 + 2 * bend(1)), unit(2 + bend(0)), unit(-2 + bend(0.25))]
    assert np.allclose(found.low, [low])
    assert np.allclose(found.high, [high])
    assert np.allclose(found.forth, found.back[:, ::-1])
    assert np.allclose(found.forth, np.exp([1, 2, 3]) / np.exp([1, 2, 3]).sum())


@given(st.lists(st.floats(-1e4, 1e4, width=32), min_size=15, max_size=15))
def test_the_interval_always_holds_the_score(numbers: list[float]) -> None:
    with np.errstate(over="raise", invalid="raise"):
        found = Readings.of(np.array([numbers], np.float32), CARD)
    assert (found.low >= 0).all()
    assert (found.low <= found.middle).all()
    assert (found.middle <= found.high).all()
    assert (found.high <= 1).all()
    assert np.allclose(found.forth.sum(axis=1), 1)


def test_turning_exchanges_the_directions_only() -> None:
    found = Readings.of(np.random.default_rng(3).normal(size=(2, 15)).astype(np.float32), CARD)
    turned = found.turned(np.array([True, False]))
    assert (turned.forth[0] == found.back[0]).all()
    assert (turned.back[0] == found.forth[0]).all()
    assert (turned.forth[1] == found.forth[1]).all()
    assert turned.middle is found.middle


def test_an_interval_near_an_end_reaches_it() -> None:
    out = np.array([[4.0, 0, 0, -4.0, 0, 0, 0.0, 0, 0, *[0] * 6]], np.float32)
    found = Readings.of(out, CARD)
    assert found.high[0, 0] == 1.0
    assert found.low[0, 1] == 0.0
    assert 0.0 < found.low[0, 2] < 0.5 < found.high[0, 2] < 1.0
