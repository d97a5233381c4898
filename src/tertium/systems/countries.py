"""Spanish texts in the words of one country: *coche* and *carro* are one thing."""

from __future__ import annotations

from tertium.language.identify import language, pair_language
from tertium.language.spanish import regional


def in_common_words(a: str, b: str) -> tuple[str, str]:
    """Two texts as they stand, or, where both are Spanish, with one word for one thing.

    >>> in_common_words("Vendo mi carro.", "Vendo mi auto.")
    ('Vendo mi coche.', 'Vendo mi coche.')
    >>> in_common_words("My auto is old.", "Mi auto es viejo.")
    ('My auto is old.', 'Mi auto es viejo.')
    """
    changed = regional.as_one(a, b)
    # Few texts have such words: only these are asked for their language.
    return changed if changed != (a, b) and pair_language(a, b) == "es" else (a, b)


def in_one_wording(text: str) -> str:
    """A Spanish text in words of one country; any other as it is.

    >>> in_one_wording("Vendo mi carro por 3000 pesos."), in_one_wording("My auto is old.")
    ('Vendo mi coche por 3000 pesos.', 'My auto is old.')
    """
    common = regional.in_common_words(text)
    return common if common != text and language(text) == "es" else text


def notes_on(before: tuple[str, str], after: tuple[str, str]) -> tuple[str, ...]:
    """Say that words were replaced, where any were."""
    return (
        () if before == after else ("words that differ from country to country were read as one",)
    )
