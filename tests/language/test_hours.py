from __future__ import annotations

import pytest

from tertium.language.hours import hours


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("at 3:30, 03:30 and 15:30", "en", ["3:30", "3:30", "15:30"]),
        ("from 1am to 1 p.m.", "en", ["1:00 am", "13:00"]),
        ("twenty-five to one, ten past 12", "en", ["12:35", "12:10"]),
        ("three o'clock, three thirty", "en", ["3:00", "3:30"]),
        ("12:15 am", "en", ["12:15 am"]),
        ("John 3:161, 1:2:3, 25:00", "en", []),
        ("a la una y cuarto, a las dos menos diez", "es", ["1:15", "1:50"]),
        ("a las 8 de la mañana, a las ocho y media de la noche", "es", ["8:00 am", "20:30"]),
        ("a las tres en punto, a las 3 p. m.", "es", ["3:00", "15:00"]),
        ("dos y tres", "es", []),
    ],
)
def test_hours(text: str, language: str, found: list[str]) -> None:
    assert [one.plain for one in hours(text, language)] == found
