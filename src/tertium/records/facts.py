"""A record as the kinds of likeness see it: who, when, where, what happens, what about."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tertium.items import Item, Record
from tertium.records.events import VERB, Happening, find_events, head_of, names_in
from tertium.records.folding import fold, table
from tertium.records.gazetteer import is_place, place_name
from tertium.records.matching import Said
from tertium.records.names import Name, read_name
from tertium.records.people import find_lone_names, find_people, is_person
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
# "Girona, Siege of, 1808" is the siege of Girona, turned round for the sake of the alphabet.
_TURNED = re.compile(r"^([^,]+), ([^,]*\b(?:of|de|du|von|di))(?=,|$)")
_YOUNGEST_MAKER = 20
_OF_TEXT = 1.5
"""What a description weighs beside a title."""
_SHORT = 40
"""Letters of a date that cannot be read; more of them are no date, whatever the field is called."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a record says, by kind.

    ``title`` and ``description`` hold one text, or none; ``whole`` has both of them and the
    headings, all that tells what the record is about. ``lone`` are words that may be the name of
    a person whom only the other record names in full.
    """

    author: tuple[Said, ...] = ()
    people: tuple[Said, ...] = ()
    time: tuple[Said, ...] = ()
    location: tuple[Said, ...] = ()
    event: tuple[Said, ...] = ()
    subject: tuple[Said, ...] = ()
    description: tuple[Said, ...] = ()
    title: tuple[Said, ...] = ()
    whole: tuple[Said, ...] = ()
    lone: tuple[Said, ...] = ()
    notes: tuple[str, ...] = ()

    def texts(self) -> Iterator[tuple[str, ...]]:
        """The groups of values that are compared as texts."""
        for group in self.groups():
            if group:
                yield group

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The same, kind by kind, with those that are empty."""
        kinds = (self.event, self.subject, self.description, self.title, self.whole)
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
        "event": _events(fields, texts),
        "subject": _subjects(fields),
        "description": _joined(fields, ("description", "title", "other")),
        "title": _joined(fields, ("title", "type")),
        "lone": _lone(texts),
    }
    kept: dict[str, tuple[Said, ...]] = {}
    for kind, said in kinds.items():
        kept[kind] = tuple(islice(_once(said), MOST_VALUES + 1))
        if len(kept[kind]) > MOST_VALUES:
            kept[kind] = kept[kind][:MOST_VALUES]
            notes.append(f"more than {MOST_VALUES} values for {kind}; the first ones were compared")
    whole = tuple(_once(_whole(kept["title"], kept["subject"], kept["description"])))
    return Facts(**kept, whole=whole, notes=tuple(dict.fromkeys(notes)))


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
                text = _cut(value, name, notes)
                dated = use.role != "date" or bool(read_spans(text)) or len(text) < _SHORT
                found[use.role if dated else "other"].append((text, name, use.weight))
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
            person = one.partition("--")[0].strip()  # "Ruiz, Ana, 1801-1870 -- Portraits"
            if is_person(person):
                yield Said(person, name, weight * worth["subject_as_person"])
    for value, name, weight, share in texts:
        for one in find_people(value):
            yield Said(one, name, weight * share)
    for value, name, weight in fields["creator"]:
        for one in _APART.split(value):
            if (read := read_name(one)) is not None and not read.body:
                yield Said(one, name, weight * worth["creator_as_person"])


def _lone(texts: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    for value, name, weight, share in texts:
        for one in find_lone_names(value):
            yield Said(one, name, weight * share)


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
    imprints = ((*one, table("weights")["places_of_values"]["imprint"]) for one in fields["date"])
    for value, name, weight, share in (*texts, *imprints):  # "Madrid, 1605"
        for place in find_places(value):
            yield Said(place.text, name, weight * share, place)


def _events(fields: Fields, texts: Iterable[tuple[str, str, float, float]]) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    where = frozenset(one.read.chains[0][0] for one in _locations(fields, texts))
    for value, name, weight in fields["event"]:
        for one in _APART.split(value):
            yield Said(one, name, weight, _happening(one, where))
    shares = {"title": 1.0, "subject": 1.0, "description": 2 * worth["description"],
              "other": worth["other"]}  # fmt: skip
    for role, share in shares.items():
        for value, name, weight in fields[role]:
            said = "; ".join(_headings(value)) if role == "subject" else value
            for event, sure in find_events(said):
                # A heading names things; what looks like a verb in it is most often a noun.
                if sure > VERB or role != "subject":
                    yield Said(event, name, weight * share * sure, _happening(event, where))


def _happening(event: str, where: frozenset[str]) -> Happening | None:
    """What tells an event from others of its kind; None for a verb, which names none."""
    names, head = names_in(event), head_of(event)
    return Happening(fold(event), head, names, where) if names or head else None


def _headings(value: str) -> Iterator[str]:
    return (_TURNED.sub(r"\2 \1", part) for part in _APART.split(value))


def _subjects(fields: Fields) -> Iterator[Said]:
    for value, name, weight in fields["subject"]:
        for part in _headings(value):
            for term in _terms(part):
                # A place or a date under a heading says where and when rather than what.
                aside = is_place(place_name(term)) or (read_spans(term) and len(term) < 12)
                yield Said(term, name, weight * (0.3 if aside else 1.0), _proper(term))


def _proper(term: str) -> Name | str | None:
    """The person or place that a heading names, which no model of texts knows by other names."""
    name = place_name(term)
    return name if is_place(name) else read_name(term) if is_person(term) else None


def _terms(part: str) -> Iterator[str]:
    person, _, below = part.partition("--")
    if is_person(person.strip()):
        yield person.strip()
        part = below
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


def _whole(
    title: Sequence[Said], headings: Sequence[Said], texts: Sequence[Said]
) -> Iterator[Said]:
    """All that tells what a record is about; many headings weigh little more than a few."""
    yield from title
    yield from (replace(one, weight=_OF_TEXT) for one in texts)
    for one in headings:
        yield Said(one.value, one.field, one.weight / len(headings) ** 0.5)


def _once(said: Iterable[Said]) -> Iterator[Said]:
    """The first, and so the weightiest, of values that are spelt the same."""
    seen: set[object] = set()
    for one in said:
        key = one.read if one.read is not None else fold(one.value)
        if key not in seen and one.weight > 0:
            seen.add(key)
            yield one
