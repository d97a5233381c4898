"""Explanations in Spanish: of Spanish texts, and of English ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

import tertium
from tertium.encoders import weights
from tertium.explaining.aligning import split_sentences
from tertium.explaining.explanation import Explanation, Part
from tertium.explaining.page import to_html
from tertium.explaining.picture import to_svg
from tertium.explaining.sentence import say, say_parts
from tertium.explaining.terminal import Pen, draw
from tertium.judgement import Alignment, Judgement
from tertium.messages import speaking

Align = Callable[..., Alignment]
ALIGNED = Alignment((), (), ())


@pytest.fixture(autouse=True)
def _spanish() -> Iterator[None]:
    with speaking("es"):
        yield


def test_what_both_say_is_a_clause(align: Align) -> None:
    found = align(
        "Una mujer monta a caballo .", "Una mujer joven monta a caballo en la playa .",
        ("Una mujer", "Una mujer joven", "SPE2", 4.0), ("monta", "monta", "EQUI", 5.0),
        ("a caballo", "a caballo", "EQUI", 5.0), ("", "en la playa", "NOALI", None),
        (".", ".", "EQUI", 5.0),
    )  # fmt: skip
    assert say(found) == (
        "Ambos dicen que una mujer monta a caballo; el segundo es más preciso: dice "
        "«una mujer joven» y el otro, «una mujer»; el segundo añade «en la playa»."
    )


def test_where_no_clause_is_safe_chunks_are_quoted(align: Align) -> None:
    found = align(
        "El pájaro se está bañando en el lavabo .", "El pájaro se está lavando en el aguamanil .",
        ("El pájaro", "El pájaro", "EQUI", 5.0),
        ("se está bañando", "se está lavando", "SIMI", 3.0),
        ("en el lavabo", "en el aguamanil", "EQUI", 5.0), (".", ".", "EQUI", 5.0),
    )  # fmt: skip
    assert say(found) == (
        "Ambos tienen «el pájaro» y «en el lavabo»; el primero dice «se está bañando» donde el "
        "segundo dice «se está lavando»; «en el lavabo» y «en el aguamanil» significan lo mismo."
    )


def test_what_only_one_denies_or_asks_is_quoted(align: Align) -> None:
    denied = align("El gato nunca duerme", "El gato duerme", ("El gato", "El gato", "EQUI", 5.0),
                   ("nunca", "", "NOALI", None), ("duerme", "duerme", "EQUI", 5.0))  # fmt: skip
    assert say(denied) == "Ambos tienen «el gato» y «duerme»; el primero añade «nunca»."
    asked = align("El gato duerme .", "¿ Duerme el gato ?", ("El gato", "el gato", "EQUI", 5.0),
                  ("duerme", "Duerme", "EQUI", 5.0))  # fmt: skip
    assert say(asked) == "Ambos tienen «el gato» y «duerme», en otro orden."


def test_a_question_and_a_second_clause_are_quoted(align: Align) -> None:
    asked = align("¿ Duerme el gato ?", "¿ Duerme el gato hoy ?", ("Duerme", "Duerme", "EQUI", 5.0),
                  ("el gato", "el gato", "EQUI", 5.0), ("", "hoy", "NOALI", None))  # fmt: skip
    assert say(asked) == "Ambos tienen «duerme» y «el gato»; el segundo añade «hoy»."
    tied = align("Dice que el gato duerme", "Dice que el gato duerme hoy",
                 ("Dice", "Dice", "EQUI", 5.0), ("que", "que", "EQUI", 5.0),
                 ("el gato", "el gato", "EQUI", 5.0), ("duerme", "duerme", "EQUI", 5.0),
                 ("", "hoy", "NOALI", None))  # fmt: skip
    assert say(tied).startswith("Ambos tienen ")
    assert "«que»" not in say(tied)


def test_a_sentence_may_begin_with_its_verb_or_with_a_name(align: Align) -> None:
    verb = align("Llegaron los barcos .", "Llegaron los barcos hoy .",
                 ("Llegaron", "Llegaron", "EQUI", 5.0), ("los barcos", "los barcos", "EQUI", 5.0),
                 ("", "hoy", "NOALI", None), (".", ".", "EQUI", 5.0))  # fmt: skip
    assert say(verb) == "Ambos dicen que llegaron los barcos; el segundo añade «hoy»."
    name = align("Madrid crece .", "Madrid crece mucho .", ("Madrid", "Madrid", "EQUI", 5.0),
                 ("crece", "crece", "EQUI", 5.0), ("", "mucho", "NOALI", None),
                 (".", ".", "EQUI", 5.0))  # fmt: skip
    assert say(name).startswith("Ambos dicen que Madrid crece; ")


def test_y_is_e_before_the_sound_of_i(align: Align) -> None:
    found = align("pan iglesia", "vino hielo", ("pan", "", "NOALI", None),
                  ("iglesia", "", "NOALI", None), ("", "vino", "NOALI", None),
                  ("", "hielo", "NOALI", None))  # fmt: skip
    shared = align("agua pan iglesia", "agua vino hielo", ("agua", "agua", "EQUI", 5.0),
                   ("pan", "", "NOALI", None), ("iglesia", "", "NOALI", None),
                   ("", "vino", "NOALI", None), ("", "hielo", "NOALI", None))  # fmt: skip
    assert say(found) == (
        "Los dos textos no tienen nada en común; "
        "el primero dice «pan iglesia» y el segundo, «vino hielo»."
    )
    assert "añade «pan» e «iglesia»" in say(shared)
    assert "añade «vino» y «hielo»" in say(shared)


def test_opposites_nuances_and_relations(align: Align) -> None:
    found = align("La puerta abierta chirría", "La puerta cerrada cruje",
                  ("La puerta", "La puerta", "EQUI", 5.0), ("abierta", "cerrada", "OPPO", 4.0),
                  ("chirría", "cruje", "REL+FACT", 2.0))  # fmt: skip
    assert say(found) == (
        "Ambos tienen «la puerta»; «abierta» en el primero es lo contrario de «cerrada» en el "
        "segundo; «chirría» en el primero solo guarda relación con «cruje» en el segundo, con otra "
        "certeza."
    )


def test_english_texts_are_quoted_in_spanish(align: Align) -> None:
    found = align("A woman rides", "A young woman rides", ("A woman", "A young woman", "SPE2", 4.0),
                  ("rides", "rides", "EQUI", 5.0))  # fmt: skip
    assert say(found) == (
        "Ambos tienen «rides»; "
        "el segundo es más preciso: dice «a young woman» y el otro, «a woman»."
    )


def test_a_mixed_pair_is_quoted_side_by_side(align: Align) -> None:
    found = align("Un perro ladra", "A dog barks", ("Un perro", "A dog", "EQUI", 5.0),
                  ("ladra", "", "NOALI", None), ("", "barks", "NOALI", None))  # fmt: skip
    assert say(found) == (
        "Ambos tienen «un perro» («a dog»); el primero añade «ladra»; el segundo añade «barks»."
    )


def test_spanish_texts_are_quoted_in_english(align: Align) -> None:
    found = align("Una mujer canta", "Una mujer canta hoy", ("Una mujer", "Una mujer", "EQUI", 5.0),
                  ("canta", "canta", "EQUI", 5.0), ("", "hoy", "NOALI", None))  # fmt: skip
    with speaking("en"):
        assert say(found) == "Both have 'una mujer' and 'canta'; the second adds 'hoy'."


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([Part("A.", "B.", ALIGNED)] * 2,
         "Cada una de las 2 oraciones de un texto corresponde a una del otro."),
        ([Part("A.", "B.", ALIGNED), Part("", "C."), Part("", "D.")],
         "La única oración del primer texto corresponde a una de las 3 del segundo; "
         "solo el segundo dice «C» y «D»."),
        ([Part("A.", "B.", ALIGNED)] + [Part("C.", "")] * 4,
         "La única oración del segundo texto corresponde a una de las 5 del primero; "
         "solo el primero dice «C», «C» y «C» y otra oración."),
        ([Part("A.", ""), Part("", "C.")],
         "Ninguna oración de un texto corresponde a una del otro; solo el primero dice «A»; "
         "solo el segundo dice «C»."),
    ],
)  # fmt: skip
def test_paragraphs(parts: list[Part], said: str) -> None:
    assert say_parts(parts) == said


def test_no_english_is_left_in_what_is_drawn(align: Align) -> None:
    found = align("El gato duerme poco", "Duerme un gato", ("El gato", "un gato", "SIMI", 3.5),
                  ("duerme", "Duerme", "EQUI", 5.0), ("poco", "", "NOALI", None))  # fmt: skip
    texts = ("El gato duerme poco", "Duerme un gato")
    parts = (Part(*texts, found), Part("Sí.", ""))
    told = Explanation(*texts, Judgement(3.4, "sts-es"), say(found), parts)
    drawn = "\n".join(draw(told, Pen(width=80)))
    assert "(números: el lugar que ocupa el fragmento en B)" in drawn
    assert "2. solo en A: Sí." in drawn
    assert "SIMI 3,5" in drawn
    page = to_html(told)
    assert '<html lang="es">' in page
    assert "3,4 de 4: casi equivalentes" in page
    for text in (drawn, to_svg(told), re.sub(r"<style>.*</style>", "", page, flags=re.DOTALL)):
        assert not re.search(r"\b(the|first|second|only|alike|same|which)\b", text, re.IGNORECASE)


def test_sentences_are_cut_by_their_language() -> None:
    assert split_sentences("Vino la Sra. Gil. ¿Cuándo?") == ["Vino la Sra. Gil.", "¿Cuándo?"]


@pytest.mark.skipif(not weights.installed(), reason="no weights")
@pytest.mark.parametrize(
    ("a", "b", "links"),
    [
        ("El presidente no firmó la ley.", "El presidente firmó la ley.", ("no firmó", "firmó")),
        ("El gato duerme.", "El gato no duerme.", ("duerme", "no duerme")),
        ("The president signed the law.", "The president did not sign the law.",
         ("signed", "did not sign")),
    ],
)  # fmt: skip
def test_what_only_one_text_denies_is_opposite(a: str, b: str, links: tuple[str, str]) -> None:
    (alignment,) = tertium.explain(a, b).alignments
    opposite = [link for link in alignment.links if "OPPO" in link.types]
    found = [
        (" ".join(alignment.left[n - 1] for n in link.left),
         " ".join(alignment.right[n - 1] for n in link.right))
        for link in opposite
    ]  # fmt: skip
    assert found == [links]


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_parts_of_texts_in_two_languages_are_named_in_both() -> None:
    said = tertium.explain(
        "A bird is bathing in the sink.", "El pájaro se está bañando en el fregadero."
    )
    assert said.sentence == (
        "Ambos tienen «a bird» («el pájaro»), «is bathing» («se está bañando») e «in the sink» "
        "(«en el fregadero»)."
    )


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_words_of_two_countries_mean_the_same() -> None:
    (alignment,) = tertium.explain("Vendo mi carro viejo.", "Vendo mi auto viejo.").alignments
    assert {kind for link in alignment.links for kind in link.types} == {"EQUI"}
    assert "carro" in alignment.left
    assert "auto" in alignment.right


def test_one_sentence_of_several_matches() -> None:
    parts = [Part("Llovió.", "Llovía.", ALIGNED), Part("Nos fuimos.", ""), Part("", "Hace sol.")]
    with speaking("es"):
        said = say_parts(parts)
    assert said.startswith("Una de las 2 oraciones del primer texto coincide con una de las 2 del")
