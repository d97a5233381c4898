from __future__ import annotations

from importlib.metadata import PackageNotFoundError

import pytest

from tertium.doctor import packages
from tertium.doctor.report import State


def test_a_package_that_is_too_old_or_missing_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "requires", lambda name: ["click>=9999", "no-such-package>=1"])
    old, missing = packages.required()
    assert old.state is missing.state is State.BROKEN
    assert old.found.endswith("but tertium needs click>=9999")
    assert old.remedy == "run: pip install 'click>=9999'"
    assert missing.found.startswith("not installed")


def test_an_extra_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Offers:
        def get_all(self, _: str) -> list[str]:
            return ["kites", "test"]

    wanted = ["click>=8", 'click>=8; extra == "kites"', 'no-such-package; extra == "kites"']
    monkeypatch.setattr(packages, "metadata", lambda name: Offers())
    monkeypatch.setattr(packages, "requires", lambda name: wanted)
    [kites] = packages.extras()
    assert (kites.name, kites.state) == ("kites", State.ABSENT)
    assert kites.found == "without no-such-package"
    assert kites.remedy == "if you want it: pip install 'tertium[kites]'"


def test_every_extra_of_a_user_is_listed_with_what_it_adds_and_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packages, "_installed", lambda wanted: ("not installed", False))
    found = {check.name: check for check in packages.extras()}
    assert set(found) == set(packages._ADDS) >= {"bulk", "ray", "search", "server"}
    assert found["server"].found.startswith("tertium serve: the page and the service")
    assert "without fastapi" in found["server"].found
    assert found["ray"].remedy == "if you want it: pip install 'tertium[ray]'"


def test_a_folder_that_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(packages, "requires", nowhere)
    monkeypatch.setattr(packages, "metadata", nowhere)
    [check] = packages.required()
    assert check.state is State.BROKEN
    assert check.remedy
    assert list(packages.extras()) == []
