from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tertium.tasks.beside import file_beside

pytest.importorskip("fcntl", reason="no file locks here")

KILLED = """
import os, signal, sys
from pathlib import Path
from tertium.tasks.beside import file_beside
with file_beside(Path(sys.argv[1])) as file:
    file.write(b"half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_run_left_goes_with_the_next_for_the_same_target(tmp_path: Path) -> None:
    target, other = tmp_path / "scores.txt", tmp_path / "others.txt"
    for path in (target, other):
        subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    left = set(tmp_path.iterdir())
    assert len(left) == 2
    with file_beside(target) as file:
        file.write(b"whole")
    assert target.read_text() == "whole"
    # What was left for the other target is still there: this run cannot know about it.
    assert len(left & set(tmp_path.iterdir())) == 1
    with file_beside(other):
        pass
    assert set(tmp_path.iterdir()) == {target, other}


def test_a_run_beside_another_leaves_its_file_alone(tmp_path: Path) -> None:
    target = tmp_path / "scores.txt"
    with file_beside(target) as slow:
        slow.write(b"slow")
        with file_beside(target) as quick:
            quick.write(b"quick")
        assert target.read_text() == "quick"
    assert target.read_text() == "slow"
    assert list(tmp_path.iterdir()) == [target]


def test_a_long_name_leaves_room(tmp_path: Path) -> None:
    target = tmp_path / ("x" * 255)
    with file_beside(target) as file:
        file.write(b"1")
    assert target.read_bytes() == b"1"
