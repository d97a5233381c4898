from __future__ import annotations

import numpy as np
import pytest

from tertium.systems.classic import learnt
from tertium.systems.classic.trees import Trees


@pytest.mark.parametrize("question", ["sts", "label", "word2sense"])
def test_walking_by_steps_says_what_the_stored_trees_say(question: str) -> None:
    forest = learnt.load("lexical").blends[question].forest
    rows = np.random.default_rng(1).normal(
        0.5, 1, (600, int(forest.feature[forest.feature < 255].max()) + 1)
    )
    walked = Trees.of(forest).predict(rows)
    assert walked == pytest.approx(forest.predict(rows), abs=1e-6)
    assert (walked[:3] == Trees.of(forest).predict(rows[:3])).all()


def test_no_rows_are_no_trouble() -> None:
    trees = Trees.of(learnt.load("lexical").blends["label"].forest)
    assert trees.predict(np.zeros((0, 125))).shape == (0, 3)
