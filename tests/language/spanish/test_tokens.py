from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.spanish.sentences import sentence_starts
from tertium.language.spanish.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("¡Hola, mundo!", "¡ Hola , mundo !"),
        ("La O.N.U. y EE.UU.", "La O.N.U. y EE.UU."),
        ("El Dr. Paz, pág. 12.", "El Dr. Paz , pág. 12 ."),
        ("Son 1.234,56 € (50 %).", "Son 1.234,56 € ( 50 % ) ."),
        ("a las 15:30 del 3/5/2012", "a las 15:30 del 3/5/2012"),
        ("«Sí», dijo.", "« Sí » , dijo ."),
        ("No. Nunca.", "No . Nunca ."),
        ("el 1.º y la 2ª", "el 1.º y la 2ª"),
    ],
)
def test_tokens(text: str, tokens: str) -> None:
    assert " ".join(tokenise(text)) == tokens


@given(st.text(max_size=60))
def test_nothing_is_lost(text: str) -> None:
    assert "".join(tokenise(text)) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("La Sra. Gil vino. Se fue.", ["La Sra. Gil vino. ", "Se fue."]),
        ("¿Vienes? ¡Claro! Ya voy.", ["¿Vienes? ", "¡Claro! ", "Ya voy."]),
        ("Vive en EE. UU. desde 1950.", ["Vive en EE. UU. desde 1950."]),
        ("Lo dijo el Prof. J. M. Ruiz. —Sí.", ["Lo dijo el Prof. J. M. Ruiz. ", "—Sí."]),
        ("Trajo pan, queso, etc. Luego comió.", ["Trajo pan, queso, etc. ", "Luego comió."]),
        ("Véase la pág. 12 y el art. 3.", ["Véase la pág. 12 y el art. 3."]),
        ("Dijo que no. Era tarde.", ["Dijo que no. ", "Era tarde."]),
        ("Uno\n\ndos", ["Uno\n\n", "dos"]),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    starts = sentence_starts(text)
    assert [text[i:j] for i, j in zip(starts, [*starts[1:], len(text)], strict=True)] == sentences


@given(st.text(max_size=80))
def test_starts_are_places_in_order(text: str) -> None:
    starts = sentence_starts(text)
    assert starts == sorted(set(starts))
    assert bool(starts) == bool(text.strip())
    assert all(not text[start].isspace() for start in starts)
