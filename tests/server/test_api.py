from __future__ import annotations

import csv
import io
import json
import threading
from pathlib import Path

import httpx
import pytest

import tertium
from tertium import scales

from .conftest import Running

TEXTS = ("Two children feed the ducks.", "Kids give bread to some birds.")
PAIR = {"a": TEXTS[0], "b": TEXTS[1]}


def test_compare_says_what_the_library_says(client: httpx.Client) -> None:
    said = client.post("/v1/compare", json=PAIR).json()
    expected = tertium.compare(*TEXTS, model="fast")
    assert {key: said[key] for key in expected.to_dict()} == expected.to_dict()
    assert said["words"] == scales.get("sts").nearest(said["score"]).words
    assert said["levels"] == ["sentence", "sentence"]
    assert len(said["entailment_words"]) == 2


def test_compare_takes_levels_scale_model_and_language(client: httpx.Client) -> None:
    asked = {"a": "car", "b": "automobile", "levels": ["phrase", None], "scale": "unit",
             "model": "base", "language": "es"}  # fmt: skip
    said = client.post("/v1/compare", json=asked).json()
    expected = tertium.compare("car", "automobile", levels=("phrase", None), scale="unit")
    assert said["score"] == expected.score
    assert said["model"] == "tertium"
    assert said["words"] == scales.get("unit", "es").nearest(said["score"]).words
    assert said["levels"] == ["phrase", "word"]


def test_many_pairs_are_answered_in_order_however_many_slices(client: httpx.Client) -> None:
    pairs = [(f"A dog number {n} barks.", f"A cat number {n % 7} sleeps.") for n in range(270)]
    said = client.post("/v1/compare-many", json={"pairs": pairs}).json()["judgements"]
    expected = tertium.compare_many(pairs, model="fast")
    assert [one["score"] for one in said] == [one.score for one in expected]


def test_clients_at_the_same_time_get_their_own_answers(live: Running) -> None:
    pairs = [(f"A dog number {n} barks.", f"A cat number {n % 5} sleeps.") for n in range(24)]
    answers: dict[int, float] = {}

    def ask(n: int) -> None:
        with live.client() as client:
            said = client.post("/v1/compare", json={"a": pairs[n][0], "b": pairs[n][1]})
            answers[n] = said.json()["score"]

    clients = [threading.Thread(target=ask, args=(n,)) for n in range(24)]
    for one in clients:
        one.start()
    for one in clients:
        one.join(60)
    expected = tertium.compare_many(pairs, model="fast")
    assert [answers[n] for n in range(24)] == [one.score for one in expected]


def test_explain_says_which_part_answers_to_which(client: httpx.Client) -> None:
    said = client.post("/v1/explain", json=PAIR).json()
    assert said["explanation"]["sentence"] == tertium.explain(*TEXTS, model="fast").sentence
    [part] = said["explanation"]["parts"]
    links = part["links"]
    assert {name for link in links for name in link["types"]} <= set(
        said["explanation"]["relations"]
    )
    assert not any(link["left_text"] == "." for link in links)  # marks alone say nothing
    spanish = client.post("/v1/explain", json=PAIR | {"language": "es"}).json()
    assert spanish["explanation"]["sentence"] != said["explanation"]["sentence"]
    assert spanish["score"] == said["score"]


@pytest.mark.parametrize(
    ("asked", "status", "line"),
    [
        ({"a": "x"}, 422, "b: it is missing"),
        ({"a": "x", "b": "  "}, 422, "text B: it is empty"),
        (PAIR | {"model": "fsat"}, 422, "unknown model 'fsat'; did you mean 'fast'"),
        (PAIR | {"scale": "stss"}, 422, "unknown scale 'stss'; did you mean 'sts'"),
        (PAIR | {"levels": ["sentence"]}, 422, "levels"),
        (PAIR | {"colour": "red"}, 422, "colour"),
        ({"a": "x" * 5_001, "b": "y"}, 422, "text A: it has 5,001 characters, more than 5,000"),
        ({"a": "bank#n#99", "b": "shore"}, 422, "bank#n#99"),
    ],
)
def test_a_mistake_is_one_line(
    client: httpx.Client, asked: dict[str, object], status: int, line: str
) -> None:
    answer = client.post("/v1/compare", json=asked)
    assert answer.status_code == status
    assert line in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_too_many_pairs_are_refused(client: httpx.Client) -> None:
    answer = client.post("/v1/compare-many", json={"pairs": [["a", "b"]] * 1_001})
    assert answer.status_code == 422
    assert "/v1/score" in answer.json()["error"]
    second = client.post("/v1/compare-many", json={"pairs": [["a", "b"], ["a", " "]]})
    assert second.json()["error"].startswith("pair 2, text B")


def test_a_file_comes_back_with_scores(client: httpx.Client, table: Path) -> None:
    answer = client.post(
        "/v1/score", files={"file": (table.name, table.read_bytes())}, data={"scale": "sts"}
    )
    assert answer.headers["x-tertium-pairs"] == "2"
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["id"] for row in rows] == ["1", "2"]
    expected = tertium.compare("A dog, big", "A hound", scale="sts", model="fast")
    assert float(rows[1]["score"]) == expected.score
    assert rows[1]["scale"] == "sts"


def test_a_file_of_a_task_comes_back_as_its_organisers_take_it(
    client: httpx.Client, fixtures: Path
) -> None:
    path = fixtures / "sts" / "STS.input.headlines.txt"
    answer = client.post(
        "/v1/score", files={"file": (path.name, path.read_bytes())}, data={"task": "sts"}
    )
    scores = [float(line) for line in answer.text.splitlines()]
    assert len(scores) == len(path.read_text("utf-8").splitlines())
    assert all(0 <= score <= 5 for score in scores)


def test_a_long_file_streams_and_keeps_its_order(client: httpx.Client) -> None:
    lines = "".join(json.dumps({"text_a": f"dog {n}", "text_b": "a cat", "n": n}) + "\n"
                    for n in range(700))  # fmt: skip
    parts = []
    with client.stream("POST", "/v1/score", files={"file": ("x.jsonl", lines)}) as answer:
        parts = list(answer.iter_text())
    assert len(parts) > 1
    found = [json.loads(line) for line in "".join(parts).splitlines()]
    assert [one["n"] for one in found] == list(range(700))
    assert all("score" in one for one in found)


@pytest.mark.parametrize(
    ("name", "content", "data", "line"),
    [
        ("x.csv", "a,b\n1,2\n", {}, "x.csv:1: there is no column 'text_a'"),
        ("x.csv", "text_a,text_b\n1,\n", {}, "x.csv:2"),
        ("x.csv", "", {}, "there is nothing in it"),
        ("x.tsv", "text_a\ttext_b\na#n#1\tfoo#n#99\n", {}, "foo#n#99"),
        ("x.txt", "a\tb\n", {"task": "stz"}, "unknown task 'stz'; did you mean 'sts'"),
        ("x.csv", "text_a,text_b\n" + "x" * 6_000 + ",y\n", {}, "x.csv:2: a text of more than"),
        ("x.csv", "text_a,text_b\nx,y\n", {"columns": "a"}, "are not two columns"),
    ],
)
def test_a_bad_file_is_refused_by_its_own_name(
    client: httpx.Client, name: str, content: str, data: dict[str, str], line: str
) -> None:
    answer = client.post("/v1/score", files={"file": (name, content)}, data=data)
    assert answer.status_code == 422
    assert line in answer.json()["error"]
    assert "/tertium-" not in answer.json()["error"]  # where it was kept is nobody's business


def test_search_finds_explains_and_orders_anew(client: httpx.Client) -> None:
    asked = {"text": "chefs quarrelling", "count": 1, "explain": True}
    [hit] = client.post("/v1/search", json=asked).json()["hits"]
    assert (hit["id"], hit["rank"], hit["text"]) == ("2", 1, "Two cooks argue about salt.")
    assert hit["explanation"]
    again = client.post("/v1/search", json={"text": "a ship in bad weather", "rerank": True}).json()
    assert [one["id"] for one in again["hits"]] == ["1", "2"]


def test_a_submission_is_evaluated_and_kept(
    client: httpx.Client, live: Running, fixtures: Path
) -> None:
    gold = sorted((fixtures / "sts").glob("STS.gs.*"))
    files = [("files", (path.name.replace("gs", "output"), path.read_bytes())) for path in gold]
    data = {"task": "sts", "name": "perfect <b>", "keep": "true"}
    said = client.post("/v1/evaluate", files=files, data=data).json()
    assert said["systems"][0]["official"]["value"] == pytest.approx(1)
    kept = list(Path(str(live.service.settings.runs)).iterdir())
    assert [path.name for path in kept] == ["sts-perfect_b_.json"]
    assert json.loads(kept[0].read_text("utf-8")) == said
    page = client.get("/boards/sts").text
    assert "perfect &lt;b&gt;" in page and "perfect <b>" not in page
    report = client.post("/v1/evaluate", files=files, data={"task": "sts", "report": "true"})
    assert report.headers["content-disposition"].startswith("attachment")
    assert "<h1>" in report.text


def test_a_wrong_submission_is_refused(client: httpx.Client) -> None:
    answer = client.post("/v1/evaluate", files={"files": ("s.txt", "high\n")}, data={"task": "sts"})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("s.txt")
    unknown = client.post("/v1/evaluate", files={"files": ("s", "1")}, data={"task": "stss"})
    assert "did you mean 'sts'" in unknown.json()["error"]


def test_models_and_scales_are_listed_without_places(client: httpx.Client) -> None:
    found = client.get("/v1/models").json()
    assert found["default"] == "fast"
    assert {"base", "fast"} <= {model["name"] for model in found["models"]}
    assert "folder" not in found["models"][0]
    spanish = client.get("/v1/scales", params={"language": "es"}).json()["scales"]
    assert [one["name"] for one in spanish] == list(scales.all_scales())
    assert spanish[0]["points"][0]["words"] == scales.get("sts", "es").points[0].words


def test_health_and_meters(client: httpx.Client) -> None:
    assert client.get("/v1/health/live").json() == {"status": "live"}
    assert client.get("/v1/health/ready").json() == {"status": "ready"}
    client.post("/v1/compare", json=PAIR)
    text = client.get("/v1/metrics").text
    assert 'tertium_requests_total{route="/v1/compare",status="200"}' in text
    assert 'tertium_pairs_total{model="fast"}' in text
    assert "tertium_waiting 0.0" in text


def test_the_document_describes_every_route(client: httpx.Client) -> None:
    document = client.get("/v1/openapi.json").json()
    assert set(document["paths"]) == {
        "/v1/compare", "/v1/compare-many", "/v1/compare-records", "/v1/explain", "/v1/score",
        "/v1/search", "/v1/evaluate", "/v1/models", "/v1/scales", "/v1/senses", "/v1/health/live",
        "/v1/health/ready", "/v1/metrics",
    }  # fmt: skip
    for methods in document["paths"].values():
        for one in methods.values():
            assert one["summary"] and one["description"]
