from __future__ import annotations

import pytest

from tertium.language.ranks import ranks


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("1st, 2nd, 3rd, 4th, 11th, 112th", "en", ["1st", "2nd", "3rd", "4th", "11th", "112th"]),
        ("First, twelfth, twentieth, thirty-third", "en", ["1st", "12th", "20th", "33rd"]),
        ("firstly, seconds, F-1st", "en", []),
        ("1.º, 2ª, 3er, 4to", "es", ["1st", "2nd", "3rd", "4th"]),
        ("primera, tercer, séptimo, decimo", "es", ["1st", "3rd", "7th", "10th"]),
        ("primeros, cuartos", "es", []),
        ("a second, at first, a third", "en", []),
        ("the twenty first, Fİrst and last", "en", ["21st", "1st"]),
        ("su cuarto, un segundo, vigésimo primer", "es", []),
        ("el cuarto, la segunda", "es", ["4th", "2nd"]),
    ],
)
def test_ranks(text: str, language: str, found: list[str]) -> None:
    assert [one.plain for one in ranks(text, language)] == found
