from __future__ import annotations

from collections.abc import Iterator

import pytest

from tertium.errors import MissingResourceError
from tertium.language.gazetteer import gazetteer, short_gazetteer
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset


class SmallWordNet:
    def synsets(self, pos: str) -> Iterator[Synset]:
        assert pos == "n"
        one = (("@i", "n00000001"),)
        yield Synset(2, "n", "noun.person", ("Sir_Osbert_Q._Vane", "Vane"), "", one)
        yield Synset(3, "n", "noun.location", ("Port_Elder", "Elder"), "", one)
        yield Synset(4, "n", "noun.location", ("seaside",), "", (("@", "n00000001"),))
        yield Synset(5, "n", "noun.person", ("baker",), "", (("@", "n00000001"),))


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    gazetteer.cache_clear()
    yield
    gazetteer.cache_clear()


def test_names_come_from_the_instances_of_wordnet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordnet, "load", SmallWordNet)
    names = gazetteer()
    assert "osbert" in names.given
    assert "sir" not in names.given
    assert "vane" in names.surnames
    assert {"port elder", "elder"} <= names.places
    assert "seaside" not in names.places
    assert "baker" not in names.surnames
    assert short_gazetteer().given < names.given


def test_the_short_list_serves_without_wordnet(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise MissingResourceError("WordNet is not here")

    monkeypatch.setattr(wordnet, "load", missing)
    assert gazetteer() == short_gazetteer()
    assert {"new york", "paris", "lisbon"} <= gazetteer().places
    assert not any("|" in place for place in gazetteer().places)
