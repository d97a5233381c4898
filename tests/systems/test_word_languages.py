from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.items import Item, Pair, Phrase, Sense, Sentence, Word
from tertium.lexicon import dictionaries, wordnet
from tertium.systems.word_languages import languages


@pytest.fixture(autouse=True)
def _dictionaries() -> None:
    try:
        wordnet.load()
    except MissingResourceError as error:
        pytest.skip(str(error))
    books = dictionaries.load()
    if books is None or not books.has_spanish:
        pytest.skip("no Spanish dictionary; run: tertium fetch dictionaries")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("perro", "dog", "es en"),
        ("automovil", "car", "es en"),
        ("superhero", "dog", "en en"),
        # Words of both languages go with the other side.
        ("red", "malla", "es es"),
        ("red", "blue", "en en"),
        ("pie", "mano", "es es"),
        ("pie", "cake", "en en"),
        ("once", "doce", "es es"),
        ("once", "twice", "en en"),
        ("real", "rey", "es es"),
        ("real", "true", "en en"),
        ("sin", "guilt", "en en"),
        ("sin", "con", "es es"),
        ("animal", "perro", "es es"),
        ("hotel", "hospital", "en en"),
        # Hardly anybody says these in English.
        ("mesa", "table", "es en"),
        ("sol", "sun", "es en"),
        # One reading makes the two mean the same, the other does not.
        ("pie", "foot", "es en"),
        ("red", "rojo", "en es"),
        ("red", "net", "es en"),
        ("son", "hijo", "en es"),
        ("fin", "aleta", "en es"),
        ("terrible", "bad", "en en"),
        ("pan", "bread", "es en"),
        ("pan", "pot", "en en"),
        ("come", "eat", "en en"),
        ("actual", "current", "es en"),
        # False friends.
        ("carpeta", "carpet", "es en"),
        ("exito", "exit", "es en"),
        ("ropa", "rope", "es en"),
        # Acronyms are no forms of Spanish words, as small letters are.
        ("USA", "America", "en en"),
        ("USA", "país", "en es"),
        ("VA", "Virginia", "en en"),
        ("usa", "emplea", "es es"),
        ("Usa", "emplea", "es es"),
        ("SOL", "luna", "es es"),
        # No dictionary has it.
        ("selfie", "foto", "es es"),
        ("selfie", "photo", "en en"),
    ],
)
def test_two_words(a: str, b: str, expected: str) -> None:
    assert " ".join(languages(Pair("x", Word(a), Word(b)))) == expected
    assert " ".join(languages(Pair("x", Word(b), Word(a)))) == " ".join(expected.split()[::-1])


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (Word("gato"), Sense("cat#n#1"), ("es", "en")),
        (Word("pie"), Sense("pie#n#1"), ("en", "en")),
        (Word("gato"), Sense("bestia", gloss="un animal grande que da miedo"), ("es", "es")),
        (Phrase("un perro"), Sense("dog#n#1"), ("es", "en")),
        (Phrase("a flat tyre"), Word("pinchazo"), ("en", "es")),
        (Sentence("El perro ladra."), Word("red"), ("es", "es")),
        (Sentence("The dog barks."), Word("real"), ("en", "en")),
    ],
)
def test_longer_texts_and_senses(a: Item, b: Item, expected: tuple[str, str]) -> None:
    assert languages(Pair("x", a, b)) == expected
