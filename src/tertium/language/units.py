"""Units of measure and currencies, as data/units.toml has them, and where a text says them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tertium.language.amounts import MANY
from tertium.language.stretches import lowered

_TABLE = "data/units.toml"
_LONGEST_CODE = 4
"""Characters of a currency that may stand before a figure: its sign or its code, as *US$*."""
_CLOSED = r"(?!\w|\.[^\W\d]|\s?/\s?[^\W\d]|\^|(?<=\b\w)-[^\W\d])"
"""What follows makes no other thing of it: *5 m.p.h.*, *5 miles / hour*, *5 t-shirts*."""
_RATE = r"(?!-|\s(?:per|an?|each|por|a\sla)\s)"
_ALONE = r"""(?:mile|kilo|(?:milli|centi|kilo)met(?:re|er)|kilogram(?:me)?|lit(?:re|er)|gallon|acre
    |hectare)"""
_HALVED = r"(?:hora|milla|metro|kil[oó]metro|kilo|litro|hectárea)"


class Unit(NamedTuple):
    """A unit, what it measures, and how many of the kind's basic one it is; and what its 0 is."""

    kind: str
    name: str
    size: Decimal
    zero: Decimal = Decimal(0)

    def of(self, value: Decimal) -> Decimal:
        """So many of this unit in the kind's basic one.

        >>> Unit("temperature", "°F", Decimal("0.5"), Decimal(-16)).of(Decimal(50))
        Decimal('9.0')
        """
        return value * self.size + self.zero


Units = frozenset[Unit]


class Patterns(NamedTuple):
    """Where units stand: *$* before a figure; *m dollars*, *km* after it or close to it.

    *one km*; *a km and*, more of which may follow; *a km* in each language.
    """

    before: re.Pattern[str]
    many: re.Pattern[str]
    sum: re.Pattern[str]
    after: re.Pattern[str]
    glued: re.Pattern[str]
    one: re.Pattern[str]
    and_more: re.Pattern[str]
    alone: dict[str, re.Pattern[str]]


def units(word: str) -> Units:
    """The units that a word or symbol may stand for; some only in one case, as *MW* and *mW*.

    >>> sorted(unit.name for unit in units("Pounds")), sorted(unit.name for unit in units("mW"))
    (['lb', '£'], ['mW'])
    """
    word = " ".join(word.split())
    as_it_is, in_any_case = _known()
    return as_it_is.get(word) or in_any_case[lowered(word)]


@cache
def patterns() -> Patterns:
    """The patterns of all units."""
    as_it_is, in_any_case = _known()
    known = as_it_is | in_any_case
    money = [word for word, some in known.items() if any(one.kind == "money" for one in some)]
    signs = [
        word for word in money
        if len(word) <= _LONGEST_CODE and (word in as_it_is or not word.isalpha())
    ]  # fmt: skip
    sign, summed, word = (_any(some) for some in (signs, money, known))
    return Patterns(
        re.compile(rf"(?<!\w)({sign})\s?$", re.IGNORECASE),
        re.compile(rf"\s?({MANY}){_CLOSED}", re.IGNORECASE),
        re.compile(rf"[\s-]?({MANY})\s?(?:de\s|of\s)?({summed}){_CLOSED}", re.IGNORECASE),
        re.compile(rf"[\s-]?(?:de\s|of\s)?({word}){_CLOSED}", re.IGNORECASE),
        re.compile(rf"(?<=\d)(?=(?:{word}|{MANY}(?:{summed})?){_CLOSED})", re.IGNORECASE),
        re.compile(rf"\b(?:one|una?)[\s-](?:{word}){_CLOSED}", re.IGNORECASE),
        re.compile(rf"\ban?\s({word}),?\s(?:and\s)?$", re.IGNORECASE),
        {
            "en": _alone(
                rf"(?P<half>(?:an?\s)?half[\s-](?:an?\s)?)(?:{_ALONE}|hour)|an?\s{_ALONE}"
            ),
            "es": _alone(rf"(?P<half>medi[oa]\s){_HALVED}"),
        },
    )


def _alone(words: str) -> re.Pattern[str]:
    """A unit with an article for its figure.

    Only such as nobody means otherwise: *a second*, *a foot* and *a pound of* may be anything,
    *a day* is often a rate, and so is *a mile* after a figure or a currency.
    """
    return re.compile(
        rf"(?<![\w$€£-])(?<!\band\s)(?:{words}){_CLOSED}{_RATE}", re.IGNORECASE | re.VERBOSE
    )


def _any(words: Iterable[str]) -> str:
    as_it_is, _ = _known()

    def pattern(word: str) -> str:
        escaped = re.escape(word).replace(r"\ ", r"\s")
        return f"(?-i:{escaped})" if word in as_it_is else escaped

    return "|".join(pattern(word) for word in sorted(words, key=len, reverse=True))


@cache
def _known() -> tuple[dict[str, Units], dict[str, Units]]:
    """The units that each word or symbol may stand for: as it is, and in any case."""
    table = tomllib.loads(files("tertium").joinpath(_TABLE).read_text("utf-8"))
    as_it_is: dict[str, Units] = {}
    in_any_case: dict[str, Units] = {}
    for kind, some in table.items():
        for name, (size, words, *zero) in some.items():
            unit = Unit(kind, name, *(Decimal(str(figure)) for figure in (size, *zero)))
            for spelt in words.split():
                word = spelt.removeprefix("=").replace("_", " ")
                exact = word != spelt.replace("_", " ") or word != word.lower()
                known = as_it_is if exact else in_any_case
                known[word] = known.get(word, frozenset()) | {unit}
    return as_it_is, in_any_case
