from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.lexicon import compiled
from tertium.lexicon.wordnet import WordNet


def test_a_failed_compilation_leaves_nothing(tiny_folder: Path, tmp_path: Path) -> None:
    (tiny_folder / "data.adv").write_text("rubbish\n")
    with pytest.raises(DataError):
        compiled.compile_folder(tiny_folder, tmp_path / "cache" / "w.sqlite")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_place_that_cannot_be_written_is_said(tiny_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="TERTIUM_CACHE"):
        compiled.compile_folder(tiny_folder, tmp_path / "file" / "w.sqlite")


def test_an_older_file_is_replaced(tiny_folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "w.sqlite"
    target.write_text("old")
    compiled.compile_folder(tiny_folder, target)
    assert len(list(WordNet(target).synsets())) == 10
