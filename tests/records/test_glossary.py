"""Words of other languages put into English, and none of English."""

from __future__ import annotations

from collections import Counter

import pytest

from tertium.records.folding import fold, table
from tertium.records.glossary import in_english


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Märkte; Hafen", "market; harbour"),
        ("Boda en la iglesia", "wedding church"),
        ("Vista de Granada", "Vista de Granada"),
        ("The wedding at the church", "The wedding at the church"),
        ("", ""),
    ],
)
def test_known_words_are_put_into_english(text: str, english: str) -> None:
    assert in_english(text) == english


def test_each_word_is_folded_and_has_one_meaning() -> None:
    words = [word for words in table("glossary")["english"].values() for word in words.split()]
    assert len(words) > 500
    assert all(word == fold(word) for word in words)
    assert [word for word, times in Counter(words).items() if times > 1] == []
