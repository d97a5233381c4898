from __future__ import annotations

from tertium.records.spans import Span, read_spans
from tertium.records.times import compare_spans


def year(number: int) -> Span:
    return Span(number, number)


def test_the_farther_apart_the_less_alike() -> None:
    apart = [compare_spans(year(1900), year(1900 - gap)).strength for gap in (0, 1, 5, 25, 60, 200)]
    assert apart == sorted(apart, reverse=True)
    assert apart[0] == 1
    assert apart[-1] < 0.05


def test_a_year_lies_nearer_to_its_decade_than_to_its_century() -> None:
    decade = compare_spans(year(1885), Span(1880, 1889)).strength
    century = compare_spans(year(1885), Span(1801, 1900)).strength
    other = compare_spans(year(1885), Span(1701, 1800)).strength
    assert 1 > decade > century > other


def test_a_century_is_less_for_antiquity() -> None:
    old = compare_spans(year(-400), year(-300)).strength
    assert old > compare_spans(year(1800), year(1900)).strength


def test_how_it_is_said() -> None:
    assert compare_spans(year(1900), year(1901)).how == "1 year apart"
    assert compare_spans(year(-44), year(1900)).how == "1,943 years apart"  # there was no year 0


def test_two_days_of_a_year_are_not_one_day() -> None:
    april, december, later = (
        read_spans(one)[0] for one in ("April 18, 1906", "31 December 1906", "19/04/1906")
    )
    assert compare_spans(april, december).strength < compare_spans(april, later).strength < 1
    assert compare_spans(april, read_spans("1906-04-18")[0]).strength == 1
    assert compare_spans(april, read_spans("1906")[0]).strength == 1


def test_before_and_after_our_era_are_apart() -> None:
    ad, bc = read_spans("siglo I d. C.")[0], read_spans("siglo I a. C.")[0]
    assert compare_spans(ad, bc).strength < 0.7
    assert compare_spans(year(-1), year(1)).how == "1 year apart"
