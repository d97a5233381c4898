"""Every request that is wrong is told how it is done right."""

from __future__ import annotations

import io
import json
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from tertium.server.app import make_app
from tertium.server.logs import Log
from tertium.server.settings import Settings
from tertium.server.wrong import EXAMPLES

from .conftest import Running, Start

PAIRS = 'send JSON such as {"pairs": [["A dog barks.", '
TEXTS = 'send JSON such as {"a": "A dog barks.", "b": '


@pytest.mark.parametrize(
    ("path", "body", "what", "how"),
    [
        ("compare-many", {"pairs": [{"a": "x", "b": "y"}]},
         "pairs[0]: it should be a list of two, not an object", PAIRS),
        ("compare-many", [["x", "y"]], "the body: it should be an object, not a list", PAIRS),
        ("compare-many", [], "the body: it should be an object, not a list", PAIRS),
        ("compare-many", {"pairs": []}, "pairs: it should have 1 item or more", PAIRS),
        ("compare-many", {"pairs": [["x"]]}, "pairs[0][1]: it is missing", PAIRS),
        ("compare-many", {"pairs": [["x", "y", "z"]]},
         "pairs[0]: it should have 2 items at most", PAIRS),
        ("compare", None, "the body: it should be an object, not null", TEXTS),
        ("compare", {"a": "x"}, "b: it is missing", TEXTS),
        ("compare", {"a": "x", "b": 5}, "b: it should be a text, not a number", TEXTS),
        ("compare", {"a": "x", "b": ""}, "b: it is empty", TEXTS),
        ("compare", {"a": "x", "b": "y", "c": 1}, "c: there is no such field", TEXTS),
        ("compare", {"a": "x", "b": "y", "levels": "word"},
         "levels: it should be a list of two, not a text", 'send "levels": ["phrase", "word"]'),
        ("compare", {"a": "x", "b": "y", "language": "fr"}, "language: it should be 'en' or 'es'",
         TEXTS),
        ("compare-records", {"a": [], "b": {}}, "a: it should be an object, not a list",
         'send JSON such as {"a": {"title": '),
        ("search", {"text": "x", "count": "many"}, "count: it should be a whole number",
         'send JSON such as {"text": '),
    ],
)  # fmt: skip
def test_a_wrong_body_is_shown_a_right_one(
    cold: Start, path: str, body: Any, what: str, how: str
) -> None:
    with cold().client() as client:
        answer = client.post(f"/v1/{path}", content=json.dumps(body),
                             headers={"Content-Type": "application/json"})  # fmt: skip
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(f"{what}; {how}")


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("[" * 100_000, "the body cannot be read: it is nested too deeply; "),
        (f'{{"a": {"[" * 5_000}{"]" * 5_000}, "b": "x"}}', "the body cannot be read: it is nested"),
        ('{"a":', "the body is no JSON; "),
    ],
)
def test_what_is_no_json_is_shown_some(cold: Start, body: str, what: str) -> None:
    with cold().client() as client:
        answer = client.post("/v1/compare", content=body,
                             headers={"Content-Type": "application/json"})  # fmt: skip
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(what)
    assert TEXTS in answer.json()["error"]


def test_what_else_may_be_asked_wrongly(cold: Start) -> None:
    with cold().client() as client:
        form = client.post("/v1/compare", data={"a": "x", "b": "y"})
        assert form.status_code == 422
        assert "Content-Type: application/json; send JSON" in form.json()["error"]
        method = client.get("/v1/compare")
        assert (method.status_code, method.headers["allow"]) == (405, "POST")
        assert method.json()["error"].startswith(f"GET is not taken here, but POST; {TEXTS}")
        nowhere = client.get("/v1/nothing")
        assert nowhere.status_code == 404
        assert nowhere.json()["error"] == "there is nothing here; GET /api lists what there is"
        word = client.get("/v1/senses")
        assert word.json()["error"] == "word: it is missing; ask as in /v1/senses?word=bank"
        text = client.post("/v1/score", files={"x": "y"}, data={"file": "pairs.csv"})
        assert text.json()["error"].startswith("file: it should be a file; send a form, as curl")
        long = client.post("/v1/compare", json={"a": "x", "b": "y", "z" * 5_000: 1})
        assert len(long.json()["error"]) < 300


def test_which_of_many_pairs_is_wrong_is_said(cold: Start) -> None:
    with cold().client() as client:
        for number, pairs in ((1, [["x", " "], ["a", "b"]]), (2, [["a", "b"], ["x", " "]])):
            answer = client.post("/v1/compare-many", json={"pairs": pairs})
            assert answer.status_code == 422
            assert answer.json()["error"].startswith(f"pair {number}, text B: it is empty; ")
        alone = client.post("/v1/compare", json={"a": "x", "b": " "})
        assert alone.json()["error"].startswith("text B: it is empty; ")


@pytest.mark.usefixtures("cold")
def test_which_pair_is_wrong_is_said_under_a_prefix_too() -> None:
    app: Any = make_app(Settings(), Log(io.StringIO()))
    service = app._app.state.service
    service.warm.set()
    outside = Starlette(routes=[Mount("/texts", app)])
    with TestClient(outside, "http://127.0.0.1") as client:
        many = {"pairs": [["x", " "], ["a", "b"]]}
        said = client.post("/texts/v1/compare-many", json=many).json()["error"]
        assert said.startswith("pair 1, text B: it is empty; ")
        alone = client.post("/texts/v1/compare", json={"a": "x", "b": " "}).json()["error"]
        assert alone.startswith("text B: it is empty; ")
    service.models.stop()
    service.desk.stop()


def test_every_example_is_right(client: httpx.Client, live: Running) -> None:
    documented = client.get("/v1/openapi.json").json()["paths"]
    assert {path for path, ways in documented.items() if "post" in ways} <= set(EXAMPLES)
    for path, example in EXAMPLES.items():
        if "JSON such as " in example and path.startswith("/v1/"):
            body = json.loads(example.partition("such as ")[2])
            assert client.post(path, json=body).status_code == 200, path
        elif example.startswith("ask as in "):
            assert client.get(example.removeprefix("ask as in ")).status_code == 200, path


def test_head_is_answered_like_get_without_a_body(client: httpx.Client, live: Running) -> None:
    for path in ("/", "/boards", "/boards/sts", "/api", "/key", "/v1/models", "/v1/health/ready",
                 "/v1/openapi.json", "/v1/senses", "/nowhere"):  # fmt: skip
        head, get = client.head(path), client.get(path)
        assert head.status_code == get.status_code, path
        assert head.headers["content-type"] == get.headers["content-type"]
        assert head.headers["content-length"] == str(len(get.content)), path
        assert head.content == b""
    assert client.head("/v1/compare").status_code == 405
    asked = [(one["method"], one["route"]) for one in live.logged() if one["event"] == "request"]
    assert ("HEAD", "/boards/{task}") in asked


def test_head_needs_a_key_where_get_does(cold: Start) -> None:
    from tertium.server.settings import Settings

    with cold(Settings(keys=("secret",))).client() as client:
        assert client.head("/v1/models").status_code == 401
        assert client.head("/").status_code == 303
        key = {"Authorization": "Bearer secret"}
        assert client.head("/v1/models", headers=key).status_code == 200
