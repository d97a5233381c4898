"""A record as the kinds of likeness see it: who, when, where, what happens, what about."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from tertium.items import Item, Record
from tertium.records.events import VERB, find_events, names_in
from tertium.records.folding import fold, table
from tertium.records.gazetteer import is_place, place_name
from tertium.records.matching import Said
from tertium.records.names import read_name
from tertium.records.people import find_people, is_person
from tertium.records.places import find_places, read_places
from tertium.records.profile import Profile, Use
from tertium.records.spans import Span, read_spans

MOST_VALUES = 48
"""How many values of one kind are compared; a record that has more says so in its notes."""
LONGEST_TEXT = 20_000
"""Letters of a text that are read; what is longer says so in the notes."""

_APART = re.compile(r"\s*(?:;|\|)\s*")
_BELOW = re.compile(r"\s*(?:--|—| - | > |/)\s*")
_LISTED = re.compile(r"\s*,\s*")
_BY = re.compile(
    r"(?i:painted|drawn|photographed|engraved|written|taken|made|signed|composed|carved|published|"
    r"letter|etched|compiled|designed)?\s*\b(?:by|from|por|par|von)\s+(?=[A-ZÀ-Þ])"
)
_YOUNGEST_MAKER = 20


@dataclass(frozen=True, slots=True)
class Facts:
    """What a record says, by kind; ``title`` and ``description`` hold one text, or none."""

    author: tuple[Said, ...] = ()
    people: tuple[Said, ...] = ()
    time: tuple[Said, ...] = ()
    location: tuple[Said, ...] = ()
    event: tuple[Said, ...] = ()
    subject: tuple[Said, ...] = ()
    description: tuple[Said, ...] = ()
    title: tuple[Said, ...] = ()
    notes: tuple[str, ...] = ()

    def texts(self) -> Iterator[tuple[str, ...]]:
        """The groups of values that are compared as texts."""
        for group in self.groups():
            if group:
                yield group

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The same, kind by kind, with those that are empty."""
        kinds = (self.event, self.subject, self.description, self.title)
        return tuple(tuple(one.value for one in kind) for kind in kinds)


Fields = dict[str, list[tuple[str, str, float]]]
"""By role: a value, the field it stands in, and its weight."""


def gather(item: Item, profile: Profile) -> Facts:
    """Read a record; a text alone is a record with a description.

    >>> facts = gather(Record.of({"dcCreator": ["Ruiz, Ana"], "dcDate": ["ca. 1890"]}), Profile())
    >>> facts.author[0].value, str(facts.time[0].read)
    ('Ruiz, Ana', '1885-1895')
    """
    notes: list[str] = []
    fields = _by_role(item, profile, notes)
    worth = table("weights")["places_of_values"]
    texts = [
        *((*one, worth["title"]) for one in fields["title"]),
        *((*one, worth["description"]) for one in fields["description"]),
        *((*one, worth["other"]) for one in fields["other"]),
    ]
    kinds = {
        "author": _authors(fields, texts),
        "people": _people(fields, texts),
        "time": _times(fields, texts),
        "location": _locations(fields, texts),
        "event": _events(fields),
        "subject": _subjects(fields),
        "description": _joined(fields, ("description", "title", "other")),
        "title": _joined(fields, ("title", "type")),
    }
    kept: dict[str, tuple[Said, ...]] = {}
    for kind, said in kinds.items():
        kept[kind] = tuple(islice(_once(said), MOST_VALUES + 1))
        if len(kept[kind]) > MOST_VALUES:
            kept[kind] = kept[kind][:MOST_VALUES]
            notes.append(f"more than {MOST_VALUES} values for {kind}; the first ones were compared")
    return Facts(**kept, notes=tuple(dict.fromkeys(notes)))


def _by_role(item: Item, profile: Profile, notes: list[str]) -> Fields:
    found: Fields = defaultdict(list)
    if not isinstance(item, Record) or not item.fields:
        if item.text.strip():
            found["description"].append((_cut(item.text, "the text", notes), "text", 1.0))
        return found
    for name, values in item.fields.items():
        use: Use = profile.use(name)
        if use.role in {"ignore", "source"} or not use.weight:
            continue
        for value in values:
            if value.strip():
                found[use.role].append((_cut(value, name, notes), name, use.weight))
    return found


def _cut(value: str, name: str, notes: list[str]) -> str:
    if len(value) > LONGEST_TEXT:
        notes.append(f"{name}: the first {LONGEST_TEXT:,} of {len(value):,} characters were read")
        value = value[:LONGEST_TEXT]
    # Half a character, as broken JSON may hold, can be read by no model.
    return " ".join(value.encode("utf-8", "replace").decode("utf-8").split())


def _authors(fields: Fields, texts: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    for value, name, weight in fields["creator"]:
        for one in _APART.split(value):
            if read_name(one) is not None:
                yield Said(one, name, weight)
    if fields["creator"]:
        return
    for value, name, weight, _ in texts:
        for by in _BY.finditer(value):
            people = find_people(value[by.end() : by.end() + 80])
            if people and value.startswith(people[0], by.end()):
                yield Said(people[0], name, weight)


def _people(fields: Fields, texts: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    for value, name, weight in fields["person"]:
        for one in _APART.split(value):
            if read_name(one) is not None:
                yield Said(one, name, weight)
    for value, name, weight in fields["subject"]:
        for one in _APART.split(value):
            if is_person(one):
                yield Said(one, name, weight * worth["subject_as_person"])
    for value, name, weight, share in texts:
        for one in find_people(value):
            yield Said(one, name, weight * share)
    for value, name, weight in fields["creator"]:
        for one in _APART.split(value):
            if (read := read_name(one)) is not None and not read.body:
                yield Said(one, name, weight * worth["creator_as_person"])


def _times(fields: Fields, texts: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    dated = list(_dates((*one, 1.0) for one in fields["date"]))
    if not dated:
        where = [(*one, worth["text_dates"]) for one in (*fields["event"], *fields["subject"])]
        dated = list(_dates([*texts, *where]))
    if not dated:
        for value, name, weight in fields["creator"]:
            read = read_name(value)
            if read is not None and read.born:
                start = read.born + _YOUNGEST_MAKER
                span = Span(start, max(start, read.died or start + 2 * _YOUNGEST_MAKER))
                dated.append(Said(value, name, weight * worth["life_dates"], span))
    yield from dated


def _dates(values: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    for value, name, weight, share in values:
        for span in read_spans(value):
            yield Said(value if len(value) < 60 else str(span), name, weight * share, span)


def _locations(fields: Fields, texts: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    for value, name, weight in fields["place"]:
        for place in read_places(value):
            # Europeana's coverage holds times as well as places.
            if not (read_spans(value) and len(place.chains[0]) == 1):
                yield Said(place.text, name, weight, place)
    for value, name, weight in fields["subject"]:
        for part in _BELOW.split(value):
            if is_place(place_name(part)):
                yield Said(part, name, weight, read_places(part)[0])
    for value, name, weight, share in texts:
        for place in find_places(value):
            yield Said(place.text, name, weight * share, place)


def _events(fields: Fields) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    for value, name, weight in fields["event"]:
        for one in _APART.split(value):
            yield Said(one, name, weight, _named(one))
    shares = {"title": 1.0, "subject": 1.0, "description": 2 * worth["description"],
              "other": worth["other"]}  # fmt: skip
    for role, share in shares.items():
        for value, name, weight in fields[role]:
            for event, sure in find_events(value):
                # A heading names things; what looks like a verb in it is most often a noun.
                if sure > VERB or role != "subject":
                    yield Said(event, name, weight * share * sure, _named(event))


def _named(event: str) -> tuple[str, frozenset[str]] | None:
    """An event and the names in it; None where there are none."""
    names = names_in(event)
    return (fold(event), names) if names else None


def _subjects(fields: Fields) -> Iterator[Said]:
    for value, name, weight in fields["subject"]:
        for part in _APART.split(value):
            for term in _terms(part):
                # A place or a date under a heading says where and when rather than what.
                aside = is_place(place_name(term)) or (read_spans(term) and len(term) < 12)
                yield Said(term, name, weight * (0.3 if aside else 1.0))


def _terms(part: str) -> Iterator[str]:
    if is_person(part):
        yield part
        return
    for heading in _BELOW.split(part):
        listed = _LISTED.split(heading)
        # "boats, harbours, nets" is a list; "Boats, wooden" a heading turned round.
        several = listed if len(listed) > 2 else [heading]
        yield from (term for term in several if term.strip(" ."))


def _joined(fields: Fields, roles: Iterable[str]) -> Iterator[Said]:
    for role in roles:
        if fields[role]:
            text = " ".join(value for value, _, _ in fields[role])[:LONGEST_TEXT]
            yield Said(text, fields[role][0][1], fields[role][0][2])
            return


def _once(said: Iterable[Said]) -> Iterator[Said]:
    """The first, and so the weightiest, of values that are spelt the same."""
    seen: set[object] = set()
    for one in said:
        key = one.read if one.read is not None else fold(one.value)
        if key not in seen and one.weight > 0:
            seen.add(key)
            yield one
