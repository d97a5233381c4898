from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tertium.encoders.embed import Embedder
from tertium.errors import UserError


def test_texts_become_vectors_of_length_one_and_repeated_ones_are_read_once(
    fake_embedder: Any,
) -> None:
    vectors = Embedder().embed(["a b", "c", "a  b", "d " * 50])
    assert vectors.shape == (4, 4)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert (vectors[0] == vectors[2]).all()
    # The last text is read in three windows of at most twenty pieces.
    assert sum(len(feeds["ids"]) for feeds in fake_embedder.feeds) == 5
    assert len(Embedder().embed([])) == 0


def test_a_long_text_is_the_weighted_mean_of_its_windows(fake_embedder: Any) -> None:
    whole, first, second = Embedder().embed(["a " * 20 + "b " * 5, "a " * 20, "b " * 5])
    read = list(fake_embedder.feeds)
    raw = {len(feeds["ids"][0]): fake_embedder.run(None, feeds)[0][0] for feeds in read}
    mean = 20 * raw[22] + 5 * raw[7]
    assert np.allclose(whole, mean / np.linalg.norm(mean), atol=1e-6)
    assert not np.allclose(first, second)


@pytest.mark.usefixtures("fake_embedder")
def test_a_blank_text_is_named() -> None:
    with pytest.raises(UserError, match="text 2: it is empty"):
        Embedder().embed(["a", " "])


def test_meaning_shows_in_the_cosine(real_weights: Path) -> None:
    a, b, c = Embedder().embed(
        ["A woman is slicing onions.", "A lady cuts up an onion.", "The parliament met on Monday."]
    )
    assert a @ b > 0.6
    assert a @ c < 0.4


@pytest.mark.usefixtures("real_weights")
def test_a_judge_does_not_embed() -> None:
    with pytest.raises(UserError, match="model 'fast' does not embed"):
        Embedder("fast").embed(["a"])
