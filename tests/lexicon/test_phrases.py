from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.lexicon.phrases import inner_keys, phrase_key, wordings


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pull somebody's leg", "Pull my leg"),
        ("a drop in the bucket", "drop in the bucket"),
        ("to feed the cat", "feed the cat"),
        ("as dry as dust", "dry as dust"),
        ("state-of-the-art", "state of the art"),
        ("let yourself go", "let oneself go"),
    ],
)
def test_wordings_meet(one: str, other: str) -> None:
    assert phrase_key(one) == phrase_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("to the letter", "a letter"), ("in the red", "in red"), ("the", "a")]
)
def test_different_phrases_stay_apart(one: str, other: str) -> None:
    assert phrase_key(one) != phrase_key(other)


@given(st.text(max_size=40))
def test_a_key_has_no_capitals_and_single_blanks(text: str) -> None:
    key = phrase_key(text)
    assert key == key.lower()
    assert key == " ".join(key.split())


def test_wordings_are_bounded() -> None:
    many = list(wordings(" ".join(["x"] * 30), lambda _: ("y", "z")))
    assert len(many) == len(set(many)) == 64
    assert many[0] == " ".join(["x"] * 30)


def test_inner_keys_leave_out_nothing_of_weight() -> None:
    assert list(inner_keys("make it from scratch")) == ["it from scratch", "from scratch"]
    assert list(inner_keys("red kettle on fire")) == []
