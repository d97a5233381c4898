from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tertium.errors import UserError
from tertium.records.flatten import record_of


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        ("Ferry", ("Ferry",)),
        (["Ferry", "Ferry", " "], ("Ferry",)),
        (1912, ("1912",)),
        (1.5, ("1.5",)),
        (date(1912, 5, 3), ("1912-05-03",)),
        ({"en": "Ferry", "es": ["Barca"]}, ("Ferry", "Barca")),
        ({"@value": "Ferry", "@language": "en"}, ("Ferry",)),
        ([{"@id": "x", "prefLabel": {"en": "Cádiz"}}], ("Cádiz",)),
        (True, None),
        (None, None),
        ({}, None),
        ([10**5000], None),
    ],
)
def test_any_value_is_texts(value: Any, texts: tuple[str, ...] | None) -> None:
    assert record_of({"x": value}).fields.get("x") == texts


def test_depth_and_number_are_bounded() -> None:
    deep: Any = "Ferry"
    for _ in range(500):
        deep = [deep]
    assert not record_of({"x": deep}).fields
    with pytest.raises(UserError, match="more than 10,000 values in one record, at 'x'"):
        record_of({"x": [str(number) for number in range(20_000)]})


@pytest.mark.parametrize("given", [None, "Ferry", 7, ["title"]])
def test_what_has_no_fields_is_no_record(given: Any) -> None:
    with pytest.raises(UserError, match="is no record; give fields with their values"):
        record_of(given)
