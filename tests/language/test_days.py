from __future__ import annotations

import pytest

from tertium.language.days import days


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("on 5 May 2020", {"5 May 2020": "2020-05-05"}),
        ("on the 5th of May, 2020", {"the 5th of May, 2020": "2020-05-05"}),
        ("Sept. 11, 2001", {"Sept. 11, 2001": "2001-09-11"}),
        ("2001-09-11", {"2001-09-11": "2001-09-11"}),
        ("on Dec 24 and 25 December", {"Dec 24": "December 24", "25 December": "December 25"}),
        ("May 5-7; March 3-5, 2020; 5-7 May 2020", {}),
        ("May 45, 2020; in May 2020; you may 5 times; 5/6/2020", {}),
    ],
)
def test_days_and_how_they_are_written(text: str, found: dict[str, str]) -> None:
    assert {text[start:end]: plain for start, end, plain in days(text)} == found
