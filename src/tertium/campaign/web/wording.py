"""The pages' own words, in English or Spanish: ``data/campaign``, one file a language."""

from __future__ import annotations

from collections.abc import Callable

from tertium.messages import catalogue, preferred, words_of

__all__ = ["Words", "kind_words", "preferred", "wording", "words"]

Words = Callable[..., str]


def words(language: str) -> Words:
    """What a page says, by its section and name, in a language.

    >>> words("es")("rate.send")
    'Enviar'
    """
    return words_of(language, "campaign")


def kind_words(language: str, kind: str) -> str:
    """What a page calls a kind of likeness; one of a campaign's own by the name that it has.

    >>> kind_words("es", "author"), kind_words("es", "ritmo")
    ('Autoría', 'Ritmo')
    """
    return wording(language).get(f"kinds.{kind}", f"{kind[:1].upper()}{kind[1:]}")


def wording(language: str) -> dict[str, str]:
    """Every message of a language, by its section and name.

    >>> wording("en")["rate.send"]
    'Send'
    """
    return catalogue(language, "campaign")
