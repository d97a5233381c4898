from __future__ import annotations

import pytest

from tertium.explaining.grammar import (
    is_adjective,
    is_bare,
    is_person,
    kind_in_place,
    kind_of_chunk,
    mid_sentence,
    number_of_verb,
    tidy,
)

pytestmark = pytest.mark.usefixtures("_wordnet")


@pytest.mark.parametrize(
    ("chunk", "kind"),
    [
        ("a tall tree", "noun"), ("Kovrin", "noun"), ("under the bridge", "preposition"),
        ("to leave", "verb"), ("to Oslo", "preposition"), ("was seen", "verb"), ("...", "mark"),
        ("and", "other"), ("'s army", "other"), ("'s running", "verb"), ("a storm hit", "other"),
        ("running", "verb"), ("quickly", "other"),
    ],
)  # fmt: skip
def test_kinds_of_chunks(chunk: str, kind: str) -> None:
    assert kind_of_chunk(chunk.split()) == kind


def test_a_word_alone_after_a_noun_is_its_verb() -> None:
    assert kind_of_chunk(["forces"]) == "noun"
    assert kind_in_place(["forces"], "noun") == "verb"
    assert kind_in_place(["forces"], "verb") == "noun"


@pytest.mark.parametrize(
    ("verb", "subject", "number"),
    [
        ("has left", "a man", "singular"), ("were seen", "men", "plural"), ("can", "it", "either"),
        ("sings", "a man", "singular"), ("sing", "two men", "plural"), ("sing", "a man", None),
        ("tied", "a horse", None), ("singing", "two men", None),
    ],
)  # fmt: skip
def test_finite_verbs_have_a_number(verb: str, subject: str, number: str | None) -> None:
    assert number_of_verb(verb.split(), subject.split()) == number


def test_people_and_things() -> None:
    assert is_person(["a", "nurse"])
    assert not is_person(["a", "spoon"])
    assert not is_person(["blorptak"])


def test_adjectives() -> None:
    assert is_adjective("young")
    assert not is_adjective("stone")
    assert not is_adjective("blorptak")


@pytest.mark.parametrize(
    ("text", "inside"),
    [("The End", "the End"), ("Dogs bark", "dogs bark"), ("Paris", "Paris"), ("UK aid", "UK aid"),
     ("I see", "I see"), ("Velmar", "Velmar"), ("Anna sings", "Anna sings"), ("Turkey", "Turkey"),
     ("A & B", "A & B"), ("A + B", "A + B"), ("A boy", "a boy"),
     ("She's a cook", "she's a cook"), ("It's", "it's"), ("I'm here", "I'm here")],
)  # fmt: skip
def test_only_what_is_no_name_loses_its_capital(text: str, inside: str) -> None:
    assert mid_sentence(text) == inside


def test_bare_nouns() -> None:
    assert is_bare(["Storm"])
    assert not is_bare(["There"])


def test_tidy() -> None:
    assert tidy(["(", "a", ")", "costs", "$", "5", "!"]) == "(a) costs $5!"
