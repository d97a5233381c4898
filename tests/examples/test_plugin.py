"""The example plug-in, installed for real into a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "plugin"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who installed the example beside tertium."""
    pytest.importorskip("hatchling", reason="the example is built with hatchling")
    place = tmp_path_factory.mktemp("site")
    # Without isolation nothing is downloaded; what builds it is in the extra `test`.
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--no-deps", "--no-build-isolation", "--no-index", "--target", str(place),
               str(EXAMPLE)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {**os.environ, "PYTHONPATH": str(place), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        cwd=EXAMPLE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tertium(environment: dict[str, str], *arguments: str) -> str:
    start = "import sys; from tertium.cli import main; sys.exit(main())"
    return run(environment, "-c", start, *arguments)


@pytest.mark.parametrize(
    ("listing", "name"), [("measures", "squeeze"), ("systems", "squeeze"), ("tasks", "table")]
)
def test_tertium_lists_it(installed: dict[str, str], listing: str, name: str) -> None:
    lines = tertium(installed, listing).splitlines()
    assert [name, "from", "tertium_squeeze"] in [line.split() for line in lines]


def test_its_system_and_its_task_work_like_our_own(installed: dict[str, str]) -> None:
    said = tertium(installed, "compare", "an old mill", "an old mill", "--model", "squeeze")
    assert said.startswith("1 of 1: everything in common")
    shown = tertium(installed, "evaluate", "table", "--data", "pairs.csv", "--system", "squeeze",
                    "--system", "tokencos")  # fmt: skip
    assert "squeeze" in shown
    assert "tokencos" in shown


def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    said = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "tests")
    assert " passed" in said
