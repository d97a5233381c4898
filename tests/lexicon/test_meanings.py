from __future__ import annotations

from pathlib import Path

import pytest

from tertium.lexicon import glossary
from tertium.lexicon.meanings import Shelf, shelf


@pytest.fixture
def tiny(nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    return shelf()


def test_the_same_resources_make_equal_shelves(tiny: Shelf) -> None:
    assert tiny == shelf()
    assert hash(tiny) == hash(shelf())
    assert tiny.missing == "tertium fetch dictionaries"


def test_without_a_part_of_speech_the_frequent_senses_come_first(tiny: Shelf) -> None:
    found = [(one.pos, one.text) for one in tiny.in_wordnet("lamp")]
    assert found == [
        ("n", "a bright person"),
        ("n", "a device that gives light"),
        ("v", "make bright"),
    ]


def test_lemmas_are_counted_and_forms_are_not_lemmas(tiny: Shelf) -> None:
    assert tiny.frequency("table_lamp") == 0
    assert tiny.frequency("lamp") == 10
    assert tiny.frequency("blorp") is None
    assert tiny.is_lemma("lamp", "v")
    assert not tiny.is_lemma("lamps", "n")


def test_without_dictionaries_nothing_is_said(tiny: Shelf) -> None:
    assert tiny.in_dictionaries("lamp") == tiny.in_phrases("oil one's lamp") == []
