from __future__ import annotations

from pathlib import Path

import pytest

from tertium.doctor import resources
from tertium.doctor.report import State
from tertium.encoders import weights
from tertium.language import translate
from tertium.lexicon import sources


def test_a_bare_machine_is_told_what_to_fetch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "not" / "yet"))
    monkeypatch.delenv("TERTIUM_WORDNET", raising=False)
    monkeypatch.setattr(sources, "DEBIAN", tmp_path / "no-debian")
    monkeypatch.setattr(sources, "_nltk_folders", lambda *_: iter(()))
    monkeypatch.setattr(translate, "available", lambda: False)
    found = {check.name: check for check in resources.resources()}
    assert found["cache"].state is State.OK
    assert not (tmp_path / "not").exists()  # looking makes nothing
    for name in ("wordnet", "dictionaries"):
        assert found[name].state is State.ABSENT
        assert found[name].remedy == f"run: tertium fetch {name}"
    assert found["apertium"].state is State.ABSENT


def test_a_cache_that_is_no_folder_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "file"))
    check = next(resources.resources())
    assert (check.name, check.state) == ("cache", State.ABSENT)
    assert "TERTIUM_CACHE" in (check.remedy or "")


def test_a_glossary_is_looked_at_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = tmp_path / "terms.csv"
    terms.write_text("big red,our oldest server\n")
    monkeypatch.setenv("TERTIUM_GLOSSARY", str(terms))
    assert {c.name: c.state for c in resources.resources()}["glossary"] is State.OK
    terms.unlink()
    assert {c.name: c.state for c in resources.resources()}["glossary"] is State.BROKEN


def test_missing_and_damaged_models_are_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    assert {check.state for check in resources.models()} == {State.BROKEN}
    (tmp_path / "tokenizer.json").write_text("{}")
    own = tmp_path / "own"
    own.mkdir()
    (own / "model.toml").write_text("name = 1")
    *ours, mine = resources.models()
    assert [check.name for check in ours] == list(resources.OURS)
    assert weights.VARIABLE in (ours[0].remedy or "")
    assert mine.state is State.BROKEN
    assert "'kind'" in mine.found
