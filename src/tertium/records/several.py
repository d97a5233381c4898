"""Two people in one value: *Ana Gil y Juan Pérez*, but not *José Ortega y Gasset*."""

from __future__ import annotations

import re
from functools import cache

from tertium.language import gazetteer
from tertium.records.folding import fold
from tertium.records.name_likeness import given_names

_AND = re.compile(r"\s+(?:y|e|i|con)\s+(?=[A-ZÀ-Þ])")


def each_name(value: str) -> list[str]:
    """The names that little words join; between two surnames they are part of the name.

    >>> each_name("Ana Gil y Juan Pérez"), each_name("José Ortega y Gasset")
    (['Ana Gil', 'Juan Pérez'], ['José Ortega y Gasset'])
    """
    found = [value]
    for joint in _AND.finditer(value):
        before, after = value[: joint.start()], value[joint.end() :]
        if _is_whole(before) and _is_whole(after):
            return [before, *each_name(after)]
    return found


def _is_whole(name: str) -> bool:
    words = fold(name).replace(",", " ").split()
    return len(words) > 1 and any(word in _given() for word in (words[0], words[-1]))


@cache
def _given() -> frozenset[str]:
    return given_names() | frozenset(gazetteer.gazetteer().given)
