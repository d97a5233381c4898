"""Raters: invited by a link of their own, in a standing that rules or an admin change."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from tertium.campaign.assignment import recount
from tertium.campaign.database import Database, Session
from tertium.campaign.snapshot import ACTIVE, CROWD, DISCARDED, PAUSED, TEAMS, WARNED
from tertium.campaign.tokens import fingerprint, new_token
from tertium.errors import UnknownNameError, UserError

STANDINGS = (ACTIVE, WARNED, PAUSED, DISCARDED)
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Invitation:
    """A rater's name and the token of their link, which is shown this once."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Visitor:
    """The rater whom a token belongs to."""

    number: int
    name: str
    standing: str


def invite(database: Database, names: Iterable[str], team: str | None = None) -> list[Invitation]:
    """Invite raters by name, all or none. A known name gets a new link, and its old one ends.

    Without a team, somebody new is of the crowd, and everybody else stays where they are.
    """
    if team is not None:
        check_team(team)
    made = []
    now = time.time()
    with database.writing() as session:
        for name in names:
            name = name.strip()  # noqa: PLW2901
            if not name or len(name) > _LONGEST_NAME or not name.isprintable():
                raise UserError(
                    f"'{name[:40]}' is no name", remedy="use up to 100 characters in one line"
                )
            token = new_token()
            session.run(
                "INSERT INTO raters (name, team, token, invited, seed) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (name) DO UPDATE SET token = excluded.token, revoked = NULL",
                name, team or CROWD, fingerprint(token), now, new_token(),
            )  # fmt: skip
            if team is not None:
                session.run("UPDATE raters SET team = ? WHERE name = ?", team, name)
            made.append(Invitation(name, token))
    return made


def check_team(team: str) -> str:
    """Return a team's name; a wrong one is answered with near ones.

    >>> check_team("exprt")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown team 'exprt'; did you mean 'expert'?
    """
    if team not in TEAMS:
        raise UnknownNameError("team", team, TEAMS)
    return team


def check_address(address: str) -> str:
    """Return an address that links can begin with, as a browser reaches it.

    >>> check_address("rate.example.org")
    Traceback (most recent call last):
    tertium.errors.UserError: 'rate.example.org' is no address; write https://HOST or http://HOST
    """
    try:
        parts = urlsplit(address)
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname)
        is_one = is_one and (parts.port is None or parts.port > 0)
    except ValueError:
        is_one = False
    if not is_one or any(c.isspace() for c in address) or parts.query or parts.fragment:
        raise UserError(f"'{address}' is no address", remedy="write https://HOST or http://HOST")
    return address


def revoke(database: Database, name: str) -> None:
    """End a rater's link, and give their open pairs to others; their ratings stay."""
    with database.writing() as session:
        number = number_of(session, name)
        session.run("UPDATE raters SET token = NULL, revoked = ? WHERE number = ?",
                    time.time(), number)  # fmt: skip
        session.run("UPDATE assignments SET state = 'released' WHERE rater = ? AND state = 'open'",
                    number)  # fmt: skip
        recount(session)


def visitor(session: Session, token: str) -> Visitor | None:
    """The rater with this token; None where nobody has it, or not any more."""
    row = session.one(
        "SELECT number, name, standing FROM raters WHERE token = ? AND revoked IS NULL",
        fingerprint(token),
    )
    return None if row is None else Visitor(**row)


def set_standing(
    session: Session, name: str, standing: str, reason: str, *, by_hand: bool = False
) -> None:
    """Change a rater's standing and keep why; nothing they rated is deleted.

    One set by hand stays until it is set by hand again: rules pass over such a rater.
    """
    if standing not in STANDINGS:
        raise UnknownNameError("standing", standing, STANDINGS)
    number = number_of(session, name)
    before = session.value("SELECT standing FROM raters WHERE number = ?", number)
    session.run("UPDATE raters SET standing = ?, by_hand = ? WHERE number = ?",
                standing, int(by_hand), number)  # fmt: skip
    if standing == before:
        return
    session.run("INSERT INTO verdicts (rater, standing, reason, given) VALUES (?, ?, ?, ?)",
                number, standing, reason, time.time())  # fmt: skip
    if standing in (PAUSED, DISCARDED):
        session.run("UPDATE assignments SET state = 'released' WHERE rater = ? AND state = 'open'",
                    number)  # fmt: skip
    recount(session)


def number_of(session: Session, name: str) -> int:
    """A rater's number; a wrong name is answered with near ones."""
    found = session.value("SELECT number FROM raters WHERE name = ?", name)
    if found is None:
        raise UnknownNameError("rater", name, [r["name"] for r in session.all(
            "SELECT name FROM raters ORDER BY name")])  # fmt: skip
    return int(found)
