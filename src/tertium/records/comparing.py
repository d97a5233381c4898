"""Two records in, eight kinds of likeness out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from tertium import scales
from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Record
from tertium.judgement import Judgement
from tertium.records.events import VERB
from tertium.records.facts import Facts, gather
from tertium.records.flatten import record_of
from tertium.records.folding import table
from tertium.records.likeness import SCALE, KindLikeness, Likeness, Reason, default, judged
from tertium.records.matching import Matched, Said, match, match_by
from tertium.records.name_likeness import compare_names
from tertium.records.one_name import answering, by_event_name, by_proper_name
from tertium.records.places import compare_places
from tertium.records.profile import Profile
from tertium.records.texts import Texts, texts_by
from tertium.records.times import compare_spans
from tertium.tasks.typed_scores import KINDS

_BLOCK = 512
_MOST_RECORDS = 1 << 16

_WITHOUT_TEXTS = frozenset({"author", "people", "time", "location"})
"""Kinds for which no model is needed."""

RecordLike = Item | Mapping[str, Any]


class Comparer:
    """Compares records, reading each once; for many pairs of the same records keep one.

    >>> said = Comparer(kinds=["time"]).compare({"date": "ca. 1890"}, {"date": "1890s"})
    >>> print(said["time"].rests_on)
    date 'ca. 1890' and date '1890s': times that overlap
    """

    def __init__(
        self,
        profile: Profile | None = None,
        kinds: Iterable[str] | None = None,
        model: str = "embed",
        texts: Texts | None = None,
    ) -> None:
        self.profile = profile or Profile()
        self.kinds = chosen_kinds(kinds)
        self._texts = texts or texts_by(model)
        self._facts: OrderedDict[tuple[Any, ...], Facts] = OrderedDict()
        self._high = float(scales.get(SCALE).high)
        self._weights = table("weights")

    def compare(self, a: RecordLike, b: RecordLike) -> Likeness:
        """Compare two records."""
        return next(self.compare_many([(a, b)]))

    def compare_many(self, pairs: Iterable[tuple[RecordLike, RecordLike]]) -> Iterator[Likeness]:
        """Compare pairs of records, in order, with no more than a block of them in memory."""
        rest = iter(pairs)
        while block := list(islice(rest, _BLOCK)):
            read = [(self._read(a), self._read(b)) for a, b in block]
            if not _WITHOUT_TEXTS.issuperset(self.kinds):
                self._texts.prepare(read)
            for left, right in read:
                yield self._likeness(left, right)

    def _read(self, given: RecordLike) -> Facts:
        item = given if isinstance(given, Item) else record_of(given)
        key = (item.text, *(item.fields.items() if isinstance(item, Record) else ()))
        facts = self._facts.get(key)
        if facts is None:
            facts = self._facts[key] = gather(item, self.profile)
            if len(self._facts) > _MOST_RECORDS:
                self._facts.popitem(last=False)
        return facts

    def _likeness(self, a: Facts, b: Facts) -> Likeness:
        general = "general" in self.kinds
        wanted = KINDS[1:] if general else self.kinds
        found = {kind: self._kind(kind, a, b) for kind in wanted}
        if general:
            title = self._match("title", a.title, b.title) if a.title and b.title else None
            spoken_by_one = [
                kind for kind in wanted if bool(getattr(a, kind)) != bool(getattr(b, kind))
            ]
            found["general"] = self._general(found, title, spoken_by_one)
        notes = [
            f"{which} record: {note}"
            for which, facts in (("first", a), ("second", b))
            for note in facts.notes
        ]
        return Likeness(tuple(found[kind] for kind in self.kinds), tuple(notes))

    def _kind(self, kind: str, a: Facts, b: Facts) -> KindLikeness:
        left: tuple[Said, ...] = getattr(a, kind)
        right: tuple[Said, ...] = getattr(b, kind)
        if kind == "people":
            left, right = left + answering(a.lone, right), right + answering(b.lone, left)
        if kind == "subject" and a.description and b.description and not (left and right):
            return self._about(a, b)
        if not left or not right:
            return default(kind, self.profile.default(kind), (not left, not right))
        found = self._match(kind, left, right)
        if kind == "event" and a.whole and b.whole:
            found = self._in_context(found, a, b)
        return judged(kind, self._as_a_whole(kind, found, a, b), self._high)

    def _as_a_whole(self, kind: str, found: Matched, a: Facts, b: Facts) -> Matched:
        """What one catalogue says in the title another says in the headings or the description."""
        share = self._weights["whole"].get(kind, 0.0)
        if not share or not (a.whole and b.whole):
            return found
        whole = self._match("whole", a.whole, b.whole).strength
        return found._replace(strength=(1 - share) * found.strength + share * whole)

    def _in_context(self, found: Matched, a: Facts, b: Facts) -> Matched:
        """What a verb means depends on what it is said of: the vaguer, the more of the texts."""
        sure = min(max(one.weight for one in side) for side in (a.event, b.event))
        share = self._weights["context"]["event" if sure > VERB else "verb"]
        texts = self._match("whole", a.whole, b.whole).strength
        return found._replace(strength=(1 - share) * found.strength + share * texts)

    def _about(self, a: Facts, b: Facts) -> KindLikeness:
        """Subjects where a record has no headings: what both describe tells what they are about."""
        found = self._match("description", a.description, b.description)
        if a.title and b.title:
            title = self._match("title", a.title, b.title)
            found = found._replace(strength=(found.strength + title.strength) / 2)
        without = [which for which, one in (("first", a), ("second", b)) if not one.subject]
        who = f"the {without[0]} record has no" if len(without) == 1 else "the records have no"
        said = judged("subject", self._as_a_whole("subject", found, a, b), self._high)
        note = f"{who} subject headings: by title and description"
        return replace(said, judgement=replace(said.judgement, notes=(note,)))

    def _match(self, kind: str, left: Sequence[Said], right: Sequence[Said]) -> Matched:
        of_best = self._weights["of_best"].get(kind, 1.0)
        if kind in {"author", "people"}:
            # One maker in common is not yet one person in common, even where no other is named.
            full = 1.0 if kind == "people" else None
            return match_by(
                left, right, lambda x, y: compare_names(x.value, y.value), of_best, full=full
            )
        if kind == "time":
            return match_by(left, right, lambda x, y: compare_spans(x.read, y.read), of_best)
        if kind == "location":
            return match_by(left, right, lambda x, y: compare_places(x.read, y.read), of_best)
        groups = (tuple(one.value for one in side) for side in (left, right))
        likeness = self._texts.matrix(*groups)
        if kind == "subject":
            return match(left, right, by_proper_name(left, right, likeness), of_best)
        if kind != "event":
            return match(left, right, likeness, of_best)
        # A verb that two records share is little, even where there is nothing but verbs.
        return match(left, right, by_event_name(left, right, likeness), of_best, full=1.0)

    def _general(
        self,
        found: Mapping[str, KindLikeness],
        title: Matched | None,
        spoken_by_one: Sequence[str],
    ) -> KindLikeness:
        """The mean of what both records speak of, by the weight of each kind.

        What only one of them speaks of sets them apart, though less than two unlike values.
        """
        weights = self._weights["general"]
        parts = [(weights[one.kind], one.score) for one in found.values() if one.reason]
        if title:
            parts.append((weights["title"], self._high * title.strength))
        if not parts:
            return default("general", self.profile.default("general"), (True, True))
        shares, scores = np.array(parts).T
        telling = max(
            (one for one in found.values() if one.reason),
            key=lambda one: weights[one.kind] * one.score,
            default=None,
        )
        reason = telling.reason if telling else Reason.of(title) if title else None
        alone = self._weights["unanswered"]["share"] * sum(
            weights[kind] for kind in spoken_by_one if found[kind].reason is None
        )
        score = round(float(shares @ scores / (shares.sum() + alone)), 4)
        return KindLikeness("general", Judgement(score, SCALE), reason)


def chosen_kinds(kinds: Iterable[str] | None) -> tuple[str, ...]:
    """The kinds that were asked for, in the task's order; all without a choice.

    >>> chosen_kinds(["time", "author"])
    ('author', 'time')
    >>> chosen_kinds(["tme"])
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown kind 'tme'; did you mean 'time'?
    """
    if kinds is None:
        return KINDS
    asked = [kinds] if isinstance(kinds, str) else list(kinds)
    for kind in asked:
        if kind not in KINDS:
            raise UnknownNameError("kind", kind, KINDS)
    if not asked:
        raise UserError("no kind was asked for", remedy=f"choose from: {', '.join(KINDS)}")
    return tuple(kind for kind in KINDS if kind in asked)


def compare_records(
    a: RecordLike,
    b: RecordLike,
    *,
    kinds: Iterable[str] | None = None,
    profile: Profile | None = None,
    model: str = "embed",
) -> Likeness:
    """Say how alike two records are, in each kind, and why.

    A record is a :class:`tertium.items.Record` or a mapping of fields to texts.

    >>> said = compare_records({"creator": "Ruiz, Ana", "date": "1901"},
    ...                        {"author": "A. Ruiz", "year": 1950}, kinds=["author", "time"])
    >>> said["author"].score > said["time"].score
    True
    >>> print(said["author"].rests_on)
    creator 'Ruiz, Ana' and author 'A. Ruiz': the same surname, initials that fit
    """
    return Comparer(profile, kinds, model).compare(a, b)
