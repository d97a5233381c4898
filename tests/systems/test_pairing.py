from __future__ import annotations

import pytest

from tertium.errors import UserError
from tertium.items import Pair, Phrase, Sentence, Word
from tertium.systems.pairing import pair_of, pairs_of


def test_texts_become_items_and_items_stay() -> None:
    made = list(pairs_of([("car", "It is red."), (Phrase("x"), "car")], None))
    assert made == [
        Pair("1", Word("car"), Sentence("It is red.")),
        Pair("2", Phrase("x"), Word("car")),
    ]
    assert pair_of("car", Phrase("x"), ("sentence", "word")).a == Sentence("car")
    assert pair_of("car", Phrase("x"), ("sentence", "word")).b == Phrase("x")


@pytest.mark.parametrize("bad", ["ab", ("a",), ("a", "b", "c"), None, 3])
def test_what_is_no_pair_is_named_by_its_number(bad: object) -> None:
    with pytest.raises(UserError, match="pair 2: it is not two texts"):
        list(pairs_of([("a", "b"), bad], None))  # type: ignore[list-item]


def test_complaints_name_the_side() -> None:
    with pytest.raises(UserError, match=r"^text B: it is empty"):
        pair_of("a", " ", None)
    with pytest.raises(UserError, match=r"^pair 2, text A: it is no text but int"):
        list(pairs_of([("a", "b"), (3, "b")], None))  # type: ignore[list-item]
    with pytest.raises(UserError, match="are not two"):
        pair_of("a", "b", "word")  # type: ignore[arg-type]
