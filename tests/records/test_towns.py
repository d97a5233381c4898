from __future__ import annotations

from tertium.records import towns


def test_the_biggest_town_of_a_name_comes_first() -> None:
    assert towns.chains("birmingham")[0][-1] == "united-kingdom"
    assert len(towns.chains("birmingham")) > 1


def test_a_town_is_known_by_its_names_elsewhere() -> None:
    assert towns.chains("hermannstadt") == towns.chains("sibiu")
    assert towns.main_name("hermannstadt") == "sibiu"


def test_regions_are_no_towns() -> None:
    assert towns.is_region("finistere")
    assert not towns.is_region("quimper")
    assert towns.chains("finistere") == (("brittany", "france"),)
    assert towns.chains("no-such-place") == ()
