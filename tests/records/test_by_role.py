from __future__ import annotations

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
