from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tertium.errors import DataError, MissingResourceError, UserError
from tertium.lexicon import compiled, information, sources, wordnet

from .conftest import write_counts


def test_nowhere_names_the_remedy(nowhere: Path) -> None:
    with pytest.raises(MissingResourceError, match="run: tertium fetch wordnet"):
        wordnet.load()
    assert not nowhere.exists()


def test_a_named_folder_is_compiled_once(
    nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    first = sources.find()
    monkeypatch.setattr(compiled, "compile_folder", lambda *_: pytest.fail("compiled again"))
    assert sources.find() == first
    assert first.parent == nowhere


def test_a_changed_folder_is_compiled_again(
    nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    assert "ox" in wordnet.load()
    place = tiny_folder / "index.noun"
    place.write_text("".join(s for s in place.read_text().splitlines(True) if s[:2] != "ox"))
    assert "ox" not in wordnet.load()


def test_a_named_folder_without_wordnet_is_a_mistake(
    nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tmp_path / "absent"))
    with pytest.raises(UserError, match="TERTIUM_WORDNET names no folder"):
        wordnet.load()


def test_debians_folder_is_found(
    nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "DEBIAN", tiny_folder)
    assert sources.find() == nowhere / compiled.file_name()
    shutil.rmtree(tiny_folder)
    assert wordnet.load().by_number("ox#n#1").gloss == "a draught animal"


def test_another_version_in_a_usual_place_is_passed_over(
    nowhere: Path, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tiny_folder / "data.noun"
    place.write_text(place.read_text().replace("WordNet 3.0", "WordNet 3.1"))
    monkeypatch.setattr(sources, "DEBIAN", tiny_folder)
    with pytest.raises(MissingResourceError):
        wordnet.load()


@pytest.mark.parametrize("packed", [False, True])
def test_nltks_data_is_found(
    packed: bool, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TERTIUM_WORDNET", raising=False)
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    corpora = tmp_path / "nltk_data" / "corpora"
    corpora.mkdir(parents=True)
    if packed:
        with zipfile.ZipFile(corpora / "wordnet.zip", "w") as archive:
            for file in tiny_folder.iterdir():
                archive.write(file, f"wordnet/{file.name}")
    else:
        shutil.copytree(tiny_folder, corpora / "wordnet")
    search = os.pathsep.join([str(tmp_path / "absent"), str(tmp_path / "nltk_data")])
    monkeypatch.setenv("NLTK_DATA", search)
    assert [s.lexname for s in wordnet.load().senses("lamp", "n")] == [
        "noun.person",
        "noun.artifact",
    ]


def pack(folder: Path, target: Path) -> Path:
    counts = write_counts(target.parent / "counts")
    with tarfile.open(target, "w:gz") as tar:
        tar.add(folder, arcname=sources.ARCHIVE_FOLDER)
        tar.add(counts, arcname=sources.ARCHIVE_COUNTS)
        tar.add(folder / "data.noun", arcname=f"{sources.ARCHIVE_FOLDER}-other/data.noun")
    return target


def pin(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    monkeypatch.setattr(sources, "ARCHIVE", replace(sources.ARCHIVE, sha256=digest))


def test_fetch_compiles_a_checked_archive_once(
    nowhere: Path, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = pack(tiny_folder, tmp_path / "a.tar.gz")
    pin(archive, monkeypatch)
    monkeypatch.setattr(sources, "_download", lambda _: archive)
    said: list[str] = []
    assert wordnet.fetch(said.append) == nowhere / compiled.file_name()
    assert "ready" in said[-1]
    assert wordnet.load().sense("ox%1:05:00::").id == "n00000600"
    monkeypatch.setattr(sources, "_download", lambda _: pytest.fail("downloaded again"))
    wordnet.fetch(said.append)
    assert "here already" in said[-1]


def test_fetch_brings_information_content_to_a_copy_without_it(
    nowhere: Path, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "DEBIAN", tiny_folder)
    with pytest.raises(MissingResourceError, match=r"without .*; run: tertium fetch wordnet"):
        information.contents(wordnet.load())
    archive = pack(tiny_folder, tmp_path / "a.tar.gz")
    pin(archive, monkeypatch)
    file = wordnet.fetch(archive=archive)
    os.utime(file, ns=(0, 0))  # clocks may be too coarse to tell the two files apart
    assert information.corpora(wordnet.load()) == ("tiny",)


def test_a_file_of_another_format_is_not_read_but_said(nowhere: Path) -> None:
    nowhere.mkdir()
    (nowhere / "wordnet-3.0-1.sqlite").write_text("old")
    with pytest.raises(MissingResourceError, match=r"another release.*run: tertium fetch wordnet"):
        wordnet.load()
    assert (nowhere / "wordnet-3.0-1.sqlite").read_text() == "old"


@pytest.mark.parametrize("place", ["dict/wordnet_ic", "wordnet_ic"])
def test_counts_in_or_beside_a_named_folder_are_found(
    place: str, nowhere: Path, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERTIUM_WORDNET", str(tiny_folder))
    with pytest.raises(MissingResourceError, match="TERTIUM_WORDNET"):
        information.contents(wordnet.load(), "tiny")
    write_counts(tmp_path / place)
    assert information.contents(wordnet.load(), "tiny").shape == (10,)


@pytest.mark.parametrize("packed", [False, True])
def test_nltks_counts_are_found(
    packed: bool, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corpora = tmp_path / "nltk_data" / "corpora"
    shutil.copytree(tiny_folder, corpora / "wordnet")
    counts = write_counts(corpora / "wordnet_ic")
    if packed:
        with zipfile.ZipFile(corpora / "wordnet_ic.zip", "w") as archive:
            for file in counts.iterdir():
                archive.write(file, f"wordnet_ic/{file.name}")
        shutil.rmtree(counts)
    monkeypatch.delenv("TERTIUM_WORDNET", raising=False)
    monkeypatch.setenv("TERTIUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NLTK_DATA", str(tmp_path / "nltk_data"))
    assert information.corpora(wordnet.load()) == ("tiny",)


def test_fetch_refuses_another_archive(nowhere: Path, tiny_folder: Path, tmp_path: Path) -> None:
    archive = pack(tiny_folder, tmp_path / "a.tar.gz")
    with pytest.raises(DataError, match="not the archive that was expected"):
        wordnet.fetch(archive=archive)
    with pytest.raises(UserError, match="no such file"):
        wordnet.fetch(archive=tmp_path / "absent.tar.gz")
    assert not nowhere.exists()


def test_a_download_that_fails_says_why(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    with pytest.raises(MissingResourceError, match=r"No matching distribution.*TERTIUM_WORDNET"):
        wordnet.fetch()
