"""Many raters at once, and a server that is killed: nothing is lost, nothing is there twice."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from tertium.campaign.campaigns import create_campaign, open_campaign
from tertium.campaign.people import invite
from tertium.campaign.questions import add_questions
from tertium.campaign.rehearsal import Visitor, at_once, at_random, rate
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import take_snapshot

from ..conftest import Make, Serve, pairs

KILLS = 20


def test_fifty_raters_at_once_lose_and_double_nothing(make: Make, serve: Serve) -> None:
    database = make(40, ratings=4)
    names = [f"r{i}" for i in range(50)]
    links = {one.name: f"/i/{one.token}" for one in invite(database, names)}
    kept: dict[str, list[tuple[tuple[str, ...], float]]] = {name: [] for name in links}
    with serve(database) as address:
        visitors = {name: Visitor(address) for name in links}
        at_once([
            lambda n=n, i=i: rate(visitors[n], links[n], at_random(i), kept=kept[n])  # type: ignore[misc]
            for i, n in enumerate(links)
        ])  # fmt: skip
        for visitor in visitors.values():
            visitor.close()
    snapshot = take_snapshot(database)
    assert [len(given) for given in snapshot.by_pair.values()] == [4] * 40
    stored = Counter((one.rater, one.answer.score) for one in snapshot.ratings)
    sent = Counter((name, score) for name, given in kept.items() for _, score in given)
    assert stored == sent


# Whoever starts a server twenty times does not want to import everything twenty times.
NURSERY = """
import os, sys
from tertium.campaign.web.server import Serving, run
for place in sys.stdin:
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        os.read(told, 1)  # its line comes after ours
        run(place.strip(), Serving(port=0), as_json=True)
        os._exit(0)
    print(child, flush=True)
    os.write(tell, b"!")
    os.close(told)
    os.close(tell)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


class Nursery:
    """Starts servers, each in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", NURSERY], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip

    def start(self, place: Path) -> tuple[int, str]:
        """A new server's process and address."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{place}\n")
        self.process.stdin.flush()
        child, said = (self.process.stdout.readline() for _ in range(2))
        return int(child), json.loads(said)["address"]

    def kill(self, server: int) -> None:
        assert self.process.stdout is not None
        os.kill(server, signal.SIGKILL)
        assert self.process.stdout.readline() == "gone\n"

    def close(self) -> None:
        self.process.communicate()


def rate_until_it_is_gone(
    address: str, link: str, seed: int, kept: list[tuple[tuple[str, ...], float]]
) -> None:
    visitor = Visitor(address)
    try:
        rate(visitor, link, at_random(seed), kept=kept)
    except (OSError, http.client.HTTPException):
        pass  # that is what a killed server looks like
    finally:
        visitor.close()


def test_a_server_that_is_killed_twenty_times_keeps_every_acknowledged_rating(
    tmp_path: Path,
) -> None:
    place = tmp_path / "k.campaign"
    seed = random.randrange(10**6)
    dice = random.Random(seed)
    database, _ = create_campaign(
        place, settings_of({"title": "Killed", "ratings": 3, "swap": False})
    )
    add_questions(database, pairs(2000))
    links = {one.name: f"/i/{one.token}" for one in invite(database, ["ann", "bob", "cy"])}
    database.close()
    kept: dict[str, list[tuple[tuple[str, ...], float]]] = {name: [] for name in links}
    nursery = Nursery()
    for turn in range(KILLS):
        server, address = nursery.start(place)
        before = sum(map(len, kept.values()))
        threads = [
            threading.Thread(target=rate_until_it_is_gone,
                             args=(address, links[n], seed + turn, kept[n]))
            for n in links
        ]  # fmt: skip
        for thread in threads:
            thread.start()
        while sum(map(len, kept.values())) < before + 3:
            time.sleep(0.005)
        time.sleep(dice.random() * 0.2)
        nursery.kill(server)
        for thread in threads:
            thread.join()
    nursery.close()
    with open_campaign(place) as database:
        snapshot = take_snapshot(database)
        with database.reading() as session:
            assert session.value("PRAGMA integrity_check") == "ok"
    found = {(one.rater, snapshot.questions[one.pair].pair.a.text): one.answer.score
             for one in snapshot.ratings}  # fmt: skip
    assert len(found) == len(snapshot.ratings), f"a pair rated twice; seed {seed}"
    count = 0
    for name, given in kept.items():
        for texts, score in given:
            assert found.get((name, texts[0])) == score, f"{texts} of {name} is lost; seed {seed}"
            count += 1
    assert count >= 3 * KILLS
    # What was on its way when the server died may have arrived without an answer.
    assert len(found) - count <= 3 * KILLS
