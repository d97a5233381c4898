"""How far a campaign is."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from tertium.campaign.adjudicate import disputes
from tertium.campaign.assignment import release_expired
from tertium.campaign.database import Database
from tertium.campaign.snapshot import CONTROL, TRAINING, Snapshot, read_snapshot


@dataclass(frozen=True, slots=True)
class Status:
    """The counts of a campaign."""

    title: str
    scale: str
    pairs: int
    complete: int
    wanted: int
    ratings: int
    discarded: int
    controls: int
    training: int
    raters: int
    standings: dict[str, int]
    on_loan: int
    disputes: int
    decisions: int
    prompts: int
    written: int

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return asdict(self)


def status_of(database: Database) -> Status:
    """Count everything; loans whose time is over are taken back first."""
    with database.writing() as session:
        release_expired(session, time.time())
    with database.reading() as session:
        on_loan = session.value("SELECT COUNT(*) FROM assignments WHERE state = 'open'")
        prompts = session.value("SELECT COUNT(*) FROM prompts")
        written = session.value("SELECT COUNT(*) FROM prompts WHERE written = 1")
        snapshot = read_snapshot(session)
    return _count(snapshot, int(on_loan), int(prompts), int(written))


def _count(snapshot: Snapshot, on_loan: int, prompts: int, written: int) -> Status:
    wanted = snapshot.settings.ratings
    roles = Counter(one.role for one in snapshot.questions.values())
    rated = [len(ratings) for ratings in snapshot.by_pair.values()]
    all_to_rate = sum(
        snapshot.questions[one.pair].role not in (CONTROL, TRAINING) for one in snapshot.ratings
    )
    return Status(
        snapshot.settings.title,
        snapshot.settings.scale,
        len(rated),
        sum(count >= wanted for count in rated),
        len(rated) * wanted,
        sum(rated),
        all_to_rate - sum(rated),
        roles[CONTROL],
        roles[TRAINING],
        len(snapshot.raters),
        dict(Counter(one.standing for one in snapshot.raters.values())),
        on_loan,
        len(disputes(snapshot)),
        len(snapshot.decisions),
        prompts,
        written,
    )
