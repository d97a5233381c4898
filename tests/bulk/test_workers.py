from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from tertium.bulk import workers
from tertium.bulk.answers import Recipe
from tertium.bulk.engines import Engine
from tertium.bulk.plain_tables import PlainBlock
from tertium.bulk.tables import Naming
from tertium.errors import UserError

TEXTS = ("text_a", "text_b")
TWO = Engine(workers=2)
Rows = list[dict[str, Any]]


def block(number: int) -> PlainBlock:
    line = f'{{"text_a": "a dog {number}", "text_b": "a dog"}}'
    return PlainBlock("jsonl", Naming(), [line], [f"a dog {number}"], ["a dog"])


def test_a_worker_that_dies_costs_time_and_no_rows() -> None:
    alive: list[int] = []

    def blocks() -> Iterator[tuple[int, PlainBlock]]:
        for number in range(40):
            if number == 20:
                alive.extend(child.pid or 0 for child in active_children())
                os.kill(alive[0], signal.SIGKILL)
            yield number, block(number)

    found = dict(workers.answered(blocks(), Recipe("tokencos"), TEXTS, TWO))
    alone = dict(
        workers.answered(((n, block(n)) for n in range(40)), Recipe("tokencos"), TEXTS, Engine())
    )  # fmt: skip
    assert found == alone
    assert len(alive) == 2
    assert not active_children()


class Deadly(PlainBlock):
    """Ends whatever process it is read in."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (9,)


def test_a_block_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(UserError, match=r"a worker died 3 times on the same rows \(exit code 9\)"):
        list(workers.answered([(0, Deadly("csv", Naming()))], Recipe("tokencos"), TEXTS, TWO))
    assert not active_children()


def test_what_is_wrong_in_a_worker_is_said_here() -> None:
    with pytest.raises(UserError, match="unknown model 'tokncos'; did you mean 'tokencos'"):
        list(workers.answered([(0, block(0))], Recipe("tokncos"), TEXTS, TWO))


def test_no_worker_outlives_a_run_that_was_killed(
    rows: Callable[[int], Rows], write: Callable[[str, Rows], Path], tmp_path: Path
) -> None:
    import subprocess
    import sys
    import time

    source = write("p.csv", rows(3000))
    tertium = str(Path(sys.executable).with_name("tertium"))
    more = ["--model", "tokencos", "--workers", "2", "--batch-size", "5"]
    run = subprocess.Popen([tertium, "score", str(source), "-o", str(tmp_path / "o.csv"), *more])
    while run.poll() is None and not list((tmp_path / "o.csv.parts").glob("*.part")):
        time.sleep(0.001)
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    if not children.exists():
        run.kill()
        pytest.skip("the system does not say which process started which")
    pids = children.read_text().split()
    run.kill()
    run.wait()
    assert len(pids) >= 2
    until = time.monotonic() + 20
    while any(_runs(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.02)
    assert not [pid for pid in pids if _runs(pid)]


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
