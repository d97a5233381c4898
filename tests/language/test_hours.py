from __future__ import annotations

import pytest

from tertium.language.hours import hours


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("at 3:30, 03:30 and 15:30", "en", ["3:30", "3:30", "15:30"]),
        ("from 1am to 1 p.m.", "en", ["1:00 am", "13:00"]),
        ("at twenty-five to one, ten past 12", "en", ["12:35", "12:10"]),
        ("three o'clock, by three thirty", "en", ["3:00", "3:30"]),
        ("five to ten men; two thirty-year-olds; ten to five", "en", []),
        ("ten minutes to five, it's quarter to 4", "en", ["4:50", "3:45"]),
        ("at ſix o'clock", "en", ["6:00"]),
        ("12:15 am", "en", ["12:15 am"]),
        ("John 3:161, 1:2:3, 25:00", "en", []),
        ("a la una y cuarto, a las dos menos diez", "es", ["1:15", "1:50"]),
        ("a las 8 de la mañana, a las ocho y media de la noche", "es", ["8:00 am", "20:30"]),
        ("a las tres en punto, a las 3 p. m.", "es", ["3:00", "15:00"]),
        ("dos y tres, entre siete y diez", "es", []),
        ("a las dos de la noche, las 12 de la noche", "es", ["2:00 am", "12:00 am"]),
        ("las doce de la mañana, las diez de la noche", "es", ["12:00", "22:00"]),
    ],
)
def test_hours(text: str, language: str, found: list[str]) -> None:
    assert [one.plain for one in hours(text, language)] == found


def test_the_point_of_a_last_pm_ends_the_sentence() -> None:
    text = "From 3 p.m. to 4 p.m."
    assert [text[one.start : one.end] for one in hours(text, "en")] == ["3 p.m.", "4 p.m"]
