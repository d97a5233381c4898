"""A service that runs, for all tests of this folder, and ways to ask it."""

from __future__ import annotations

import io
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from tertium.encoders import weights
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.server.app import make_app
from tertium.server.logs import Log
from tertium.server.running import config_of
from tertium.server.settings import Settings

Start = Callable[..., "Running"]


class Running:
    """A service in a thread, its address and what it logged."""

    def __init__(self, settings: Settings, ready: bool = True) -> None:
        self.written = io.StringIO()
        listening = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        app: Any = make_app(settings, Log(self.written, texts=settings.log_texts))
        self.service = app._app.state.service
        self._server = uvicorn.Server(config_of(app, settings))
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listening]}, daemon=True
        )
        self._thread.start()
        if ready:
            assert self.service.warm.wait(120), self.logged()
        while not self._server.started:
            time.sleep(0.01)

    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written.getvalue().splitlines()]

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=60, **options)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()


@contextmanager
def running(settings: Settings, ready: bool = True) -> Iterator[Running]:
    service = Running(settings, ready)
    try:
        yield service
    finally:
        service.stop()


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with the small model, an index and a folder for runs."""
    if not weights.installed():
        pytest.skip("no weights")
    from tertium.search.index import Index
    from tertium.search.texts import Entry

    folder = tmp_path_factory.mktemp("service")
    Index.make(folder / "index").add(
        [Entry("1", "A boat is caught in a storm."), Entry("2", "Two cooks argue about salt.")]
    )
    with running(Settings(model="fast", index=folder / "index", runs=folder / "runs")) as service:
        yield service


@pytest.fixture
def client(live: Running) -> Iterator[httpx.Client]:
    with live.client() as opened:
        yield opened


class Patient:
    """A judge that does as it is told: waits, fails, remembers its batches."""

    model = "patient"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.batches: list[list[str]] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.go.wait(30)
        self.batches.append([pair.id for pair in pairs])
        if any(pair.a.text == "bad" for pair in pairs):
            raise ValueError("a bad pair")
        return [Judgement(float(len(pair.a.text)), "sts") for pair in pairs]


@pytest.fixture
def patient() -> Patient:
    return Patient()


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, patient: Patient) -> Iterator[Start]:
    """Starts services whose judge is the patient one: they need no weights."""
    from tertium.server.service import Service

    def ready(self: Service) -> None:
        self.warm.set()

    monkeypatch.setattr(Service, "warm_up", ready)
    monkeypatch.setattr(Service, "judge_of", lambda *_: patient)
    started: list[Running] = []

    def start(settings: Settings | None = None) -> Running:
        started.append(Running(settings or Settings()))
        return started[-1]

    yield start
    patient.go.set()
    for service in started:
        service.stop()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.csv"
    path.write_text('text_a,text_b,id\nA cat,A kitten,1\n"A dog, big",A hound,2\n', "utf-8")
    return path
