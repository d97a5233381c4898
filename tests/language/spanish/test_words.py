"""The many ways to write the same: accents, pronouns at verbs, words of many countries."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.spanish.accents import with_accents, without_accents
from tertium.language.spanish.clitics import split_clitics
from tertium.language.spanish.normal import normalise
from tertium.language.spanish.regional import common_word, in_common_words, same_thing
from tertium.language.spanish.tables import table
from tertium.language.words import function_words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("El nino vio un pajaro en el arbol", "El niño vio un pájaro en el árbol"),
        ("LA ESTACION", "LA ESTACIÓN"),
        ("Despues, la solucion", "Después, la solución"),
        ("solo si llueve", "solo si llueve"),
        ("Ya hay un acento: sí, pajaro", "Ya hay un acento: sí, pajaro"),
        ("una casa hacia el sur y unas mas", "una casa hacia el sur y unas más"),
        ("El nene esta durmiendo esta tarde", "El nene está durmiendo esta tarde"),
        ("ESTA EN CASA", "ESTÁ EN CASA"),
    ],
)
def test_accents_come_back_where_none_was_typed(typed: str, meant: str) -> None:
    assert with_accents(typed) == meant


def test_listed_words_are_those_that_lose_something() -> None:
    words = table("accents")["words"].split()
    assert len(words) > 400
    assert [word for word in words if without_accents(word) == word] == []
    assert {without_accents(word) for word in words} & (function_words("es") | {"hacia"}) == set()


@given(st.text(max_size=30))
def test_only_spanish_marks_go(text: str) -> None:
    left = unicodedata.normalize("NFD", without_accents(text))
    assert not {"\u0301", "\u0308", "\u0303"} & set(left)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("dámelo", "da me lo"),
        ("decírselo", "decir se lo"),
        ("comprarlas", "comprar las"),
        ("mirándola", "mirando la"),
        ("mirandola", "mirando la"),
        ("siéntate", "sienta te"),
        ("oírlo", "oír lo"),
        ("Verlo", "Ver lo"),
        ("hazme", "haz me"),
        ("irse", "ir se"),
    ],
)
def test_pronouns_leave_their_verb(word: str, parts: str) -> None:
    assert " ".join(split_clitics(word)) == parts


LOOK_ALIKES = """
suerte parte charla árboles límite cárceles cámara martes viernes película mujeres lugares perla
fuerte después título fórmulas ángeles colores informe invierno carne
"""


@pytest.mark.parametrize("word", LOOK_ALIKES.split())
def test_words_that_only_look_like_it_stay(word: str) -> None:
    assert split_clitics(word) == (word,)


def test_words_of_many_countries() -> None:
    assert len({common_word(word) for word in ("coche", "carro", "auto", "automóvil")}) == 1
    assert same_thing("computadoras", "ordenadores")
    assert same_thing("Celular", "móvil")
    assert not same_thing("coche", "avión")
    assert in_common_words("El Carro de Heno") == "El Carro de Heno"


def test_no_regional_word_stands_for_two_things() -> None:
    groups = [variants.split() for variants in table("regional")["words"].values()]
    variants = [word for group in groups for word in group]
    assert len(variants) == len(set(variants)) > 80
    assert not set(variants) & set(table("regional")["words"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("¿Dónde está el carro?", "Dónde está el coche?"),
        ("Vino del mercado", "Vino de el mercado"),
        ("Dímelo «ya»", 'Di me lo "ya"'),
        ("Costó 1.234,56 euros", "Costó 1234.56 euros"),
        ("Costó dos mil euros", "Costó 2.000 euros"),
        ("Nació el 3 de mayo de 2012", "Nació el 03/05/2012"),
        ("La estacion de autobus", "La estación de autobús"),
        ("cafe\u0301", "café"),
    ],
)
def test_the_same_text_typed_in_two_ways(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@given(st.text(max_size=50))
def test_any_text_has_a_normal_form(text: str) -> None:
    found = normalise(text)
    assert "¿" not in found
    assert "\n" not in found
