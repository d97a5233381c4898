from __future__ import annotations

import pytest

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.records.events import NAMED, NOUN, VERB, find_events


def test_named_events_weigh_most() -> None:
    found = dict(find_events("Women washing linen before the Siege of Girona and the coronation"))
    assert found["Siege of Girona"] == NAMED
    assert found["coronation"] == NOUN
    assert NAMED > NOUN > VERB


@pytest.mark.parametrize("text", ["", "A silver coin", "It shows and depicts and is signed"])
def test_what_every_record_says_is_no_event(text: str) -> None:
    assert not find_events(text)


def test_a_verb_is_told_with_what_it_is_done_to() -> None:
    try:
        wordnet.load()
    except MissingResourceError:
        pytest.skip("WordNet tells verbs from nouns")
    assert dict(find_events("The saint spears the dragon")) == {"spear dragon": VERB}
    assert "gut herrings" in dict(find_events("Girls gutting herrings on the quay"))


@pytest.mark.parametrize(
    ("text", "event"),
    [("Second World War", "Second World War"), ("Bataille d'Austerlitz", "Bataille d'Austerlitz")],
)
def test_the_name_of_an_event_may_stand_before_it_or_after_it(text: str, event: str) -> None:
    assert dict(find_events(text)) == {event: NAMED}
