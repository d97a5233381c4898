from __future__ import annotations

from typing import Any

import httpx
import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet


@pytest.fixture(autouse=True)
def _wordnet() -> None:
    try:
        wordnet.load()
    except MissingResourceError:
        pytest.skip("WordNet is not here; run tertium fetch wordnet")


def senses(client: httpx.Client, word: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/v1/senses", params={"word": word}).json()
    return found


def test_the_senses_of_a_word_come_most_frequent_first(client: httpx.Client) -> None:
    found = senses(client, "bank")["senses"]
    assert found[0]["text"] == "bank#n#1"
    known = wordnet.load()
    times = [known.tag_count(known.sense_keys("bank", one["pos"])[int(one["number"]) - 1])
             for one in found]  # fmt: skip
    assert times == sorted(times, reverse=True)
    said = client.post("/v1/compare", json={"a": found[0]["text"], "b": "shore"})
    assert said.json()["levels"] == ["sense", "word"]


def test_an_inflected_word_is_found_by_its_base(client: httpx.Client) -> None:
    assert senses(client, "geese")["senses"][0]["text"].startswith("goose#n#")


def test_half_a_word_is_answered_with_words_that_begin_so(client: httpx.Client) -> None:
    found = senses(client, "poodl")
    assert found["senses"] == []
    assert "poodle" in found["words"]


@pytest.mark.parametrize(
    "typed", ["%", "_", "'; DROP TABLE sense", "\x00", "ice  cream", "ñ", "💩"]
)
def test_whatever_is_typed_is_looked_up(client: httpx.Client, typed: str) -> None:
    assert client.get("/v1/senses", params={"word": typed}).status_code == 200
