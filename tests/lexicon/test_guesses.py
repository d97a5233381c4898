from __future__ import annotations

from pathlib import Path

import pytest

from tertium.lexicon import glossary
from tertium.lexicon.guesses import as_compound, as_derived, as_slip, as_variant, guesses
from tertium.lexicon.meanings import Meaning, Shelf, shelf


@pytest.fixture
def tiny(nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    monkeypatch.delenv(glossary.VARIABLE, raising=False)
    return shelf()


def test_an_inflected_derivation_is_read(tiny: Shelf) -> None:
    senses, how = as_derived("lampists", "n", tiny)
    assert how == "affix: lamp + -ist"
    assert senses[0].term == "lampist"
    assert senses[0].text.endswith("lamp; lamp: a bright person")


def test_a_compound_is_what_its_head_is(tiny: Shelf) -> None:
    senses, how = as_compound("bright-lamp", "n", tiny)
    assert how == "compound: bright + lamp"
    assert [(one.pos, one.source) for one in senses] == [("n", "compound")] * 2
    assert senses[1].text == "bright lamp; lamp: a device that gives light"


def test_a_head_may_be_inflected(tiny: Shelf) -> None:
    _, how = as_compound("thinglamps", None, tiny)
    assert how == "compound: thing + lamps"


@pytest.mark.parametrize("guess", guesses("blorp"))
def test_no_guess_is_made_where_none_is_good(guess: object, tiny: Shelf) -> None:
    assert callable(guess)
    assert guess("blorp", None, tiny) == ([], "")


def test_a_number_is_no_other_number_with_its_point_lost(tiny: Shelf) -> None:
    known = {form: [Meaning("a thing", "WordNet", form)] for form in ("120", "lamp2")}

    class Listed(Shelf):
        def in_wordnet(self, form: str, pos: str | None = None) -> list[Meaning]:
            return known.get(form, [])

    listed = Listed(tiny.words, tiny.books, tiny.own)
    assert as_variant("12.0", None, listed) == ([], "")
    assert as_variant("lamp-2", None, listed)[1] == "spelling: lamp-2 -> lamp2"


def test_no_wordnet_no_guess(nowhere: Path) -> None:
    bare = shelf()
    assert bare.words is None
    for guess in (as_variant, as_derived, as_compound, as_slip):
        assert guess("lamp-light", None, bare) == ([], "")
