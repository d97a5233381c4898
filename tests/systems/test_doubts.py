from __future__ import annotations

import numpy as np
import pytest

import tertium
from tertium.encoders import weights
from tertium.systems.doubts import Doubt, foreign, widened

needs_weights = pytest.mark.skipif(
    not weights.installed(), reason=f"no weights; set {weights.VARIABLE} to where they are"
)


@pytest.mark.parametrize(
    "text",
    [
        "Das Wetter ist heute sehr schön.",
        "Nous ne savons pas où il est allé.",
        "Il gatto dorme sul divano e non vuole mangiare.",
        "Katten sover på soffan och drömmer.",
        "Le chat dort",
        "O gato está dormindo no sofá",
        "Il gatto dorme",
        "Die Katze schläft",
        "Кошка спит на диване.",
        "猫がソファで寝ている。",
        "القطة نائمة",
    ],
)
def test_other_languages_and_scripts_are_foreign(text: str) -> None:
    said = "looks like neither English nor Spanish: its score means little"
    assert foreign((text, "A cat sleeps.")) == (f"text A {said}",)
    assert foreign(("A cat sleeps.", text)) == (f"text B {said}",)


@pytest.mark.parametrize(
    "text",
    [
        "A man drives a car.",
        "3 die in U.S. car crash",
        "Van der Berg met the minister in Den Haag.",
        "El gato duerme en el sofá.",
        "naïve café",
        "β-carotene",
        "12.0",
        "Leonardo da Vinci",
        "Johann Wolfgang von Goethe",
        "Vendo dos carros.",
        "😀",
    ],
)
def test_english_spanish_names_and_figures_are_not(text: str) -> None:
    assert foreign((text, text)) == ()


def test_an_interval_only_widens_and_by_what_was_not_read() -> None:
    low, high = np.array([0.6, 0.6, 0.6]), np.array([0.9, 0.9, 0.9])
    found = widened(low, high, [Doubt(), Doubt(0.5), Doubt(1.0)])
    assert np.allclose(found, [[0.6, 0.3, 0.0], [0.9, 0.95, 1.0]])


@needs_weights
def test_an_endless_word_is_quoted_in_short() -> None:
    # A word of so many letters is read as one unknown piece.
    said = tertium.compare("x" * 100_000, "A cat sleeps on the mat.", model="fast")
    [note] = [note for note in said.notes if "differ in" in note]
    assert f"'{'x' * 29}…'" in note
    assert len(note) < 150


@needs_weights
def test_texts_that_differ_in_emoji_are_not_called_certain() -> None:
    said = tertium.compare("I love it 😀", "I love it 😡", model="fast")
    assert "the texts differ in '😀', '😡', which the model cannot read" in " ".join(said.notes)
    assert said.interval is not None
    assert said.interval[0] <= 3
    alone = tertium.compare("😀", "👍", model="fast")
    assert alone.interval == (0.0, 4.0)
    assert alone.confidence == 0


@needs_weights
def test_the_same_emoji_on_both_sides_make_no_doubt() -> None:
    said = tertium.compare("We won 🎉", "We lost 🎉", model="fast")
    assert not [note for note in said.notes if "differ in" in note]
