from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.encoders import tokens, weights
from tertium.encoders.tokens import UNKNOWN, Pieces, Tokens, distinct

ROWS = st.lists(st.lists(st.integers(1000, 2000), max_size=6), min_size=1, max_size=8)


@given(ROWS)
def test_rows_come_back_from_one_row(rows: list[list[int]]) -> None:
    laid = Tokens.of(rows)
    for row, start, length in zip(rows, laid.starts, laid.lengths, strict=True):
        assert laid.numbers[start : start + length].tolist() == (row or [UNKNOWN])


def test_unknown_pieces_are_counted_text_by_text() -> None:
    assert Tokens.of([[5, UNKNOWN], [7], []]).unknown.tolist() == [1, 0, 1]
    assert Tokens.of([]).unknown.tolist() == []


def test_parts_of_a_text_are_texts() -> None:
    parts = Tokens.of([[1], [2, 3, 4, 5]]).part(1, [(0, 3), (3, 4)])
    assert (parts.numbers.tolist(), parts.lengths.tolist()) == ([2, 3, 4, 5], [3, 1])
    joined = parts.joined(Tokens.of([[9]]))
    assert joined.numbers[joined.starts].tolist() == [2, 5, 9]


@given(st.lists(st.text(max_size=3)))
def test_each_text_is_kept_once(texts: list[str]) -> None:
    once, places = distinct(texts)
    assert [once[place] for place in places] == texts
    assert sorted(once) == sorted(set(texts))


@pytest.fixture(scope="module")
def pieces(real_weights: Path) -> Pieces:
    return tokens.load(real_weights / weights.TOKENIZER)


def test_nothing_is_cut_or_padded(pieces: Pieces) -> None:
    assert pieces.encode(["word " * 3000, "word"]).lengths.tolist() == [3000, 1]


def test_marks_in_a_text_are_just_text(pieces: Pieces) -> None:
    marks = {0, 101, 102, 103}
    assert not marks & set(pieces.encode(["[CLS] a [SEP] b [PAD] [MASK]"]).numbers.tolist())


def test_places_belong_to_pieces(pieces: Pieces) -> None:
    text = "Naïve  cats, unbelievably 😀 asleep"
    places = pieces.places(text)
    assert len(places) == pieces.encode([text]).lengths[0]
    assert places == sorted(places)
    assert text[places[-1] :] == "asleep"


def test_what_has_no_pieces_is_one_unknown_piece(pieces: Pieces) -> None:
    encoded = pieces.encode(["\x00\u200b", "x" * 101])
    assert encoded.numbers.tolist() == [UNKNOWN, UNKNOWN]
    assert pieces.places("\u200b") == [0]


def test_the_pieces_are_read_once(real_weights: Path, pieces: Pieces) -> None:
    assert tokens.load(real_weights / weights.TOKENIZER) is pieces
