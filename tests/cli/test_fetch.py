from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tertium.cli.fetch import fetch
from tertium.errors import UnknownNameError
from tertium.lexicon import dictionary_sources, sources, wordnet


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is here and nothing is downloaded: what was asked for is noted."""
    asked: list[str] = []

    def noting(name: str) -> object:
        def get(progress: object) -> Path:
            asked.append(name)
            return tmp_path / name

        return get

    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("TERTIUM_WORDNET", raising=False)
    monkeypatch.setattr(sources, "DEBIAN", tmp_path / "no-debian")
    monkeypatch.setattr(sources, "_nltk_folders", lambda: iter(()))
    monkeypatch.setattr(wordnet, "fetch", noting("wordnet"))
    monkeypatch.setattr(dictionary_sources, "fetch", noting("dictionaries"))
    return asked


def test_without_a_name_it_lists_what_there_is(fetched: list[str]) -> None:
    said = CliRunner().invoke(fetch, []).output.splitlines()
    assert said[0].startswith("wordnet: WordNet 3.0")
    assert said[0].endswith("(not here; run: tertium fetch wordnet)")
    assert "GPL-3.0-or-later" in said[1]
    listed = json.loads(CliRunner().invoke(fetch, ["--json"]).output)
    assert [(one["resource"], one["path"]) for one in listed] == [
        ("wordnet", None),
        ("dictionaries", None),
    ]
    assert fetched == []


def test_one_and_all(fetched: list[str], tmp_path: Path) -> None:
    said = CliRunner().invoke(fetch, ["dictionaries"]).output
    assert said == f"dictionaries: {tmp_path / 'dictionaries'}\n"
    assert fetched == ["dictionaries"]
    got = json.loads(CliRunner().invoke(fetch, ["all", "--json"]).output)
    assert [one["resource"] for one in got] == fetched[1:] == ["wordnet", "dictionaries"]
    one = json.loads(CliRunner().invoke(fetch, ["wordnet", "--json"]).output)
    assert one == {"resource": "wordnet", "path": str(tmp_path / "wordnet")}


def test_an_unknown_name_is_answered_with_near_ones(fetched: list[str]) -> None:
    outcome = CliRunner().invoke(fetch, ["worldnet"])
    assert isinstance(outcome.exception, UnknownNameError)
    assert str(outcome.exception) == "unknown resource 'worldnet'; did you mean 'wordnet'?"
    assert fetched == []
