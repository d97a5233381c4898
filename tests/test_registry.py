from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from tertium import registry, systems, tasks
from tertium.errors import UnknownNameError, UserError
from tertium.registry import MEASURES, METRICS, SYSTEMS, TASKS, Registry


@pytest.mark.parametrize("names", [SYSTEMS, TASKS, MEASURES, METRICS], ids=lambda r: r.plural)
def test_everything_registered_can_be_loaded(names: Registry) -> None:
    for entry in names:
        assert entry.summary
        assert names.load(entry.name) is not None


def test_a_system_and_a_task_carry_the_name_they_are_registered_under() -> None:
    assert [systems.load(name).name for name in SYSTEMS.names()] == SYSTEMS.names()
    assert [tasks.load(name).name for name in TASKS.names()] == TASKS.names()


def test_every_baseline_that_a_task_names_is_registered() -> None:
    for name in TASKS.names():
        assert set(tasks.load(name).baselines) <= set(SYSTEMS.names())


def test_an_entry_point_adds_a_name_but_never_replaces_one(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("mine", "tertium.systems.baselines.tokencos:TokenCosine", "tertium.systems"),
        EntryPoint("lcs", "somewhere:else", "tertium.systems"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    names = Registry("system", "systems", "lcs | json:dumps | longest common substring")
    assert names.names() == ["lcs", "mine"]
    assert names.load("mine")().name == "tokencos"
    assert next(iter(names)).path == "json:dumps"


def test_an_unknown_name_says_what_is_near() -> None:
    with pytest.raises(UnknownNameError, match="unknown task 'stss'; did you mean 'sts'"):
        tasks.load("stss")


def test_importing_the_package_pulls_nothing_heavy() -> None:
    code = "import sys, tertium, tertium.cli; print(*sorted(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"scipy", "torch", "sklearn", "onnxruntime", "jinja2", "pandas"}
    assert not heavy & set(found.stdout.split())


@pytest.mark.parametrize("value", ["no_such_package.systems:Mine", "json:no_such_thing"])
def test_a_plug_in_that_cannot_be_loaded_is_named(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = [EntryPoint("mine", value, "tertium.systems")]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    names = Registry("system", "systems", "lcs | json:dumps | longest common substring")
    with pytest.raises(UserError, match=r"package \w+: 'mine' cannot be loaded .*; mend or"):
        names.load("mine")
