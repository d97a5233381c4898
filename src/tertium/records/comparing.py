"""Two records in, eight kinds of likeness out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from tertium import scales
from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Record
from tertium.judgement import Judgement
from tertium.records.codes import shared_code
from tertium.records.evidence import Evidence
from tertium.records.facts import Facts, gather
from tertium.records.flatten import record_of
from tertium.records.folding import table
from tertium.records.likeness import (
    SCALE,
    KindLikeness,
    Likeness,
    Reason,
    default,
    judged,
    who_is_silent,
)
from tertium.records.profile import Profile
from tertium.records.texts import Texts, texts_by
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
        self._supports = table("supports")

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

    def evidence(self, a: RecordLike, b: RecordLike) -> Evidence:
        """What two records have in common, piece by piece, before it is weighed."""
        return Evidence(self._read(a), self._read(b), self._texts)

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
        evidence = Evidence(a, b, self._texts)
        general = "general" in self.kinds
        wanted = KINDS[1:] if general else self.kinds
        found = {kind: self._kind(kind, evidence) for kind in wanted}
        if general:
            found["general"] = self._general(found, evidence)
        notes = [
            f"{which} record: {note}"
            for which, facts in (("first", a), ("second", b))
            for note in facts.notes
        ]
        return Likeness(tuple(found[kind] for kind in self.kinds), tuple(notes))

    def _kind(self, kind: str, evidence: Evidence) -> KindLikeness:
        if kind == "people":
            return self._people(evidence)
        if kind in self._supports and evidence.of("whole"):
            return self._supported(kind, evidence)
        found = evidence.of(kind)
        if found is None:
            return self._default(kind, evidence.said(kind))
        return judged(kind, found, self._high)

    def _people(self, evidence: Evidence) -> KindLikeness:
        """Who is named, and what kinds of people there are where no name is shared."""
        found = [one for one in (evidence.of("people"),) if one]
        if kinds := evidence.of("folk"):
            share = self._weights["folk"]["share"]
            found.append(kinds._replace(strength=kinds.strength * share))
        if not found:
            said = zip(evidence.said("people"), evidence.said("folk"), strict=True)
            left, right = (any(one) for one in said)
            return self._default("people", (left, right))
        return judged("people", max(found, key=lambda one: one.strength), self._high)

    def _supported(self, kind: str, evidence: Evidence) -> KindLikeness:
        """A kind that catalogues say in many ways: what else is shared speaks for it, too."""
        supports = self._supports[kind]
        score = supports["least"] + sum(
            weight * evidence.likely(piece)
            for piece, weight in supports.items()
            if piece != "least"
        )
        own = evidence.of(kind)
        found = own or evidence.of("whole")
        assert found is not None
        left, right = evidence.spoken(kind)
        if not left and not right and kind in self._weights["stand_in"]:
            score *= self._weights["stand_in"][kind]
        said = judged(kind, found._replace(strength=score / self._high), self._high)
        if left and right:
            return said
        instead = "by all that they say" if own is None else "titles and the like stood in"
        note = f"{who_is_silent(not left, not right)} of {kind}: {instead}"
        return replace(said, judgement=replace(said.judgement, notes=(note,)))

    def _default(self, kind: str, said: tuple[bool, bool]) -> KindLikeness:
        return default(kind, self.profile.default(kind), (not said[0], not said[1]))

    def _general(self, found: Mapping[str, KindLikeness], evidence: Evidence) -> KindLikeness:
        """The mean of what both records speak of, by the weight of each kind.

        What only one of them speaks of sets them apart, though less than two unlike values.
        """
        weights = self._weights["general"]
        title = evidence.of("title")
        parts = [
            (weights[one.kind], one.score) for one in found.values()
            if one.reason and (one.kind != "description" or any(evidence.spoken("description")))
        ]  # fmt: skip
        if title:
            parts.append((weights["title"], self._high * title.strength))
        if not parts:
            return self._default("general", (False, False))
        shares, scores = np.array(parts).T
        telling = max(
            (one for one in found.values() if one.reason),
            key=lambda one: weights[one.kind] * one.score,
            default=None,
        )
        reason = telling.reason if telling else Reason.of(title) if title else None
        alone = self._weights["unanswered"]["share"] * sum(
            weights[kind] for kind, one in found.items()
            if one.reason is None and any(evidence.said(kind))
        )  # fmt: skip
        score = round(float(shares @ scores / (shares.sum() + alone)), 4)
        if same := shared_code(evidence.a.codes, evidence.b.codes):
            score = round(
                score + self._weights["shared_number"]["raises"] * (self._high - score), 4
            )
            reason = Reason.of(same)
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
