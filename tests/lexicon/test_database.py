from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tertium.lexicon.database import Database


@pytest.fixture
def reeds(tmp_path: Path) -> Database:
    file = tmp_path / "reeds.sqlite"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE reed (name TEXT)")
        made.executemany("INSERT INTO reed VALUES (?)", [("rush",), ("sedge",)])
        made.commit()
    return Database(file)


def test_rows_and_the_first_of_them(reeds: Database) -> None:
    assert reeds.rows("SELECT name FROM reed ORDER BY name") == [("rush",), ("sedge",)]
    assert reeds.row("SELECT name FROM reed WHERE name = ?", "sedge") == ("sedge",)
    assert reeds.row("SELECT name FROM reed WHERE name = ?", "oak") is None


def test_nothing_can_be_written(reeds: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reeds.rows("DELETE FROM reed")


def test_threads_share_it(reeds: Database) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: reeds.row("SELECT count(*) FROM reed"), range(40)))
    assert found == [(2,)] * 40


def test_it_opens_its_own_connection_after_a_fork(reeds: Database) -> None:
    before = reeds._database
    reeds._process = os.getpid() + 1  # as a child finds it
    assert reeds.row("SELECT count(*) FROM reed") == (2,)
    assert reeds._database is not before
    before.close()
