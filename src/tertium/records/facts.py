"""A record as the kinds of likeness see it: who, when, where, what happens, what about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tertium.items import Item
from tertium.records.by_role import APART, BELOW, LONGEST_TEXT, Fields, Worded, by_role
from tertium.records.codes import codes
from tertium.records.events import DONE_TO, Happening, find_events, head_of, names_in
from tertium.records.folding import fold, table
from tertium.records.gazetteer import is_place, place_name
from tertium.records.glossary import in_english, is_foreign
from tertium.records.matching import Said
from tertium.records.names import Name, read_name
from tertium.records.people import is_person
from tertium.records.profile import Profile
from tertium.records.spans import Span, read_spans
from tertium.records.where import locations
from tertium.records.who import authors, folk, lone, people
from tertium.records.wording import sentences, words

MOST_VALUES = 48
"""How many values of one kind are compared; a record that has more says so in its notes."""
_LISTED = re.compile(r"\s*,\s*")
# "Girona, Siege of, 1808" is the siege of Girona, turned round for the sake of the alphabet.
_TURNED = re.compile(r"^([^,]+), ([^,]*\b(?:of|de|du|von|di))(?=,|$)")
_YOUNGEST_MAKER = 20
_OF_TEXT = 1.5
"""What a description weighs beside a title."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a record says, by kind.

    ``title`` and ``description`` hold one text, or none; ``whole`` has both of them and the
    headings, all that tells what the record is about. ``lone`` are words that may be the name of
    a person whom only the other record names in full; ``folk`` are kinds of people.
    ``sentences`` are those of the description, and ``words`` one value that has all words. Where
    there is no description, the title stands in for it, and ``described`` is false. ``codes`` are
    numbers of models and articles.
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
    folk: tuple[Said, ...] = ()
    sentences: tuple[Said, ...] = ()
    words: tuple[Said, ...] = ()
    codes: tuple[Said, ...] = ()
    described: bool = True
    notes: tuple[str, ...] = ()

    def texts(self) -> Iterator[tuple[str, ...]]:
        """The groups of values that are compared as texts."""
        for group in self.groups():
            if group:
                yield group

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The same, kind by kind, with those that are empty."""
        kinds = (self.event, self.subject, self.description, self.title, self.whole, self.sentences)
        return tuple(tuple(one.value for one in kind) for kind in kinds)


def gather(item: Item, profile: Profile) -> Facts:
    """Read a record; a text alone is a record with a description.

    >>> from tertium.items import Record
    >>> facts = gather(Record.of({"dcCreator": ["Ruiz, Ana"], "dcDate": ["ca. 1890"]}), Profile())
    >>> facts.author[0].value, str(facts.time[0].read)
    ('Ruiz, Ana', '1885-1895')
    """
    notes: list[str] = []
    fields = by_role(item, profile, notes)
    worth = table("weights")["places_of_values"]
    texts: Worded = [
        *((*one, worth["title"]) for one in fields["title"]),
        *((*one, worth["description"]) for one in fields["description"]),
        *((*one, worth["other"]) for one in fields["other"]),
    ]
    places = list(locations(fields, texts))
    kinds: dict[str, Iterable[Said]] = {
        "author": authors(fields, texts),
        "people": people(fields, texts),
        "time": _times(fields, texts),
        "location": places,
        "event": _events(fields, places),
        "subject": _subjects(fields),
        "description": _joined(fields, ("description", "title", "other")),
        "title": _joined(fields, ("title", "type")),
        "lone": lone([*texts, *((*one, 1.0) for one in fields["subject"])]),
        "folk": folk(fields, texts),
        "codes": codes(fields),
    }
    kept: dict[str, tuple[Said, ...]] = {}
    for kind, said in kinds.items():
        kept[kind] = tuple(islice(_once(said), MOST_VALUES + 1))
        if len(kept[kind]) > MOST_VALUES:
            kept[kind] = kept[kind][:MOST_VALUES]
            notes.append(f"more than {MOST_VALUES} values for {kind}; the first ones were compared")
    whole = tuple(_once(_whole(kept["title"], kept["subject"], kept["description"])))
    said = tuple(islice(_once(sentences(kept["description"])), MOST_VALUES))
    return Facts(
        **kept, whole=whole, sentences=said, words=tuple(words(whole)),
        described=bool(fields["description"]), notes=tuple(dict.fromkeys(notes)),
    )  # fmt: skip


def _times(fields: Fields, texts: Worded) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    dated = list(_dates([(*one, 1.0) for one in fields["date"]]))
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


def _dates(values: Worded) -> Iterator[Said]:
    for value, name, weight, share in values:
        for span in read_spans(value):
            yield Said(value if len(value) < 60 else str(span), name, weight * share, span)


def _events(fields: Fields, places: Iterable[Said]) -> Iterator[Said]:
    worth = table("weights")["places_of_values"]
    where = frozenset(one.read.chains[0][0] for one in places)
    for value, name, weight in fields["event"]:
        for one in APART.split(value):
            yield Said(one, name, weight, _happening(one, where))
    shares = {"title": 1.0, "subject": 1.0, "description": 2 * worth["description"],
              "other": worth["other"]}  # fmt: skip
    for role, share in shares.items():
        for value, name, weight in fields[role]:
            said = "; ".join(_headings(value)) if role == "subject" else value
            for event, sure in find_events(in_english(said)):
                # A heading names things; what looks like a verb in it is most often a noun, and
                # in another language it is chance.
                if sure > DONE_TO or not (role == "subject" or is_foreign(said)):
                    yield Said(event, name, weight * share * sure, _happening(event, where))


def _happening(event: str, where: frozenset[str]) -> Happening | None:
    """What tells an event from others of its kind; None for a verb, which names none."""
    names, head = names_in(event), head_of(event)
    return Happening(fold(event), head, names, where) if names or head else None


def _headings(value: str) -> Iterator[str]:
    return (_TURNED.sub(r"\2 \1", part) for part in APART.split(value))


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
    for heading in BELOW.split(part):
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
