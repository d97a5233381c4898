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
        ("from 9 in the morning to 5 in the afternoon", "en", ["9:00 am", "17:00"]),
        ("at 9 in the morning and 5 in the afternoon", "en", ["9:00 am", "17:00"]),
        ("9:00 in the morning, 9 o'clock at night", "en", ["9:00 am", "21:00"]),
        ("It was 9 in the morning. About 9 at night", "en", ["9:00 am", "21:00"]),
        ("between 9 and 10 in the morning, by 9.30 at night", "en", ["10:00 am", "21:30"]),
        ("De 9 de la mañana a 5 de la tarde", "es", ["9:00 am", "17:00"]),
        ("de 9 a 5 de la tarde, hasta las 5 de la mañana", "es", ["17:00", "5:00 am"]),
        ("a la 1 de la tarde, sobre las 9 de la noche", "es", ["13:00", "21:00"]),
        ("las tres en punto de la tarde", "es", ["15:00"]),
        ("9 a.m and 9 p.m, 9 p.m", "en", ["9:00 am", "21:00", "21:00"]),
        ("9 am-5 pm", "en", ["9:00 am"]),
    ],
)
def test_hours(text: str, language: str, found: list[str]) -> None:
    assert [one.plain for one in hours(text, language)] == found


def test_the_point_of_a_last_pm_ends_the_sentence() -> None:
    text = "From 3 p.m. to 4 p.m."
    assert [text[one.start : one.end] for one in hours(text, "en")] == ["3 p.m.", "4 p.m"]


@pytest.mark.parametrize("part", ["in the morning", "in the afternoon", "at night"])
@pytest.mark.parametrize(
    "text",
    [
        "Take one", "Take 1", "Coffee costs $5", "Coffee costs € 5", "It was minus 5", "It was -5",
        "It was − 5", "He arrived on March 5", "Bus 4 runs; bus 4", "The ward had 3",
        "There was no one", "$2.50", "€2.50", "It cost about 2.50", "They came one by one",
        "There were about 3", "It rose to 3", "The vote was ten to five", "Three thirty",
    ],
)  # fmt: skip
def test_a_part_of_the_day_alone_makes_no_hour(text: str, part: str) -> None:
    assert hours(f"{text} {part}", "en") == []


@pytest.mark.parametrize("part", ["de la mañana", "de la tarde", "de la noche", "de la madrugada"])
@pytest.mark.parametrize(
    "text", ["El autobús 3", "El canal 3", "Vi La 2", "Son 2.50", "Un grupo de 3", "Toma una"]
)
def test_nor_does_it_in_spanish(text: str, part: str) -> None:
    assert hours(f"{text} {part}", "es") == []
