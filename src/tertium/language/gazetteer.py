"""Names that people and places have: WordNet's where it is there, else a short list of our own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet

_GIVEN = """
ada agnes albert alexander alfred alice andrew anna anne antonio arthur barbara benjamin carl
carlos caroline catherine charles charlotte clara david edgar edith edward eleanor elizabeth emily
emma ernest eva francis francisco franz frederick friedrich george giovanni gustav hans harold
harriet helen henri henry herbert hugo isabel jack jacob jacques james jan jane jean johann
johannes john jose joseph juan julia karl louis louise luigi margaret maria marie martha martin
mary max michael miguel nicholas oscar otto pablo paul pedro peter philip pierre rembrandt richard
robert rosa rudolf ruth samuel sarah sophie stephen theodore thomas vincent walter wilhelm william
"""
_SURNAMES = """
constable dickens goya hogarth michelangelo monet picasso rembrandt rubens shakespeare titian
turner vermeer
"""
_PLACES = """
africa america amsterdam antwerp asia athens australia austria barcelona belgium berlin birmingham
boston bristol brussels budapest cairo canada chicago china copenhagen cornwall denmark dublin
edinburgh egypt england europe finland florence france geneva germany glasgow greece hamburg
hungary india ireland israel istanbul italy japan kent lancashire leeds lisbon liverpool london
lyon madrid manchester marseille melbourne mexico milan moscow munich naples netherlands norway
oslo oxford paris poland portugal prague rome russia scotland seville spain stockholm sweden
switzerland sydney tokyo turkey venice vienna wales warsaw yorkshire zurich
new york|newcastle upon tyne|rio de janeiro|united kingdom|united states
"""
_TITLES = """
baron captain count dame duke earl emperor empress first general great king lady lord madame pope
president prince princess queen saint second sir the third
"""
_NO_NAMES = frozenset(_TITLES.split())


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Given names, surnames and places, in lower case; a place may have several words."""

    given: frozenset[str]
    surnames: frozenset[str]
    places: frozenset[str]


@cache
def gazetteer() -> Gazetteer:
    """Gather the names; takes about a second the first time where WordNet is there.

    >>> "mary" in gazetteer().given, "venice" in gazetteer().places
    (True, True)
    """
    try:
        lexicon = wordnet.load()
    except MissingResourceError:
        return short_gazetteer()
    people: list[str] = []
    places: list[str] = []
    for synset in lexicon.synsets("n"):
        if synset.is_instance and synset.lexname == "noun.person":
            people += synset.lemmas
        elif synset.is_instance and synset.lexname == "noun.location":
            places += synset.lemmas
    given, surnames = _split_names(people)
    own = short_gazetteer()
    return Gazetteer(
        given | own.given,
        surnames | own.surnames,
        own.places | {place.replace("_", " ").lower() for place in places if place[0].isupper()},
    )


@cache
def short_gazetteer() -> Gazetteer:
    """Gather the names that come with the package.

    >>> "newcastle upon tyne" in short_gazetteer().places
    True
    """
    *single, several = _PLACES.strip().splitlines()
    places = {*" ".join(single).split(), *several.split("|")}
    return Gazetteer(frozenset(_GIVEN.split()), frozenset(_SURNAMES.split()), frozenset(places))


def _split_names(people: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Take the first and the last word of each name; a single word is a surname."""
    given, surnames = set(), set()
    for person in people:
        parts = [part for part in person.lower().split("_") if part not in _NO_NAMES]
        parts = [part for part in parts if len(part) > 2 and "." not in part]
        if not parts or not person[0].isupper():
            continue
        if "_" in person:
            given.add(parts[0])
        surnames.add(parts[-1])
    return frozenset(given), frozenset(surnames)
