from __future__ import annotations

import pytest

from tertium.items import Record, Sentence
from tertium.language.fields import plain_name, values


@pytest.mark.parametrize("name", ["dcTitle", "dc:title", "dc_title", "DC:Title", " Title "])
def test_one_field_by_many_names(name: str) -> None:
    assert plain_name(name) == "title"


def test_a_name_that_only_begins_with_dc_stays() -> None:
    assert plain_name("dccount") == "dccount"


def test_values_of_some_fields_or_of_all() -> None:
    record = Record.of({"dcTitle": ["Ferry"], "subject": ["boats", "rivers"]})
    assert list(values(record)) == ["Ferry", "boats", "rivers"]
    assert list(values(record, ["subject"])) == ["boats", "rivers"]
    assert list(values(record, ["creator"])) == []


def test_a_text_has_itself_but_no_fields() -> None:
    assert list(values(Sentence("A ferry."))) == ["A ferry."]
    assert list(values(Sentence("A ferry."), ["title"])) == []
