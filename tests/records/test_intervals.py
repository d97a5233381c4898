from __future__ import annotations

from tertium.records.intervals import as_intervals, interval, of_mapping


def test_the_ends_may_be_dates_of_any_form() -> None:
    assert interval("ca. 1850", "1950-12-31") == "1845-1950"
    assert interval("-500", "-300") == "500-300 BC"
    assert interval("500", "900") == "AD 500-900"
    assert interval("1850", "1850") == "1850"


def test_what_is_no_time_stays_as_it_is() -> None:
    assert interval("1950", "1850") is None
    assert of_mapping({"from": "Rome", "to": "Lima"}) is None
    assert of_mapping({"begin": 1850}) is None
    dates = [("1850", "dateStart", 1.0), ("1900", "date", 1.0)]
    assert as_intervals(dates) == dates
