from __future__ import annotations

import json
from pathlib import Path

import pytest

from tertium.cli import main

CARD = 'name = "{}"\nkind = "judge"\nversion = "1.2"\nfamily = "bert"\nlongest = 128\n'


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


def test_models_are_listed_installed_or_not(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["models"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[::2]] == ["base", "fast", "embed", "mine"]
    assert lines[1].strip() == f"not installed; looked in {place}"
    assert lines[3].strip().startswith("1.5 MB, version 1.2, ")
    assert lines[3].endswith(str(place / "fast"))


def test_models_for_machines(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "--json"]) == 0
    found = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert [name for name, row in found.items() if row["installed"]] == ["fast", "mine"]
    assert found["fast"]["size"] == 1_500_000 + len(CARD.format("fast"))
    assert len(found["fast"]["digest"]) == 12
    assert "size" not in found["base"]


def test_without_weights_none_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERTIUM_WEIGHTS", str(tmp_path / "nowhere"))
    assert main(["models", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["installed"] for row in rows] == [False, False, False]
