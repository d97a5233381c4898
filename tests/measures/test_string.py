from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.measures import string
from tertium.measures.string import (
    greedy_string_tiling,
    longest_common_substring,
    tiles,
    token_cosine,
)

few_letters = st.text(alphabet="ab c", max_size=40)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("one two", "one two", 1.0),
        ("one two", "two one one", 1.0),
        ("One two", "one two", 0.5),
        ("one two.", "one two", 0.5),
        ("one", "one two three four", 0.5),
        ("one", "two", 0.0),
        ("", "", 0.0),
    ],
)
def test_token_cosine(a: str, b: str, expected: float) -> None:
    assert math.isclose(token_cosine(a, b), expected)


@given(few_letters, few_letters)
def test_token_cosine_is_symmetric_and_bounded(a: str, b: str) -> None:
    assert token_cosine(a, b) == token_cosine(b, a)
    assert 0 <= token_cosine(a, b) <= 1


def plain_substring(a: str, b: str) -> int:
    pieces = {a[i:j] for i in range(len(a)) for j in range(i + 1, len(a) + 1)}
    return max((len(piece) for piece in pieces if piece in b), default=0)


@given(few_letters, few_letters)
def test_longest_common_substring_against_the_plain_way(a: str, b: str) -> None:
    expected = plain_substring(a, b)
    assert longest_common_substring(a, b) == expected
    assert string._by_automaton(a, b) == expected


def test_longest_common_substring_of_long_texts() -> None:
    shared = "".join(chr(0x61 + (i * i) % 23) for i in range(500))
    a = "xy" * 25_000 + shared + "yz" * 25_000
    b = "zx" * 25_000 + shared + "xx" * 25_000
    assert longest_common_substring(a, b) >= 500
    assert longest_common_substring("q" * 100_000, "q" * 99_999) == 99_999


def plain_tiles(a: str, b: str, minimum: int) -> int:
    """Wise's algorithm by the book: in each round the longest matches of unmarked characters."""
    short, long = sorted((a, b), key=lambda text: (len(text), text))
    marked_short, marked_long = [False] * len(short), [False] * len(long)
    covered = 0
    while True:
        longest, found = minimum, []
        for i in range(len(short)):
            for j in range(len(long)):
                k = 0
                while (
                    i + k < len(short)
                    and j + k < len(long)
                    and short[i + k] == long[j + k]
                    and not marked_short[i + k]
                    and not marked_long[j + k]
                ):
                    k += 1
                if k > longest:
                    longest, found = k, [(i, j)]
                elif k == longest:
                    found.append((i, j))
        if not found:
            return covered
        for i, j in found:
            if not any(marked_short[i : i + longest]) and not any(marked_long[j : j + longest]):
                marked_short[i : i + longest] = marked_long[j : j + longest] = [True] * longest
                covered += longest


@given(
    st.text(alphabet="ab", max_size=18),
    st.text(alphabet="ab", max_size=18),
    st.integers(min_value=1, max_value=4),
)
def test_tiles_against_wise_by_the_book(a: str, b: str, minimum: int) -> None:
    assert sum(tile.length for tile in tiles(a, b, minimum)) == plain_tiles(a, b, minimum)


@given(few_letters, few_letters, st.integers(min_value=1, max_value=6))
def test_tiles_are_common_and_do_not_touch_twice(a: str, b: str, minimum: int) -> None:
    found = tiles(a, b, minimum)
    used_a = [k for t in found for k in range(t.start_a, t.start_a + t.length)]
    used_b = [k for t in found for k in range(t.start_b, t.start_b + t.length)]
    assert len(set(used_a)) == len(used_a)
    assert len(set(used_b)) == len(used_b)
    for t in found:
        assert t.length >= minimum
        assert a[t.start_a : t.start_a + t.length] == b[t.start_b : t.start_b + t.length]
    assert greedy_string_tiling(a, b, minimum) == greedy_string_tiling(b, a, minimum)


@given(st.text(max_size=60))
def test_a_text_covers_itself(text: str) -> None:
    assert greedy_string_tiling(text, text) == (1.0 if len(text) >= 6 else 0.0)


def test_reordered_text_is_still_covered() -> None:
    a, b = "first half, second half", "second half, first half"
    assert greedy_string_tiling(a, b) > 2 * longest_common_substring(a, b) / (len(a) + len(b))


def test_a_minimum_of_nothing_is_refused() -> None:
    with pytest.raises(UserError, match="give a minimum of 1 or more"):
        greedy_string_tiling("a", "b", 0)


def test_greedy_string_tiling_of_long_texts() -> None:
    a = " ".join(str(i * 7919 % 10_007 + 90_000) for i in range(10_000))
    b = " ".join(str(i * 7919 % 10_007 + 90_000) for i in range(9_999, 0, -1))
    assert 0.5 < greedy_string_tiling(a, b) < 1
