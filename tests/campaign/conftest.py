"""Campaigns to test: on SQLite, and on a PostgreSQL server of the tests' own where there is one."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tertium.campaign.campaigns import create_campaign
from tertium.campaign.database import Database
from tertium.campaign.questions import add_questions
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import Question
from tertium.items import Pair, Sentence

Make = Callable[..., Database]
Serve = Callable[[Database], AbstractContextManager[str]]


def pairs(count: int, role: str = "rate", prefix: str = "p") -> list[Question]:
    return [
        Question(
            Pair(f"{prefix}{i}", Sentence(f"The text {prefix}{i}."), Sentence(f"Another {i}."),
                 genre="news" if i % 2 else "forum"),
            role,
        )
        for i in range(count)
    ]  # fmt: skip


def _server_programs() -> Path | None:
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists()), None)


def _unprivileged() -> str | None:
    """Somebody else to run the server as: PostgreSQL refuses root."""
    names = [user.pw_name for user in pwd.getpwall()]
    return next((name for name in ("postgres", "nobody") if name in names), None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server that was started for the tests, or a skip."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    programs = _server_programs()
    if programs is None:
        pytest.skip("there is no PostgreSQL server to start")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    run_as: list[str] = []
    user = pwd.getpwuid(os.getuid()).pw_name
    if os.getuid() == 0:
        other = _unprivileged()
        if other is None or shutil.which("setpriv") is None:
            pytest.skip("PostgreSQL does not run as root, and there is nobody else")
        user = other
        entry = pwd.getpwnam(user)
        run_as = ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    data = folder / "data"
    subprocess.run(
        [*run_as, programs / "initdb", "-D", data, "-A", "trust", "-U", "tester", "-E", "UTF8",
         "--no-sync", "--locale=C"],
        check=True, capture_output=True, cwd=folder,
    )  # fmt: skip
    server = subprocess.Popen(
        [*run_as, programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=",
         "-c", "fsync=off"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder,
    )  # fmt: skip
    url = f"postgresql:///postgres?host={folder}&user=tester"
    try:
        _wait_for(url)
        yield url
    finally:
        server.send_signal(signal.SIGINT)  # ends now, whoever is connected
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(url: str) -> None:
    import psycopg

    for _ in range(200):
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("the PostgreSQL server did not start")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Somewhere to make a campaign: the same tests on both databases."""
    if request.param == "sqlite":
        return str(tmp_path / "test.campaign")
    url = request.getfixturevalue("postgres")
    return f"{url}#c{abs(hash(request.node.nodeid))}"


@contextmanager
def _made(place: str) -> Iterator[Make]:
    opened: list[Database] = []

    def make(count: int = 0, **settings: Any) -> Database:
        database, _ = create_campaign(place, settings_of({"title": "Test", **settings}))
        opened.append(database)
        if count:
            add_questions(database, pairs(count))
        return database

    yield make
    for database in opened:
        database.close()


@pytest.fixture
def make(place: str) -> Iterator[Make]:
    """Makes a campaign with so many pairs and these settings, on each database."""
    with _made(place) as maker:
        yield maker


@pytest.fixture
def make_here(tmp_path: Path) -> Iterator[Make]:
    """Makes a campaign on SQLite."""
    with _made(str(tmp_path / "here.campaign")) as maker:
        yield maker


@pytest.fixture
def serve() -> Serve:
    """Serves a campaign over real HTTP inside a ``with`` block, which gets the address."""

    @contextmanager
    def serving(database: Database) -> Iterator[str]:
        import uvicorn

        from tertium.campaign.web.app import make_app
        from tertium.campaign.web.server import listen

        listener = listen("127.0.0.1", 0)
        config = uvicorn.Config(make_app(database), log_level="error", access_log=False)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
            listener.close()

    return serving
