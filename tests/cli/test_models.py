from __future__ import annotations

import json
from pathlib import Path

import pytest

from tertium.cli import main

CARD = 'name = "{}"\nkind = "judge"\nversion = "1.2"\nfamily = "bert"\nlongest = 128\n'
CARD += 'summary = "reads quickly"\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of weights with the model fast and one that nobody knows."""
    for name in ("fast", "mine"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "model.toml").write_text(CARD.format(name))
        (folder / "model.onnx").write_bytes(b"g" * 500_000)
        (folder / "part-0.bin").write_bytes(b"w" * 1_000_000)
    (tmp_path / "tokenizer.json").write_text("{}")
    monkeypatch.setenv("TERTIUM_WEIGHTS", str(tmp_path))
    return tmp_path


def test_models_are_listed_with_what_each_is(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["models"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "fast  reads quickly"
    assert lines[1].strip().startswith("1.5 MB, version 1.2, ")
    assert lines[1].endswith(str(place / "fast"))
    assert lines[2].split()[0] == "mine"


def test_models_for_machines(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "--json"]) == 0
    fast, mine = json.loads(capsys.readouterr().out)
    assert (fast["name"], mine["name"]) == ("fast", "mine")
    assert fast["summary"] == "reads quickly"
    assert fast["size"] == 1_500_000 + len(CARD.format("fast"))
    assert len(fast["digest"]) == 12


def test_without_weights_it_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere"
    monkeypatch.setenv("TERTIUM_WEIGHTS", str(nowhere))
    assert main(["models"]) == 0
    assert capsys.readouterr().out == f"no models; looked in {nowhere}\n"
    assert main(["models", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
