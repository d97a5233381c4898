"""The Spanish chunker: its conventions on sentences of our own, and its figures on the treebank."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.language.chunker import Chunker
from tertium.language.chunks import ChunkedSentence, bracket
from tertium.language.spanish import chunker
from tertium.language.spanish.tokens import tokenise

SENTENCES = [
    "[ El pájaro ] [ se está bañando ] [ en el lavabo ] [ . ]",
    "[ Una mujer joven ] [ monta ] [ un caballo marrón ] [ . ]",
    "[ Tres hombres ] [ están jugando ] [ al fútbol ] [ . ]",
    "[ La alcaldesa ] [ de Cádiz ] [ viajará ] [ mañana ] [ a Bruselas ] [ . ]",
    "[ No me lo puedo creer ] [ . ]",
    "[ ¿ ] [ Dónde ] [ está ] [ la biblioteca ] [ ? ]",
    "[ Un gato blanco y negro ] [ duerme ] [ en el sofá ] [ . ]",
    "[ El comité ] [ ha rechazado ] [ el plan ] [ . ]",
    "[ Ella ] [ compró ] [ una bicicleta nueva ] [ para su hija ] [ . ]",
    "[ Fuerte terremoto ] [ sacude ] [ el norte ] [ de Chile ]",
    "[ Se venden ] [ pisos ] [ . ]",
    # What the tagger takes for an adjective or a name, and the whole sentence shows to be none.
    "[ Una mujer joven ] [ corta ] [ cebollas frescas ] [ . ]",
    "[ Un caballo alegre ] [ mira ] [ a la cámara ] [ . ]",
    "[ Un hombre mayor ] [ pasea ] [ un perro grande ] [ . ]",
    "[ Un hombre mayor ] [ pasea ] [ a su perro ] [ por el parque ] [ . ]",
    "[ Mi cuñada ] [ no miente ] [ jamás ] [ . ]",
    "[ Los perros delgados ] [ ladran ] [ . ]",
    "[ Veo ] [ una calle elegante ] [ en el centro ] [ . ]",
    "[ El paraguas azul ] [ gotea ] [ . ]",
    "[ una taza rota ]",
    "[ Una lagartija verde ] [ . ]",
    # Verbs with pronouns and contractions stay words.
    "[ Dámelo ] [ ahora ] [ . ]",
    "[ Vamos ] [ al cine ] [ del barrio ] [ . ]",
]


def _unbracketed(line: str) -> str:
    return " ".join(piece for piece in line.split() if piece not in "[]")


@pytest.mark.parametrize("line", SENTENCES)
def test_plain_sentences_are_chunked_as_an_annotator_would(line: str) -> None:
    assert bracket(chunker.chunk_sentence(_unbracketed(line))) == line


@given(st.lists(st.text(min_size=1, max_size=8), max_size=25))
@example(["\ud800"])
def test_each_token_is_in_exactly_one_chunk(tokens: list[str]) -> None:
    chunks = chunker.chunk(tokens)
    assert [number for chunk in chunks for number in chunk] == list(range(1, len(tokens) + 1))
    assert all(chunks)


def test_nouns_keep_their_adjectives() -> None:
    nouns = {"o": "perro coche libro plato gato zapato", "a": "casa mesa taza camisa silla nube"}
    adjectives = "negr roj viej bonit suci delgad peludit blanc"
    frames = ("{} corre por el parque.", "Me gusta {}.", "la foto de {}", "{} mira a la cámara.")
    for frame in frames:
        for ending, some in nouns.items():
            for noun in some.split():
                for stem in adjectives.split():
                    whole = f"l{ending}s {noun}s {stem}{ending}s"
                    assert f"{whole} ]" in bracket(chunker.chunk_sentence(frame.format(whole)))


def test_an_empty_text_has_no_chunks() -> None:
    assert chunker.chunk_sentence(" \n") == ChunkedSentence("", ())


def test_a_text_in_place_of_tokens_is_refused() -> None:
    with pytest.raises(UserError, match="where its tokens are wanted"):
        chunker.chunk("Un perro ladra")


def test_accents_hardly_matter() -> None:
    with_, without = (
        "El avión aterrizó después en Bogotá .",
        "El avion aterrizo despues en Bogota .",
    )
    assert chunker.chunk(with_.split()) == chunker.chunk(without.split())


def test_the_weights_survive_their_file() -> None:
    shipped = chunker.load()
    again = Chunker.from_arrays(shipped.arrays())
    tokens = tokenise("Dos perros pequeños persiguen una pelota por la hierba mojada.")
    assert again.analyse(tokens) == shipped.analyse(tokens)
