from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.records.events import DONE_TO, NAMED, NOUN, VERB, Happening, find_events


def test_named_events_weigh_most() -> None:
    found = dict(find_events("Women washing linen before the Siege of Girona and the coronation"))
    assert found["Siege of Girona"] == NAMED
    assert found["coronation"] == NOUN
    assert NAMED > NOUN > DONE_TO > VERB


@pytest.mark.parametrize("text", ["", "A silver coin", "It shows and depicts and is signed"])
def test_what_every_record_says_is_no_event(text: str) -> None:
    assert not find_events(text)


def test_a_verb_is_told_with_what_it_is_done_to() -> None:
    try:
        wordnet.load()
    except MissingResourceError:
        pytest.skip("WordNet tells verbs from nouns")
    assert dict(find_events("The saint spears the dragon")) == {"spear dragon": DONE_TO}
    assert "gut herrings" in dict(find_events("Girls gutting herrings on the quay"))


@pytest.mark.parametrize(
    ("text", "event"),
    [("Second World War", "Second World War"), ("Bataille d'Austerlitz", "Bataille d'Austerlitz")],
)
def test_the_name_of_an_event_may_stand_before_it_or_after_it(text: str, event: str) -> None:
    assert dict(find_events(text)) == {event: NAMED}


@pytest.mark.parametrize("text", ["Dated 17 March 1907", "On March 3, 1907", "the 4th March"])
def test_a_month_is_no_march(text: str) -> None:
    assert not find_events(text)
    assert find_events("The march of the miners")


@pytest.mark.parametrize("text", ["The bow of the boat", "In a terraced street", "With a slide"])
def test_what_follows_an_article_is_no_verb(text: str) -> None:
    assert not find_events(text)


def test_kinds_of_events_are_akin_by_degrees() -> None:
    def of(head: str) -> Happening:
        return Happening(head, head, frozenset(), frozenset())

    wedding = of("wedding")
    assert wedding.is_akin(of("wedding")) == wedding.is_akin(of("marriage"))
    assert of("strike").is_akin(of("strike")) > of("strike").is_akin(of("riot")) > 0
    assert of("wedding").is_akin(of("siege")) == of("").is_akin(of("")) == 0
