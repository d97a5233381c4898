"""A compiled SQLite file, read when asked; may be shared by threads and survives a fork."""

from __future__ import annotations

import os
import sqlite3
import weakref
from pathlib import Path
from threading import Lock
from typing import Any


class Database:
    """A file that never changes once it is there, opened for reading.

    >>> from tempfile import TemporaryDirectory
    >>> from contextlib import closing
    >>> with TemporaryDirectory() as folder:
    ...     with closing(sqlite3.connect(Path(folder, "reeds.sqlite"))) as made:
    ...         _ = made.execute("CREATE TABLE reed (name TEXT)")
    ...         _ = made.execute("INSERT INTO reed VALUES ('rush')")
    ...         made.commit()
    ...     Database(Path(folder, "reeds.sqlite")).rows("SELECT name FROM reed")
    [('rush',)]
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = Lock()
        self._connect()

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """All rows that a query finds."""
        with self._lock:
            # A forked process must not use its parent's connection.
            if self._process != os.getpid():
                self._connect()
            return self._database.execute(query, values).fetchall()

    def row(self, query: str, *values: str) -> tuple[Any, ...] | None:
        """The first row that a query finds, if there is one."""
        rows = self.rows(query, *values)
        return rows[0] if rows else None

    def _connect(self) -> None:
        # Since nobody writes to the file, SQLite may skip its locks.
        place = f"{self.file.resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(place, uri=True, check_same_thread=False)
        self._process = os.getpid()
        weakref.finalize(self, self._database.close)
