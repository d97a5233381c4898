"""Making a campaign, and opening one that is there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tertium.campaign.database import Database, Postgres, Session, open_database
from tertium.campaign.questions import insert_questions
from tertium.campaign.schema import prepare, prepare_in, version_of
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import Question, stored_settings
from tertium.campaign.tokens import fingerprint, new_token, same
from tertium.errors import UserError

_ASKED = ("scale", "kinds", "entailment", "align")
"""The settings that say what the answers mean."""


def create_campaign(
    place: str | Path, settings: Settings, questions: Iterable[Question] = ()
) -> tuple[Database, str]:
    """Make a campaign at a path or URL, with its questions; return it and its admin's secret.

    It is made whole, or not at all. The secret is nowhere else: the database keeps its hash.
    """
    database = open_database(place)
    secret = new_token()
    try:
        with database.writing() as session:
            prepare_in(session, database)
            if fact(session, "settings") is not None:
                raise UserError(
                    "there is a campaign already", where=str(place), remedy="choose another place"
                )
            set_fact(session, "settings", json.dumps(settings.to_dict(), ensure_ascii=False))
            set_fact(session, "secret", fingerprint(secret))
            set_fact(session, "key", new_token())
            insert_questions(session, list(questions), settings)
    except BaseException:
        database.close()
        database.remove_if_new()
        raise
    return database, secret


def open_campaign(place: str | Path) -> Database:
    """Open a campaign that is there; tables of an earlier version are brought up to date."""
    database = open_database(place)
    missing = UserError(
        "there is no campaign", where=str(place), remedy="make it: tertium campaign create"
    )
    if not isinstance(database, Postgres) and not (
        Path(place).is_file() and Path(place).stat().st_size
    ):
        raise missing
    with _closed_on_error(database):
        with database.reading() as session:
            if version_of(session) == 0 or fact(session, "settings") is None:
                raise missing
        prepare(database)
    return database


@contextmanager
def _closed_on_error(database: Database) -> Iterator[None]:
    try:
        yield
    except BaseException:
        database.close()
        raise


def change_settings(database: Database, settings: Settings) -> None:
    """Give a campaign other settings; its ratings stay as they are.

    What was asked cannot change once somebody answered it.
    """
    with database.writing() as session:
        before = stored_settings(session)
        other = [name for name in _ASKED if getattr(before, name) != getattr(settings, name)]
        if other and session.one("SELECT 1 AS found FROM ratings LIMIT 1") is not None:
            raise UserError(f"'{other[0]}' cannot change once pairs are rated",
                            remedy="make another campaign")  # fmt: skip
        set_fact(session, "settings", json.dumps(settings.to_dict(), ensure_ascii=False))


def new_secret(database: Database) -> str:
    """Give the admin page another secret; the old one, and who came in with it, is out."""
    secret = new_token()
    with database.writing() as session:
        set_fact(session, "secret", fingerprint(secret))
    return secret


def is_secret(database: Database, given: str) -> bool:
    """Whether this is the secret of the admin page."""
    with database.reading() as session:
        return same(str(fact(session, "secret")), fingerprint(given))


def fact(session: Session, name: str) -> str | None:
    """One fact about a campaign, by name."""
    found = session.value("SELECT value FROM facts WHERE name = ?", name)
    return None if found is None else str(found)


def set_fact(session: Session, name: str, value: str) -> None:
    """Set a fact, whether it was set before or not."""
    session.run(
        "INSERT INTO facts (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name, value,
    )  # fmt: skip
