from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tertium.encoders.static import static_vectors
from tertium.search.letters import letter_vectors
from tertium.search.rough import letters_of, likeness_of, rough_vectors, score_of
from tertium.search.texts import Entry

PLAIN = "The old harbour was closed by the storm on Sunday."


def test_letters_forgive_slips_and_know_no_language() -> None:
    texts = [PLAIN, "The old harbuor was closd by the storm on Sunday.", "Shares fell in Madrid."]
    texts += ["El puerto viejo cerró por la tormenta.", "El puerto vijeo cerró por la tormenta."]
    rows = letter_vectors(texts)
    likeness = rows @ rows.T
    assert np.diag(likeness) == pytest.approx(1, abs=1e-5)
    assert min(likeness[0, 1], likeness[3, 4]) > 0.7
    assert max(likeness[0, 2], likeness[0, 3], likeness[2, 4]) < 0.4


@pytest.mark.parametrize("text", ["", "a", "é", "日本語", "\ud800 broken", "ab\ncd"])
def test_letters_of_any_text(text: str) -> None:
    rows = letter_vectors([text, PLAIN, text])
    assert rows.shape[0] == 3
    assert np.isfinite(rows).all()
    assert (rows[0] == rows[2]).all()


@pytest.mark.usefixtures("real_weights")
def test_words_count_whatever_their_order() -> None:
    other = "On Sunday the storm closed the old harbour."
    rows = static_vectors([PLAIN, other, "Two cooks argue about salt and pepper."])
    assert rows[0] @ rows[1] > 0.8
    assert rows[0] @ rows[2] < rows[0] @ rows[1] - 0.3


@pytest.mark.usefixtures("real_weights")
def test_both_together() -> None:
    rows = rough_vectors([Entry("1", PLAIN), Entry("2", PLAIN.upper()), Entry("3", "So be it.")])
    assert rows[0] @ rows[1] == pytest.approx(1, abs=1e-5)
    assert float(rows[0] @ rows[2]) < 0.5
    assert np.linalg.norm(letters_of(rows), axis=1) == pytest.approx(1, abs=1e-5)


def test_the_curve_rises_from_end_to_end_and_can_be_read_both_ways() -> None:
    steps = np.linspace(0, 1, 21).tolist()
    scores = [score_of(step, "sts") for step in steps]
    assert (scores[0], scores[-1]) == (0.0, 5.0)
    assert all(one <= other for one, other in pairwise(scores))
    assert [likeness_of(score, "sts") for score in scores] == pytest.approx(steps, abs=0.01)
    assert likeness_of(5, "sick") == pytest.approx(1)
