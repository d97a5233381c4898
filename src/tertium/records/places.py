"""Places as records give them: names with what they lie in, compared by what contains what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tertium.language import entities
from tertium.language.words import function_words
from tertium.records.folding import fold, sound, table
from tertium.records.gazetteer import (
    Chain,
    chains,
    is_broad,
    is_country,
    is_mostly_word,
    is_place,
    is_town,
    is_town_name,
    place_name,
)
from tertium.records.name_likeness import Alike, given_names
from tertium.records.no_values import says_nothing
from tertium.records.people import find_people
from tertium.records.pieces import pieces

_SEVERAL = re.compile(r"\s*[;|\n]\s*")
_DOWNWARDS = re.compile(r"\s*(?:--|—|>|::)\s*")
_UPWARDS = re.compile(r"\s*[,/()\[\]:]\s*")
_LOCATIVE = re.compile(
    r"\b(?i:in|at|near|outside|off|views? of|port of|harbour of|city of|town of|"
    r"streets of|siege of|battle of|map of|plan of|en|à|bei|aus|presso|vista de|vue de|veduta di|"
    r"ansicht von)\s+"
    r"((?:the |la |le |el |il )?[A-ZÀ-Þ][\w'’-]+(?:\s+(?:of|on|upon|de|del|do|la|le|sur|am|an|der|"
    r"di|[A-ZÀ-Þ][\w'’-]+)){0,3})"
)
_NAME = re.compile(
    r"\b([A-ZÀ-Þ][\w'’-]+)(?P<what>\s(?:abbey|bay|beach|bridge|castle|cathedral|coast|docks?|estuary|"
    r"harbour|harbor|lighthouse|market|moor|pier|quay|station|valley)\b)?"
)
_STANDS_ALONE = re.compile(
    r"(?:[,(\[]\s*|\b(?:in|at|near|of|from|to|for|de|di|du|del|von|zu|à|a|en|bei|nach|aus|da)\s+|\b[Dd](?:ell)?['’])"
    r"((?:the |la |le |el )?[A-ZÀ-Þ][\w'’-]+(?:[ ](?:(?:of|on|upon|de|del|la|le|sur|am|der)[ ])?"
    r"[A-ZÀ-Þ][\w'’-]+){0,2})"
)
_WORD = re.compile(r"[^\W\d_]{4,}")
_TAIL = re.compile(r"(?:\s+(?:of|on|upon|de|del|do|la|le|sur|am|an|der|di))+$")
_TIMES = """
spring summer autumn winter january february march april may june july august september october
november december monday tuesday wednesday thursday friday saturday sunday
"""
_NO_PLACES = frozenset(_TIMES.split())
_MOST_TEXT = 20_000
_NEAR_SPELLING = 0.86

_INSIDE_REGION, _INSIDE_COUNTRY = 0.75, 0.6
"""How alike a place and what it lies in are."""
_NAMESAKE = Alike(0.2, "another place of the same name")
_PERHAPS = Alike(0.6, "perhaps the same place, though the name alone means another")
_IN_ONE_REGION, _IN_ONE_COUNTRY, _IN_ONE_CONTINENT = 0.55, 0.35, 0.1


@dataclass(frozen=True, slots=True)
class Place:
    """A place as it is written, and what it may lie in."""

    text: str
    chains: tuple[Chain, ...]


@lru_cache(1 << 16)
def read_places(value: str) -> tuple[Place, ...]:
    """Read the value of a field of places, with whatever it says about what contains what.

    >>> [place.chains[0][:2] for place in read_places("Italy--Pisa; Leith (Edinburgh)")]
    [('pisa', 'tuscany'), ('leith', 'edinburgh')]
    """
    return tuple(
        place for part in _SEVERAL.split(value[:_MOST_TEXT]) if part.strip() and
        (place := _read(part)) is not None
    )  # fmt: skip


@lru_cache(1 << 16)
def find_places(text: str) -> tuple[Place, ...]:
    """Find places in running text: known ones, and names where a place is bound to be named.

    >>> [place.text for place in find_places("Fishermen at Polperran, near Falmouth")]
    ['Polperran', 'Falmouth']
    """
    places = [place for part in pieces(text[:_MOST_TEXT]) for place in _places_in(part)]
    return tuple({place.chains: place for place in reversed(places)}.values())[::-1]


def _places_in(text: str) -> Iterator[Place]:
    people = " ".join(find_people(text))
    found: dict[str, str] = {}
    sure = (*_after_prepositions(text), *_towns_in(text))
    for written in (*sure, *entities.places(text), *_known_names(text)):
        name = place_name(written)
        # 'La' at the head of a title is an article; 'LA' is a place.
        if name in function_words("es") and not written.isupper():
            continue
        if not name or name in _NO_PLACES or name in table("places")["peoples"]:
            continue
        if written not in sure and is_mostly_word(name):
            continue
        if people.count(written) < text.count(written):
            found.setdefault(name, written)
    order = sorted(found, key=lambda name: text.find(found[name]))
    return (Place(found[name], chains(name)) for name in order)


@lru_cache(1 << 16)
def find_peoples(text: str) -> tuple[Place, ...]:
    """Find the countries that a text tells of by what it calls their people and things.

    >>> [place.chains[0][0] for place in find_peoples("French prisoners in a Welsh castle")]
    ['france', 'wales']
    """
    known = table("places")["peoples"]
    words = dict.fromkeys(found[0] for found in _WORD.finditer(text[:_MOST_TEXT]))
    named = ((word, known.get(fold(word))) for word in words)
    return tuple(Place(word, chains(place_name(name))) for word, name in named if name)


@lru_cache(1 << 18)
def compare_places(a: Place, b: Place) -> Alike:
    """Compare two places: the same, one in the other, both in a third.

    >>> spain, seville, cadiz = (read_places(x)[0] for x in ("España", "Seville", "Cádiz"))
    >>> compare_places(seville, spain).how
    'the one lies in the other'
    >>> compare_places(seville, cadiz)
    Alike(strength=0.55, how='both lie in andalusia')
    """
    # One of the two may be meant in a rarer sense, hardly both: Paris and Florence are both in the
    # United States, too.
    rare = len(a.chains) * len(b.chains) > 1
    pairs = [(x, y) for x in a.chains for y in b.chains
             if not rare or x is a.chains[0] or y is b.chains[0] or x[0] == y[0]]  # fmt: skip
    found = [_compare(x, y) for x, y in pairs]
    usual = _compare(a.chains[0], b.chains[0])
    # That a rarer town of the name lies in one country with the other says nothing; a river that
    # flows through several countries is in each of them.
    towns = any(len(one.chains) > 1 and is_town_name(one.chains[0][0]) for one in (a, b))
    least = _IN_ONE_COUNTRY if towns else _IN_ONE_CONTINENT
    best = max((usual, *(x for x in found if x.strength > least)), key=lambda one: one.strength)
    # Paris alone is hardly the one in Texas.
    return _PERHAPS if towns and best.strength == 1 > usual.strength else best


def _read(part: str) -> Place | None:
    listed = [one for one in _DOWNWARDS.split(part) if _is_named(one)][::-1]
    if len(listed) < 2:
        listed = [one for one in _UPWARDS.split(part) if _is_named(one)]
    names = [place_name(one) for one in listed]
    if not names:
        return None
    if len(names) > 1 and any(names[0] in chain[1:] for chain in chains(names[-1])):
        names.reverse()  # written from the country down
    known = chains(names[0])
    agreeing = tuple(chain for chain in known if set(chain[1:]) & set(names[1:]))
    if agreeing:
        return Place(part.strip(), agreeing)
    if len(names) == 1:
        return Place(part.strip(), known)
    # What the record says goes before what we know of places of that name.
    top = names[-1] if is_place(names[-1]) else names[0]
    above = chains(top)[0][1:]
    return Place(part.strip(), ((*dict.fromkeys([*names, *above]),),))


def _is_named(part: str) -> bool:
    return bool(place_name(part)) and not says_nothing(part)


def _after_prepositions(text: str) -> Iterator[str]:
    for found in _LOCATIVE.finditer(text):
        name = _TAIL.sub("", found[1])
        if name.lower() not in _NO_PLACES:
            yield name


def _towns_in(text: str) -> Iterator[str]:
    """Towns where one may be named: after a little word, a comma or a bracket."""
    for found in _STANDS_ALONE.finditer(text):
        words = found[1].split()
        for end in range(len(words), 0, -1):
            written = " ".join(words[:end])
            name = place_name(written)
            if is_town(name) and not is_mostly_word(name) and name not in given_names():
                yield written
                break


def _known_names(text: str) -> Iterator[str]:
    """Names that our own table has, and those that a word such as harbour follows."""
    for found in _NAME.finditer(text):
        if found["what"] or place_name(found[1]) in table("places")["within"]:
            yield found[1]


def _compare(a: Chain, b: Chain) -> Alike:
    if a[0] == b[0]:
        return _namesakes(a, b) if _is_elsewhere(a, b) else Alike(1.0, "the same place")
    spelt = Alike(_same_words(a[0], b[0]), "nearly the same name")
    return max(_by_containment(a, b), spelt, key=lambda one: one.strength)


def _is_elsewhere(a: Chain, b: Chain) -> bool:
    """Whether two places of one name lie in two regions, at most in the same country."""
    if len(a) == 1 or len(b) == 1:
        return False
    common = next((name for name in a[1:] if name in b[1:]), None)
    if common is None:
        return True
    if not (is_broad(common) or is_country(common)):
        return False
    between = (chain[1 : chain.index(common, 1)] for chain in (a, b))
    return all(any(map(is_town, regions)) for regions in between)


def _namesakes(a: Chain, b: Chain) -> Alike:
    """Places of one name are as far apart as others are that lie where they do."""
    apart = _by_containment(("", *a[1:]), ("-", *b[1:]))
    return _NAMESAKE._replace(strength=max(_NAMESAKE.strength, apart.strength))


def _by_containment(a: Chain, b: Chain) -> Alike:
    common = next((name for name in a if name in b), None)
    if common is None:
        return Alike(0.0, "another place")
    both = f"both lie in {_shown(common)}"
    if is_broad(common):
        return Alike(_IN_ONE_CONTINENT, both)
    steps = a.index(common), b.index(common)
    country = is_country(common)
    if 0 in steps:
        inside = _INSIDE_COUNTRY if country else _INSIDE_REGION
        return Alike(inside, "the one lies in the other")
    if steps == (1, 1) and _one_letter(a[0], b[0]):
        return Alike(0.95, "nearly the same name")
    return Alike(_IN_ONE_COUNTRY if country else _IN_ONE_REGION, both)


def _same_words(a: str, b: str) -> float:
    """How far two unlike names can mean one place: the harbour of X, and X."""
    if sound(a) == sound(b):
        return 0.95
    short, long = sorted((set(a.split("-")), set(b.split("-"))), key=len)
    if short < long and max(map(len, short)) > 3:
        return 0.75
    near = SequenceMatcher(None, a, b, autojunk=False).ratio() if min(len(a), len(b)) > 4 else 0.0
    return 0.75 if near >= _NEAR_SPELLING or (near >= 0.8 and _one_letter(a, b)) else 0.0


def _one_letter(a: str, b: str) -> bool:
    return len(a) == len(b) and sum(x != y for x, y in zip(a, b, strict=True)) == 1


def _shown(name: str) -> str:
    return name.replace("-", " ")
