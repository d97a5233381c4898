from __future__ import annotations

import pytest

from tertium.language import dates as english
from tertium.language.spanish.dates import dates, iso_dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("el 3 de mayo de 2012", ["2012", "2012-05", "2012-05-03"]),
        ("el 3 de Mayo del 2012", ["2012", "2012-05", "2012-05-03"]),
        ("3/5/2012 o 03-05-2012", ["2012", "2012-05", "2012-05-03"] * 2),
        ("el 1.º de enero de 1999", ["1999", "1999-01", "1999-01-01"]),
        ("septiembre de 1973 y setiembre de 1973", ["1973", "1973-09"] * 2),
        ("entre 1936-39", ["1936", "1939"]),
        ("en el siglo XIX y el siglo III a. C.", ["19th century", "3rd century bc"]),
        ("los años 80", ["1980s"]),
        ("el 44 a. C.", ["44 bc"]),
        ("el 3 de mayo", []),
        ("1.950 personas", []),
    ],
)
def test_dates(text: str, found: list[str]) -> None:
    assert dates(text) == found


def test_the_spellings_are_those_of_english_texts() -> None:
    assert dates("el 3 de mayo de 1931") == english.dates("3 May 1931")
    assert dates("una urna del siglo XIX") == english.dates("a 19th-century urn")


def test_only_whole_days_are_rewritten() -> None:
    assert iso_dates("en mayo de 2012 y el 4-12-12") == "en mayo de 2012 y el 2012-12-04"
