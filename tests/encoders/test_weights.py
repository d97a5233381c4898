from __future__ import annotations

from pathlib import Path

import pytest

from tertium.encoders import weights
from tertium.errors import DataError, MissingResourceError, UnknownNameError

CARD = """
name = "small"
kind = "judge"
version = "1.2"
family = "bert"
longest = 99
[interval]
sts = [[0.1, 0.5], [0, 2]]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    small = tmp_path / "small"
    small.mkdir()
    (small / "model.toml").write_text(CARD)
    (small / "model.onnx").write_bytes(b"graph")
    (small / "part-0.bin").write_bytes(b"numbers")
    (tmp_path / "tokenizer.json").write_text("{}")
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path))
    return tmp_path


def test_a_card_is_read_with_its_intervals(folder: Path) -> None:
    (found,) = weights.installed()
    assert found == weights.find("small")
    assert (found.name, found.kind, found.family, found.longest) == ("small", "judge", "bert", 99)
    assert found.ends("sts") == ((0.1, 0.5), (0.0, 2.0))
    assert found.ends("sick") == ((0.0, 1.0), (0.0, 1.0))
    assert found.size == len(CARD) + len(b"graph") + len(b"numbers")
    assert found.to_dict()["digest"] == found.digest


@pytest.mark.parametrize(
    "file", ["small/model.toml", "small/model.onnx", "small/part-0.bin", "tokenizer.json"]
)
def test_the_digest_changes_with_every_file(folder: Path, file: str) -> None:
    before = weights.find("small").digest
    assert len(before) == 12
    (folder / file).write_bytes((folder / file).read_bytes() + b"\n")
    assert weights.find("small").digest != before


def test_a_wrong_name_is_answered_with_the_right_one(folder: Path) -> None:
    with pytest.raises(UnknownNameError, match="unknown model 'smal'; did you mean 'small'"):
        weights.find("smal")


def test_without_weights_the_remedy_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(weights.VARIABLE, str(tmp_path / "none"))
    assert weights.installed() == []
    with pytest.raises(MissingResourceError, match="no model weights; point TERTIUM_WEIGHTS"):
        weights.find("base")


def test_without_word_pieces_they_are_asked_for(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()
    with pytest.raises(MissingResourceError, match=r"tokenizer\.json"):
        weights.find("small")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "judge"', "", "no 'kind' in it"),
        ("longest = 99", 'longest = "far"', "not a model card"),
        ('family = "bert"', 'family = "bart"', "unknown family 'bart'; there are: bert, mpnet"),
        ("sts = [[0.1, 0.5], [0, 2]]", "sts = [0.5, 2]", "not a model card"),
        ("[interval]", "[interval", "not a model card"),
    ],
)
def test_a_bad_card_is_named(folder: Path, old: str, new: str, said: str) -> None:
    (folder / "small" / "model.toml").write_text(CARD.replace(old, new))
    with pytest.raises(DataError, match=rf"model\.toml: {said}"):
        weights.find("small")


def test_without_the_variable_the_package_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(weights.VARIABLE, raising=False)
    assert weights.place() == Path(weights.__file__).parent / "weights"
