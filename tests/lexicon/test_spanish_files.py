from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError
from tertium.lexicon import spanish_files as files
from tertium.lexicon.spanish_files import SpanishForm, SpanishSense


@pytest.fixture
def linked(
    nowhere: Path,
    tiny_folder: Path,
    spanish_files: dict[str, dict[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> list[SpanishSense]:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    return list(files.senses(spanish_files["Spanish WordNet"]))


def synsets(lemma: str, linked: list[SpanishSense]) -> list[str]:
    return [one.synset for one in linked if one.lemma == lemma]


def test_a_synset_of_the_older_wordnet_is_found_in_the_newer(linked: list[SpanishSense]) -> None:
    assert synsets("buey", linked) == ["n00000600"]
    assert SpanishSense("buey", "buey", "n", "n00000600") in linked


def test_an_id_of_both_versions_is_told_by_its_words(linked: list[SpanishSense]) -> None:
    assert synsets("lampo", linked) == ["n00000200"]
    assert synsets("quinqué", linked) == []


def test_underscores_are_blanks_and_keys_have_no_accents(linked: list[SpanishSense]) -> None:
    assert synsets("luz de mesa", linked) == ["n00000200"]
    assert {one.key for one in linked if one.lemma == "lámpara"} == {"lampara"}


def test_a_lemma_that_lacks_its_accent_and_an_unknown_synset_are_left_out(
    linked: list[SpanishSense],
) -> None:
    assert synsets("lámpara", linked) == ["n00000200", "n00000400"]
    assert synsets("lampara", linked) == synsets("perdido", linked) == []


def test_a_file_without_synsets_is_refused() -> None:
    empty = {"spanish_lemma.sql": b"", "english_synset.sql": b""}
    with pytest.raises(DataError, match="no synsets in it"):
        list(files.senses(empty))


def test_forms_are_read_and_a_broken_line_is_named() -> None:
    lines = "rió reír VMIS3S0\nayer ayer RG\nfoo foo I\n"
    assert list(files.forms({"verbs": lines.encode()})) == [SpanishForm("rio", "rió", "reír", "v")]
    with pytest.raises(DataError, match=r"not a form, a lemma and a tag.*verbs|verbs.*2"):
        list(files.forms({"verbs": b"a b NC\nc d\n"}))
