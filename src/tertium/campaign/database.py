"""One small SQL layer over SQLite and PostgreSQL.

Statements are written once, with ``?`` for a value. Writing is one at a time on both: SQLite has
one writer anyway, and PostgreSQL gets a lock for each campaign, so that what holds on the one
holds on the other. A transaction that returned is on the disk. Those that wait while another one is
written go to the disk together, so that a slow disk is waited for once, not once for each.
"""

from __future__ import annotations

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from tertium.errors import MissingResourceError, UserError

if TYPE_CHECKING:
    import psycopg

Row = dict[str, Any]
_URLS = ("postgresql://", "postgres://")
_SCHEMA = "tertium"
_BUSY_SECONDS = 30
_MOST_TOGETHER = 32
_OWN_TABLES = frozenset({"facts", "pairs", "raters", "ratings"})
"""Some of the tables that a campaign's file has from the beginning."""


class Session:
    """A connection inside a ``with`` block: statements in, rows out."""

    def __init__(self, connection: Any, *, marks: str) -> None:
        self._connection, self.marks = connection, marks

    def run(self, statement: str, *values: object) -> int:
        """Run a statement; return how many rows it changed."""
        return int(self._execute(statement, values).rowcount)

    def all(self, statement: str, *values: object) -> list[Row]:
        """Every row of an answer, by the names of its columns."""
        cursor = self._execute(statement, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def one(self, statement: str, *values: object) -> Row | None:
        """The first row of an answer, if there is any."""
        found = self.all(statement, *values)
        return found[0] if found else None

    def value(self, statement: str, *values: object) -> Any:
        """The first column of the first row; None where there is no row."""
        found = self.one(statement, *values)
        return None if found is None else next(iter(found.values()))

    def many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Run a statement once for each row of values."""
        cursor = self._connection.cursor()
        cursor.executemany(statement.replace("?", self.marks), rows)
        cursor.close()

    def _execute(self, statement: str, values: Sequence[object]) -> Any:
        return self._connection.execute(statement.replace("?", self.marks), values)


@dataclass(slots=True)
class _Group:
    """Transactions that go to the disk together, each behind a savepoint of its own."""

    connection: Any
    session: Session
    size: int = 0
    written: threading.Event = field(default_factory=threading.Event)
    error: Exception | None = None


class Database(ABC):
    """Where a campaign is kept. Connections are lent to one thread at a time, and kept."""

    key: str
    """What a column is that numbers its rows by itself."""
    marks: str
    """What stands for a value in a statement."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._free: list[Any] = []
        self._guard = threading.Lock()
        # Whoever waits for this lock is served in turn; SQLite's own waiting is by chance.
        self._writer = threading.Lock()
        self._waiting = 0
        self._group: _Group | None = None

    def found(self, session: Session) -> None:  # noqa: B027 - SQLite needs none
        """Make the room that the tables stand in, where a database has any."""

    def remove_if_new(self) -> None:  # noqa: B027 - a server takes all of it back
        """Remove what making a campaign left behind, where there was nothing before."""

    @abstractmethod
    def _connect(self) -> Any: ...

    @abstractmethod
    def _begin(self, session: Session, *, writing: bool) -> None: ...

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that nobody else's writing comes between; all of it is kept, or nothing.

        When the block is left, it is on the disk.
        """
        group = self._join()
        try:
            group.session.run("SAVEPOINT own")
            yield group.session
            group.session.run("RELEASE SAVEPOINT own")
        except BaseException:
            self._leave(group, failed=True)
            raise
        self._leave(group)
        group.written.wait()
        if group.error is not None:
            raise group.error

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that sees the campaign as it is at one moment."""
        connection = self._take()
        session = Session(connection, marks=self.marks)
        try:
            self._begin(session, writing=False)
            yield session
            session.run("COMMIT")
        except BaseException:
            self._take_back(session, connection)
            raise
        self._give_back(connection)

    def _join(self) -> _Group:
        """Wait for one's turn, and join the transaction that is open, or begin one."""
        with self._guard:
            self._waiting += 1
        self._writer.acquire()
        with self._guard:
            self._waiting -= 1
        if self._group is None:
            try:
                connection = self._take()
                session = Session(connection, marks=self.marks)
                try:
                    self._begin(session, writing=True)
                except BaseException:
                    self._take_back(session, connection)
                    raise
            except BaseException:
                self._writer.release()
                raise
            self._group = _Group(connection, session)
        self._group.size += 1
        return self._group

    def _leave(self, group: _Group, *, failed: bool = False) -> None:
        """Give the turn to the next one; where nobody waits, bring the group to the disk."""
        try:
            if failed:
                group.session.run("ROLLBACK TO SAVEPOINT own")
                group.session.run("RELEASE SAVEPOINT own")
            with self._guard:
                last = self._waiting == 0
            if last or group.size >= _MOST_TOGETHER:
                group.session.run("COMMIT")
                self._end(group)
        except Exception as error:
            group.error = error
            self._end(group)
        finally:
            self._writer.release()

    def _end(self, group: _Group) -> None:
        self._group = None
        if group.error is None:
            self._give_back(group.connection)
        else:
            self._take_back(group.session, group.connection)
        group.written.set()

    def close(self) -> None:
        """Close the connections that nobody uses."""
        with self._guard:
            free, self._free = self._free, []
        for connection in free:
            connection.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self) -> Any:
        with self._guard:
            if self._free:
                return self._free.pop()
        return self._connect()

    def _take_back(self, session: Session, connection: Any) -> None:
        """Take a transaction back. A connection that is broken is not used again."""
        try:
            session.run("ROLLBACK")
        except Exception:
            # A server that was started anew ended the others as well.
            connection.close()
            self.close()
        else:
            self._give_back(connection)

    def _give_back(self, connection: Any) -> None:
        with self._guard:
            self._free.append(connection)


class Sqlite(Database):
    """A campaign in one file."""

    key = "INTEGER PRIMARY KEY"
    marks = "?"

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self._is_new = not Path(place).exists()

    def remove_if_new(self) -> None:
        """Remove the file, and what SQLite keeps beside it, unless it was there before us."""
        if self._is_new and not self._tables():
            for ending in ("", "-wal", "-shm"):
                Path(self.place + ending).unlink(missing_ok=True)

    def _tables(self) -> int:
        """How many tables there are: somebody else may have made a campaign meanwhile."""
        if not Path(self.place).exists():
            return 0
        try:
            with closing(sqlite3.connect(self.place, timeout=_BUSY_SECONDS)) as connection:
                found = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError:
            return 1  # what cannot be read was not made by us
        return int(found[0])

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.place, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            _check_own(connection, self.place)
            connection.execute("PRAGMA journal_mode = WAL")
            # With a write-ahead log only FULL brings a transaction to the disk before it returns.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.DatabaseError as error:
            connection.close()
            raise UserError(
                f"cannot be opened ({error})", where=self.place, remedy="give a campaign's file"
            ) from None
        return connection

    def _begin(self, session: Session, *, writing: bool) -> None:
        session.run("BEGIN IMMEDIATE" if writing else "BEGIN")


def _check_own(connection: sqlite3.Connection, place: str) -> None:
    """Leave a file that another program made as it is."""
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if names and not names >= _OWN_TABLES:
        connection.close()
        raise UserError(
            "is an SQLite file of another program", where=place, remedy="give a campaign's file"
        )


class Postgres(Database):
    """A campaign in a schema of a PostgreSQL database; ``#name`` at the URL's end names it."""

    key = "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"
    marks = "%s"

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self._url, _, name = place.partition("#")
        self.schema = unquote(name) or _SCHEMA
        if not self.schema.replace("_", "").replace("-", "").isalnum():
            raise UserError(
                f"'{self.schema}' is no name of a campaign", remedy="use letters, digits, - and _"
            )

    def found(self, session: Session) -> None:
        """Make the schema of the campaign."""
        there = session.value("SELECT 1 FROM pg_namespace WHERE nspname = ?", self.schema)
        if there is None:
            session.run(f'CREATE SCHEMA "{self.schema}"')

    def _connect(self) -> psycopg.Connection[Any]:
        try:
            import psycopg  # noqa: PLC0415
        except ImportError:
            raise MissingResourceError(
                "PostgreSQL needs psycopg", remedy="run: pip install 'tertium[postgres]'"
            ) from None
        try:
            connection = psycopg.connect(self._url, autocommit=True)
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[0]
            raise UserError(
                f"PostgreSQL does not let us in ({reason})", remedy="check the URL and the server"
            ) from None
        connection.execute(f'SET search_path TO "{self.schema}"'.encode())
        return connection

    def _begin(self, session: Session, *, writing: bool) -> None:
        session.run("BEGIN" if writing else "BEGIN ISOLATION LEVEL REPEATABLE READ")
        if writing:
            session.all("SELECT pg_advisory_xact_lock(hashtext(?))", f"tertium {self.schema}")


def open_database(place: str | Path) -> Database:
    """The database at a path, or at a ``postgresql://`` URL.

    >>> type(open_database("news.campaign")).__name__
    'Sqlite'
    >>> open_database("postgresql://db.example/ratings#news").schema
    'news'
    """
    place = str(place)
    return Postgres(place) if place.startswith(_URLS) else Sqlite(place)
