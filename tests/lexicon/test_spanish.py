from __future__ import annotations

import pytest

from tertium.lexicon.dictionaries import Dictionaries
from tertium.lexicon.spanish import Found, find, find_phrase


@pytest.mark.parametrize(
    ("form", "lemma", "how"),
    [
        ("lámpara", "lámpara", ""),
        ("lampara", "lámpara", "spelling: lampara -> lámpara"),
        ("lámparas", "lámpara", "inflected: lámparas -> lámpara"),
        ("lamparas", "lámpara", "spelling: lamparas -> lámparas"),
        ("alumbró", "alumbrar", "inflected: alumbró -> alumbrar"),
        ("alumbrarlo", "alumbrar", "inflected: alumbrarlo -> alumbrar"),
        ("dámelo", "dar", "inflected: dámelo -> dar"),
        ("lamparita", "lámpara", "affix: lámpara + -ita"),
        ("bueyecito", "buey", "affix: buey + -ecito"),
        ("bellísima", "bello", "affix: bella + -ísima"),
        ("bellamente", "bello", "affix: bella + -mente"),
    ],
)
def test_a_form_is_brought_to_its_lemma(
    form: str, lemma: str, how: str, spanish: Dictionaries
) -> None:
    found = find(form, spanish)
    assert {one for one, _ in found.lemmas} == {lemma}
    assert found.how == how


def test_a_listed_form_stands_before_one_that_only_lacks_its_accent(spanish: Dictionaries) -> None:
    assert find("alumbro", spanish).how == "inflected: alumbro -> alumbrar"


@pytest.mark.parametrize("form", ["blorp", "huyes", "quinqué", "ita"])
def test_an_unknown_word_is_not_found(form: str, spanish: Dictionaries) -> None:
    assert find(form, spanish) == Found(())


@pytest.mark.parametrize(
    ("phrase", "lemma"), [("luz de mesa", "luz de mesa"), ("la lámpara", "lámpara")]
)
def test_a_term_of_several_words(phrase: str, lemma: str, spanish: Dictionaries) -> None:
    assert find_phrase(phrase, spanish).lemmas == ((lemma, "n"),)


def test_an_unknown_phrase_is_not_found(spanish: Dictionaries) -> None:
    assert not find_phrase("una lámpara perdida", spanish).lemmas
