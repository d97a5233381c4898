from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.spanish.numbers import in_digits, numbers, plain_number, plain_numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.234,56", "1234.56"),
        ("1.234", "1234"),
        ("12.345.678", "12345678"),
        ("0,5", "0.5"),
        ("3.14", "3.14"),
        ("1,234.56", "1234.56"),
        ("1,234,567", "1234567"),
        ("-4", "-4"),
        ("1.234.56", None),
        ("1.2.3", None),
        ("12,", None),
        ("", None),
    ],
)
def test_figures(text: str, number: str | None) -> None:
    assert plain_number(text) == number


@given(st.integers(0, 10**12), st.integers(0, 99))
def test_spanish_style_is_read_back(whole: int, cents: int) -> None:
    written = f"{whole:,}".replace(",", ".") + f",{cents:02}"
    assert plain_number(written) == f"{whole}.{cents:02}"


def test_what_is_no_number_stays() -> None:
    text = "La versión 2.0.1 salió a las 15:30, a 1.000 km."
    assert plain_numbers(text) == "La versión 2.0.1 salió a las 15:30, a 1000 km."


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("treinta y cinco", "35"),
        ("veintidós", "22"),
        ("ciento uno", "101"),
        ("mil novecientos noventa y nueve", "1999"),
        ("sesenta y tres mil cuatrocientas doce", "63412"),
        ("dos millones trescientos mil", "2300000"),
        ("un millón de euros", "1000000 de euros"),
        ("dos tres", "2 3"),
        ("cuatro y medio", "4 y medio"),
        ("un perro y una gata", "un perro y una gata"),
        ("Tres perros, DOS gatos", "3 perros, 2 gatos"),
    ],
)
def test_numbers_in_words(words: str, digits: str) -> None:
    assert in_digits(words) == digits


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5 mil euros", {"5 mil": "5000"}),
        ("tres mil millones", {"tres mil millones": "3000000000"}),
        ("2,5 millones", {"2,5 millones": "2500000"}),
        ("1.500 de los dos mil", {"1.500": "1500", "dos mil": "2000"}),
        ("ganaron 2-1 a las 15:30 del 5/6, el 1.º", {}),
    ],
)
def test_numbers_and_how_they_are_written(text: str, found: dict[str, str]) -> None:
    assert {text[start:end]: plain for start, end, plain in numbers(text)} == found


def test_an_article_is_a_number_where_asked_for() -> None:
    assert numbers("una de dos") == numbers("una de dos", ones=True)[1:]
