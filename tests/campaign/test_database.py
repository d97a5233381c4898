from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tertium.campaign import schema
from tertium.campaign.campaigns import create_campaign, open_campaign
from tertium.campaign.database import Database, Postgres, Session, open_database
from tertium.campaign.settings import Settings
from tertium.errors import UserError

from .conftest import Make, pairs


def test_a_campaign_is_there_when_it_is_opened_again(make: Make) -> None:
    place = make(3).place
    with open_campaign(place) as database, database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM pairs") == 3
        assert schema.version_of(session) == schema.VERSION


def test_a_second_campaign_at_the_same_place_is_refused(make: Make) -> None:
    place = make().place
    with pytest.raises(UserError, match="there is a campaign already"):
        create_campaign(place, Settings("Another"))


def test_where_there_is_none_nothing_is_made(place: str) -> None:
    with pytest.raises(UserError, match="there is no campaign"):
        open_campaign(place)
    assert not is_anything_at(place)


def test_a_campaign_is_made_whole_or_not_at_all(place: str) -> None:
    with pytest.raises(UserError, match="the id 'p0' is there twice"):
        create_campaign(place, Settings("Twice"), [*pairs(2), *pairs(1)])
    assert not is_anything_at(place)
    database, _ = create_campaign(place, Settings("Once"), pairs(2))
    with database, database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM pairs") == 2


def is_anything_at(place: str) -> bool:
    """Whether there is a file, or a schema of that name."""
    database = open_database(place)
    if not isinstance(database, Postgres):
        return any(Path(place).parent.glob(f"{Path(place).name}*"))
    with database, database.reading() as session:
        query = "SELECT 1 FROM pg_namespace WHERE nspname = ?"
        return session.value(query, database.schema) is not None


def test_another_programs_file_is_left_as_it_is(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE facts (number INTEGER)")
    before = other.read_bytes()
    for what in (lambda: create_campaign(other, Settings("Mine")), lambda: open_campaign(other)):
        with pytest.raises(UserError, match="an SQLite file of another program"):
            what()
    assert other.read_bytes() == before
    empty = tmp_path / "empty.db"
    empty.touch()
    with pytest.raises(UserError, match="there is no campaign"):
        open_campaign(empty)
    assert empty.stat().st_size == 0


def test_what_failed_leaves_nothing(make: Make) -> None:
    database = make(1)
    with pytest.raises(ZeroDivisionError), database.writing() as session:
        session.run("DELETE FROM pairs")
        _ = 1 / 0
    with database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM pairs") == 1


def test_what_a_database_refuses_leaves_nothing(make: Make) -> None:
    database = make(1)
    with (
        pytest.raises(Exception, match=r"(?i)no such table|does not exist"),
        database.writing() as s,
    ):
        s.run("DELETE FROM pairs")
        s.run("DELETE FROM nonsense")
    with database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM pairs") == 1


def test_writers_come_one_after_another(make: Make) -> None:
    place = make().place
    with open_database(place) as one, open_database(place) as two:
        with one.writing() as session:
            session.run("INSERT INTO facts (name, value) VALUES ('count', '0')")

        def count(database: Database) -> None:
            for _ in range(25):
                with database.writing() as session:
                    now = int(session.value("SELECT value FROM facts WHERE name = 'count'"))
                    session.run("UPDATE facts SET value = ? WHERE name = 'count'", str(now + 1))

        threads = [threading.Thread(target=count, args=(d,)) for d in (one, one, two, two)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with one.reading() as session:
            assert session.value("SELECT value FROM facts WHERE name = 'count'") == "100"


def together(count: int, job: Callable[[int], None]) -> list[BaseException]:
    """Do a job in so many threads at once; what went wrong in them."""
    wrong: list[BaseException] = []
    ready = threading.Barrier(count)

    def safely(number: int) -> None:
        ready.wait()
        try:
            job(number)
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=safely, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


def test_who_fails_takes_nobody_along(make: Make) -> None:
    database = make()

    def job(number: int) -> None:
        for turn in range(5):
            with database.writing() as session:
                name = f"{number} {turn}"
                session.run("INSERT INTO facts (name, value) VALUES (?, 'x')", name)
                if number % 2:
                    session.run("DELETE FROM nonsense")

    assert len(together(12, job)) == 6
    with database.reading() as session:
        kept = {row["name"] for row in session.all("SELECT name FROM facts WHERE value = 'x'")}
    assert kept == {f"{number} {turn}" for number in range(0, 12, 2) for turn in range(5)}


def test_what_does_not_reach_the_disk_is_acknowledged_to_nobody(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = make()
    run = Session.run

    def full(self: Session, statement: str, *values: object) -> int:
        if statement == "COMMIT":
            raise OSError("the disk is full")
        return run(self, statement, *values)

    def job(number: int) -> None:
        with database.writing() as session:
            session.run("INSERT INTO facts (name, value) VALUES (?, 'x')", str(number))

    with monkeypatch.context() as patch:
        patch.setattr(Session, "run", full)
        assert len(together(8, job)) == 8
    with database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM facts WHERE value = 'x'") == 0
    assert together(8, job) == [], "and it goes on when there is room"


def test_a_reader_sees_one_moment(make: Make) -> None:
    database = make(1)
    with database.reading() as reader:
        assert reader.value("SELECT COUNT(*) FROM pairs") == 1
        with database.writing() as writer:
            writer.run("DELETE FROM pairs")
        assert reader.value("SELECT COUNT(*) FROM pairs") == 1


def test_a_connection_that_was_cut_is_not_used_again(postgres: str) -> None:
    database, _ = create_campaign(f"{postgres}#cut", Settings("Cut"))
    with open_database(f"{postgres}#other") as other, database:
        with other.writing() as session:
            session.all(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        with pytest.raises(Exception, match=r"terminat|closed|lost"), database.reading() as session:
            session.value("SELECT COUNT(*) FROM pairs")
        with database.reading() as session:
            assert session.value("SELECT COUNT(*) FROM pairs") == 0


def test_a_later_version_is_refused(make: Make) -> None:
    database = make()
    with database.writing() as session:
        session.run("UPDATE facts SET value = '99' WHERE name = 'version'")
    with pytest.raises(UserError, match="later tertium"):
        open_campaign(database.place)


def test_an_earlier_version_is_brought_up_to_date(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make(2).place
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, "CREATE TABLE later (number {key})"))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with open_campaign(place) as database, database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM later") == 0
        assert session.value("SELECT COUNT(*) FROM pairs") == 2


def test_every_rating_is_brought_to_the_disk(make_here: Make) -> None:
    with make_here().reading() as session:
        assert session.value("PRAGMA synchronous") == 2
        assert session.value("PRAGMA journal_mode") == "wal"


def test_a_file_that_is_no_campaign(tmp_path: object) -> None:
    with pytest.raises(UserError, match="cannot be opened"):
        open_campaign(__file__)


def test_a_server_that_is_not_there() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(UserError, match="does not let us in"):
        open_campaign("postgresql://127.0.0.1:1/none")
