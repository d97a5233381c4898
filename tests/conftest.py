"""What every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: a machine may be busy. Where a red run blocks others, the same examples each time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

ROOT = Path(__file__).resolve().parent.parent


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
