"""A campaign's server with 50 raters at once: seconds of an answer, and whether all is there.

    python -m benchmarks.campaign [RATERS [RATINGS [THINKING]]]

The server is a process of its own on SQLite, on this machine's disk; the raters are threads of
another. Each thinks about a pair for THINKING seconds on average (evenly from none to twice that),
which is far less than people do; 0 is a crowd that never stops.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tertium.campaign.campaigns import create_campaign, open_campaign
from tertium.campaign.people import invite
from tertium.campaign.questions import add_questions
from tertium.campaign.rehearsal import Visitor, at_once, at_random, rate
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import Question, take_snapshot
from tertium.items import Pair, Sentence

COMMAND = str(Path(sys.executable).with_name("tertium"))


def campaign(place: Path, raters: int, ratings: int) -> dict[str, str]:
    """Make a campaign in which everybody can rate so many pairs; the links by name."""
    settings = settings_of({"title": "Benchmark", "ratings": 5, "limit": ratings})
    database, _ = create_campaign(place, settings)
    with database:
        count = raters * ratings // 5 + ratings
        add_questions(database, [
            Question(Pair(f"p{i}", Sentence(f"The first text of pair {i}."), Sentence("Another.")))
            for i in range(count)
        ])  # fmt: skip
        found = invite(database, [f"r{i}" for i in range(raters)])
    return {one.name: f"/i/{one.token}" for one in found}


def run(raters: int, ratings: int, thinking: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "bench.campaign")
        links = campaign(place, raters, ratings)
        server = subprocess.Popen([COMMAND, "campaign", "serve", str(place), "--port", "0",
                                   "--json"], stdout=subprocess.PIPE, text=True)  # fmt: skip
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        visitors = {name: Visitor(address) for name in links}
        dice = random.Random(0)

        def pause() -> float:
            return dice.uniform(0, 2 * thinking)

        def job(name: str, seed: int) -> int:
            time.sleep(pause())
            return rate(visitors[name], links[name], at_random(seed), pause=pause)

        start = time.perf_counter()
        at_once([lambda n=n, i=i: job(n, i) for i, n in enumerate(links)])  # type: ignore[misc]
        took = time.perf_counter() - start
        server.terminate()
        server.wait()
        server.stdout.close()
        with open_campaign(place) as database:
            stored = take_snapshot(database).ratings
    # The first answer of each is the invitation; a page and a form follow in turns.
    pages = [t for one in visitors.values() for t in one.times[1::2]]
    forms = [t for one in visitors.values() for t in one.times[2::2]]
    distinct = len({(one.rater, one.pair) for one in stored})
    counts = f"{len(stored):,} of {raters * ratings:,} ratings, {len(stored) - distinct} doubled"
    print(f"{raters} raters, {thinking:g} s thinking: {counts}, {len(stored) / took:.0f} a second")
    for name, times in (("page", pages), ("form", forms)):
        cuts = statistics.quantiles(times, n=100)
        print(f"  {name}: median {1000 * cuts[49]:.0f} ms, 95 % within {1000 * cuts[94]:.0f} ms, "
              f"99 % within {1000 * cuts[98]:.0f} ms")  # fmt: skip


def main(raters: int = 50, ratings: int = 20, thinking: float = 1.0) -> None:
    run(raters, ratings, thinking)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(*(int(one) for one in given[:2]), *(float(one) for one in given[2:]))
