from __future__ import annotations

import hashlib
import io
import os
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tertium.errors import DataError, MissingResourceError, UserError
from tertium.lexicon import archives
from tertium.lexicon.archives import Archive

Maker = Callable[[Path], tuple[Path, Archive]]
BODIES = {"reeds/data/words.txt": b"rush sedge", "reeds/other.txt": b"no"}


def wheel(folder: Path) -> tuple[Path, Archive]:
    path = folder / "reeds-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for name, body in BODIES.items():
            packed.writestr(name, body)
    return path, pinned(path)


def source(folder: Path) -> tuple[Path, Archive]:
    path = folder / "reeds-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as packed:
        for name, body in BODIES.items():
            member = tarfile.TarInfo(name)
            member.size = len(body)
            packed.addfile(member, io.BytesIO(body))
    return path, pinned(path)


def pinned(path: Path) -> Archive:
    return Archive("reeds", "1.0", path.name, hashlib.sha256(path.read_bytes()).hexdigest())


@pytest.mark.parametrize("make", [wheel, source])
def test_only_the_members_that_fit_are_read(make: Maker, tmp_path: Path) -> None:
    path, archive = make(tmp_path)
    read = archives.read_members(path, archive, "reeds/data/*.txt")
    assert read == {"reeds/data/words.txt": b"rush sedge"}


def test_another_file_is_refused(tmp_path: Path) -> None:
    path, archive = wheel(tmp_path)
    path.write_bytes(path.read_bytes() + b"x")
    with pytest.raises(DataError, match=r"not the archive that was expected.*give reeds-1\.0"):
        archives.read_members(path, archive, "*")
    with pytest.raises(UserError, match="no such file"):
        archives.read_members(tmp_path / "absent.whl", archive, "*")


def test_a_pattern_that_fits_nothing_is_told(tmp_path: Path) -> None:
    path, archive = wheel(tmp_path)
    with pytest.raises(DataError, match=r"nothing in it is named \*\.yml"):
        archives.read_members(path, archive, "*.yml")


def test_pip_is_asked_for_the_pinned_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        if "download" in command:
            (tmp_path / "reeds-1.0-py3-none-any.whl").write_bytes(b"")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    archive = Archive("reeds", "1.0", "reeds-1.0-py3-none-any.whl", "ab" * 32)
    assert archives.download(archive, tmp_path) == tmp_path / archive.file
    assert {"--require-hashes", "--no-deps", "--only-binary"} <= set(asked[-1])
    assert (tmp_path / "reeds.txt").read_text() == f"reeds==1.0 --hash=sha256:{'ab' * 32}\n"


def test_a_download_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    archive = Archive("reeds-that-are-not", "1.0", "r.whl", "ab" * 32)
    with pytest.raises(MissingResourceError, match=r"could not be downloaded \(.*No matching"):
        archives.download(archive, tmp_path)
