from __future__ import annotations

import pytest

from tertium.items import Record
from tertium.records import compare_records
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


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [("Cambridge", "Massachusetts", "England"), ("Córdoba", "Argentina", "España"),
     ("Toledo", "Ohio", "España"), ("Portland", "Oregon", "Maine")],
)  # fmt: skip
def test_the_field_for_places_settles_which_one_a_title_means(
    name: str, left: str, right: str
) -> None:
    a, b = ({"title": f"View of {name}", "place": f"{name}, {one}"} for one in (left, right))
    said = compare_records(a, b, kinds=["location"])["location"]
    assert said.score < 2
    assert compare_records(a, a, kinds=["location"])["location"].score == 5


def test_a_field_that_says_more_goes_before_one_that_says_less() -> None:
    a = {"place": ["Cambridge, Massachusetts", "Cambridge"]}
    b = {"place": "Cambridge, England"}
    assert compare_records(a, b, kinds=["location"])["location"].score < 2


def test_a_town_in_chile_is_not_the_one_in_indiana() -> None:
    a = {"place": "San Francisco"}
    b = {"title": "Terremoto de Valparaíso", "place": "Valparaíso, Chile"}
    assert "united states" not in compare_records(a, b, kinds=["location"])["location"].rests_on
