"""People named in running text, in the languages that catalogues mix."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from tertium.errors import MissingResourceError
from tertium.language import entities, gazetteer
from tertium.lexicon import wordnet
from tertium.records.folding import fold, table, word_set
from tertium.records.gazetteer import is_mostly_word, is_place, is_town, is_word, place_name
from tertium.records.glossary import is_foreign
from tertium.records.name_likeness import given_names
from tertium.records.names import read_name
from tertium.records.pieces import pieces
from tertium.records.several import each_name

_MOST_TEXT = 20_000
_CAPITAL = r"[A-ZÀ-ÞĀ-Ž][\w'’-]*"
_JOINT = (
    r"(?:af|al|d[aeiou]|del|della|dei|degli|der|den|dos|das|la|las|le|los|ten|ter|van|von|y|zu)"
)
_SHORT = r"(?:Th|Fr|Ch|Ph|Wm|Geo|Chas|Jas|Thos|Jos|Robt|Lt|Capt|Dr|Mr|Mrs|Ms|Rev|Col|Gen|Prof|St)\."
# A capitalised word or initial, then more of them, with small joining words in between.
_RUN = re.compile(
    rf"\b(?:{_SHORT}|{_CAPITAL}|(?:[A-Z]\.[ -]?)+)"
    rf"(?:[ ]+(?:{_JOINT}[ ]+){{0,2}}(?:{_CAPITAL}|(?:[A-Z]\.-?)+))+"
)
_TITLED = re.compile(rf"\b({_CAPITAL})\.?[ ]+((?:{_JOINT}[ ]+)?{_CAPITAL})")
_NEXT = re.compile(rf"[ ]({_CAPITAL})")
_OF_A_PLACE = re.compile(rf"\b({_CAPITAL})[ ]+of[ ]+(?:the[ ]+)?{_CAPITAL}")
_ALONE = re.compile(r"[A-ZÀ-ÞĀ-Ž][^\W\d_]{3,}(?=['’]s\b|\W|$)")
_INVERTED = re.compile(
    rf"{_CAPITAL}(?:[ ](?:{_JOINT}[ ])?{_CAPITAL})?,[ ]+(?:{_CAPITAL}|(?:[A-Z]\.[ ]?)+)"
    rf"(?:[ ](?:{_JOINT}|{_CAPITAL}|[A-Z]\.))*"
    rf",?[ ]*\(?(?:b\.[ ]*)?(?:ca?\.[ ]*)?1[0-9]{{3}}[ ]*[-–]"
)
# "Victoria, Queen of Great Britain, 1819-1901"; "Elizabeth II"
_CROWNED = re.compile(rf"{_CAPITAL}(?:[ ][IVX]+)?,[ ]({_CAPITAL})\b")
_RULER = re.compile(rf"{_CAPITAL}[ ](?:[IVX]{{2,}}|[IVX]+(?=,|$))(?:,|$)")
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
    for a, b in sorted(found):
        for name in each_name(text[a:b].strip(" ,;")):
            yield _POSSESSIVE.sub("", name)


_POSSESSIVE = re.compile(r"['’]s?$")


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
        and fold(word) not in table("places")["peoples"]
        and word.lower() not in word_set("names", "marked")
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
    called = {family[-1] for family, _ in read.readings()}
    # Joan of Arc is Joan, Hildegard of Bingen Hildegard.
    first = read.words[:1] if read.family is None and is_town(read.words[-1]) else ()
    return frozenset((*called, *first))


@lru_cache(1 << 16)
def is_called(word: str) -> bool:
    """Whether one folded word by itself is most likely a person: a given name, a god, a king.

    >>> is_called("agnes"), is_called("harbour")
    (True, False)
    """
    if is_mostly_word(word):
        return False
    return word in given_names() or _is_known(word)


@lru_cache(1 << 16)
def is_person(value: str) -> bool:
    """Whether a value, such as a subject heading, is the name of a person.

    >>> is_person("Varela, Inés, 1801-1870"), is_person("Ships -- Repair")
    (True, False)
    """
    if len(value) > 120:
        return False
    crowned = _CROWNED.match(value)
    if _RULER.match(value) or (crowned and fold(crowned[1]) in _titles()):
        return True
    inverted = _INVERTED.match(value)
    parts = value.split(",")
    if inverted and not any(is_place(place_name(part)) or _is_thing(part) for part in parts[:2]):
        return True
    before, comma, after = value.partition(",")
    if comma and after.strip() and len(value.split()) <= _MOST_WORDS:
        return _is_turned_round(before, after)
    people = find_people(value)
    return bool(people) and len(people[0]) >= len(value) - 2


_MOST_WORDS = 6


def _is_turned_round(before: str, after: str) -> bool:
    """Whether what stands before and after a comma are a surname and given names."""
    first = fold(after).split()[0].strip(".,")
    if first in word_set("names", "saints"):  # "Jorge, Santo"
        return True
    if first in word_set("names", "colours"):  # "Headphones, Black"
        return False
    both = before.strip(), after.strip()
    if all(word.isalpha() and word[0].isupper() and _is_strange(word) for word in both):
        return True  # "Pietri, Dorando"
    given = first in _given() or re.match(r"\s*(?:[A-Z]\.[ ]?)+", after) is not None
    return given and before.strip()[:1].isupper() and not is_place(place_name(after))


def _is_thing(name: str) -> bool:
    """Whether what looks like a name is that of a thing or an event, by its last word."""
    words = fold(name).replace("'", " ").split()
    last = words[-1] if words else ""
    return last in word_set("names", "things") or last in word_set("events", "events")


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for found in _INVERTED.finditer(text):
        yield found.start(), found.start() + len(_DATES.sub("", found[0]))
    strange = not is_foreign(text)  # German writes every noun with a capital
    for found in _RUN.finditer(text):
        yield from _name_in(found[0], found.start(), strange)
    for found in _TITLED.finditer(text):
        title, name = fold(found[1]), found[2]
        # Queen Victoria is nobody's town, Saint Petersburg is one.
        place = is_place(place_name(name)) and title not in word_set("names", "crowns")
        after = _NEXT.match(text, found.end())  # Queen Victoria Street
        street = after is not None and fold(after[1]) in _place_words()
        if title in _titles() and not place and not street and not _is_thing(name):
            yield found.span()
    for found in _OF_A_PLACE.finditer(text):  # the Duke of Parma, where Parma alone is a place
        if fold(found[1]) in _titles():
            yield found.span()


def _name_in(run: str, start: int, strange: bool) -> Iterator[tuple[int, int]]:
    """The name in a run of capitals: from a title, a given name or an initial on.

    With ``strange``, also a run of words that are nothing else.
    """
    words = [(m.start(), m.end()) for m in re.finditer(r"\S+", run)]
    for number, (a, b) in enumerate(words[:-1]):
        if not run[a].isupper():  # Ansicht der Westfassade
            continue
        word = fold(run[a:b]).rstrip(".")
        first = word.split("-")[0].partition(".")[0]
        initial = len(first) == 1 and "." in run[a:b]
        if word in _titles() or first in _given() or initial or word in _short():
            end = _without_place(run, words, number)
            if end is not None:
                yield start + a, start + end
            return
    if (
        strange
        and len(words) > 1
        and all(_is_strange(run[a:b]) for a, b in words if run[a].isupper())
    ):
        end = _without_place(run, words, 0)
        if end is not None:
            yield start, start + end


@lru_cache(1 << 15)
def _is_strange(word: str) -> bool:
    """Whether a capitalised word is neither a word nor a place that is known: it may be a name."""
    plain = fold(_POSSESSIVE.sub("", word)).strip(".")
    if plain in word_set("names", "things") or plain in table("places")["peoples"]:
        return False
    return bool(plain) and not is_word(plain) and not is_town(place_name(plain))


def _without_place(run: str, words: list[tuple[int, int]], first: int) -> int | None:
    """Where the name ends; None where the whole is a place, such as Queen Victoria Street."""
    last = fold(run[words[-1][0] : words[-1][1]])
    whole = run[words[first][0] :]
    if last in _place_words() or _is_thing(whole) or is_place(place_name(whole)):
        return None
    return words[-1][1]


def _recognised(text: str) -> Iterator[tuple[int, int]]:
    place = 0
    for name in entities.persons(text):
        at = text.find(name, place)
        if at >= 0:
            place = at + len(name)
            if not (is_place(place_name(name)) or _is_thing(name) or _is_described(name)):
                yield at, at + len(name)


def _is_described(name: str) -> bool:
    """Whether what was taken for a name is a thing with its article or its colour."""
    first, _, rest = name.partition(" ")
    coloured = fold(name.rpartition(",")[2]).strip()
    return (first in _ARTICLES and " " not in rest) or (
        "," in name and coloured in word_set("names", "colours")
    )


_ARTICLES = frozenset(
    ("der", "die", "das", "dem", "des", "the", "la", "el", "los", "las", "le", "les", "il", "lo")
)


def _is_known(word: str) -> bool:
    """Whether WordNet knows a person or a god by that word alone."""
    try:
        senses = wordnet.load().senses(word, "n")
    except MissingResourceError:
        return False
    return bool(senses) and senses[0].is_instance and senses[0].lexname == "noun.person"


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
