"""Rules while people rate: after each answer, what the rater's own answers tell of them."""

from __future__ import annotations

import json

from tertium.campaign.answers import answer_of
from tertium.campaign.control import OWN, Verdict, is_unqualified, judge, own_measures, replay
from tertium.campaign.database import Database, Session
from tertium.campaign.people import set_standing
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import (
    ACTIVE,
    DISCARDED,
    PAUSED,
    RATE,
    WARNED,
    Question,
    Rater,
    Rating,
    Snapshot,
    question_of,
    read_snapshot,
)
from tertium.items import Pair, Sentence

# Rules ask of a pair to rate only that it is one.
_ORDINARY = Question(Pair("", Sentence(""), Sentence("")))
_ORDER = (ACTIVE, WARNED, PAUSED, DISCARDED)


def check_rater(session: Session, settings: Settings, name: str) -> str:
    """Look at a rater by the rules that their own answers can break; return their standing.

    Their standing only gets graver here: a rule that needs the others' ratings may be behind it.
    """
    row = session.one("SELECT * FROM raters WHERE name = ?", name)
    assert row is not None
    before = str(row["standing"])
    rules = [rule for rule in settings.rules if rule.measure in OWN]
    if row["by_hand"] or not (rules or settings.control.qualify):
        return before
    questions, ratings = _own(session, int(row["number"]), name)
    verdict = judge(name, own_measures(questions, ratings, settings), rules)
    own = Snapshot(settings, questions, {name: Rater(name)}, tuple(ratings))
    if is_unqualified(own, name):
        verdict = Verdict(name, PAUSED, "too few training questions right")
    if _ORDER.index(verdict.standing) > _ORDER.index(before):
        set_standing(session, name, verdict.standing, verdict.reason)
        if verdict.standing == WARNED:
            session.run("UPDATE raters SET warned = 1 WHERE name = ?", name)
        return verdict.standing
    return before


def apply_rules(database: Database) -> list[Verdict]:
    """Give every rater the standing that the campaign's rules give them now; return all."""
    with database.writing() as session:
        snapshot = read_snapshot(session)
        verdicts = replay(snapshot)
        for one in verdicts:
            rater = snapshot.raters[one.rater]
            if not rater.by_hand and rater.standing != one.standing:
                set_standing(session, one.rater, one.standing, one.reason or "within the rules")
    return verdicts


def _own(session: Session, rater: int, name: str) -> tuple[dict[str, Question], list[Rating]]:
    """One rater's ratings, with the questions whose answer is known."""
    rows = session.all(
        "SELECT r.number AS rating, r.answer AS said, r.swapped, r.seconds, p.* "
        "FROM ratings r JOIN pairs p ON p.number = r.pair "
        "WHERE r.rater = ? AND r.withdrawn IS NULL ORDER BY r.number", rater)  # fmt: skip
    questions: dict[str, Question] = {}
    ratings = []
    for row in rows:
        questions[row["id"]] = _ORDINARY if row["role"] == RATE else question_of(row, {})
        ratings.append(Rating(row["rating"], row["id"], name, answer_of(json.loads(row["said"])),
                              bool(row["swapped"]), row["seconds"]))  # fmt: skip
    return questions, ratings
