"""Sentence pairs out of documents, as paper 003 made its Spanish sets.

Of an encyclopedia, each sentence of an article's first paragraph with each of its other ones; of
news, the sentences of different articles about the same event. What is kept has more than eight
words a sentence, a length ratio above 0.5 and a similarity above 0.35, and goes into five bins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar

import numpy as np

from tertium.build.bins import Bins, histogram
from tertium.build.dice import dice_of
from tertium.build.documents import Document, sentences_of
from tertium.build.events import AT_LEAST, DAYS, join_events
from tertium.build.pairs import BuiltPair
from tertium.build.similarity import DIFF, FloatArray, Score, Similarity, named
from tertium.build.tables import Cell
from tertium.errors import UnknownNameError, UserError
from tertium.language.words import words
from tertium.search.progress import Pace, Tell, silent
from tertium.tasks.files import counted

ARTICLE, EVENT = "article", "event"
_BATCH = 4_096


@dataclass(frozen=True, slots=True)
class Mined:
    """The pairs, how many each bin got and has, and what they were mined from."""

    columns: ClassVar[tuple[str, ...]] = ("similarity", "bin", "id_a", "id_b", "event")
    """What each pair says of itself, beside its texts."""

    pairs: tuple[BuiltPair, ...]
    by: str
    counts: tuple[int, ...]
    found: tuple[int, ...]
    documents: int
    groups: int
    compared: int
    ends: tuple[float, float] = (0.0, 1.0)

    def lines(self) -> list[str]:
        """The bins as a histogram of text."""
        head = (
            f"{counted(len(self.pairs), 'pair')} of {sum(self.found):,} found among "
            f"{self.compared:,} compared, by {self.by}"
        )
        return [head, *histogram(self.bins, self.counts)]

    @property
    def bins(self) -> Bins:
        """The bins as the similarities that they hold: from the least found to the greatest."""
        low, high = self.ends
        return Bins(low, high if high > low else low + 1e-9, len(self.counts))

    def to_dict(self) -> dict[str, object]:
        """Counts for machines."""
        return {
            "pairs": len(self.pairs),
            "by": self.by,
            "bins": list(self.counts),
            "edges": self.bins.edges,
            "found": list(self.found),
            "documents": self.documents,
            "groups": self.groups,
            "compared": self.compared,
        }


@dataclass(frozen=True, slots=True)
class _Found:
    left: str
    right: str
    similarity: float
    made: tuple[str, str, str]


def mine(
    documents: Sequence[Document],
    *,
    within: str = EVENT,
    by: str | Score = DIFF,
    longer_than: int = 8,
    ratio: float = 0.5,
    at_least: float = 0.35,
    bins: int = 5,
    each: int | None = None,
    event_likeness: float = AT_LEAST,
    days: int = DAYS,
    seed: int = 0,
    tell: Tell = silent,
) -> Mined:
    """Mine pairs of sentences from documents, by article or by event.

    Scores are spread over 0 to 1 before they are binned, as in the paper. ``each`` keeps so many
    pairs of each bin, drawn at random; without it all are kept.

    >>> fire = [Document("1", "Two boats burnt down last night in the old port of Cadiz."),
    ...         Document("2", "In the old port of Cadiz two boats burnt down on Monday night.")]
    >>> found = mine(fire, longer_than=5, at_least=0.2)
    >>> [(pair.made["id_a"], pair.made["id_b"]) for pair in found.pairs]
    [('1', '2')]
    """
    if within not in (ARTICLE, EVENT):
        raise UnknownNameError("way to mine", within, (ARTICLE, EVENT))
    if not documents:
        raise UserError("there are no documents", remedy="give at least one")
    if within == EVENT and len(documents) < 2:
        raise UserError(
            "one document has no other about the same event",
            remedy=f"give more, or mine within the {ARTICLE}",
        )
    scale, similarity, dice = Bins(0, 1, bins), named(by), dice_of(seed)
    if within == EVENT:
        tell("joining articles by event")
        groups = join_events(documents, at_least=event_likeness, days=days)
        pairs = _by_event(documents, groups, longer_than)
    else:
        groups = [(number,) for number in range(len(documents))]
        pairs = _by_article(documents, longer_than)
    compared, found = _kept(pairs, similarity, ratio, at_least, len(groups), tell)
    values = [one.similarity for one in found]
    places = scale.places(_spread(values)).tolist()
    chosen = _each_bin(places, bins, each, dice)
    built = tuple(
        _pair(number, found[place], places[place]) for number, place in enumerate(chosen, start=1)
    )
    return Mined(
        built,
        similarity.name,
        tuple(sum(places[n] == b for n in chosen) for b in range(bins)),
        tuple(places.count(b) for b in range(bins)),
        len(documents),
        len(groups),
        compared,
        (min(values), max(values)) if values else (0.0, 1.0),
    )


_Candidate = tuple[int, str, str, tuple[str, str, str]]
"""The number of the group, both sentences, and where they are from."""


def _by_article(documents: Sequence[Document], longer_than: int) -> Iterator[_Candidate]:
    """Sentences of the first paragraph with those of all others."""
    for number, document in enumerate(documents):
        parts = [sentences_of(part, document.language, longer_than) for part in document.paragraphs]
        rest = list(dict.fromkeys(one for part in parts[1:] for one in part))
        for left, right in product(parts[0] if parts else [], rest):
            yield number, left, right, (document.id, document.id, document.id)


def _by_event(
    documents: Sequence[Document], groups: Sequence[tuple[int, ...]], longer_than: int
) -> Iterator[_Candidate]:
    """Sentences of different articles about one event."""
    for number, group in enumerate(groups):
        event = documents[group[0]].id
        cut = {
            place: [
                one
                for part in documents[place].paragraphs
                for one in sentences_of(part, documents[place].language, longer_than)
            ]
            for place in group
        }
        for one, other in combinations(group, 2):
            where = (documents[one].id, documents[other].id, event)
            for left, right in product(cut[one], cut[other]):
                yield number, left, right, where


def _kept(
    candidates: Iterator[_Candidate],
    similarity: Similarity,
    ratio: float,
    at_least: float,
    groups: int,
    tell: Tell,
) -> tuple[int, list[_Found]]:
    found: dict[frozenset[str], _Found] = {}
    batch: list[_Candidate] = []
    compared, done = 0, 0
    pace = Pace(groups, "groups", tell)

    def settle() -> None:
        if not batch:
            return
        alike = similarity([one[1] for one in batch], [one[2] for one in batch]).tolist()
        for (_, left, right, made), value in zip(batch, alike, strict=True):
            if value > at_least:
                found.setdefault(frozenset((left, right)), _Found(left, right, value, made))
        batch.clear()

    lengths: dict[str, int] = {}
    for candidate in candidates:
        number, left, right, _ = candidate
        if number > done:
            pace.done(number - done)
            done = number
            lengths.clear()
        for text in (left, right):
            if text not in lengths:
                lengths[text] = len(words(text))
        short, long = sorted((lengths[left], lengths[right]))
        if left == right or short <= ratio * long:
            continue
        compared += 1
        batch.append(candidate)
        if len(batch) >= _BATCH:
            settle()
    settle()
    return compared, list(found.values())


def _spread(values: list[float]) -> FloatArray:
    """Values from the least to the greatest as 0 to 1."""
    array = np.array(values, dtype=np.float64)
    low, high = (array.min(), array.max()) if values else (0.0, 0.0)
    return (array - low) / ((high - low) or 1.0)


def _each_bin(
    places: list[int], bins: int, each: int | None, dice: np.random.Generator
) -> list[int]:
    if each is None:
        return list(range(len(places)))
    if each < 1:
        raise UserError(f"{each} pairs a bin", remedy="ask for one or more")
    chosen: list[int] = []
    for number in range(bins):
        able = [n for n, place in enumerate(places) if place == number]
        chosen += dice.permutation(able)[:each].astype(int).tolist() if able else []
    return sorted(chosen)


def _pair(number: int, found: _Found, place: int) -> BuiltPair:
    left, right, event = found.made
    made: dict[str, Cell] = {
        "similarity": round(found.similarity, 4),
        "bin": place + 1,
        "id_a": left,
        "id_b": right,
        "event": event,
    }
    return BuiltPair(str(number), found.left, found.right, made)
