from __future__ import annotations

import pytest

from tertium.items import Record
from tertium.records.by_role import by_role
from tertium.records.profile import Profile


def read(**fields: str) -> dict[str, list[str]]:
    record = Record.of({name: [value] for name, value in fields.items()})
    found = by_role(record, Profile(), [])
    return {role: [value for value, _, _ in values] for role, values in found.items()}


def test_entities_and_tags_of_the_web_are_read() -> None:
    assert read(dcCreator="after D&#252;rer") == {"creator": ["after Dürer"]}
    assert read(description="&quot;Ann&quot;<br/>of <i>Hull</i>") == {
        "description": ['"Ann" of Hull']
    }
    assert read(title="a < b & c > d") == {"title": ["a < b & c > d"]}


def test_a_brand_made_the_thing_and_a_seller_did_not() -> None:
    assert read(brand="Bergfalke", seller="OldCampStore") == {"creator": ["Bergfalke"]}


@pytest.mark.parametrize(
    "value",
    ["S. l.", "[s.l.]", "s. n.", "S. l. : s. n.", "Sin autor", "Anónimo", "n.d.", "unknown"],
)
def test_what_says_nothing_is_no_value(value: str) -> None:
    assert read(place=value, creator=value) == {}


def test_two_fields_for_the_ends_are_one_time() -> None:
    assert read(dateStart="1850", dateEnd="1950") == {"date": ["1850-1950"]}
    assert read(date_from="1850", date_to="1950") == {"date": ["1850-1950"]}


@pytest.mark.parametrize("field", ["categoría", "categoria", "catégorie", "Kategorie"])
def test_a_category_is_a_heading(field: str) -> None:
    assert read(**{field: "Auriculares"}) == {"subject": ["Auriculares"]}
