from __future__ import annotations

from collections import defaultdict

import pytest

from tertium.items import Record
from tertium.records.facts import gather
from tertium.records.profile import Profile
from tertium.records.who import Maker, authors


@pytest.mark.parametrize(
    ("written", "makers"),
    [
        ("Humboldt & Bonpland", ["Humboldt", "Bonpland"]),
        ("R. Hale and G. Downes", ["R. Hale", "G. Downes"]),
        ("Gibson & Sons, Penzance", ["Gibson & Sons, Penzance"]),
        ("Hartley, Sue (interviewer); Rowe, Ann", ["Hartley, Sue (interviewer)", "Rowe, Ann"]),
        ("unknown French prisoner", []),
        ("[Gibson, Herbert J.]", ["[Gibson, Herbert J.]"]),
    ],
)
def test_who_made_it(written: str, makers: list[str]) -> None:
    facts = gather(Record.of({"creator": [written]}), Profile())
    assert [one.value for one in facts.author] == makers


def test_who_made_it_may_be_in_it_but_a_brand_is_not() -> None:
    facts = gather(Record.of({"creator": ["Ruiz, Ana"]}), Profile())
    assert [isinstance(one.read, Maker) for one in facts.people] == [True]
    assert not gather(Record.of({"brand": ["Bergfalke"]}), Profile()).people


def test_two_makers_in_one_value_are_two() -> None:
    fields = {"creator": [("Ana Gil y Juan Pérez", "creator", 1.0)]}
    assert [one.value for one in authors(defaultdict(list, fields), [])] == [
        "Ana Gil",
        "Juan Pérez",
    ]


def test_two_letters_are_one_maker() -> None:
    fields = {"creator": [("V & A", "creator", 1.0)]}
    assert [one.value for one in authors(defaultdict(list, fields), [])] == ["V & A"]
