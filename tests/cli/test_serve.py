from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tertium.cli import main
from tertium.encoders import weights

needs_weights = pytest.mark.skipif(not weights.installed(), reason="no weights")


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-c", "import sys; from tertium.cli import main; sys.exit(main())",
               "serve", "--port", "0", "--model", "fast", "--json", *arguments]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())["address"]
        finally:
            process.kill()


def compared(address: str, seconds: float = 60) -> float:
    """Ask until there is an answer, as a patient client does."""
    until = time.monotonic() + seconds
    while True:
        try:
            answer = httpx.post(f"{address}/v1/compare", json={"a": "a cat", "b": "a dog"})
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code == 200:
            return float(answer.json()["score"])
        assert time.monotonic() < until, answer
        time.sleep(0.05)


@needs_weights
def test_it_serves_and_ends_in_order_when_told_to(tmp_path: Path) -> None:
    with serving("--runs", str(tmp_path / "runs")) as (process, address):
        assert 0 <= compared(address) <= 4
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=60)
    assert process.returncode == 0
    events = [json.loads(line)["event"] for line in logged.splitlines()]
    assert events[0] == "listening"
    assert events[-1] == "stopped"
    assert "request" in events
    assert "a cat" not in logged


def test_a_port_that_is_taken_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert f"127.0.0.1:{port}: cannot listen there" in said
    assert "choose another --port" in said


def test_an_address_of_another_machine_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--host", "300.1.1.1", "--port", "0"]) == 2
    assert "give --host a name or an address of this machine" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--data", "sts"], "'sts' is no release; write it as TASK=DIR"),
        (["--data", "stz=."], "unknown task 'stz'; did you mean 'sts'"),
        (["--data", "sts=no/such/place"], "no/such/place: no such folder"),
        (["--cors", "example.org"], "'example.org' is no origin"),
        (["--keys", "no-such-file"], "no-such-file: no such file"),
        (["--port", "70000"], "70000 is no port"),
        (["--index", "no-such-index"], "no-such-index"),
    ],
)
def test_mistakes_are_one_line(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


@needs_weights
def test_a_wrong_model_is_answered_with_near_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--model", "fsat"]) == 2
    assert "did you mean 'fast'?" in capsys.readouterr().err
