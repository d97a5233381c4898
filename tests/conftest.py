"""What every test may ask for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# No deadlines: a machine may be busy. Where a red run blocks others, the same examples each time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

ROOT = Path(__file__).resolve().parent.parent
QUIET_BROWSER = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
"""A browser that asks for nothing of its own, on machines without a sandbox or a screen."""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, tertium speaks English unless a test asks for more."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The shared tasks' own releases, or a skip where they are not to be had."""
    place = Path(os.environ.get("TERTIUM_DATA", ROOT / ".." / "shared" / "data")).resolve()
    if not place.is_dir():
        pytest.skip(f"the releases are not at {place}; set TERTIUM_DATA to where they are")
    return place


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The small releases that come with the package."""
    return ROOT / "src" / "tertium" / "data" / "fixtures"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, or a skip where it or playwright is not installed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("chromium is not installed")
    with playwright.sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=chromium, args=QUIET_BROWSER)
        yield launched
        launched.close()
