from __future__ import annotations

import pytest

from tertium.language.amounts import shares, sums
from tertium.language.numbers import numbers
from tertium.language.spanish.numbers import numbers as spanish_numbers


def test_shares() -> None:
    text = "20%, 9.8per cent, twenty percent, one per cent, 3 persons"
    found = shares(text, numbers(text, ones=True))
    assert sorted(one.plain for one in found) == ["1%", "20%", "20%", "9.8%"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$5", "$5"), ("US$ 1.5 million", "$1500000"), ("five pounds sterling", "£5"),
        ("20 €", "€20"),
        ("it weighs five pounds", None), ("two $5 bills", "$5"),
        ("three thousand US dollars", "$3000"), ("one dollar", "$1"), ("5 dollarships", None),
    ],
)  # fmt: skip
def test_sums(text: str, found: str | None) -> None:
    assert [one.plain for one in sums(text, numbers(text, ones=True))] == [found] * bool(found)


def test_spanish_sums() -> None:
    text = "2,5 millones de dólares y 1.500 euros, 20 libras esterlinas"
    found = sums(text, spanish_numbers(text))
    assert [one.plain for one in found] == ["$2500000", "€1500", "£20"]
