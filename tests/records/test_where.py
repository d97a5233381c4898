from __future__ import annotations

import pytest

from tertium.items import Record
from tertium.records.facts import gather
from tertium.records.profile import Profile


def places(**fields: str) -> dict[str, float]:
    record = Record.of({name: [value] for name, value in fields.items()})
    return {one.value: one.weight for one in gather(record, Profile()).location}


def test_places_stand_in_headings_in_many_ways() -> None:
    assert list(places(subject="Lifeboats -- Cornwall")) == ["Cornwall"]
    assert list(places(subject="Barnsley (England)")) == ["Barnsley (England)"]
    assert list(places(subject="Sitios de Zaragoza")) == ["Zaragoza"]


def test_a_person_is_no_place() -> None:
    found = places(
        subject="Victoria, Queen of Great Britain, 1819-1901", title="Victoria in London"
    )
    assert list(found) == ["London"]


def test_what_contains_another_place_weighs_less() -> None:
    found = places(subject="Cornwall; Penzance")
    assert found["Penzance"] > found["Cornwall"]


@pytest.mark.parametrize("creator", ["Turner, London", "London, Jack"])
def test_who_made_it_is_no_place(creator: str) -> None:
    assert "London" not in places(creator=creator)
