"""Tokens: nothing lost, marks apart, short forms apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("They don't; she can't.", "They do n't ; she ca n't ."),
        ("I cannot say who'll win.", "I can not say who 'll win ."),
        ("The workers' pay rose 3.5%.", "The workers ' pay rose 3.5 % ."),
        ("A $1,250 prize, at 10:30", "A $ 1,250 prize , at 10:30"),
        ("Dr. Lee's 3-year-old (Max) left...", "Dr. Lee 's 3-year-old ( Max ) left ..."),
        ("U.S.-led talks in the U.K.", "U.S.-led talks in the U.K."),
        ("`` Fine , '' it 's said", "`` Fine , '' it 's said"),
        ("“Fine,” he’s told O'Hara", "“ Fine , ” he ’s told O'Hara"),
        ("George W. Moss wins 2-1!", "George W. Moss wins 2-1 !"),
        ("He said no. No. 5 won.", "He said no . No. 5 won ."),
        ("see http://example.org/a?b=1, or me@example.org", None),
    ],
)
def test_tokens_are_parted_as_in_the_corpora(text: str, tokens: str | None) -> None:
    if tokens is None:
        tokens = "see http://example.org/a?b=1 , or me@example.org"
    assert tokenise(text) == tuple(tokens.split(" "))


@given(st.text())
def test_every_character_but_the_blanks_is_kept_in_order(text: str) -> None:
    tokens = tokenise(text)
    assert "".join(tokens) == "".join(text.split())
    assert all(token and not any(c.isspace() for c in token) for token in tokens)


@pytest.mark.parametrize("piece", ["a-", "'", "n'", "1,", "a.", "a", "+", "-.", "a@", "1:"])
def test_a_long_run_of_one_mark_is_no_trap(piece: str) -> None:
    # With a pattern that looks back and forth this would take hours, not be wrong.
    text = piece * 200_000
    assert "".join(tokenise(text)) == text
