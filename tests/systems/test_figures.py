from __future__ import annotations

import pytest

from tertium.systems.figures import in_same_figures, notes_on


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Cuesta 1.500 euros.", "Cuesta 1500 euros."),
        ("Cuesta mil quinientos euros.", "Cuesta 1.500 euros."),
        ("Nació el 3 de mayo de 2012.", "Nació el 03/05/2012."),
        ("Hay treinta y cinco heridos.", "Hay 35 heridos."),
    ],
)
def test_one_number_however_written(a: str, b: str) -> None:
    left, right = in_same_figures(a, b)
    assert left == right
    assert notes_on((a, b), (left, right))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Hay veintiún heridos.", "Hay 12 heridos."),
        ("Vinieron dos amigos.", "Vinieron tres amigos."),
        ("It costs 1,500 dollars.", "It costs 1500 dollars."),
        ("Un hombre canta.", "A man sings."),
        ("", ""),
    ],
)
def test_other_texts_stay_as_they_are(a: str, b: str) -> None:
    assert in_same_figures(a, b) == (a, b)
    assert not notes_on((a, b), (a, b))
