from __future__ import annotations

import pytest

from tertium.language.units import _known, patterns, units


def test_case_counts_where_it_tells_units_apart() -> None:
    as_it_is, in_any_case = _known()
    assert as_it_is.keys().isdisjoint(in_any_case)
    assert {word.lower() for word in as_it_is}.isdisjoint(in_any_case)
    assert all(word == word.lower() for word in in_any_case)
    assert units("MW").isdisjoint(units("mW"))
    assert units("MB").isdisjoint(units("Mb"))


def test_every_word_is_found_after_a_figure() -> None:
    for word in _known()[0] | _known()[1]:
        found = patterns().after.match(f"5 {word}", 1)
        assert found is not None and found[1] == word


@pytest.mark.parametrize(
    ("before", "code"),
    [("for $", "$"), ("HK$ ", "HK$"), ("Rs. ", "Rs."), ("SEK ", "SEK"), ("Rub ", None),
     ("yen ", None), ("francs ", None)],
)  # fmt: skip
def test_signs_and_codes_in_capitals_stand_before_a_figure(before: str, code: str | None) -> None:
    found = patterns().before.search(before)
    assert (found and found[1]) == code


@pytest.mark.parametrize(
    "text",
    ["wait a second", "a foot", "a pound of flesh", "a day", "an hour", "a ton of it",
     "a mile per hour", "a mile an hour", "2 and a half kilos", "$a mile", "a kilo-long list"],
)  # fmt: skip
def test_units_that_may_be_something_else_need_a_figure(text: str) -> None:
    assert not patterns().alone["en"].search(text)
