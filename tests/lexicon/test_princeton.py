from __future__ import annotations

from pathlib import Path

import pytest

from tertium.errors import DataError, UserError
from tertium.lexicon import princeton


def test_a_synset_line_is_read_whole() -> None:
    entry = princeton.parse(
        "00000200 00 s 02 glowing 0 aglow(p) a 002 & 00000100 a 0000 ! 00000300 s 0201 | soft; x"
    )
    assert entry.id == "a00000200"
    assert entry.satellite
    assert entry.words == (("glowing", 0), ("aglow", 10))
    assert entry.pointers == (("&", "a00000100", 0, 0), ("!", "a00000300", 2, 1))
    assert entry.gloss == "soft; x"


def test_the_head_of_a_satellite_is_in_its_key() -> None:
    entry = princeton.parse("00000200 00 s 01 glowing 0 001 & 00000100 a 0000 | softly bright")
    assert princeton.sense_keys(entry, {"a00000100": ("Bright", 2)}) == (
        "glowing%5:00:00:bright:02",
    )


def test_a_broken_line_is_named_by_file_and_line(tiny_folder: Path) -> None:
    place = tiny_folder / "data.verb"
    place.write_text(place.read_text() + "00000900 43 v zz\n")
    with pytest.raises(DataError, match=r"data\.verb:4: not a line of a WordNet data file"):
        list(princeton.entries(tiny_folder, "v"))


def test_another_version_is_refused(tiny_folder: Path) -> None:
    place = tiny_folder / "data.noun"
    place.write_text(place.read_text().replace("WordNet 3.0 ", "WordNet 3.1 "))
    with pytest.raises(DataError, match=r"data\.noun: this is not WordNet 3\.0"):
        princeton.check_version(tiny_folder)


def test_a_folder_without_wordnet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"there is no data\.noun"):
        princeton.check_version(tmp_path)


def test_a_missing_file_is_named(tiny_folder: Path) -> None:
    (tiny_folder / "index.adv").unlink()
    with pytest.raises(UserError, match=r"index\.adv: WordNet's file is missing"):
        list(princeton.index(tiny_folder, "r"))


def test_tag_counts_come_from_either_file(tiny_folder: Path) -> None:
    expected = {"lamp%1:18:01::": 7, "lamp%1:06:00::": 3}
    assert princeton.tag_counts(tiny_folder) == expected
    (tiny_folder / "index.sense").write_text("lamp%1:06:00:: 00000200 2 5\nox%1:05:00:: 6 1 0\n")
    assert princeton.tag_counts(tiny_folder) == {"lamp%1:06:00::": 5}
