"""The TYPED baseline: TF-IDF cosines of fields, and of what is recognised in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tertium.items import Item, Pair
from tertium.judgement import Judgement
from tertium.language.dates import dates
from tertium.language.entities import persons, places
from tertium.language.fields import values
from tertium.language.verbs import verbs
from tertium.language.words import words
from tertium.measures.tfidf import TfidfVectors, inverse_document_frequencies

Terms = Callable[[Item], list[str]]

_HIGHEST = 5.0


@dataclass(frozen=True)
class TypedTfidf:
    """Eight kinds of similarity of records (Agirre et al. 2013, section 4.2), each 5 x a cosine.

    General compares the words of all fields; author, subject and description the words of their
    fields; people, time, location and event what is recognised in all fields: names, dates,
    places and verbs. Where either record has nothing to compare, the kind is 0.

    The organisers took their IDF from a part of Europeana (Culture Grid). Here it comes from
    ``background`` where that is given, and otherwise from the records being judged: then a pair's
    score depends on what it is judged together with.

    >>> from tertium.items import Record
    >>> a = Record.of({"dcTitle": ["Harbour at dusk"], "dcDate": ["1911"]})
    >>> b = Record.of({"dcTitle": ["The harbour"], "dcDate": ["May 1911"]})
    >>> said = TypedTfidf().judge([Pair("1", a, b)])[0]
    >>> said.kinds["time"] > said.kinds["author"] == 0.0
    True
    """

    name: str = "typed-tfidf"
    background: tuple[Item, ...] = ()

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair in all eight kinds; the score is the general one."""
        # A record stands in many pairs: read each once. Fields tell apart records of one text.
        places_of: dict[tuple[str, object], int] = {}
        items: list[Item] = []
        left: list[int] = []
        right: list[int] = []
        for pair in pairs:
            for item, side in ((pair.a, left), (pair.b, right)):
                key = (item.text, _contents(item))
                if key not in places_of:
                    places_of[key] = len(items)
                    items.append(item)
                side.append(places_of[key])
        columns = {}
        for kind, terms in KINDS.items():
            documents = [terms(item) for item in items]
            collection = [terms(item) for item in self.background] or documents
            vectors = TfidfVectors(documents, inverse_document_frequencies(collection))
            columns[kind] = (_HIGHEST * vectors.cosines(left, right)).tolist()
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        return [Judgement(row["general"], "typed", kinds=row) for row in rows]


def _contents(item: Item) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(getattr(item, "fields", {}).items())


def _field_words(*names: str) -> Terms:
    return lambda item: [word for value in values(item, names) for word in words(value)]


def _recognised(find: Callable[[str], list[str]]) -> Terms:
    """Take the words of the names found in each value: parts of a name are worth something."""
    return lambda item: [w for value in values(item) for name in find(value) for w in words(name)]


def _all_words(item: Item) -> list[str]:
    return [word for value in values(item) for word in words(value)]


def _all_dates(item: Item) -> list[str]:
    return [date for value in values(item) for date in dates(value)]


def _all_verbs(item: Item) -> list[str]:
    return [verb for value in values(item) for verb in verbs(value)]


KINDS: dict[str, Terms] = {
    "general": _all_words,
    "author": _field_words("creator"),
    "people": _recognised(persons),
    "time": _all_dates,
    "location": _recognised(places),
    "event": _all_verbs,
    "subject": _field_words("subject"),
    "description": _field_words("description"),
}
"""What is compared for each kind, in the order of the gold's columns."""
