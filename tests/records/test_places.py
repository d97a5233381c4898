from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.records.places import compare_places, find_peoples, find_places, read_places


def strength(a: str, b: str) -> float:
    return compare_places(read_places(a)[0], read_places(b)[0]).strength


@pytest.mark.parametrize(
    ("a", "b"),
    [("Seville", "Sevilla (España)"), ("München", "Munich, Germany"), ("Spain--Seville", "Sevilla"),
     ("Polwithen, Cornwall", "England--Polwithen"), ("Bilbao, Vizcaya", "Bilbao")],
)  # fmt: skip
def test_one_place_in_two_spellings(a: str, b: str) -> None:
    assert strength(a, b) == 1


def test_what_contains_what() -> None:
    inside, far_inside = strength("Seville", "Andalusia"), strength("Seville", "Spain")
    region, country = strength("Seville", "Cádiz"), strength("Seville", "Girona")
    assert 1 > inside > far_inside > region > country > strength("Seville", "Lima") == 0


def test_what_a_record_says_goes_before_what_we_know() -> None:
    assert strength("Córdoba, Argentina", "Córdoba, Spain") < 0.5
    assert strength("Toledo, Ohio", "Toledo, Spain") < 0.5


def test_continents_are_next_to_nothing() -> None:
    try:
        wordnet.load()
    except MissingResourceError:
        pytest.skip("WordNet knows the continents")
    assert strength("Paris", "Berlin") < 0.2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("View of Delft from the south", ["Delft"]),
        ("Mary Fenn arriving in Seville, after the siege of Girona in May", ["Seville", "Girona"]),
        ("Letter from Berlin to Ana Ruiz", ["Berlin"]),
        ("A jug", []),
        ("Wedding party on the chapel steps, Aberdare", ["Aberdare"]),
        ("Queen Victoria on a reef", []),
    ],
)
def test_places_in_running_text(text: str, found: list[str]) -> None:
    assert [place.text for place in find_places(text)] == found


def test_two_cities_are_not_both_meant_in_their_rarer_sense() -> None:
    assert (
        "united states"
        not in compare_places(read_places("Paris")[0], read_places("Firenze")[0]).how
    )


def test_an_article_at_the_head_of_a_title_is_no_place() -> None:
    assert not find_places("La maja desnuda")
    assert [place.text for place in find_places("A concert in LA")] == ["LA"]


def test_towns_lie_in_their_counties() -> None:
    assert strength("Whitby", "Scarborough") == strength("Saltash", "Penzance")
    assert strength("Whitby", "North Yorkshire") > strength("Whitby", "England")
    assert strength("Whitby", "Scarborough") > strength("Whitby", "Saltash") > 0


def test_a_country_is_told_by_its_people_and_things() -> None:
    found = [place.chains[0][0] for place in find_peoples("Un general francés, a Welsh harp")]
    assert found == ["france", "wales"]
    assert not find_places("The French at the gate")


@pytest.mark.parametrize(
    ("a", "b"),
    [("Portland, Oregon", "Portland, Maine"), ("Columbus, Ohio", "Columbus, Georgia"),
     ("Springfield, Illinois", "Springfield, Ohio"), ("Cambridge, Massachusetts", "Cambridge, UK")],
)  # fmt: skip
def test_towns_of_one_name_in_two_states_are_two(a: str, b: str) -> None:
    assert strength(a, b) < 0.4
    assert strength(a, a) == 1


def test_a_name_alone_is_the_usual_place_of_that_name() -> None:
    assert strength("Paris, France", "Paris") == 1
    assert 0.3 < strength("Paris, Texas", "Paris") < 0.8


def test_a_rarer_town_of_a_name_puts_nothing_into_one_country() -> None:
    found = compare_places(read_places("San Francisco")[0], read_places("Valparaíso")[0])
    assert "united states" not in found.how


@pytest.mark.parametrize("name", ["EE. UU.", "EEUU", "EE.UU.", "U.S.A.", "Estados Unidos", "US"])
def test_a_country_has_one_name(name: str) -> None:
    assert strength(name, "United States") == 1


def test_no_place_is_no_place() -> None:
    assert not read_places("[S. l.]")
    assert strength("Madrid : s. n.", "Madrid") == 1
