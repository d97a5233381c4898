"""Which language a text is in: on sentences of our own, and on texts nobody learnt from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.identify import evidence, language, pair_language
from tertium.language.spanish.accents import without_accents
from tertium.tasks.files import read_lines

SPANISH = [
    "El pájaro se está bañando en el lavabo.",
    "donde esta la biblioteca",
    "QUE PASA",
    "dos perros",
    "lluvia fuerte",
    "Llueve.",
    "ayuntamiento",
    "cuchillo",
    "una hamburguesa con queso",
    "Vendo dos carros.",
    "Vimos a Johann von Goethe.",
    "usa",
    "Usa el coche.",
    "USA EL COCHE",
    "La NASA usa cohetes.",
    "ONU",
]
ENGLISH = [
    "A woman is riding a horse.",
    "an idea",
    "two dogs",
    "heavy rain",
    "It rains.",
    "town hall",
    "knife",
    "car",
    "He has a son in Los Angeles.",
    "USA",
    "NATO",
    "USA 2-1 NASA",
]
OTHER = [
    "Der Hund bellt nicht, und die Katze schläft.",
    "Le chien dort dans la cuisine avec nous.",
    "Il gatto dorme sul divano della nonna.",
    "O menino não está com a sua mãe.",
    "Un homme joue de la guitare",
    "je suis fatigué",
    "Um homem toca violão",
    "Un uomo suona la chitarra",
    "Ein Mann spielt Gitarre",
    "Guten Morgen",
    "Een man speelt gitaar",
    "Кошка спит на диване.",
    "猫が寝ている",
    "",
    "3,14 + 2",
    "½",
    "Ⅷ",
    "...",
]


@pytest.mark.parametrize(
    ("text", "found"),
    [(t, "es") for t in SPANISH] + [(t, "en") for t in ENGLISH] + [(t, "other") for t in OTHER],
)
def test_texts_of_all_sizes(text: str, found: str) -> None:
    assert language(text) == found


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ("Un perro ladra.", "Un gato duerme.", "es"),
        ("A dog barks.", "A cat sleeps.", "en"),
        ("Un perro ladra.", "A cat sleeps.", "mixed"),
        ("The dog barks.", "El perro ladra en la calle.", "mixed"),
        ("animal", "un perro muy grande", "es"),
        ("animal", "a very large dog", "en"),
        ("Madrid", "The capital of Spain", "en"),
        ("USA", "America", "en"),
        ("USA", "un país muy grande", "es"),
        ("NASA", "la agencia espacial", "es"),
        ("2012", "El año pasado llovió mucho.", "es"),
        ("El perro ladra.", "Der Hund bellt nicht, und die Katze ist weg.", "other"),
        ("1", "2", "other"),
    ],
)
def test_pairs(a: str, b: str, found: str) -> None:
    assert pair_language(a, b) == found
    assert pair_language(b, a) == found


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_has_an_answer(a: str, b: str) -> None:
    assert language(a) in {"en", "es", "other"}
    assert pair_language(a, b) == pair_language(b, a)


def test_a_decomposed_accent_is_the_same_letter() -> None:
    assert evidence("an\u0303o") == evidence("año")


@pytest.mark.parametrize(
    ("file", "found", "whole", "three"),
    [
        ("chunking/conll2000/test.txt", "en", 0.99, 0.985),
        ("chunking/conll2002/esp.testb", "es", 0.97, 0.965),
        ("chunking/conll2002/ned.testb", "other", 0.95, 0.72),
    ],
)
def test_texts_that_were_not_learnt_from(
    shared_data: Path, file: str, found: str, whole: float, three: float
) -> None:
    sentences: list[list[str]] = [[]]
    for line in read_lines(shared_data / file):
        if line.strip():
            sentences[-1].append(line.split()[0])
        else:
            sentences.append([])
    long = [words for words in sentences if len(words) >= 4]
    assert len(long) > 1000
    right = sum(language(" ".join(words)) == found for words in long)
    assert right / len(long) > whole
    plain = [[word for word in words if word.isalpha()] for words in long]
    short = [" ".join(words[1:4]) for words in plain if len(words) >= 4]
    for texts in (short, [without_accents(text) for text in short]):
        right = sum(language(text) == found for text in texts)
        assert right / len(texts) > three
