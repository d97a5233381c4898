"""Numbers by which things are known: those of models and of articles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tertium.records.by_role import Fields
from tertium.records.matching import Matched, Said
from tertium.records.name_likeness import Alike

_CODE = re.compile(r"(?<![\w/-])(?:[A-Z0-9]+(?:[-/.][A-Z0-9]+)*|[0-9]{12,14})(?![\w/-])")
_MARKS = re.compile(r"[-/.]")
_SHORTEST = 5
_LONG_NUMBER = 12
_SAME = Alike(1.0, "the same number")


def codes(fields: Fields) -> Iterator[Said]:
    """The numbers of models and articles that titles and fields of no known use name.

    >>> [one.value for one in codes({"title": [("Sony WH-1000XM5, 2 pcs", "title", 1.0)]})]
    ['WH-1000XM5']
    """
    for role in ("title", "other"):
        for value, name, weight in fields.get(role, ()):
            for found in _CODE.finditer(value):
                plain = _MARKS.sub("", found[0])
                if _is_code(plain):
                    yield Said(found[0], name, weight, plain)


def _is_code(plain: str) -> bool:
    digits = sum(c.isdigit() for c in plain)
    if digits == len(plain):
        return digits >= _LONG_NUMBER
    return digits > 1 and len(plain) >= _SHORTEST


def shared_code(left: tuple[Said, ...], right: tuple[Said, ...]) -> Matched | None:
    """The number that two records have in common, or None."""
    known = {one.read: one for one in right}
    for one in left:
        if one.read in known:
            return Matched(_SAME.strength, one, known[one.read], _SAME.strength, _SAME.how)
    return None
