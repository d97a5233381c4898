from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tertium.lexicon.compounds import split

COUNTS = {"tea": 12, "kettle": 3, "teak": 0, "rare": 9, "ing": 0, "stove": 0, "top": 30}


def test_the_frequent_parts_win() -> None:
    made = split("teakettle", COUNTS.get)
    assert made is not None
    assert (made.parts, made.head, made.spelt_out) == (("tea", "kettle"), "kettle", "tea kettle")


def test_a_long_part_needs_no_count() -> None:
    assert str(split("stovetop", COUNTS.get)) == "stove + top"


def test_a_short_part_without_a_count_says_nothing() -> None:
    assert split("rareing", COUNTS.get) is None


def test_hyphens_say_where_to_split() -> None:
    assert str(split("tea-kettle-top", COUNTS.get)) == "tea + kettle + top"
    assert split("tea-blorp", COUNTS.get) is None


@given(st.text("abc-", max_size=12))
def test_the_parts_are_the_whole(form: str) -> None:
    made = split(form, {"abc": 1, "cab": 2, "aaaa": 0}.get)
    if made is not None:
        assert "".join(made.parts) == form.replace("-", "")
        assert len(made.parts) > 1
