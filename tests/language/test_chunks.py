from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.items import Level, Sentence
from tertium.language.chunks import ChunkedSentence, bracket, parse_chunks, split_tokens

TOKENS = st.text(st.characters(exclude_characters=" \t\n\r[]"), min_size=1, max_size=5)


@given(st.lists(st.lists(TOKENS, min_size=1, max_size=4), max_size=5))
def test_what_is_bracketed_is_read_again(chunks: list[list[str]]) -> None:
    text = " ".join(token for chunk in chunks for token in chunk)
    numbers = iter(range(1, 100))
    sentence = ChunkedSentence(text, tuple(tuple(next(numbers) for _ in c) for c in chunks))
    assert parse_chunks(bracket(sentence), text) == sentence.chunks


@pytest.mark.parametrize(
    ("bracketed", "complaint"),
    [
        ("[ A cat ] [ sleeps", "not closed"),
        ("[ A cat sleeps ] ]", "closes no chunk"),
        ("[ A [ cat ] sleeps ]", "inside another"),
        ("[ A cat ] [ ] [ sleeps ]", "an empty chunk"),
        ("[ A cat ] sleeps", "'sleeps' stands outside"),
        ("[ A dog ] [ sleeps ]", "'[ A dog ] [ sleeps ]' do not hold"),
        ("[ A cat ]", "the sentence 'A cat sleeps'"),
    ],
)
def test_a_bad_line_is_answered_with_what_is_wrong(bracketed: str, complaint: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_chunks(bracketed, "A cat sleeps")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text())
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        chunks = parse_chunks(line, "A cat")
    except UserError:
        return
    assert [number for chunk in chunks for number in chunk] == [1, 2]


def test_a_bracket_in_the_text_cannot_be_written() -> None:
    with pytest.raises(UserError, match="-LSB-"):
        bracket(ChunkedSentence("see [ here", ((1, 2, 3),)))


def test_a_chunked_sentence_is_a_sentence() -> None:
    sentence = ChunkedSentence("A cat", ((1, 2),))
    assert isinstance(sentence, Sentence)
    assert sentence.level is Level.SENTENCE
    assert str(sentence) == "A cat"
    assert sentence.tokens == split_tokens("A  cat\t") == ("A", "cat")
    assert ChunkedSentence("A cat").chunks == ()
