"""What the pages of a campaign say."""

from __future__ import annotations

from tertium.messages import Room

_ROOM = Room("campaign")
words, wording = _ROOM.words, _ROOM.wording


def kind_words(language: str, kind: str) -> str:
    """What a page calls a kind of likeness; one of a campaign's own by the name that it has.

    >>> kind_words("es", "author"), kind_words("es", "ritmo")
    ('Autoría', 'Ritmo')
    """
    return wording(language).get(f"kinds.{kind}", f"{kind[:1].upper()}{kind[1:]}")
