from __future__ import annotations

import random

import numpy as np
import pytest

from tertium.bulk.tally import compared, pearson, told


def test_sums_of_blocks_give_the_correlation_of_the_whole() -> None:
    dice = random.Random(4)
    scores = [(x := dice.random(), x + dice.gauss(0, 0.3)) for _ in range(200)]
    blocks = [compared(scores[start : start + 30]) for start in range(0, 200, 30)]
    tally = {name: sum(block[name] for block in blocks) for name in blocks[0]}
    assert tally["n"] == 200
    expected = np.corrcoef(np.array(scores).T)[0, 1]
    assert pearson(tally) == pytest.approx(expected, abs=1e-9)


def test_too_little_to_tell() -> None:
    assert pearson(compared([(0.1, 0.2), (0.3, 0.1)])) is None
    assert pearson(compared([(0.5, 0.2)] * 9)) is None
    assert told({}) == ()
