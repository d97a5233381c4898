from __future__ import annotations

import json

import pytest

from tertium import doctor
from tertium.cli import main
from tertium.doctor import Check, Report, State


def report(state: State) -> Report:
    kite = Check("extras", "kites", state, "no string", None if state is State.OK else "buy some")
    return Report({"tertium": "1.2.3"}, (kite,))


@pytest.mark.parametrize(
    ("state", "code", "verdict"),
    [
        (State.OK, 0, "all is well"),
        (State.ABSENT, 0, "all is well; 1 optional thing is absent"),
        (State.BROKEN, 1, "something is broken; what to do stands beside it"),
    ],
)
def test_the_exit_code_says_whether_something_is_broken(
    state: State,
    code: int,
    verdict: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(doctor, "examine", lambda tell: report(state))
    assert main(["doctor"]) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tertium    1.2.3"
    assert f"  {state.value:<6}  kites  no string" in lines
    assert any("buy some" in line for line in lines) == (state is not State.OK)
    assert lines[-1] == verdict
    assert main(["doctor", "--json"]) == code
    said = json.loads(capsys.readouterr().out)
    assert said["healthy"] == (code == 0)
    assert said["checks"][0]["state"] == state.value
