"""Pairs on which raters differ, and what an adjudicator decides."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tertium.campaign.answers import Answer, answer_of, check_expected
from tertium.campaign.database import Database
from tertium.campaign.gold import majority
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import Question, Rating, Snapshot, stored_settings
from tertium.errors import UnknownNameError, UserError

_LONGEST_REASON = 2000


@dataclass(frozen=True, slots=True)
class Dispute:
    """A pair to adjudicate: all its ratings that count, and how they differ.

    ``apart`` has the gap of each kind of likeness whose scores are too far apart.
    """

    question: Question
    ratings: tuple[Rating, ...]
    apart: Mapping[str, float]
    labels: bool = False
    links: bool = False

    @property
    def gap(self) -> float:
        """The widest gap between two scores."""
        return max(self.apart.values(), default=0.0)

    @property
    def differ(self) -> tuple[str, ...]:
        """How they differ, in words."""
        said = [f"{kind}: {gap:g} apart" for kind, gap in self.apart.items()]
        said += ["labels: no majority"] if self.labels else []
        return (*said, "links: not the same") if self.links else tuple(said)

    @property
    def comments(self) -> tuple[tuple[str, str], ...]:
        """Who commented, and what."""
        return tuple((one.rater, one.answer.comment) for one in self.ratings if one.answer.comment)


def disputes(snapshot: Snapshot, *, decided: bool = False) -> list[Dispute]:
    """The pairs whose raters differ by the campaign's gap or more, the widest first.

    What was decided is left out, unless it is asked for: where raters differ on scores and on
    labels, a decision on the one leaves the other open.

    >>> found = disputes(Snapshot.of({"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 1.0, "q": 1.0}}))
    >>> [(one.question.pair.id, one.differ) for one in found]
    [('p', ('score: 3 apart',))]
    """
    found = []
    for id_, ratings in snapshot.by_pair.items():
        if len(ratings) < 2:
            continue
        one = _dispute(snapshot.questions[id_], ratings, snapshot.settings)
        if id_ in snapshot.decisions and not decided:
            one = _left(one, snapshot.decisions[id_].answer)
        if one.differ:
            found.append(one)
    return sorted(found, key=lambda one: -one.gap)


def decide(database: Database, pair: str, answer: Answer, reason: str, by: str = "admin") -> None:
    """Keep a decision and its reason.

    An earlier one for the pair stays, withdrawn; what it decided and this one does not say holds.
    """
    reason = reason.strip()
    if not reason or len(reason) > _LONGEST_REASON:
        raise UserError("a decision needs its reason", remedy="say in a sentence why")
    now = time.time()
    with database.writing() as session:
        check_expected(answer, stored_settings(session))
        if not (answer.scores or answer.entailment or answer.links is not None):
            raise UserError("nothing is decided", remedy="give a score, a label or links")
        number = session.value("SELECT number FROM pairs WHERE id = ? AND role = 'rate'", pair)
        if number is None:
            ids = [row["id"] for row in session.all("SELECT id FROM pairs WHERE role = 'rate'")]
            raise UnknownNameError("pair", pair, ids)
        earlier = session.one("SELECT number, answer, reason FROM decisions WHERE pair = ? "
                              "AND withdrawn IS NULL", number)  # fmt: skip
        if earlier is not None:
            session.run("UPDATE decisions SET withdrawn = ? WHERE number = ?",
                        now, earlier["number"])  # fmt: skip
            before = answer_of(json.loads(earlier["answer"]))
            whole = _together(before, answer)
            if whole != answer:
                answer, reason = whole, f"{earlier['reason']}; {reason}"
        session.run(
            "INSERT INTO decisions (pair, answer, reason, decided_by, given) "
            "VALUES (?, ?, ?, ?, ?)", number, answer.to_json(), reason, by, now)  # fmt: skip


def _dispute(question: Question, ratings: Sequence[Rating], settings: Settings) -> Dispute:
    apart = {}
    for kind in settings.kinds:
        scores = [s for one in ratings if (s := one.answer.scores.get(kind)) is not None]
        gap = max(scores) - min(scores) if scores else 0.0
        if gap >= settings.gap - 1e-9:
            apart[kind] = gap
    by_order = [[one.answer.entailment for one in ratings if one.swapped == swapped]
                for swapped in (False, True)]  # fmt: skip
    aligned = {
        frozenset((link.left, link.right) for link in one.answer.links if link.left and link.right)
        for one in ratings
        if one.answer.links is not None
    }
    undecided = any(any(labels) and majority(labels) is None for labels in by_order)
    return Dispute(question, tuple(ratings), apart, undecided, len(aligned) > 1)


def _left(one: Dispute, said: Answer) -> Dispute:
    """What is still open of a dispute when this was decided."""
    return replace(
        one,
        apart={kind: gap for kind, gap in one.apart.items() if kind not in said.scores},
        labels=one.labels and said.entailment is None,
        links=one.links and said.links is None,
    )


def _together(before: Answer, now: Answer) -> Answer:
    return Answer(
        {**before.scores, **now.scores},
        now.entailment or before.entailment,
        before.links if now.links is None else now.links,
    )
