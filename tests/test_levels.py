from __future__ import annotations

import pytest

from tertium.errors import UnknownNameError, UserError
from tertium.items import Level, Phrase, Sense, Sentence, Word, item
from tertium.levels import guess_level


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("car%1:06:00::", "sense"),
        ("blue%5:00:00:colored:00", "sense"),
        ("run#v#12", "sense"),
        ("run#x#12", "sense"),
        ("run.v.12", "sense"),
        ("100%", "word"),
        ("well-known", "word"),
        (" car ", "word"),
        ("Stop!", "word"),
        ("😀", "word"),
        ("the old red car", "phrase"),
        ("in the middle of a long, dark night", "phrase"),
        ("The car is red", "sentence"),
        ("it's a car", "sentence"),
        ("IT’S A CAR", "sentence"),
        ("Dogs bark.", "sentence"),
        ("where is the library", "sentence"),
        ("what time is it", "sentence"),
        ("What’s the time", "sentence"),
        ("who wrote it", "sentence"),
        ("what happened", "sentence"),
        ("what a nice day", "phrase"),
        ("WHO report on malaria", "phrase"),
        ("WHO IS THERE", "sentence"),
        ("how to cook rice", "phrase"),
        ("donde esta la biblioteca", "sentence"),
        ("que hora es", "sentence"),
        ("que bonita casa", "phrase"),
        ("el coche está roto", "sentence"),
        ("el perro corre por el parque", "sentence"),
        ("los ninos juegan en la calle", "sentence"),
        ("El precio en EE. UU. subió.", "sentence"),
        ("¿Vienes? ¡Claro!", "paragraph"),
        ("los perros negros del parque", "phrase"),
        ("el perro que ladra", "phrase"),
        ("vino tinto", "phrase"),
        ("a new era", "phrase"),
        ("son of a gun", "phrase"),
        ("one two three four five six seven eight nine", "sentence"),
        ("Dr. Ochoa has left.", "sentence"),
        ("猫が寝ている。", "sentence"),
        ("猫が寝ている。犬が走る。", "paragraph"),
        ("x" * 100_000, "sentence"),
        ("It rained. We stayed in.", "paragraph"),
        ("A heading\n\nand a text", "paragraph"),
    ],
)
def test_the_form_of_a_text_tells_its_level(text: str, level: str) -> None:
    assert guess_level(text) == level


def test_items_are_made_of_texts_with_a_level_or_without() -> None:
    assert item("car") == Word("car")
    assert item("car#n#1") == Sense("car#n#1")
    assert item("car", "phrase") == Phrase("car")
    assert item("car", Level.SENTENCE) == Sentence("car")


def test_a_wrong_level_or_no_text_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown level 'sentense'; did you mean 'sentence'"):
        item("car", "sentense")
    with pytest.raises(UserError, match="int is no text"):
        item(3)  # type: ignore[arg-type]
