from __future__ import annotations

import pytest

from tertium.encoders.normal import checked
from tertium.errors import UserError


@pytest.mark.parametrize("text", ["", "  ", "\n\t", "\u00a0\u3000"])
def test_a_blank_text_is_refused_by_its_place(text: str) -> None:
    with pytest.raises(UserError, match=r"^pair 3, text B: it is empty"):
        checked(text, "pair 3, text B")


def test_half_a_character_is_refused_with_its_place() -> None:
    with pytest.raises(UserError, match=r"text A: half a character \(U\+D83D\) at place 3"):
        checked("ab\ud83d", "text A")


@pytest.mark.parametrize("text", [None, 3, b"a", ["a"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(UserError, match="it is no text but"):
        checked(text, "text A")


def test_spellings_of_one_text_become_the_same() -> None:
    assert checked("cafe\u0301\u00a0noir ", "x") == checked("caf\u00e9 noir", "x") == "café noir"
