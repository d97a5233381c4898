from __future__ import annotations

import pytest

from tertium.search.figures import in_one_spelling, written_alike


@pytest.mark.parametrize(
    ("texts", "plain"),
    [
        (["3,000 ships", "3000 ships", "three thousand ships", "3 thousand ships"], "3000 ships"),
        (["a hundred and five days", "one hundred five days", "105 days"], "105 days"),
        (["1.5 million people", "1,500,000 people"], "1500000 people"),
        (["Twenty-one guns", "twenty one guns"], "21 guns"),
        (["It is two thousand and twenty.", "It is 2,020."], "It is 2020."),
        (
            ["It rained on 5 May 2020.", "It rained on May 5, 2020.", "It rained on May 5th 2020.",
             "It rained on the 5th of May, 2020.", "It rained on 2020-05-05."],
            "It rained on 2020-05-05.",
        ),
        (["It is Sept. 3.", "It is Sep 3.", "It is the 3rd of September."], "It is September 3."),
        (["Hay tres mil libros.", "Hay 3.000 libros."], "Hay 3000 libros."),
        (["Llovió el 5 de mayo de 2020.", "Llovió el 5/5/2020."], "Llovió el 2020-05-05."),
    ],
)  # fmt: skip
def test_ways_to_write_a_number_or_a_day_become_one(texts: list[str], plain: str) -> None:
    assert {in_one_spelling(text) for text in texts} == {plain}


@pytest.mark.parametrize(
    "text",
    [
        "one of them", "No one may march.", "nineteen eighty", "version 2.0.1", "rows 1,23,456",
        "hundreds of thousands", "million-dollar questions", "car#n#1", "El uno y la una",
        "You may 5 times ask.", "on 5/6/2020", "May 45, 2020", "0.5 km", "the 21st century",
    ],
)  # fmt: skip
def test_what_is_no_plain_number_stays(text: str) -> None:
    assert in_one_spelling(text) == text


def test_two_numbers_beside_each_other_stay_two() -> None:
    assert in_one_spelling("between two and three dozen") == "between 2 and 3 dozen"
    assert in_one_spelling("the two thirty-year-olds") == "the two thirty-year-olds"


def test_a_judge_reads_what_is_written_alike_as_it_stands() -> None:
    apart = ("Two men met on 5 May 2020.", "Two women met on May 5, 2020.")
    assert written_alike(*apart) == apart
    assert written_alike("In 1,200 days", "In 1,300 days") == ("In 1,200 days", "In 1,300 days")
    assert written_alike("12 eggs", "twelve eggs") == ("12 eggs", "12 eggs")
    assert written_alike("1,200 old ships", "1200 ships") == ("1200 old ships", "1200 ships")
