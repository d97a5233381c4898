from __future__ import annotations

import pytest
from training.translated import usable


@pytest.mark.parametrize(
    ("text", "other", "found"),
    [
        ("It is here.", "Está aquí.", "Está aquí."),
        ("Vivendi sold it.", "*Vivendi lo vendió.", "Vivendi lo vendió."),
        ("a unique person", "una persona #único", "una persona único"),
        ("her own @house", "su @house propia", "su @house propia"),
        ("We had #fun there.", "Tuvimos #diversión allí.", "Tuvimos #diversión allí."),
        ("mail to ann at post.org", "correo a ann@post.org", "correo a ann@post.org"),
        ("flim flam flum", "*flim *flam *flum", ""),
        ("nothing came back", "", ""),
    ],
)
def test_a_translation_is_used_without_the_marks_of_the_translator(
    text: str, other: str, found: str
) -> None:
    assert usable(text, other) == found
