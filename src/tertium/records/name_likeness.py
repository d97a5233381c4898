"""How likely two written names are one person or body, and in what they differ."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import NamedTuple

from tertium.records.folding import sound, table, word_set
from tertium.records.gazetteer import is_town
from tertium.records.initials import is_same_body, is_short_for
from tertium.records.names import Name, read_name

_NEAR_SPELLING = 0.84
_OTHER_GIVEN = 0.15
"""The worth of a surname alone where the given names exclude each other: perhaps a family."""
_ONLY_FAMILY = 0.75
"""A surname alone against one with given names that it does not exclude."""
_YEARS_APART = 3


class Alike(NamedTuple):
    """How alike two values are, from 0 to 1, and how in a few words."""

    strength: float
    how: str


_UNLIKE = Alike(0.0, "another name")


@lru_cache(1 << 18)
def compare_names(a: str, b: str) -> Alike:
    """Compare two names as they are written.

    >>> compare_names("Turner, J. M. W. (1775-1851)", "Joseph Mallord William Turner")
    Alike(strength=0.95, how='the same surname, initials that fit')
    >>> compare_names("Giovanni Bellini", "Bellini, Gentile").how
    'the same surname, another given name'
    """
    left, right = read_name(a), read_name(b)
    if left is None or right is None:
        return Alike(0.0, "nobody is named")
    if is_same_body(a, b):
        found = Alike(0.95, "the same body by another name")
    elif is_short_for(a, b) or is_short_for(b, a):
        found = Alike(0.9, "the same name in short")
    else:
        found = _same_body(left, right) if left.body or right.body else _same_person(left, right)
    return _by_hand(left, right, found)


def _by_hand(a: Name, b: Name, found: Alike) -> Alike:
    if a.qualifier == b.qualifier or not found.strength:
        return found
    said = " and ".join(f"'{one.qualifier}'" for one in (a, b) if one.qualifier)
    return Alike(round(found.strength * min(a.hand, b.hand), 3), f"{found.how}, but {said}")


def _same_body(a: Name, b: Name) -> Alike:
    if a.body != b.body:
        return _firm(a, b) if a.body else _firm(b, a)
    if set(a.words) == set(b.words):
        return Alike(1.0, "the same name")
    if _is_short_for(a, b) or _is_short_for(b, a):
        return Alike(0.9, "the same name in short")
    # "Press" and "Society" are in every second name of a body and tell none apart.
    telling = [_without_bodies(name) for name in (a, b)]
    share = _shared(*telling) * (0.8 + 0.2 * _shared(a.words, b.words))
    strength = max(0.0, 2 * share - 1)
    return Alike(round(strength, 3), "most words of the name" if strength else "another name")


def _firm(body: Name, person: Name) -> Alike:
    """A firm or a studio that bears a person's name."""
    if _is_short_for(person, body):
        return Alike(0.9, "the same name in short")
    telling = set(_without_bodies(body))
    families = {family[-1] for family, _ in person.readings()}
    if not telling & families:
        return _UNLIKE
    if telling == set(person.words):
        return Alike(0.95, "the same name")
    alone = all(any(_same_given(word, other) for other in (*person.words, *families))
                for word in telling)  # fmt: skip
    given = len(telling) > 1
    return Alike(0.85 if alone and given else 0.45, "a firm of the same name")


def _is_short_for(short: Name, body: Name) -> bool:
    """Whether a name is made of the first letters of another: N.U.M."""
    letters = "".join(short.words)
    spelt = len(letters) == len(short.words) or len(short.words) == 1
    return spelt and len(letters) > 2 and letters == "".join(word[0] for word in body.words)


def _without_bodies(name: Name) -> tuple[str, ...]:
    return tuple(w for w in name.words if w not in word_set("names", "bodies")) or name.words


def _shared(a: tuple[str, ...], b: tuple[str, ...]) -> float:
    found = sum(any(_same_word(x, y) for y in b) for x in a)
    found += sum(any(_same_word(x, y) for x in a) for y in b)
    return found / (len(a) + len(b))


def _same_word(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    return a == b or sound(a) == sound(b) or (len(short) > 1 and long.startswith(short))


def _same_person(a: Name, b: Name) -> Alike:
    best = max(
        (_compare(x, y) for x in a.readings() for y in b.readings()), key=lambda one: one.strength
    )
    if best.strength < _NEAR_SPELLING:
        best = max(best, _single(a, b), _single(b, a), key=lambda one: one.strength)
    if not best.strength:
        return _UNLIKE
    return _by_life(a, b, best)


def _by_life(a: Name, b: Name, found: Alike) -> Alike:
    if a.generation and b.generation and a.generation != b.generation:
        return Alike(
            min(found.strength, _OTHER_GIVEN), f"{found.how}, but the elder and the younger"
        )
    known = [(x, y) for x, y in ((a.born, b.born), (a.died, b.died)) if x and y]
    if not known:
        return found
    if any(abs(x - y) > _YEARS_APART for x, y in known):
        return Alike(min(found.strength, _OTHER_GIVEN), f"{found.how}, but other life dates")
    if found.strength > _OTHER_GIVEN:
        return Alike(max(found.strength, 0.98), f"{found.how}, and the same life dates")
    return found


def _compare(
    a: tuple[tuple[str, ...], tuple[str, ...]], b: tuple[tuple[str, ...], tuple[str, ...]]
) -> Alike:
    family, spelt = _families(a[0], b[0])
    if not family:
        return _UNLIKE
    given, how = _given(a[1], b[1])
    strength = family * given if given > _OTHER_GIVEN else min(family, given)
    surname = "the same surname" if not spelt else f"the same surname {spelt}"
    if not how:
        same = strength == 1
        return Alike(round(strength, 3), "the same name" if same else surname)
    return Alike(round(strength, 3), f"{surname}, {how}")


def _families(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[float, str]:
    if a == b:
        return 1.0, ""
    one, how = _spelling(a[0], b[0])
    if len(a) == len(b) == 1:
        return one, how
    rest = max(_spelling(x, y)[0] for x in a for y in b)
    if len(a) == len(b):
        both = min(one, _spelling(a[-1], b[-1])[0])
        return (both, how) if both else (0.0, "")
    # A second surname is often left out, the first one hardly ever.
    return (0.95 * one, "in part") if one else (0.8 * rest, "in part")


def _spelling(a: str, b: str) -> tuple[float, str]:
    if a == b:
        return 1.0, ""
    if len(a) < 2 or len(b) < 2:
        return 0.0, ""
    if sound(a) == sound(b):
        return 0.95, "in another spelling"
    if min(len(a), len(b)) < 5:
        return 0.0, ""
    near = SequenceMatcher(None, a, b, autojunk=False).ratio()
    return (0.8, "in a near spelling") if near >= _NEAR_SPELLING else (0.0, "")


def _given(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[float, str]:
    if not a or not b:
        return (1.0, "") if a == b else (_ONLY_FAMILY, "no given name beside it")
    short, long = sorted((a, b), key=lambda words: (len(words), words))  # the same both ways
    place, worst, kinds = 0, 1.0, set()
    for number, word in enumerate(short):
        fits = [(_same_given(word, other), at) for at, other in enumerate(long) if at >= place]
        fit, at = max(fits, default=(0.0, place), key=lambda one: (one[0], -one[1]))
        if not fit and number == 0:
            return _OTHER_GIVEN, "another given name"
        if number == 0 and at > 0:
            kinds.add(_CALLED_BY)
        kinds.add(fit or _MIDDLE)
        if fit:
            worst = min(worst, fit)
            place = at + 1
    for kind, worth, how in _WAYS:
        if kind in kinds:
            return worth * (worst if kind == _CALLED_BY else 1.0), how
    return (1.0, "") if len(a) == len(b) else (0.97, "a middle name more")


_INITIAL, _VARIANT, _MIDDLE, _CALLED_BY = 0.95, 0.94, -1.0, -2.0
_WAYS = (
    (_MIDDLE, 0.6, "another middle name"),
    (_CALLED_BY, 0.7, "the first given name left out"),
    (_INITIAL, _INITIAL, "initials that fit"),
    (_VARIANT, _VARIANT, "the given name in another language"),
)
"""In what given names differ, the most telling first, and what is left of the likeness."""


def _same_given(a: str, b: str) -> float:
    if a == b:
        return 1.0
    for one, other in ((a, b), (b, a)):
        if len(one) == 1 or one.endswith("."):
            return _INITIAL if other.startswith(one.rstrip(".")) else 0.0
    groups = _variants()
    if groups.get(a, frozenset()) & groups.get(b, frozenset()) or sound(a) == sound(b):
        return _VARIANT
    return 0.0


@cache
def _variants() -> dict[str, frozenset[int]]:
    groups: dict[str, frozenset[int]] = {}
    for number, line in enumerate(table("names")["given"]["same"].strip().splitlines()):
        for word in line.split():
            groups[word] = groups.get(word, frozenset()) | {number}
    return groups


@cache
def given_names() -> frozenset[str]:
    """The given names that are known, folded.

    >>> {"giuseppe", "heinrich"} <= given_names()
    True
    """
    return frozenset(_variants()) | frozenset(table("names")["more"]["given"].split())


def _single(a: Name, b: Name) -> Alike:
    """Compare one word, such as Rembrandt or Goya, with a whole name that has it somewhere."""
    if len(a.words) != 1 or a.family is not None or len(a.words[0]) == 1:
        return _UNLIKE
    if len(b.words) == 1 and b.family is None and _same_given(a.words[0], b.words[0]) == _VARIANT:
        return Alike(_VARIANT, "the name in another language")  # saints and kings
    if a.words[0] not in b.words:
        return _UNLIKE
    common = a.words[0] in given_names()
    if common and b.family is None and b.words[0] == a.words[0] and is_town(b.words[-1]):
        return Alike(0.9, "called by the given name")  # Hildegard, of Bingen
    return Alike(0.25, "a given name in common") if common else Alike(0.8, "known by one name")
