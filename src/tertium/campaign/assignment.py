"""Who rates what next.

A rater gets the training questions, then pairs to rate with hidden controls among them. Of the
pairs those with the fewest ratings come first, in a random order for each rater; the sides are
swapped for half of a pair's raters. A pair is lent for a while: whoever does not answer in time
loses it to somebody else. ``pairs.taken`` counts a pair's ratings and open loans, so that finding
the next one does not mean counting all of them.
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass

from tertium.campaign.answers import Answer, answer_of
from tertium.campaign.database import Row, Session
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import (
    CONTROL,
    DISCARDED,
    PAUSED,
    RATE,
    TRAINING,
    WARNED,
    Question,
    question_of,
)
from tertium.errors import UserError

_UNSEEN = "NOT EXISTS (SELECT 1 FROM ratings r WHERE r.pair = p.number AND r.rater = ? AND withdrawn IS NULL)"  # noqa: E501
_NOT_OWN = "(p.author IS NULL OR p.author <> ?)"


@dataclass(frozen=True, slots=True)
class Loan:
    """A pair in a rater's hands: how it is shown, and since when."""

    number: int
    question: Question
    swapped: bool
    given: float
    state: str


def next_loan(
    session: Session, settings: Settings, rater: int, now: float | None = None
) -> Loan | None:
    """The pair that a rater is to rate now: the one they have, or a new one; None when done."""
    now = time.time() if now is None else now
    release_expired(session, now)
    held = session.value("SELECT number FROM assignments WHERE rater = ? AND state = 'open' "
                         "ORDER BY given LIMIT 1", rater)  # fmt: skip
    if held is not None:
        session.run("UPDATE assignments SET expires = ? WHERE number = ?",
                    now + settings.lease, held)  # fmt: skip
        return read_loan(session, rater, held)
    row = session.one("SELECT standing, seed, warned FROM raters WHERE number = ?", rater)
    if row is None or row["standing"] in (PAUSED, DISCARDED):
        return None
    pair = _choose(session, settings, rater, row)
    if pair is None:
        return None
    swapped = settings.swap and _swap(session, pair)
    return read_loan(session, rater, _lend(session, pair, rater, swapped, now, settings.lease))


def held_loan(
    session: Session, settings: Settings, rater: int, now: float | None = None
) -> Loan | None:
    """The pair in a rater's hands, while at least half of its time is left."""
    now = time.time() if now is None else now
    held = session.value("SELECT number FROM assignments WHERE rater = ? AND state = 'open' "
                         "AND expires > ? LIMIT 1", rater, now + settings.lease / 2)  # fmt: skip
    return None if held is None else read_loan(session, rater, held)


def read_loan(session: Session, rater: int, number: int) -> Loan | None:
    """A rater's own loan by its number; None where it is not theirs."""
    row = session.one("SELECT * FROM assignments WHERE number = ? AND rater = ?", number, rater)
    if row is None:
        return None
    pair = session.one("SELECT * FROM pairs WHERE number = ?", row["pair"])
    assert pair is not None
    return Loan(row["number"], question_of(pair, {}), bool(row["swapped"]), row["given"],
                row["state"])  # fmt: skip


def give_answer(
    session: Session,
    rater: int,
    number: int,
    answer: Answer,
    *,
    seconds: float | None = None,
    now: float | None = None,
) -> int:
    """Keep the answer to a loan and return the rating's number.

    An earlier answer of the same rater is replaced, but not lost: it stays, withdrawn. An answer
    that comes after the loan ended is still an answer.
    """
    now = time.time() if now is None else now
    loan = session.one("SELECT * FROM assignments WHERE number = ? AND rater = ?", number, rater)
    if loan is None:
        raise UserError("this pair is not yours", remedy="open your own link")
    live = session.one("SELECT number, answer FROM ratings WHERE pair = ? AND rater = ? "
                       "AND withdrawn IS NULL", loan["pair"], rater)  # fmt: skip
    if live is not None and live["answer"] == answer.to_json():
        return int(live["number"])  # the same form, sent twice
    again = session.run("UPDATE ratings SET withdrawn = ? WHERE pair = ? AND rater = ? "
                        "AND withdrawn IS NULL", now, loan["pair"], rater)  # fmt: skip
    made = session.value(
        "INSERT INTO ratings (pair, rater, swapped, answer, seconds, given) "
        "VALUES (?, ?, ?, ?, ?, ?) RETURNING number",
        loan["pair"], rater, loan["swapped"], answer.to_json(), seconds, now,
    )  # fmt: skip
    session.run("UPDATE assignments SET state = 'done' WHERE number = ?", number)
    if loan["state"] == "released" and not again:
        session.run("UPDATE pairs SET taken = taken + 1 WHERE number = ?", loan["pair"])
    return int(made)


def undo(session: Session, settings: Settings, rater: int, now: float | None = None) -> int | None:
    """Withdraw a rater's last answer and lend them its pair again; its number, if there is one."""
    now = time.time() if now is None else now
    last = session.one(
        "SELECT r.number, a.number AS loan FROM ratings r "
        "JOIN assignments a ON a.pair = r.pair AND a.rater = r.rater "
        "WHERE r.rater = ? AND r.withdrawn IS NULL ORDER BY r.number DESC LIMIT 1",
        rater,
    )
    if last is None:
        return None
    # What was on the screen goes back, so that the pair that was undone comes next.
    held = session.all("SELECT pair FROM assignments WHERE rater = ? AND state = 'open'", rater)
    for one in held:
        session.run("UPDATE pairs SET taken = taken - 1 WHERE number = ?", one["pair"])
    session.run("UPDATE assignments SET state = 'released' WHERE rater = ? AND state = 'open'",
                rater)  # fmt: skip
    session.run("UPDATE ratings SET withdrawn = ? WHERE number = ?", now, last["number"])
    session.run("UPDATE assignments SET state = 'open', given = ?, expires = ? WHERE number = ?",
                now, now + settings.lease, last["loan"])  # fmt: skip
    return int(last["loan"])


def release_expired(session: Session, now: float) -> int:
    """Take back the loans whose time is over; return how many."""
    gone = session.all("SELECT number, pair FROM assignments WHERE state = 'open' AND expires < ?",
                       now)  # fmt: skip
    for row in gone:
        session.run("UPDATE assignments SET state = 'released' WHERE number = ?", row["number"])
        session.run("UPDATE pairs SET taken = taken - 1 WHERE number = ?", row["pair"])
    return len(gone)


def recount(session: Session) -> None:
    """Count anew how often each pair is rated or lent; discarded raters do not count."""
    session.run(
        "UPDATE pairs SET taken = "
        "(SELECT COUNT(*) FROM ratings r JOIN raters o ON o.number = r.rater "
        " WHERE r.pair = pairs.number AND r.withdrawn IS NULL AND o.standing <> 'discarded') + "
        "(SELECT COUNT(*) FROM assignments a "
        " WHERE a.pair = pairs.number AND a.state = 'open')"
    )


def latest_answer(session: Session, rater: int, pair: str) -> Answer | None:
    """What a rater has said of a pair, or had said before they took it back."""
    found = session.value(
        "SELECT r.answer FROM ratings r JOIN pairs p ON p.number = r.pair "
        "WHERE p.id = ? AND r.rater = ? ORDER BY r.number DESC LIMIT 1",
        pair, rater,
    )  # fmt: skip
    return None if found is None else answer_of(json.loads(found))


def _choose(session: Session, settings: Settings, rater: int, row: Row) -> int | None:
    done = {
        one["role"]: int(one["count"])
        for one in session.all(
            "SELECT p.role AS role, COUNT(*) AS count FROM ratings r "
            "JOIN pairs p ON p.number = r.pair "
            "WHERE r.rater = ? AND r.withdrawn IS NULL GROUP BY p.role", rater)
    }  # fmt: skip
    if done.get(TRAINING, 0) < settings.control.training:
        training = session.value(
            f"SELECT p.number FROM pairs p WHERE role = 'training' AND {_UNSEEN} "
            "ORDER BY number LIMIT 1", rater)  # fmt: skip
        if training is not None:
            return int(training)
    rated, checked = done.get(RATE, 0), done.get(CONTROL, 0)
    if settings.limit and rated >= settings.limit:
        return None
    if _is_control_due(settings, row, rated + checked, checked):
        control = session.all(
            f"SELECT p.number FROM pairs p WHERE role = 'control' AND {_UNSEEN} "
            "ORDER BY taken, number", rater)  # fmt: skip
        if control:
            return int(random.choice(control[: max(1, len(control) // 2)])["number"])
    return _fewest_ratings(session, settings, rater)


def _is_control_due(settings: Settings, row: Row, answered: int, checked: int) -> bool:
    """Whether the next question is a hidden control: one in each block, at a place of its own.

    The place depends on the rater's secret seed, so that nobody can tell which one it is.
    """
    control = settings.control
    every = control.every
    if row["standing"] == WARNED or row["warned"]:
        every = control.every_when_warned or every
    if not every:
        return False
    block, place = divmod(answered, every)
    due = random.Random(f"{row['seed']} {block}").randrange(every)
    return place == due or (place > due and checked <= block and every == control.every)


def questions_in_all(session: Session, settings: Settings) -> int:
    """How many questions one rater gets at most after training, the hidden controls among them.

    The number does not change while somebody rates: one that grew after some questions and not
    after others would tell which were the controls.
    """
    counts = {row["role"]: int(row["count"]) for row in session.all(
        "SELECT role, COUNT(*) AS count FROM pairs GROUP BY role")}  # fmt: skip
    rated = counts.get(RATE, 0)
    rated = min(rated, settings.limit) if settings.limit else rated
    every = settings.control.every
    controls = rated // (every - 1) if every > 1 else rated * every
    return rated + min(controls, counts.get(CONTROL, 0))


def _fewest_ratings(session: Session, settings: Settings, rater: int) -> int | None:
    for taken in range(settings.ratings):
        start = random.random()
        for here in ("shuffle >= ?", "shuffle < ?"):
            found = session.value(
                f"SELECT p.number FROM pairs p WHERE role = 'rate' AND taken = ? AND {here} "
                f"AND {_UNSEEN} AND {_NOT_OWN} ORDER BY shuffle LIMIT 1",
                taken, start, rater, rater,
            )  # fmt: skip
            if found is not None:
                return int(found)
    return None


def _swap(session: Session, pair: int) -> bool:
    """Show the order that fewer have seen; either one where both are even."""
    rows = session.all(
        "SELECT a.swapped AS swapped, COUNT(*) AS count FROM assignments a "
        "JOIN raters o ON o.number = a.rater "
        "WHERE a.pair = ? AND a.state <> 'released' AND o.standing <> 'discarded' "
        "GROUP BY a.swapped", pair)  # fmt: skip
    seen = {bool(row["swapped"]): int(row["count"]) for row in rows}
    plain, swapped = seen.get(False, 0), seen.get(True, 0)
    return random.random() < 0.5 if plain == swapped else swapped < plain


def _lend(session: Session, pair: int, rater: int, swapped: bool, now: float, lease: float) -> int:
    number = session.value(
        "INSERT INTO assignments (pair, rater, swapped, state, given, expires) "
        "VALUES (?, ?, ?, 'open', ?, ?) ON CONFLICT (pair, rater) DO UPDATE SET "
        "swapped = excluded.swapped, state = 'open', given = excluded.given, "
        "expires = excluded.expires RETURNING number",
        pair, rater, int(swapped), now, now + lease,
    )  # fmt: skip
    session.run("UPDATE pairs SET taken = taken + 1 WHERE number = ?", pair)
    return int(number)
