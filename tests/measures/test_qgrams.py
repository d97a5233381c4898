from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.measures.qgrams import qgram_dice, qgrams, word_likeness


def test_a_short_text_is_one_piece() -> None:
    assert qgrams("", 3) == {"  "}
    assert qgrams("a", 5) == {" a "}


@given(st.text(max_size=12), st.text(max_size=12))
def test_dice_is_symmetric_and_one_for_the_same(a: str, b: str) -> None:
    assert qgram_dice(a, b) == qgram_dice(b, a)
    assert qgram_dice(a, a) == 1
    assert 0 <= qgram_dice(a, b) <= 1


def test_likeness_of_words_is_the_cosine_of_their_pieces() -> None:
    words = ["harbour", "harbor", "poem"]
    pieces = [qgrams(word, 2) | qgrams(word, 3) for word in words]
    expected = [
        [len(a & b) / (len(a) * len(b)) ** 0.5 for b in pieces] for a in pieces
    ]  # fmt: skip
    assert word_likeness(words) == pytest.approx(np.array(expected), abs=1e-6)
    assert word_likeness([]).shape == (0, 0)


def test_a_table_of_many_words_is_that_of_few_in_their_places() -> None:
    words = [f"{first}{second}our" for first in "bcdfghjklmnprstvwxyz" for second in "aeiou"] * 6
    many = word_likeness(words)
    assert many.shape == (600, 600)
    assert many[:100, :100] == pytest.approx(word_likeness(words[:100]), abs=1e-6)
    assert many[500:, :100] == pytest.approx(many[:100, :100], abs=1e-6)
