from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language import entities
from tertium.language.entities import persons, places
from tertium.language.gazetteer import short_gazetteer


@pytest.fixture(autouse=True, scope="module")
def without_wordnet() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entities, "gazetteer", short_gazetteer)
        yield


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Turner, J. M. W.", ["Turner, J. M. W."]),
        ("Dunmore, Alice (1851-1919)", ["Dunmore, Alice"]),
        ("Zwirk, Oblo (1851-1919)", ["Zwirk, Oblo"]),
        ("Zwirk, Oblo", []),
        ("Haarlem, Utrecht, Leiden", []),
        ("Sir Edwin Aldous bought it", ["Sir Edwin Aldous"]),
        ("Mrs. Fenn and Dr Maier", ["Mrs. Fenn", "Dr Maier"]),
        ("Portrait of Jan van der Heer, seated", ["Jan van der Heer"]),
        ("John the baker", []),
        ("a letter by Clara Benning.", ["Clara Benning"]),
        ("St James Street and Charlotte Square", []),
        ("W. Turner", ["W. Turner"]),
        ("", []),
    ],
)
def test_persons(text: str, found: list[str]) -> None:
    assert persons(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from Vienna to Prague", ["Vienna", "Prague"]),
        ("New York and Newcastle upon Tyne", ["New York", "Newcastle upon Tyne"]),
        ("Charlotte Square", ["Charlotte Square"]),
        ("the Bridge of Sighs", []),
        ("vienna in lower case", []),
        ("Paris, John, in his study", []),
        ("the Castle of Otranto Street", ["Castle of Otranto Street"]),
    ],
)
def test_places(text: str, found: list[str]) -> None:
    assert places(text) == found


@given(st.text(st.sampled_from("AbJohn MaryParis.,'- vandeSt1850()"), max_size=60))
def test_what_is_found_stands_in_the_text(text: str) -> None:
    for name in (*persons(text), *places(text)):
        assert name in text
