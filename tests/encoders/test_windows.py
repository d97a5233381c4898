from __future__ import annotations

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from tertium.encoders import windows
from tertium.encoders.heads import Readings
from tertium.language.sentences import sentence_starts


@given(st.integers(1, 5000), st.integers(1, 5000), st.integers(2, 500))
def test_shares_fill_what_can_be_read(first: int, second: int, longest: int) -> None:
    assume(first + second > longest)
    mine, yours = windows.shares(first, second, longest)
    assert mine + yours <= longest
    assert min(mine, yours) >= min(first, second, longest // 2)
    assert windows.shares(second, first, longest) == (yours, mine)


WORDS = st.lists(st.sampled_from(["a", "Bb.", "cc", "Dd?", "eeee"]), min_size=1, max_size=60)


@given(WORDS, st.integers(1, 20))
def test_windows_cover_everything_in_order_within_reach(words: list[str], reach: int) -> None:
    text = " ".join(words)
    places = [i for i in range(len(text)) if i == 0 or text[i - 1] == " "]
    spans = windows.cut(places, text, sentence_starts(text), reach)
    assert [i for begin, end in spans for i in range(begin, end)] == list(range(len(words)))
    assert all(0 < end - begin <= reach for begin, end in spans)


def test_windows_end_with_sentences_and_else_with_words() -> None:
    text = "One two three. Four five. Six seven eight nine ten eleven twelve"
    places = [i for i in range(len(text)) if i == 0 or text[i - 1] == " "]
    assert windows.cut(places, text, sentence_starts(text), 6) == [(0, 5), (5, 11), (11, 12)]
    # Two pieces a word: a window of five ends before the third word, not inside it.
    places, text = [0, 2, 5, 7, 10, 12, 15, 17], "aabb ccdd eeff gghh"
    assert windows.cut(places, text, [0], 5) == [(0, 4), (4, 8)]
    assert windows.cut([0, 1, 2, 3], "漢字漢字", [0], 3) == [(0, 3), (3, 4)]


def test_few_windows_are_all_matched_and_many_are_narrowed_down() -> None:
    assert windows.every_match(5, 5)
    assert windows.every_match(1, 9000)
    assert not windows.every_match(100, 100)
    rng = np.random.default_rng(0)
    likeness = rng.random((100, 120))
    left, right = windows.candidates(likeness)
    assert set(left) == set(range(100))
    assert set(right) == set(range(120))
    assert len(left) <= 220
    chosen = set(zip(left.tolist(), right.tolist(), strict=True))
    assert all((row, int(best)) in chosen for row, best in enumerate(likeness.argmax(axis=1)))
    assert all((int(best), row) in chosen for row, best in enumerate(likeness.argmax(axis=0)))


def readings(middle: list[float], forth: list[float], back: list[float]) -> Readings:
    scores = np.repeat(np.array(middle)[:, None], 3, axis=1)
    odds = [np.array([[p, 1 - p, 0.0] for p in side]) for side in (forth, back)]
    return Readings(scores, scores - 0.1, scores + 0.1, odds[0], odds[1])


def test_windows_are_put_together_by_their_best_matches() -> None:
    # Left windows 0 and 1 (10 and 30 pieces) against one right window.
    judged = readings([0.2, 0.6], [0.9, 0.5], [0.3, 0.7])
    left, right = np.array([0, 1]), np.array([0, 0])
    whole = windows.combine(judged, left, right, np.array([10, 30]), np.array([5]))
    expected = ((0.25 * 0.2 + 0.75 * 0.6) + 0.6) / 2
    assert np.allclose(whole.middle, expected)
    assert np.allclose(whole.low, expected - 0.1)
    assert np.allclose(whole.high, expected + 0.1)
    # The right window's best match is left window 1; back, both left windows are asked.
    assert np.allclose(whole.forth, [[0.5, 0.5, 0]])
    assert np.allclose(whole.back[0, 0], 0.25 * 0.3 + 0.75 * 0.7)
