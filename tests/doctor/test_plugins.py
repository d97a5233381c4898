from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from tertium import registry
from tertium.doctor import plugins
from tertium.doctor.report import State
from tertium.registry import Registry


def test_each_plug_in_is_loaded_and_a_taken_name_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("good", "json:dumps", "tertium.systems"),
        EntryPoint("bad", "no_such_module:thing", "tertium.systems"),
        EntryPoint("ours", "json:loads", "tertium.systems"),
    ]
    for module in (registry, plugins):
        monkeypatch.setattr(module, "entry_points", lambda group: points)
    systems = Registry("system", "systems", "ours | json:dump | a name of our own")
    monkeypatch.setattr(plugins, "SYSTEMS", systems)
    for other in ("TASKS", "MEASURES", "METRICS"):
        monkeypatch.setattr(plugins, other, systems)
    good, bad, ours = list(plugins.plugins())[:3]
    assert good.state is State.OK
    assert good.name == "system 'good'"
    assert bad.state is State.BROKEN
    assert "ModuleNotFoundError" in bad.found
    assert ours.state is State.ABSENT
    assert "the name is taken by json:dump" in ours.found
