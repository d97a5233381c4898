"""Runs that end badly: killed at random moments, out of room. What was done stays done."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Rows = list[dict[str, Any]]
Make = Callable[[int], Rows]
Write = Callable[[str, Rows], Path]
Read = Callable[[Path], Rows]

COMMAND = str(Path(sys.executable).with_name("tertium"))
KILLS = 5
ROWS, BATCH = 3000, 20


def command(source: Path, output: Path, *more: str) -> list[str]:
    common = ["--model", "tokencos", "--batch-size", str(BATCH), *more]
    return [COMMAND, "score", str(source), "-o", str(output), *common]


def killed(arguments: list[str], folder: Path, parts: int, dice: random.Random) -> bool:
    """Start a run and kill it soon after it has so many parts; whether it was still running."""
    process = subprocess.Popen(arguments, stderr=subprocess.DEVNULL)
    while process.poll() is None and len(list(folder.glob("*.part"))) < parts:
        time.sleep(0.001)
    time.sleep(dice.random() * 0.02)
    process.kill()
    return process.wait() == -9


@pytest.mark.parametrize(
    ("name", "more"),
    [("p.csv", []), ("p.jsonl.gz", []), ("p.parquet", []), ("p.arrow", ["--workers", "2"])],
)
def test_a_run_that_is_killed_five_times_loses_and_repeats_nothing(
    name: str, more: list[str], rows: Make, write: Write, read: Read, tmp_path: Path
) -> None:
    seed = random.randrange(10**6)
    dice = random.Random(seed)
    source, whole, output = write(name, rows(ROWS)), tmp_path / f"w-{name}", tmp_path / f"o-{name}"
    subprocess.run(command(source, whole), check=True)
    folder = tmp_path / f"{output.name}.parts"
    resume = command(source, output, "--resume", *more)
    # The last one falls into the joining and the tidying up, or comes too late.
    moments = [*sorted(dice.sample(range(ROWS // BATCH), KILLS - 1)), ROWS // BATCH]
    struck = sum(killed(resume, folder, parts, dice) for parts in moments)
    subprocess.run(resume, check=True)
    assert struck >= KILLS - 2, f"the runs were over before they were killed; seed {seed}"
    assert [str(row["id"]) for row in read(output)] == [str(n) for n in range(ROWS)]
    assert output.read_bytes() == whole.read_bytes(), f"seed {seed}"
    assert not folder.exists()


@pytest.mark.parametrize(
    ("name", "room", "batch"),
    [("p.csv", 700, "20"), ("p.csv", 40_000, "1000"), ("p.csv", 40_000, "20"),
     ("p.parquet", 40_000, "100")],
)  # fmt: skip
def test_no_more_room(
    name: str, room: int, batch: str, rows: Make, write: Write, tmp_path: Path
) -> None:
    """The system lets no file grow past ``room``: of ids, of a part, or of parts joined."""
    source, whole, output = write(name, rows(ROWS)), tmp_path / f"w-{name}", tmp_path / f"o-{name}"
    size = ("--batch-size", batch)
    subprocess.run(command(source, whole, *size), check=True)
    assert whole.stat().st_size > room
    failed = subprocess.run(
        command(source, output, *size), stderr=subprocess.PIPE, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )  # fmt: skip
    assert failed.returncode == 2
    [line] = failed.stderr.splitlines()
    assert "cannot be written (File too large); make room or mend the place" in line
    assert not output.exists()
    subprocess.run(command(source, output, *size, "--resume"), check=True)
    assert output.read_bytes() == whole.read_bytes()
    left = {path.name for path in tmp_path.iterdir() if path.name.startswith((".", "o-"))}
    assert left == {output.name, f"{output.name}.manifest.json"}


def test_two_runs_for_one_output_are_kept_apart(rows: Make, write: Write, tmp_path: Path) -> None:
    source, output = write("p.csv", rows(ROWS)), tmp_path / "out.csv"
    folder = tmp_path / "out.csv.parts"
    first = subprocess.Popen(command(source, output))
    while first.poll() is None and not list(folder.glob("*.part")):
        time.sleep(0.001)
    first.send_signal(19)  # it stands still, and holds its place
    try:
        second = subprocess.run(
            command(source, output, "--resume"), stderr=subprocess.PIPE, text=True, check=False
        )
        assert second.returncode == 2
        assert "another run is writing there; wait for it" in second.stderr
    finally:
        first.send_signal(18)
    assert first.wait() == 0
    assert len(output.read_text().splitlines()) == ROWS + 1
