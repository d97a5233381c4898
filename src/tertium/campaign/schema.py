"""The tables of a campaign, and the steps from one version of them to the next."""

from __future__ import annotations

from tertium.campaign.database import Database, Session
from tertium.errors import UserError

_FIRST = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE raters (
  number {key},
  name TEXT NOT NULL UNIQUE,
  team TEXT NOT NULL,
  token TEXT UNIQUE,
  invited DOUBLE PRECISION NOT NULL,
  revoked DOUBLE PRECISION,
  standing TEXT NOT NULL DEFAULT 'active',
  by_hand INTEGER NOT NULL DEFAULT 0,
  warned INTEGER NOT NULL DEFAULT 0,
  seed TEXT NOT NULL
);

CREATE TABLE pairs (
  number {key},
  id TEXT NOT NULL UNIQUE,
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  role TEXT NOT NULL,
  subset TEXT NOT NULL,
  genre TEXT,
  kind TEXT,
  gold TEXT,
  why TEXT NOT NULL DEFAULT '',
  author BIGINT REFERENCES raters (number),
  requested DOUBLE PRECISION,
  taken INTEGER NOT NULL DEFAULT 0,
  shuffle DOUBLE PRECISION NOT NULL
);
CREATE INDEX pairs_to_take ON pairs (role, taken, shuffle);

CREATE TABLE assignments (
  number {key},
  pair BIGINT NOT NULL REFERENCES pairs (number),
  rater BIGINT NOT NULL REFERENCES raters (number),
  swapped INTEGER NOT NULL,
  state TEXT NOT NULL,
  given DOUBLE PRECISION NOT NULL,
  expires DOUBLE PRECISION NOT NULL,
  UNIQUE (pair, rater)
);
CREATE INDEX assignments_of_rater ON assignments (rater, state);
CREATE INDEX assignments_expire ON assignments (state, expires);

CREATE TABLE ratings (
  number {key},
  pair BIGINT NOT NULL REFERENCES pairs (number),
  rater BIGINT NOT NULL REFERENCES raters (number),
  swapped INTEGER NOT NULL,
  answer TEXT NOT NULL,
  seconds DOUBLE PRECISION,
  given DOUBLE PRECISION NOT NULL,
  withdrawn DOUBLE PRECISION
);
CREATE UNIQUE INDEX ratings_once ON ratings (pair, rater) WHERE withdrawn IS NULL;
CREATE INDEX ratings_of_rater ON ratings (rater, given);

CREATE TABLE decisions (
  number {key},
  pair BIGINT NOT NULL REFERENCES pairs (number),
  answer TEXT NOT NULL,
  reason TEXT NOT NULL,
  decided_by TEXT NOT NULL,
  given DOUBLE PRECISION NOT NULL,
  withdrawn DOUBLE PRECISION
);
CREATE UNIQUE INDEX decisions_once ON decisions (pair) WHERE withdrawn IS NULL;

CREATE TABLE verdicts (
  number {key},
  rater BIGINT NOT NULL REFERENCES raters (number),
  standing TEXT NOT NULL,
  reason TEXT NOT NULL,
  given DOUBLE PRECISION NOT NULL
);

CREATE TABLE prompts (
  number {key},
  id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  genre TEXT,
  requested DOUBLE PRECISION NOT NULL,
  shuffle DOUBLE PRECISION NOT NULL,
  holder BIGINT REFERENCES raters (number),
  expires DOUBLE PRECISION,
  written INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE writings (
  number {key},
  prompt BIGINT NOT NULL REFERENCES prompts (number),
  rater BIGINT NOT NULL REFERENCES raters (number),
  text TEXT NOT NULL,
  seconds DOUBLE PRECISION,
  given DOUBLE PRECISION NOT NULL,
  UNIQUE (prompt, rater)
);
"""

STEPS = (_FIRST,)
"""What makes each version of the tables of the one before; add to the end, never change one."""
VERSION = len(STEPS)


def prepare(database: Database) -> None:
    """Make the tables, or bring those of an earlier version up to this one.

    >>> from tertium.campaign.database import open_database
    >>> with open_database(":memory:") as database:
    ...     prepare(database)
    ...     with database.reading() as session:
    ...         version_of(session) == VERSION
    True
    """
    with database.writing() as session:
        prepare_in(session, database)


def prepare_in(session: Session, database: Database) -> None:
    """Make the tables inside a transaction, so that they come with what they hold, or not."""
    found = version_of(session)
    if found > VERSION:
        raise UserError(
            f"was made by a later tertium (tables {found}, ours are {VERSION})",
            where=database.place, remedy="update tertium",
        )  # fmt: skip
    if found == 0:
        database.found(session)
    for step in STEPS[found:]:
        for statement in step.format(key=database.key).split(";"):
            if statement.strip():
                session.run(statement)
    if found != VERSION:
        session.run("DELETE FROM facts WHERE name = 'version'")
        session.run("INSERT INTO facts (name, value) VALUES ('version', ?)", str(VERSION))


def version_of(session: Session) -> int:
    """The version of the tables in a database; 0 where there are none yet."""
    if session.value(_HAS_FACTS[session.marks]) is None:
        return 0
    found = session.value("SELECT value FROM facts WHERE name = 'version'")
    return int(found or 0)


_HAS_FACTS = {
    "?": "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'facts'",
    "%s": "SELECT to_regclass('facts')::text",
}
