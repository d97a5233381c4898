"""Pronouns at the end of verbs: *dámelo* is *da me lo*."""

from __future__ import annotations

import re

from tertium.language.spanish.accents import without_accents
from tertium.language.spanish.tables import listed, table

_CLITICS = table("text")["clitics"]
_ONE = "|".join(_CLITICS["one"].split())
_FIRST, _SECOND = ("|".join(_CLITICS[name].split()) for name in ("first_of_two", "second_of_two"))
_PRONOUNS = rf"(?:(?P<first>{_FIRST})(?P<second>{_SECOND})|(?P<one>{_ONE}))"
_ACUTE = str.maketrans("áéíóú", "aeiou")
# Infinitives and gerunds show themselves; an order does where its accent had to be written.
_NONFINITE = re.compile(rf"(?P<verb>\w{{2,}}[aeiáéí]r|\w+(?:[aá]ndo|[iy][eé]ndo)){_PRONOUNS}")
_ORDER_OF_TWO = re.compile(
    rf"(?P<verb>\w*[áéíóú]\w*?)(?P<first>{_FIRST})(?P<second>{_SECOND})(?P<one>(?!))?"
)
_ORDER = re.compile(
    r"(?P<verb>\w*[áéíóú][^aeiouáéíóú]+[ae])(?P<one>me|te|se|nos)(?P<first>(?!))?(?P<second>(?!))?"
)


def split_clitics(word: str) -> tuple[str, ...]:
    """Part a verb from the pronouns at its end; any other word comes back alone.

    >>> split_clitics("dámelo"), split_clitics("hacerlo"), split_clitics("diciéndoselo")
    (('da', 'me', 'lo'), ('hacer', 'lo'), ('diciendo', 'se', 'lo'))
    >>> split_clitics("suerte"), split_clitics("película"), split_clitics("Hazlo")
    (('suerte',), ('película',), ('Haz', 'lo'))
    """
    low = word.lower()
    if low in listed("text", "not_clitics"):
        return (word,)
    for order in table("text")["orders"]["verbs"].split():
        for pronoun in _CLITICS["one"].split():
            if without_accents(low) == order + pronoun:
                return word[: len(order)], pronoun
    for pattern in (_NONFINITE, _ORDER_OF_TWO, _ORDER):
        if found := pattern.fullmatch(low):
            pronouns = [found[name] for name in ("first", "second", "one") if found[name]]
            verb = found["verb"]
            bare = _without_acute(word[: len(verb)])
            return (bare, *pronouns)
    return (word,)


def _without_acute(verb: str) -> str:
    # The accent of "oír" or "reír" is the verb's own; every other one came with the pronouns.
    if verb.lower().endswith("ír") and verb[-3:-2].lower() in ("o", "e", "a"):
        return verb
    return verb.translate(_ACUTE)
