"""People named in running text, in the languages that catalogues mix."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from tertium.language import entities, gazetteer
from tertium.records.folding import fold, table, word_set
from tertium.records.gazetteer import is_place, place_name
from tertium.records.name_likeness import given_names
from tertium.records.names import read_name
from tertium.records.pieces import pieces

_MOST_TEXT = 20_000
_CAPITAL = r"[A-ZÀ-ÞĀ-Ž][\w'’-]*"
_JOINT = (
    r"(?:af|al|d[aeiou]|del|della|dei|degli|der|den|dos|das|la|las|le|los|ten|ter|van|von|y|zu)"
)
_SHORT = r"(?:Th|Fr|Ch|Ph|Wm|Geo|Chas|Jas|Thos|Jos|Robt|Lt|Capt|Dr|Mr|Mrs|Ms|Rev|Col|Gen|Prof|St)\."
# A capitalised word or initial, then more of them, with small joining words in between.
_RUN = re.compile(
    rf"(?:{_SHORT}|{_CAPITAL}|(?:[A-Z]\.[ -]?)+)"
    rf"(?:[ ]+(?:{_JOINT}[ ]+){{0,2}}(?:{_CAPITAL}|(?:[A-Z]\.-?)+))+"
)
_TITLED = re.compile(rf"\b({_CAPITAL})\.?[ ]+((?:{_JOINT}[ ]+)?{_CAPITAL})")
_OF_A_PLACE = re.compile(rf"\b({_CAPITAL})[ ]+of[ ]+(?:the[ ]+)?{_CAPITAL}")
_ALONE = re.compile(r"[A-ZÀ-ÞĀ-Ž][^\W\d_]{3,}(?=['’]s\b|\W|$)")
_INVERTED = re.compile(
    rf"{_CAPITAL}(?:[ ](?:{_JOINT}[ ])?{_CAPITAL})?,[ ]+(?:{_CAPITAL}|(?:[A-Z]\.[ ]?)+)"
    rf"(?:[ ](?:{_JOINT}|{_CAPITAL}|[A-Z]\.))*"
    rf",?[ ]*\(?(?:b\.[ ]*)?(?:ca?\.[ ]*)?1[0-9]{{3}}[ ]*[-–]"
)
_DATES = re.compile(r",?[ ]*\(?(?:b\.[ ]*)?(?:ca?\.[ ]*)?1[0-9]{3}[ ]*[-–]$")


@lru_cache(1 << 16)
def find_people(text: str) -> tuple[str, ...]:
    """Find the names of people in a text, in the order in which they stand.

    >>> find_people("Doña Inés Varela receives Lt. Henrik Dahl at Cádiz, by Th. Brandt")
    ('Doña Inés Varela', 'Lt. Henrik Dahl', 'Th. Brandt')
    """
    parts = pieces(text[:_MOST_TEXT])
    return tuple(dict.fromkeys(name for part in parts for name in _people_in(part)))


def _people_in(text: str) -> Iterator[str]:
    found: list[tuple[int, int]] = []
    for start, end in (*_spans(text), *_recognised(text)):
        overlapping = next((i for i, (a, b) in enumerate(found) if start < b and a < end), None)
        if overlapping is None:
            found.append((start, end))
    return (text[a:b].strip(" ,;") for a, b in sorted(found))


@lru_cache(1 << 16)
def find_lone_names(text: str) -> tuple[str, ...]:
    """Find capitalised words that may be a name by themselves; whose, only another record can tell.

    >>> find_lone_names("The march toward the Pole with Nansen, as Fridtjof Holm told it in Oslo")
    ('Pole', 'Nansen')
    """
    text = text[:_MOST_TEXT]
    named = {word for name in find_people(text) for word in re.findall(r"[^\W\d_]+", name)}
    words = dict.fromkeys(found[0] for found in _ALONE.finditer(text))
    return tuple(
        word for word in words
        if word not in named and not is_place(place_name(word)) and fold(word) not in _titles()
    )  # fmt: skip


@lru_cache(1 << 16)
def surnames(name: str) -> frozenset[str]:
    """The words of a name by which alone a person may be called.

    >>> sorted(surnames("Nansen, Fridtjof")), sorted(surnames("Emperor Hadrian"))
    (['nansen'], ['hadrian'])
    """
    read = read_name(name)
    if read is None or read.body:
        return frozenset()
    return frozenset(family[-1] for family, _ in read.readings())


@lru_cache(1 << 16)
def is_person(value: str) -> bool:
    """Whether a value, such as a subject heading, is the name of a person.

    >>> is_person("Varela, Inés, 1801-1870"), is_person("Ships -- Repair")
    (True, False)
    """
    if len(value) > 120:
        return False
    inverted = _INVERTED.match(value)
    if inverted and not is_place(place_name(value.partition(",")[0])):
        return True
    words = [w for w in re.split(r"[\s,]+", value) if w]
    before, comma, after = value.partition(",")
    if comma and after.strip() and len(words) <= 6:
        first = fold(after).split()[0].strip(".,")
        if first in word_set("names", "saints"):  # "Jorge, Santo"
            return True
        return (first in _given() or re.match(r"\s*(?:[A-Z]\.[ ]?)+", after) is not None) and (
            before.strip()[:1].isupper() and not is_place(place_name(after))
        )
    people = find_people(value)
    return bool(people) and len(people[0]) >= len(value) - 2


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for found in _INVERTED.finditer(text):
        yield found.start(), found.start() + len(_DATES.sub("", found[0]))
    for found in _RUN.finditer(text):
        yield from _name_in(found[0], found.start())
    for found in _TITLED.finditer(text):
        if fold(found[1]) in _titles() and not is_place(place_name(found[2])):
            yield found.span()
    for found in _OF_A_PLACE.finditer(text):  # the Duke of Parma, where Parma alone is a place
        if fold(found[1]) in _titles():
            yield found.span()


def _name_in(run: str, start: int) -> Iterator[tuple[int, int]]:
    """The name in a run of capitals: from a title, a given name or an initial on."""
    words = [(m.start(), m.end()) for m in re.finditer(r"\S+", run)]
    for number, (a, b) in enumerate(words[:-1]):
        word = fold(run[a:b]).rstrip(".")
        first = word.split("-")[0].partition(".")[0]
        initial = len(first) == 1 and "." in run[a:b]
        if word in _titles() or first in _given() or initial or word in _short():
            end = _without_place(run, words, number)
            if end is not None:
                yield start + a, start + end
            return


def _without_place(run: str, words: list[tuple[int, int]], first: int) -> int | None:
    """Where the name ends; None where the whole is a place, such as Queen Victoria Street."""
    last = fold(run[words[-1][0] : words[-1][1]])
    if last in _place_words() or is_place(place_name(run[words[first][0] :])):
        return None
    return words[-1][1]


def _recognised(text: str) -> Iterator[tuple[int, int]]:
    place = 0
    for name in entities.persons(text):
        at = text.find(name, place)
        if at >= 0:
            place = at + len(name)
            if not is_place(place_name(name)):
                yield at, at + len(name)


def _titles() -> frozenset[str]:
    return word_set("names", "titles")


def _place_words() -> frozenset[str]:
    return word_set("events", "places")


def _short() -> frozenset[str]:
    return frozenset(("th", "fr", "ch", "ph", *table("names")["short"]))


@cache
def _given() -> frozenset[str]:
    return given_names() | frozenset(
        name for name in gazetteer.gazetteer().given if not is_place(place_name(name))
    )
