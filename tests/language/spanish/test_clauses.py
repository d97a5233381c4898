"""Spanish clauses without marks or accents are told from phrases, as often as English ones are."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from tertium.language.spanish.accents import without_accents
from tertium.language.spanish.clauses import is_clause
from tertium.levels import LONGEST_PHRASE, guess_level


def unmarked(language: str) -> list[str]:
    """The short sentences of our own phenomena as people type them: no marks, no capitals."""
    table = files("tertium").joinpath(f"data/phenomena/{language}.tsv").read_text("utf-8")
    rows = csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    texts = [row[side].strip(".!?¿¡ ").lower() for row in rows for side in ("a", "b")]
    return [text for text in texts if len(text.split()) <= LONGEST_PHRASE]


def seen_as_sentences(texts: list[str]) -> float:
    return sum(guess_level(text) == "sentence" for text in texts) / len(texts)


def test_sentences_without_marks_are_seen_as_often_as_english_ones() -> None:
    spanish = unmarked("es")
    assert len(spanish) > 200
    english = seen_as_sentences(unmarked("en"))
    assert seen_as_sentences(spanish) > max(english, 0.95)
    assert seen_as_sentences([without_accents(text) for text in spanish]) > max(english, 0.88)


@pytest.mark.parametrize(
    "text",
    [
        "la casa de mi abuela",
        "hacia una vida mejor",
        "cuenta de ahorros",
        "el año que viene",
        "lo que dijo el alcalde",
        "venta de casas",
        "tres veces al mes",
    ],
)
def test_phrases_are_no_clauses(text: str) -> None:
    assert not is_clause(text)
    assert not is_clause(without_accents(text))


@pytest.mark.parametrize(
    "text",
    [
        "donde esta la biblioteca",
        "como te llamas",
        "que hora es",
        "¿Donde esta",
        "de donde eres",
        "a que hora sale el tren",
        "cuanto cuesta",
        "COMO ESTAS",
        "por que lloras",
        "como esta tu madre",
        "quİen esta en la casa",
    ],
)
def test_questions_are_clauses_without_their_accents_too(text: str) -> None:
    assert is_clause(text)


@pytest.mark.parametrize(
    "text",
    ["como un perro", "que bonita casa", "la casa donde vivo", "como esta casa", "que esta noche"],
)
def test_what_only_looks_like_a_question_is_no_clause(text: str) -> None:
    assert not is_clause(text)
