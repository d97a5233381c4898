from __future__ import annotations

from typing import Any

import httpx
import pytest

from tertium.records import compare_records
from tertium.tasks.typed_scores import KINDS

A = {"title": "Harbour at dusk", "creator": "Ruiz, Ana", "date": "ca. 1911"}
B = {"title": "The harbour", "author": "A. Ruiz", "year": 1950}


def test_records_are_compared_as_the_library_does(client: httpx.Client) -> None:
    said = client.post("/v1/compare-records", json={"a": A, "b": B}).json()
    expected = compare_records(A, B).to_dict()
    assert {key: said[key] for key in expected} == expected
    assert tuple(said["kinds"]) == KINDS
    assert said["model"] == "embed"
    assert said["kinds"]["author"]["reason"]["left"] == {"field": "creator", "value": "Ruiz, Ana"}


def test_kinds_model_and_what_fields_are_for_can_be_chosen(client: httpx.Client) -> None:
    asked = {"a": {"maker of it": "Ruiz, Ana"}, "b": {"author": "A. Ruiz"},
             "kinds": ["author"], "model": "fast"}  # fmt: skip
    without = client.post("/v1/compare-records", json=asked).json()
    told = client.post("/v1/compare-records", json=asked | {"fields": {"Maker of it": "creator"}})
    assert list(told.json()["kinds"]) == ["author"]
    assert told.json()["model"] == "fast"
    assert told.json()["kinds"]["author"]["score"] >= without["kinds"]["author"]["score"]
    assert told.json()["kinds"]["author"]["score"] > 4


def test_the_words_are_spanish_where_that_was_asked_for(client: httpx.Client) -> None:
    asked = {"a": A, "b": B, "kinds": ["author"]}
    english, spanish = (
        client.post("/v1/compare-records", json=asked | {"language": language}).json()
        for language in ("en", "es")
    )
    assert english["kinds"]["author"]["score"] == spanish["kinds"]["author"]["score"]
    assert english["kinds"]["author"]["words"] != spanish["kinds"]["author"]["words"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"b": {}}, "b: "),
        ({"b": {"title": ""}}, "record B: it says nothing"),
        ({"kinds": ["tme"]}, "unknown kind 'tme'; did you mean 'time'?"),
        ({"kinds": []}, "no kind was asked for"),
        ({"fields": {"x": "autor"}}, "unknown role 'autor'"),
        ({"model": "lexical"}, "judges texts, not records"),
        ({"a": {"title": "x " * 10_001}}, "record A: its values have 20,002 characters"),
        ({"a": {"t": [{"n": i} for i in range(10_002)]}}, "more than 10,000 values"),
    ],
)
def test_a_wrong_record_is_one_line(client: httpx.Client, asked: dict[str, Any], line: str) -> None:
    answer = client.post("/v1/compare-records", json={"a": A, "b": B} | asked)
    assert answer.status_code == 422
    assert line in answer.json()["error"]
