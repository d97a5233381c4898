from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tertium.explaining.columns import fold, pad, width_of


@given(st.text(max_size=60), st.integers(2, 30))
def test_folded_lines_fit_and_keep_every_character(text: str, columns: int) -> None:
    lines = fold(text, columns)
    assert all(width_of(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_blanks_alone_make_no_line() -> None:
    assert fold("  \n ", 10) == []


def test_padding_counts_columns_not_characters() -> None:
    assert width_of(pad("日本", 7)) == 7
    assert len(pad("日本", 7)) == 5
    assert pad("too long", 3) == "too long"
