"""Who made what a record describes, who is in it, and what kinds of people."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tertium.records.by_role import APART, Fields, Worded
from tertium.records.folding import fold, table, word_set
from tertium.records.folk import find_folk
from tertium.records.matching import Said
from tertium.records.names import Name, read_name
from tertium.records.people import find_lone_names, find_people, is_called, is_person
from tertium.records.several import each_name

# Two letters are no two makers: V & A.
_JOINED = re.compile(r"(?<!^[A-Z])\s+(?:&|and|et|und|with)\s+(?=[A-ZÀ-Þ])")
_BY = re.compile(
    r"(?i:painted|drawn|photographed|engraved|written|taken|made|signed|composed|carved|published|"
    r"letter|etched|compiled|designed)?\s*\b(?:by|from|por|par|von)\s+(?=[A-ZÀ-Þ])"
)
_COMMON = 0.5
"""What a kind of people weighs that nearly every scene has."""


def authors(fields: Fields, texts: Worded) -> Iterator[Said]:
    """Who made it, by the field for it or else by what the texts say."""
    for value, name, weight in fields["creator"]:
        for one in _makers(value):
            if read_name(one) is not None:
                yield Said(one, name, weight)
    if fields["creator"]:
        return
    for value, name, weight, _ in texts:
        for by in _BY.finditer(value):
            people = find_people(value[by.end() : by.end() + 80])
            if people and value.startswith(people[0], by.end()):
                yield Said(people[0], name, weight)


def _makers(value: str) -> Iterator[str]:
    """The makers that a value names; "Humboldt & Bonpland" are two, "Gibson & Sons" one."""
    for one in APART.split(value):
        words = frozenset(fold(one).replace(".", " ").replace(",", " ").split())
        firm = words & word_set("names", "bodies") or words & word_set("names", "legal")
        for name in [one] if firm else _JOINED.split(one):
            yield from [name] if firm else each_name(name)


def people(fields: Fields, texts: Worded) -> Iterator[Said]:
    """The people of a record: its own fields, headings, texts, and last those who made it."""
    worth = table("weights")["places_of_values"]
    for value, name, weight in fields["person"]:
        for one in (one for part in APART.split(value) for one in each_name(part)):
            if read_name(one) is not None:
                yield Said(one, name, weight)
    for value, name, weight in fields["subject"]:
        for one in APART.split(value):
            person = one.partition("--")[0].strip()  # "Ruiz, Ana, 1801-1870 -- Portraits"
            if is_person(person):
                yield Said(person, name, weight * worth["subject_as_person"])
    for value, name, weight, share in texts:
        for one in find_people(value):
            yield Said(one, name, weight * share)
    for value, name, weight in fields["creator"]:
        for one in _makers(value):
            read = read_name(one)
            if read is None or read.body or (len(read.words) == 1 and _is_brand(read)):
                continue
            yield Said(one, name, weight * worth["creator_as_person"], Maker(fold(one)))


def _is_brand(name: Name) -> bool:
    """Whether one word that says who made a thing is the name of nobody that is known."""
    return name.family is None and not is_called(name.words[0])


class Maker(str):
    """The name of one who made the thing, and need not be in it."""

    __slots__ = ()


def lone(texts: Worded) -> Iterator[Said]:
    """Words that may be a name by themselves, which only another record can tell."""
    for value, name, weight, share in texts:
        for one in find_lone_names(value):
            yield Said(one, name, weight * share)


def folk(fields: Fields, texts: Worded) -> Iterator[Said]:
    """Kinds of people that headings and texts speak of."""
    headings = ((*one, 1.0) for one in fields["subject"])
    makers = ((*one, table("weights")["places_of_values"]["other"]) for one in fields["creator"])
    for value, name, weight, share in (*headings, *texts, *makers):
        for one in find_folk(value):
            common = one in word_set("folk", "common")
            yield Said(one, name, weight * share * (_COMMON if common else 1.0))
