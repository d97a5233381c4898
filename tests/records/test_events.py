from __future__ import annotations

import pytest

from tertium.records.events import NAMED, NOUN, VERB, find_events


def test_named_events_weigh_most() -> None:
    found = dict(find_events("Women washing linen before the Siege of Girona and the coronation"))
    assert found["Siege of Girona"] == NAMED
    assert found["coronation"] == NOUN
    assert NAMED > NOUN > VERB


@pytest.mark.parametrize("text", ["", "A silver coin", "It shows and depicts and is signed"])
def test_what_every_record_says_is_no_event(text: str) -> None:
    assert not find_events(text)
