from __future__ import annotations

import json
from pathlib import Path

import pytest

from tertium.cli import main
from tertium.encoders import weights

needs_weights = pytest.mark.skipif(not weights.installed(), reason="no weights")
A = '{"title": "Ferry", "creator": "Ruiz, Ana", "date": "ca. 1910"}'
B = '{"title": "Boat", "maker": "A. Ruiz", "date": "1950"}'


@needs_weights
def test_two_records_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--records", A, B]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:8]] == [
        "general", "author", "people", "time", "location", "event", "subject", "description"
    ]  # fmt: skip
    assert (
        "creator 'Ruiz, Ana' and maker 'A. Ruiz': the same surname, initials that fit" in lines[1]
    )
    assert lines[-1] == "alike above all in: author"


def test_only_some_kinds_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "1", "sailed": "1910"}\n{"id": "2", "sailed": "1911"}\n')
    profile = tmp_path / "own.toml"
    profile.write_text('[fields]\nsailed = "date"\n')
    command = [
        "compare",
        "--records",
        f"{path}#1",
        f"{path}#2",
        "--kinds",
        "time, author",
        "--json",
    ]
    assert main([*command, "--profile", str(profile)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said["kinds"]) == ["author", "time"]
    assert said["kinds"]["time"]["reason"]["how"] == "1 year apart"
    assert said["most"] == "time"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--records", A, "no-such.json"], "no-such.json: no such file"),
        (["--records", A, B, "--kinds", "tme"], "unknown kind 'tme'; did you mean 'time'?"),
        (["--records", A, B, "--kinds", ","], "no kind was asked for"),
        (["--records", A, B, "--explain"], "--explain does nothing with --records; leave it out"),
        (["--records", A, B, "--scale", "sts"], "--scale does nothing with --records"),
        (["--records", A, B, "--model", "tokencos"], "system 'tokencos' judges texts, not records"),
        (["--records", A, B, "--model", "bse"], "unknown model 'bse'; did you mean 'base'"),
        (["--records", A, B, "--profile", "no.toml"], "no.toml: no such file"),
        (["A cat.", "A dog.", "--kinds", "time"], "--kinds does nothing here; it belongs to"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_one_line(
    options: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *options]) == 2
    told = capsys.readouterr()
    assert complaint in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_records_are_compared_in_spanish_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--records", A, B, "--kinds", "author,time", "--ui", "es"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("autor  4,8  creator «Ruiz, Ana» y maker «A. Ruiz»")
    assert lines[-1] == "se parecen sobre todo en: autor"
