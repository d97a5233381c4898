from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tertium.cli import main
from tertium.encoders import weights
from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet

TEXTS = ["A girl is feeding two ducks.", "A girl is feeding ducks in the park."]
FAST = ["--model", "fast"]


@pytest.fixture(autouse=True)
def _installed() -> None:
    if not weights.installed():
        pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")
    try:
        wordnet.load()
    except MissingResourceError as missing:
        pytest.skip(str(missing))


def failure(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["compare", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err.removeprefix("tertium: ").strip()


def test_the_explanation_follows_the_judgement(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *TEXTS, *FAST]) == 0
    plain = capsys.readouterr().out
    assert main(["compare", *TEXTS, *FAST, "--explain"]) == 0
    explained = capsys.readouterr().out
    assert explained.startswith(plain)
    added = explained.removeprefix(plain).splitlines()
    assert added[0] == ""
    assert all(len(line) <= 60 for line in added)
    assert any(line.startswith("A  A girl") for line in added)
    assert any(line.startswith("B  A girl") for line in added)
    assert "EQUI 5" in explained
    assert "\x1b" not in explained


def test_machines_get_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *TEXTS, *FAST, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert main(["compare", *TEXTS, *FAST, "--json", "--explain"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.items() >= plain.items()
    [part] = found["explanation"]["parts"]
    assert part["links"][0]["left_text"] == "A girl"
    assert found["explanation"]["sentence"].endswith(".")


def test_pictures_are_written_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, html = tmp_path / "why.svg", tmp_path / "why.html"
    assert main(["compare", *TEXTS, *FAST, "--svg", str(svg), "--html", str(html)]) == 0
    assert "A  A girl" in capsys.readouterr().out
    assert ElementTree.fromstring(svg.read_text("utf-8")).tag.endswith("svg")
    assert html.read_text("utf-8").startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["why.html", "why.svg"]


def test_a_place_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = failure([*TEXTS, *FAST, "--svg", str(tmp_path)], capsys)
    assert line == f"{tmp_path}: is a folder; give a file to write"
    assert list(tmp_path.iterdir()) == []


def test_a_picture_to_standard_output_comes_alone(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["compare", "poodle", "dog", *FAST, "--svg", "-"]) == 0
    out = capfdbinary.readouterr().out.decode("utf-8")
    assert out.startswith("<svg ")
    assert out.endswith("</svg>\n")


def test_where_stdout_cannot_write_lines_it_gets_plain_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    texts = ["A girl is feeding ducks at the café.", "A girl is feeding ducks."]
    assert main(["compare", *texts, *FAST, "--explain"]) == 0
    sys.stdout.flush()
    drawn = written.getvalue().decode("ascii")
    assert "= EQUI 5" in drawn
    assert "at the cafe" in drawn


def test_any_model_may_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *TEXTS, "--model", "tokencos", "--explain"]) == 0
    assert " of 1: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([*TEXTS, "--explain", "--levels", "record", "record"],
         "text A: a record cannot be explained; give a sense, a word, a phrase"),
        (["A cat.", " ", "--explain"], "text B is empty; give a text with at least one character"),
        ([*TEXTS, "--svg", "-", "--html", "-"],
         "both files to standard output; give one of them a name"),
        (["car#n#99", "dog", "--explain"], "WordNet 3.0 has no"),
    ],
)  # fmt: skip
def test_mistakes(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = failure([*arguments, *FAST], capsys)
    assert said.startswith(line) or line in said
