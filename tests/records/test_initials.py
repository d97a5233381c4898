from __future__ import annotations

from tertium.records.initials import is_same_body, is_short_for


def test_capitals_are_first_letters_and_words_are_not() -> None:
    assert is_short_for("N.U.M.", "National Union of Mineworkers")
    assert is_short_for("MoMA", "Museum of Modern Art (New York)")
    assert not is_short_for("Who", "World Health Organization")
    assert not is_short_for("AB", "Anna Berg")


def test_one_body_in_several_languages() -> None:
    assert is_same_body("O.N.U.", "Naciones Unidas")
    assert not is_same_body("nobody", "nobody else")
