"""The service under load: latency, throughput, memory, and being killed.

    python -m benchmarks.server [latency | throughput | soak | kill | fuzz] [SECONDS]

The service runs in a process of its own with the model ``fast``. Throughput is measured beside
the library's own batch rate in the same run, since a busy machine slows both.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from benchmarks.judge import pairs as made_up
from tertium.systems.judge import Judge

CLIENTS = 64
RATE = 20
SOAKING = 5
"""Requests a second while memory is watched."""
AT_ONCE = 16
"""Pairs in one request of many."""
ROUNDS = 5
Texts = tuple[str, str]


def texts(count: int, seed: int = 0) -> list[Texts]:
    return [(pair.a.text, pair.b.text) for pair in made_up(count, seed)]


@contextmanager
def service(port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-c", "import sys; from tertium.cli import main; sys.exit(main())",
               "serve", "--model", "fast", "--json", "--seconds", "300",
               "--port", str(port)]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["address"]
        while httpx.get(f"{address}/v1/health/ready", timeout=60).status_code != 200:
            time.sleep(0.1)
        yield process, address
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        assert process.stdout is not None
        process.stdout.close()


def client(address: str) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=CLIENTS, max_keepalive_connections=CLIENTS)
    return httpx.AsyncClient(base_url=address, timeout=120, limits=limits)


def memory(process: subprocess.Popen[str]) -> float:
    """Megabytes that the service holds now."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


# --- Latency -------------------------------------------------------------------------------------


async def paced(address: str, rate: float, seconds: float) -> list[float]:
    """Single comparisons that come at a rate, however long each takes; milliseconds."""
    took: list[float] = []

    async def one(session: httpx.AsyncClient, pair: Texts) -> None:
        began = time.perf_counter()
        answer = await session.post("/v1/compare", json={"a": pair[0], "b": pair[1]})
        answer.raise_for_status()
        took.append(1000 * (time.perf_counter() - began))

    async with client(address) as session:
        tasks, began = [], time.perf_counter()
        for number, pair in enumerate(texts(int(rate * seconds), seed=1)):
            await asyncio.sleep(max(0, began + number / rate - time.perf_counter()))
            tasks.append(asyncio.create_task(one(session, pair)))
        await asyncio.gather(*tasks)
    return took


def latency(seconds: float = 30) -> None:
    pairs = list(made_up(100, seed=2))
    Judge("fast").judge(pairs)
    alone = []
    for pair in pairs:
        began = time.perf_counter()
        Judge("fast").judge([pair])
        alone.append(1000 * (time.perf_counter() - began))
    with service() as (_, address):
        asyncio.run(paced(address, RATE, 3))
        took = asyncio.run(paced(address, RATE, seconds))
    cut = statistics.quantiles(took, n=100)
    own = statistics.quantiles(alone, n=100)
    print(f"single comparisons at {RATE} a second, {len(took)} of them: "
          f"p50 {cut[49]:.0f} ms, p99 {cut[98]:.0f} ms")  # fmt: skip
    print(f"the library alone, one after the other: p50 {own[49]:.0f} ms, p99 {own[98]:.0f} ms")


# --- Throughput ----------------------------------------------------------------------------------


class Line:
    """A connection that sends prepared requests; a full client would cost more than the service."""

    def __init__(self, address: str) -> None:
        self._host, _, port = address.removeprefix("http://").partition(":")
        self._port = int(port)

    async def __aenter__(self) -> Line:
        self._in, self._out = await asyncio.open_connection(self._host, self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._out.close()

    async def post(self, path: str, body: bytes) -> int:
        """Send a body and read the answer; its status."""
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        self._out.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await self._in.readuntil(b"\r\n\r\n")
        lines = answer.lower().split(b"\r\n")
        length = next(line for line in lines if line.startswith(b"content-length:"))
        await self._in.readexactly(int(length.partition(b":")[2]))
        return int(lines[0].split()[1])


def requests(at_once: int, count: int = 500) -> list[bytes]:
    """Bodies, each with other pairs."""
    dice, pool = random.Random(3), texts(4_000, seed=3)
    some = (dice.sample(pool, at_once) for _ in range(count))
    return [
        json.dumps({"pairs": one} if at_once > 1 else {"a": one[0][0], "b": one[0][1]}).encode()
        for one in some
    ]


async def hurried(address: str, seconds: float, at_once: int) -> float:
    """Pairs a second that many clients get, each asking again as soon as it is answered."""
    done = 0
    path = "/v1/compare-many" if at_once > 1 else "/v1/compare"
    bodies = requests(at_once)

    async def ask(dice: random.Random, until: float) -> None:
        nonlocal done
        async with Line(address) as line:
            while time.perf_counter() < until:
                status = await line.post(path, dice.choice(bodies))
                if status in (429, 503):
                    await asyncio.sleep(0.05)
                    continue
                assert status == 200, status
                done += at_once

    began = time.perf_counter()
    await asyncio.gather(*(ask(random.Random(n), began + seconds) for n in range(CLIENTS)))
    return done / (time.perf_counter() - began)


def library_rate(seconds: float) -> float:
    """Pairs a second of the library's own batches."""
    judge, done = Judge("fast"), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        done += len(judge.judge(list(made_up(1_024, seed=done))))
    return done / (time.perf_counter() - began)


def processor_seconds(process: subprocess.Popen[str]) -> float:
    """What a process has used of the processors so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def throughput(seconds: float = 60) -> None:
    library_rate(1)
    said = {
        "library": "the library's own batches",
        "many": f"{CLIENTS} clients, {AT_ONCE} pairs a request",
        "single": f"{CLIENTS} clients, one pair a request",
    }
    rates: dict[str, list[float]] = {name: [] for name in said}
    costs: dict[str, list[float]] = {name: [] for name in said}

    def note(name: str, rate: float, took: float, used: float) -> None:
        rates[name].append(rate)
        costs[name].append(1000 * used / (rate * took))

    with service() as (process, address):
        asyncio.run(hurried(address, 1, AT_ONCE))
        for _ in range(ROUNDS):
            each = seconds / (len(said) * ROUNDS)
            began, used = time.perf_counter(), time.process_time()
            rate = library_rate(each)
            note("library", rate, time.perf_counter() - began, time.process_time() - used)
            for name, at_once in (("many", AT_ONCE), ("single", 1)):
                began, used = time.perf_counter(), processor_seconds(process)
                rate = asyncio.run(hurried(address, each, at_once))
                note(name, rate, time.perf_counter() - began, processor_seconds(process) - used)
    for name, what in said.items():
        print(f"{what}: {statistics.median(rates[name]):.0f} pairs a second "
              f"({_beside(rates[name], rates['library']):.2f}), "
              f"{statistics.median(costs[name]):.1f} ms of processor time a pair "
              f"({_beside(costs['library'], costs[name]):.2f})")  # fmt: skip


def _beside(some: Sequence[float], others: Sequence[float]) -> float:
    """The median of what some are beside others of the same round: the machine's load changes."""
    return statistics.median(one / other for one, other in zip(some, others, strict=True))


# --- Memory --------------------------------------------------------------------------------------


async def everything(address: str, rate: float, seconds: float) -> Counter[str]:
    """Requests of every kind that come at a rate: singles, many pairs, explanations, files."""
    dice, pool = random.Random(), texts(4_000, seed=4)
    told: Counter[str] = Counter()

    async def one(session: httpx.AsyncClient) -> None:
        kind = dice.choices(("compare", "compare-many", "explain", "score"), (80, 8, 8, 4))[0]
        some = dice.sample(pool, AT_ONCE)
        pair = {"a": some[0][0], "b": some[0][1]}
        lines = "".join(f"{a}\t{b}\n" for a, b in some)
        asked: dict[str, Any] = {"json": {"pairs": some} if kind == "compare-many" else pair}
        if kind == "score":
            asked = {"data": {"task": "sts"}, "files": {"file": ("pairs.txt", lines)}}
        try:
            status = str((await session.post(f"/v1/{kind}", **asked)).status_code)
        except httpx.TransportError as error:
            status = type(error).__name__
        told[f"{kind} {status}"] += 1

    async with client(address) as session:
        tasks, began = [], time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0, began + number / rate - time.perf_counter()))
            tasks.append(asyncio.create_task(one(session)))
        await asyncio.gather(*tasks)
    return told


def soak(seconds: float = 600) -> None:
    told: Counter[str] = Counter()
    with service() as (process, address):
        asyncio.run(everything(address, SOAKING, 60))
        seen = [memory(process)]
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            told += asyncio.run(everything(address, SOAKING, seconds / 20))
            seen.append(memory(process))
    half = len(seen) // 2
    print(f"{seconds:.0f} s of {SOAKING} requests a second: {dict(sorted(told.items()))}")
    print("memory, MB: " + " ".join(f"{one:.0f}" for one in seen))
    growth = statistics.mean(seen[half:]) - statistics.mean(seen[:half])
    print(f"the second half against the first: {growth:+.1f} MB")


# --- Being killed --------------------------------------------------------------------------------


async def insisting(
    address: str, expected: dict[Texts, float], until: float, told: Counter[str]
) -> None:
    """Clients that ask until they are answered, whatever happens; every answer is checked."""
    pool = list(expected)

    async def ask(number: int) -> None:
        dice = random.Random(number)
        while time.perf_counter() < until:
            pair = dice.choice(pool)
            while True:
                try:
                    async with httpx.AsyncClient(base_url=address, timeout=20) as session:
                        answer = await session.post(
                            "/v1/compare", json={"a": pair[0], "b": pair[1]}
                        )
                except httpx.TransportError:
                    told["broken off"] += 1
                else:
                    if answer.status_code == 200:
                        right = answer.json()["score"] == expected[pair]
                        told["right" if right else "wrong"] += 1
                        break
                    told[str(answer.status_code)] += 1
                await asyncio.sleep(0.1)

    await asyncio.gather(*(ask(number) for number in range(16)))


def kill(seconds: float = 40) -> None:
    import socket
    import threading

    pool = texts(500, seed=5)
    judged = Judge("fast").judge(list(made_up(500, seed=5)))
    expected = {pair: float(one.score or 0) for pair, one in zip(pool, judged, strict=True)}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told: Counter[str] = Counter()
    kills, until = 0, time.perf_counter() + seconds
    asking = threading.Thread(target=lambda: asyncio.run(
        insisting(f"http://localhost:{port}", expected, until, told)))  # fmt: skip
    asking.start()
    while time.perf_counter() < until - seconds / 4:
        with service(port) as (process, _):
            time.sleep(5)
            process.kill()
            kills += 1
    with service(port):  # the last one lives until all are answered
        asking.join()
    print(f"killed {kills} times under load from 16 clients that retry: {dict(told)}")


def fuzz(count: float = 10_000) -> None:
    environment = os.environ | {"TERTIUM_FUZZ": str(int(count))}
    command = [sys.executable, "-m", "pytest", "-q", "-s", "--show-capture=no",
               "tests/server/test_fuzz.py"]  # fmt: skip
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    print(done.stdout.strip()[-600:])


def main(arguments: list[str] | None = None) -> None:
    parts = {"latency": latency, "throughput": throughput, "soak": soak, "kill": kill, "fuzz": fuzz}
    name, *amount = arguments or [""]
    for one in [name] if name else ["latency", "throughput"]:
        parts[one](*(float(given) for given in amount))


if __name__ == "__main__":
    main(sys.argv[1:])
