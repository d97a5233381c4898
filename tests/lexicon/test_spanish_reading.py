from __future__ import annotations

from pathlib import Path

import pytest

from tertium.lexicon.dictionaries import Dictionaries
from tertium.lexicon.spanish_reading import (
    english_words,
    in_english,
    is_spanish_word,
    read_spanish,
)


def test_a_word_has_the_definitions_of_its_synsets_the_frequent_first(
    spanish: Dictionaries,
) -> None:
    read = read_spanish("Lámpara")
    assert read.is_plain
    assert [one.text for one in read.senses] == ["a bright person", "a device that gives light"]
    assert {one.source for one in read.senses} == {"Spanish WordNet"}


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("«lámpara»", "WordNet"),
        ("lampara", "spelling: lampara -> lámpara"),
        ("bueyes", "inflected: bueyes -> buey"),
        ("para", "a word of grammar"),
        ("2,5", "a number"),
        ("blorp", "unknown: read as it is spelt"),
        ("un buey perdido", "word by word"),
    ],
)
def test_it_says_how_it_was_read(text: str, how: str, spanish: Dictionaries) -> None:
    assert read_spanish(text).how == how


def test_accents_are_put_back(spanish: Dictionaries) -> None:
    assert read_spanish("lampara").written == "lámpara"


def test_the_glossary_comes_first(
    spanish: Dictionaries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = tmp_path / "terms.csv"
    terms.write_text("buey,our oldest server\n")
    monkeypatch.setenv("TERTIUM_GLOSSARY", str(terms))
    read = read_spanish("buey")
    assert read.how == "glossary"
    assert [one.text for one in read.senses] == ["our oldest server", "a draught animal"]


def test_a_text_is_put_into_english_word_by_word(spanish: Dictionaries) -> None:
    assert english_words(read_spanish("buey")) == ("ox",)
    assert english_words(read_spanish("blorp")) == ()
    assert in_english("El buey blorp con una lámpara.") == "ox blorp lamp"
    assert in_english("luz de mesa") == "lamp"
    assert in_english("para la") == "para la"


def test_words_are_known_with_their_accents_and_without(spanish: Dictionaries) -> None:
    assert is_spanish_word("Lámparas") and is_spanish_word("lampara")
    assert not is_spanish_word("lamp")


def test_without_dictionaries_nothing_is_known(nowhere: Path) -> None:
    assert not is_spanish_word("lámpara")
    assert read_spanish("lámpara").senses == ()
    assert in_english("la lámpara") == "lámpara"
