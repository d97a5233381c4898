"""Whether the values of settings are what they should be; what is wrong is said by its name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from tertium.errors import UnknownNameError, UserError


def made_of(kind: Any, what: str, data: Any, where: str | None = None) -> Any:
    """Make a part of the settings of plain data, once every value is what its field asks for.

    >>> from tertium.campaign.settings import Control, Rule
    >>> made_of(Control, "control", {"every": "five"})
    Traceback (most recent call last):
    tertium.errors.UserError: 'every' of control is 'five'; write a whole number
    >>> made_of(Rule, "a rule", {"measure": "bias", "above": 1})
    Traceback (most recent call last):
    tertium.errors.UserError: a rule has no 'action'; write: action = ...
    """
    if not isinstance(data, Mapping):
        raise UserError(f"{what} is no table", where=where, remedy="write NAME = VALUE lines")
    check_values(kind, data, f" of {what}", where)
    for one in fields(kind):
        if one.name not in data and one.default is MISSING and one.default_factory is MISSING:
            raise UserError(
                f"{what} has no '{one.name}'", where=where, remedy=f"write: {one.name} = ..."
            )
    return kind(**data)


def check_values(
    kind: Any, data: Mapping[str, Any], of: str = "", where: str | None = None
) -> None:  # fmt: skip
    """Refuse a name that there is not, and a value of another sort than its field's."""
    wanted = {one.name: str(one.type) for one in fields(kind)}
    for name, value in data.items():
        if name not in wanted:
            raise UnknownNameError(f"setting{of}", name, wanted)
        is_so, words = _SORTS.get(wanted[name], (_anything, ""))
        if not is_so(value):
            said = repr(value) if isinstance(value, str) else _as_toml(value)
            raise UserError(f"'{name}'{of} is {said}", where=where, remedy=f"write {words}")


def _anything(_: Any) -> bool:
    return True


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_list_of(is_so: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(map(is_so, value))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "a list"
    return "a table" if isinstance(value, Mapping) else str(value)


_SORTS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "str": (_is_text, "a text in quotes"),
    "int": (lambda v: isinstance(v, int) and not isinstance(v, bool), "a whole number"),
    "float": (_is_number, "a number"),
    "float | None": (lambda v: v is None or _is_number(v), "a number"),
    "bool": (lambda v: isinstance(v, bool), "true or false"),
    "tuple[str, ...]": (_is_list_of(_is_text), "a list of texts in quotes"),
    "tuple[float, ...]": (_is_list_of(_is_number), "a list of numbers"),
    "tuple[Example, ...]": (_is_list_of(_anything), "[[examples]] with value, a, b, why"),
    "tuple[Rule, ...]": (_is_list_of(_anything), "[[rules]] with measure, action, below or above"),
}
"""What may stand for the type of a field, and what it is called."""
