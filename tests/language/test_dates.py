from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.dates import dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1887", ["1887"]),
        ("ca. 1890", ["1890"]),
        ("ca.1890", ["1890"]),
        ("1842-1845", ["1842", "1845"]),
        ("1842–45", ["1842", "1845"]),
        ("from 1842 to 1845", ["1842", "1845"]),
        ("1861-03-04", ["1861", "1861-03", "1861-03-04"]),
        ("1861-03", ["1861", "1861-03"]),
        ("12 August 1903", ["1903", "1903-08", "1903-08-12"]),
        ("August 12th, 1903", ["1903", "1903-08", "1903-08-12"]),
        ("the 3rd of May 1931", ["1931", "1931-05", "1931-05-03"]),
        ("Sept. 1766", ["1766", "1766-09"]),
        ("the 1890s", ["1890s"]),
        ("19th century", ["19th century"]),
        ("an early nineteenth-century copy", ["19th century"]),
        ("21st century", ["21st century"]),
        ("5th century BC", ["5th century bc"]),
        ("500 BC", ["500 bc"]),
        ("300-250 B.C.", ["300 bc", "250 bc"]),
        ("A.D. 79", ["79"]),
        ("(1775-1851)", ["1775", "1851"]),
        ("inventory 18871, height 19.1850 m, room 12", []),
        ("may 12 people march", []),
        ("", []),
    ],
)
def test_dates_by_their_shape(text: str, found: list[str]) -> None:
    assert dates(text) == found


@given(st.text())
def test_any_text_has_a_list_of_dates(text: str) -> None:
    assert all(date and date[0].isdigit() for date in dates(text))
