from __future__ import annotations

import pytest

from tertium.language.numbers import numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3,000 of 4000", {"3,000": "3000", "4000": "4000"}),
        ("2.5 million and $38 bn", {"2.5 million": "2500000", "38 bn": "38000000000"}),
        ("two hundred and three", {"two hundred and three": "203"}),
        ("two and three", {"two": "2", "three": "3"}),
        ("a three-year-old", {"three": "3"}),
        ("a thousand", {"a thousand": "1000"}),
        ("3km", {"3": "3"}),
        ("1, 2", {"1": "1", "2": "2"}),
        ("one", {}),
        ("2-1, 3:30, 5/6/2020, 1990s, 21st, F-16, 10,20,30, MP3", {}),
        ("1.0000001 million", {}),
        ("9" * 5000 + " million", {}),
        ("9" * 1_000_000 + " million", {}),
        ("3 mİllion", {"3 mİllion": "3000000"}),
    ],
)
def test_numbers_and_how_they_are_written(text: str, found: dict[str, str]) -> None:
    assert {text[start:end]: plain for start, end, plain in numbers(text)} == found


def test_the_word_one_counts_where_asked_for() -> None:
    assert [found.plain for found in numbers("one or two", ones=True)] == ["1", "2"]
