"""Where what a record describes is, was made or was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tertium.records.by_role import APART, BELOW, Fields, Worded
from tertium.records.folding import table
from tertium.records.gazetteer import is_place, place_name
from tertium.records.matching import Said
from tertium.records.names import read_name
from tertium.records.people import is_person, surnames
from tertium.records.places import find_peoples, find_places, read_places
from tertium.records.spans import read_spans
from tertium.records.who import people

_BRACKETED = re.compile(r"[(\[]([^()\[\]]+)[)\]]$")
_CONTAINING = 0.5
"""What a place weighs that another of the same record lies in: the nearest tells most."""


def locations(fields: Fields, texts: Worded) -> Iterator[Said]:
    """The places of a record, those that their fields name first."""
    placed = [*_placed(fields)]
    told = (*_headed(fields), *_told(fields, texts))
    return _nearest(_settled(placed, told), _called(fields, texts))


def _settled(placed: Sequence[Said], told: Sequence[Said]) -> Iterator[Said]:
    """All places, each name as the fields for places mean it: which Cambridge, they tell."""
    reads = sorted((one.read for one in placed), key=lambda read: -len(read.chains))
    meant = {read.chains[0][0]: read for read in reads}  # the one that says most, last
    for one in (*placed, *told):
        known = one.read.chains
        name = known[0][0]
        within = tuple(chain for chain in known if not meant.keys().isdisjoint(chain[1:]))
        if name in meant and place_name(one.read.text) == name:
            yield replace(one, read=meant[name])
        elif len(known) > 1 and within:
            yield replace(one, read=replace(one.read, chains=within))
        else:
            yield one


def _placed(fields: Fields) -> Iterator[Said]:
    for value, name, weight in fields["place"]:
        for place in read_places(value):
            # Europeana's coverage holds times as well as places.
            if not (read_spans(value) and len(place.chains[0]) == 1):
                yield Said(place.text, name, weight, place)


def _headed(fields: Fields) -> Iterator[Said]:
    share = table("weights")["places_of_values"]["title"]
    for value, name, weight in fields["subject"]:
        for part in (part for one in APART.split(value) for part in BELOW.split(one)):
            if is_person(part):
                continue
            within = _BRACKETED.search(part)  # "Tamar River (England)"
            if is_place(place_name(part)) or (within and is_place(place_name(within[1]))):
                yield Said(part, name, weight, read_places(part)[0])
            else:
                for place in find_places(part):
                    yield Said(place.text, name, weight * share, place)


def _told(fields: Fields, texts: Worded) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    imprints = ((*one, worth["imprint"]) for one in fields["date"])
    for value, name, weight, share in (*texts, *imprints):  # "Madrid, 1605"
        for place in find_places(value):
            yield Said(place.text, name, weight * share, place)
    for value, name, weight in fields["creator"]:
        read = read_name(value)
        for place in find_places(value) if read is not None and read.body else ():
            yield Said(place.text, name, weight * worth["other"], place)
    headings = ((*one, worth["title"]) for one in fields["subject"])
    for value, name, weight, share in (*texts, *headings):
        for place in find_peoples(value):
            yield Said(place.text, name, weight * share * worth["peoples"], place)


def _called(fields: Fields, texts: Worded) -> frozenset[str]:
    """The words by which the people of a record may be called."""
    return frozenset().union(*(surnames(one.value) for one in people(fields, texts)))


def _nearest(said: Iterable[Said], people: frozenset[str]) -> Iterator[Said]:
    """Places without those that are people, and with little weight for what contains another."""
    places = [one for one in said if one.read.chains[0][0] not in people]
    above = {name for one in places for name in one.read.chains[0][1:]}
    for one in places:
        contains = one.read.chains[0][0] in above
        yield replace(one, weight=one.weight * _CONTAINING) if contains else one
