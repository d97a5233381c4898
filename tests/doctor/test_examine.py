from __future__ import annotations

import tertium
from tertium.doctor import examine


def test_it_says_what_it_does_and_groups_what_it_found() -> None:
    told: list[str] = []
    report = examine(told.append)
    assert told == ["packages", "extras", "models", "resources", "plug-ins", "self-test"]
    assert set(report.groups()) <= set(told)
    assert report.about["tertium"] == tertium.__version__
    assert report.to_dict()["healthy"] == report.healthy
