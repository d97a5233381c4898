from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tertium.encoders.cross import PairReadings
from tertium.encoders.heads import Readings
from tertium.encoders.repeated import Reduced, reduced, restored

SENTENCES = ["One went up.", "Two came down.", "Three sat still.", "Four ran.", "Five hid."]
TEXTS = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=8).map(" ".join)
PIER = "We sat on the pier. Gulls cried. The tide came in."


def read(middle: float, low: float, high: float) -> PairReadings:
    rows = [np.full((1, 3), value) for value in (middle, low, high)]
    odds = [np.array([[0.2, 0.3, 0.5]]), np.array([[0.1, 0.6, 0.3]])]
    one = np.ones((1, 2), np.int64)
    return PairReadings(Readings(*rows, *odds), one, one, one)


def test_a_repeated_sentence_is_read_once_and_the_notes_say_so() -> None:
    found = reduced("It rains. " * 30 + "We stay.", "Prices fell. " * 3)
    assert (found.left, found.right, found.share) == ("It rains. We stay.", "Prices fell.", 0)
    assert found.notes == (
        "text A repeats itself; what it says again was read once",
        "text B repeats itself; what it says again was read once",
    )


def test_few_shared_sentences_leave_a_pair_as_it_is() -> None:
    a, b = "One went up. Two came down. Four ran.", "One went up. Two came down. Five hid."
    assert reduced(a, b) == Reduced(a, b)
    long = PIER
    more = " ".join(f"Then number {n} of the many others came along as well." for n in range(9))
    assert reduced(f"{long} {more}", long).share == 0


def test_what_one_text_has_more_is_read_against_the_whole_other() -> None:
    found = reduced(f"{PIER} It was cold.", PIER)
    assert (found.left, found.right) == ("It was cold.", PIER)
    assert found.whole == (False, True)
    whole = restored(read(0.1, 0.0, 0.3), [found]).readings
    assert whole.forth.tolist() == [[1.0, 0.0, 0.0]]
    assert whole.back.tolist() == [[0.1, 0.6, 0.3]]
    assert 0.7 < whole.middle[0, 0] < 0.9


def test_another_order_is_nearly_the_same_and_entails_both_ways() -> None:
    a, b = " ".join(SENTENCES), " ".join(SENTENCES[::-1])
    found = reduced(a, b)
    assert (found.left, found.right, found.whole) == (a, b, (True, True))
    whole = restored(read(0.3, 0.1, 0.4), [found]).readings
    assert np.allclose(whole.middle, 0.93)
    assert whole.forth.tolist() == whole.back.tolist() == [[1.0, 0.0, 0.0]]


def test_an_interval_moves_with_the_score_and_stays_as_wide() -> None:
    whole = restored(read(0.4, 0.2, 0.5), [Reduced("a", "b", 0.5)]).readings
    assert np.allclose([whole.middle[0, 0], whole.low[0, 0], whole.high[0, 0]], [0.7, 0.5, 0.8])
    assert restored(read(0.4, 0.2, 0.9), [Reduced("a", "b", 0.9)]).readings.high.max() == 1


@given(TEXTS, TEXTS)
def test_no_sentence_is_lost_and_sides_may_be_exchanged(a: str, b: str) -> None:
    found, mirrored = reduced(a, b), reduced(b, a)
    assert (mirrored.left, mirrored.right) == (found.right, found.left)
    assert (mirrored.share, mirrored.whole) == (found.share, found.whole[::-1])
    read_or_shared = [s for s in SENTENCES if s in found.left + found.right or (s in a and s in b)]
    assert read_or_shared == [s for s in SENTENCES if s in a or s in b]
