from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.records.gazetteer import chains, is_country, is_mostly_word, is_place, is_town


@pytest.fixture
def lexicon() -> None:
    try:
        wordnet.load()
    except MissingResourceError:
        pytest.skip("WordNet knows rivers and regions of old")


@pytest.mark.usefixtures("lexicon")
def test_a_river_lies_in_every_country_that_it_flows_through() -> None:
    assert {chain[1] for chain in chains("nile")} >= {"egypt", "uganda"}


@pytest.mark.usefixtures("lexicon")
def test_a_region_of_old_lies_where_its_meaning_says() -> None:
    assert "romania" in chains("transylvania")[0]


@pytest.mark.usefixtures("lexicon")
def test_a_plain_word_is_mostly_no_place() -> None:
    assert is_mostly_word("reef")
    assert is_mostly_word("bridges")
    assert not is_mostly_word("seville")


def test_a_town_is_known_where_its_name_alone_tells_little() -> None:
    assert is_town("saltash")
    assert not is_place("saltash")
    assert chains("saltash")[0][:3] == ("saltash", "cornwall", "england")


def test_one_name_may_be_several_places() -> None:
    assert {"spain", "mexico"} <= {name for chain in chains("merida") for name in chain}


def test_a_part_of_a_state_is_a_country() -> None:
    assert is_country("wales")
    assert not is_country("cornwall")


def test_a_state_and_a_town_in_another_are_not_mixed_up() -> None:
    assert "ohio" not in chains("oregon")[0]
    assert all("oregon" not in chain or "maine" not in chain for chain in chains("portland"))
    assert all(
        "spain" not in chain or "argentina" not in chain for chain in chains("san-francisco")
    )


def test_the_biggest_town_of_a_name_goes_first() -> None:
    assert "england" in chains("manchester")[0]
