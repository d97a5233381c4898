"""Pairs from whatever a caller has: texts or items, with levels or without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tertium.encoders.normal import checked
from tertium.errors import UserError
from tertium.items import Item, Pair, item

if TYPE_CHECKING:
    from tertium import Levels


def pair_of(a: str | Item, b: str | Item, levels: Levels | None, number: int | None = None) -> Pair:
    """Make a pair of two texts or items; a complaint names the side, and the pair by its number.

    >>> pair_of("car", "a red car", (None, "sentence"))
    Pair(id='1', a=Word(text='car', pos=None), b=Sentence(text='a red car'), gold=None,
         genre=None, kind=None, spread=None)
    """
    if levels is not None and (isinstance(levels, str) or len(levels) != 2):
        raise UserError(f"levels={levels!r} are not two", remedy="give one for each text, or None")
    first, second = levels or (None, None)
    place = "" if number is None else f"pair {number}, "
    return Pair(
        str(number or 1),
        _item(a, first, f"{place}text A"),
        _item(b, second, f"{place}text B"),
    )


def pairs_of(
    pairs: Iterable[tuple[str | Item, str | Item]], levels: Levels | None
) -> Iterator[Pair]:
    """Make pairs of pairs of texts or items, one at a time, numbered from 1."""
    for number, given in enumerate(pairs, start=1):
        try:
            a, b = ("", "", "") if isinstance(given, str) else given
        except (TypeError, ValueError):
            raise UserError(
                "it is not two texts", where=f"pair {number}", remedy="give pairs such as (a, b)"
            ) from None
        yield pair_of(a, b, levels, number)


def _item(given: str | Item, level: str | None, where: str) -> Item:
    if isinstance(given, Item):
        return given
    checked(given, where)
    return item(given, level)
