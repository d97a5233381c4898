from __future__ import annotations

import httpx
import pytest

import tertium
from tertium.errors import UserError
from tertium.items import Pair, Sentence
from tertium.server.judges import Registered, judge_names, judge_of, own_judge, registered

TEXTS = ("Two children feed the ducks.", "Kids give bread to some birds.")
PAIR = {"a": TEXTS[0], "b": TEXTS[1]}


@pytest.mark.parametrize("name", ["lexical", "word-aligner", "tokencos", "lcs", "chunk-rules"])
def test_a_system_judges_as_it_does_in_the_library(client: httpx.Client, name: str) -> None:
    system = tertium.load_system(name)
    [expected] = system.judge([Pair("1", Sentence(TEXTS[0]), Sentence(TEXTS[1]))])
    said = client.post("/v1/compare", json=PAIR | {"model": name}).json()
    assert (said["score"], said["scale"]) == (expected.score, expected.scale)
    assert said["model"] == name
    assert ("words" in said) == (expected.score is not None)


def test_a_system_answers_on_the_scale_that_was_asked_for(client: httpx.Client) -> None:
    for name in ("lexical", "tokencos"):
        asked = {"pairs": [TEXTS, TEXTS[::-1]], "model": name, "scale": "sick"}
        said = client.post("/v1/compare-many", json=asked).json()["judgements"]
        assert {one["scale"] for one in said} == {"sick"}
        assert all(1 <= one["score"] <= 5 for one in said)


def test_a_system_that_scores_can_be_explained(client: httpx.Client) -> None:
    said = client.post("/v1/explain", json=PAIR | {"model": "lexical"}).json()
    assert said["model"] == "lexical"
    assert said["explanation"]["parts"][0]["links"]


def test_a_system_that_aligns_says_how_and_is_explained_like_the_others(
    client: httpx.Client,
) -> None:
    for name in ("tertium-explainer", "chunk-rules"):
        said = client.post("/v1/compare", json=PAIR | {"model": name}).json()
        assert said["explanation"][0]["types"]
        for pair in (PAIR, {"a": "Ñç¼9", "b": "Ñç¼9"}):
            told = client.post("/v1/explain", json=pair | {"model": name})
            assert told.status_code == 200
            assert told.json()["explanation"]["sentence"]


def test_a_table_is_scored_by_a_system(client: httpx.Client) -> None:
    file = {"file": ("x.csv", "text_a,text_b\nA cat sleeps.,A cat sleeps.\n")}
    rows = client.post("/v1/score", files=file, data={"model": "tokencos"}).text.splitlines()
    assert rows == ["text_a,text_b,score,scale", "A cat sleeps.,A cat sleeps.,1.0,unit"]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"model": "lexicla"}, "unknown model 'lexicla'; did you mean 'lexical'"),
        ({"model": "overlap"}, "system 'overlap' has to be trained first"),
        ({"model": "tertium-typed"}, "judges records, not texts"),
        ({"model": "embed"}, "model 'embed' does not judge pairs"),
        ({"model": "chunk-overlap"}, "needs given chunks"),
        ({"model": "lexical", "a": "x" * 2_001}, "text A: it has 2,001 characters"),
    ],
)
def test_what_cannot_judge_is_refused(
    client: httpx.Client, asked: dict[str, str], line: str
) -> None:
    answer = client.post("/v1/compare", json=PAIR | asked)
    assert answer.status_code == 422
    assert line in answer.json()["error"]


def test_systems_are_listed_beside_the_models(client: httpx.Client) -> None:
    found = client.get("/v1/models").json()
    names = {one["name"] for one in found["systems"]}
    assert {"lexical", "word-aligner", "soft-cardinality", "tokencos"} <= names
    assert names.isdisjoint({"overlap", "typed-tfidf", "tertium-typed", "fast"})
    assert all(one["summary"] for one in found["systems"])
    assert names == {entry.name for entry in registered()}
    document = client.get("/v1/openapi.json").json()
    model = document["components"]["schemas"]["Comparison"]["properties"]["model"]
    assert model["anyOf"][0]["enum"] == judge_names()


def test_equal_requests_can_be_judged_together() -> None:
    assert judge_of("lexical", "sts") == judge_of("lexical", "sts") == Registered("lexical", "sts")
    assert judge_of("lexical", "sts") != judge_of("lexical", None)


def test_only_our_models_rank_what_was_found() -> None:
    assert own_judge("fast", "sts").model == "fast"
    with pytest.raises(UserError, match="does not rank what was found"):
        own_judge("lexical", "sts")
