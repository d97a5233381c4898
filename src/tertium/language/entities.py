"""Persons and places in running text, by pattern and gazetteer: the TYPED baseline's recogniser.

Modest on purpose: no model, no context beyond the capitals around a name, and the same answer
every time. What it finds depends on whether WordNet is there (see :mod:`gazetteer`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tertium.language.gazetteer import Gazetteer, gazetteer


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_TITLES = _set("""
admiral baron baroness captain colonel count countess dame doctor dr duchess duke earl
emperor empress general king lady lord madame major miss mr mrs ms pope president prince
princess professor queen reverend rev saint sir st
""")
_PARTICLES = _set("al da de del della der di du la le ten ter van von")
_PLACE_JOINTS = _set("of on upon de del do la le sur am an der")
_PLACE_WORDS = _set("""
abbey avenue bay beach bridge castle cathedral church city county forest gate hall harbour
hill hotel house island islands lake lane mill mountain museum palace park pier place port
river road school square station street terrace theatre tower valley village wood
""")
# Places that are also plain English words: as such they would begin many a title.
_ALSO_WORDS = _set("mobile nice orange reading split victory male")
_LONGEST_PLACE = 4

_TOKEN = re.compile(r"(?:[^\W\d_]\.)+|[^\W\d_]+(?:['’-][^\W\d_]+)*|[0-9]+|[^\w\s]")
_LIFE_DATES = re.compile(r"[\s,(]*(?:b\.|born|ca?\.)?\s*[12][0-9]{3}\s*[-–]")


def persons(text: str) -> list[str]:
    """Find the names of people, as they stand.

    A name is a title with what follows, a surname and given names turned round by a comma, or
    capitalised words that begin with a known given name.

    >>> persons("Sir Ernest Hale with Mary Fenn, after a sketch by Osk, B. J. (1775-1840)")
    ['Sir Ernest Hale', 'Mary Fenn', 'Osk, B. J.']
    """
    tokens = list(_TOKEN.finditer(text))
    return [text[tokens[i].start() : tokens[j - 1].end()] for i, j in _person_spans(text, tokens)]


def places(text: str) -> list[str]:
    """Find the names of places, as they stand; what belongs to a person's name is not one.

    >>> places("Jack London in Paris, at the corner of Mercer Street")
    ['Paris', 'Mercer Street']
    """
    tokens = list(_TOKEN.finditer(text))
    taken = {k for i, j in _person_spans(text, tokens) for k in range(i, j)}
    found = []
    i = 0
    while i < len(tokens):
        end = None if i in taken else _place_end(tokens, i, taken)
        if end is None:
            i += 1
        else:
            found.append(text[tokens[i].start() : tokens[end - 1].end()])
            i = end
    return found


def _person_spans(text: str, tokens: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    names = gazetteer()
    i = 0
    while i < len(tokens):
        end = (
            _inverted_end(text, tokens, i, names)
            or _titled_end(tokens, i)
            or _given_end(tokens, i, names)
        )
        if end is None:
            i += 1
        else:
            yield i, end
            i = end


def _inverted_end(text: str, tokens: list[re.Match[str]], i: int, names: Gazetteer) -> int | None:
    """Read ``Surname, Given`` where the given part is initials, known, or has life dates."""
    if not (_is_name(tokens, i) and _word(tokens, i + 1) == ","):
        return None
    end = _run_end(tokens, i + 2)
    if end == i + 2:
        return None
    first = _word(tokens, i + 2)
    sure = first.endswith(".") or first.lower() in names.given
    dated = _LIFE_DATES.match(text, tokens[end - 1].end())
    return end if sure or dated else None


def _titled_end(tokens: list[re.Match[str]], i: int) -> int | None:
    word = _word(tokens, i)
    if word.lower().rstrip(".") not in _TITLES or not word[0].isupper():
        return None
    start = i + 1
    if _word(tokens, start) == ".":
        start += 1
    end = _run_end(tokens, start)
    return end if end > start and not _ends_as_place(tokens, end) else None


def _given_end(tokens: list[re.Match[str]], i: int, names: Gazetteer) -> int | None:
    known = _is_name(tokens, i) and _word(tokens, i).lower() in names.given
    initials = _is_initials(_word(tokens, i))
    end = _run_end(tokens, i) if known or initials else i
    if end - i < 2 or _ends_as_place(tokens, end):
        return None
    last = _word(tokens, end - 1).lower()
    return end if known or last in names.surnames else None


def _place_end(tokens: list[re.Match[str]], i: int, taken: set[int]) -> int | None:
    if not _is_name(tokens, i):
        return None
    known = gazetteer().places
    limit = next((k for k in range(i, len(tokens)) if k in taken), len(tokens))
    for end in range(min(i + _LONGEST_PLACE, limit), i, -1):
        phrase = " ".join(_word(tokens, k) for k in range(i, end)).lower()
        if phrase in known and not (i == 0 and phrase in _ALSO_WORDS):
            return end
    end = i
    while end < limit and (_is_name(tokens, end) or _is_joint(tokens, end)):
        end += 1
        if end - i > 1 and _ends_as_place(tokens, end):
            return end
    return None


def _run_end(tokens: list[re.Match[str]], i: int) -> int:
    """Follow capitalised words, initials and particles between them."""
    end = i
    while _is_initials(_word(tokens, end)) or _reaches_name(tokens, end):
        end += 1
    return end


def _reaches_name(tokens: list[re.Match[str]], i: int) -> bool:
    while _word(tokens, i) in _PARTICLES:
        i += 1
    return _is_name(tokens, i)


def _is_joint(tokens: list[re.Match[str]], i: int) -> bool:
    return _word(tokens, i) in _PLACE_JOINTS and _is_name(tokens, i + 1)


def _ends_as_place(tokens: list[re.Match[str]], end: int) -> bool:
    return _word(tokens, end - 1).lower() in _PLACE_WORDS


def _is_name(tokens: list[re.Match[str]], i: int) -> bool:
    word = _word(tokens, i)
    return len(word) > 1 and word[0].isupper() and not word.endswith(".")


def _is_initials(word: str) -> bool:
    return word.endswith(".") and len(word) > 1 and word[0].isupper()


def _word(tokens: list[re.Match[str]], i: int) -> str:
    return tokens[i][0] if i < len(tokens) else ""
