"""The files of an index: parts that are never changed, and a manifest that says which count.

A part is written whole and brought to the disk before the manifest names it, and the manifest
takes its name in one step. A run that is killed at any moment leaves the index as the last
manifest says it is, and perhaps files that nobody names; the next run that writes removes them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import BinaryIO

from tertium.errors import DataError, UserError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks: there two writers must not meet
    flock = None  # type: ignore[assignment]

FORMAT = 1
_MANIFEST, _LOCK, _TEMPORARY = "manifest.json", "lock", "manifest.tmp"


@dataclass(frozen=True, slots=True)
class Part:
    """Some texts and their vectors: how many, and what their files' names begin with."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Graph:
    """A file for approximate search, and how many rows from the first on it knows."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an index holds; ``next`` numbers the next file, ``removed`` names rows that are gone."""

    model: str
    version: str
    width: int = 0
    next: int = 1
    parts: tuple[Part, ...] = ()
    removed: str | None = None
    graph: Graph | None = None

    @property
    def rows(self) -> int:
        """Every row ever written, removed ones too."""
        return sum(part.count for part in self.parts)

    def names(self) -> set[str]:
        """What the names of this index's files begin with."""
        named = {part.name for part in self.parts}
        named |= {self.removed} if self.removed else set()
        return named | ({self.graph.name} if self.graph else set())


@dataclass
class Store:
    """A folder with an index."""

    folder: Path

    def exists(self) -> bool:
        """Whether there is an index."""
        return (self.folder / _MANIFEST).is_file()

    def read(self) -> Manifest:
        """Read the manifest."""
        path = self.folder / _MANIFEST
        if not self.exists():
            raise UserError(
                "there is no index",
                where=str(self.folder),
                remedy=f"make one: tertium search index {self.folder} TEXTS",
            )
        try:
            said = json.loads(path.read_text("utf-8"))
            form = said.pop("format")
            parts = tuple(Part(**part) for part in said.pop("parts"))
            graph = said.pop("graph")
            found = Manifest(**said, parts=parts, graph=Graph(**graph) if graph else None)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DataError(f"is no manifest ({error})", path, remedy=REBUILD) from None
        if form != FORMAT:
            what = f"an index of format {form}, and this tertium reads format {FORMAT}"
            raise DataError(what, path, remedy=REBUILD)
        return found

    def write(self, manifest: Manifest) -> None:
        """Put a manifest in place of the one before, in one step."""
        text = json.dumps({"format": FORMAT, **asdict(manifest)}, indent=1)
        temporary = self.folder / _TEMPORARY
        with _durable(temporary) as file:
            file.write(text.encode())
        temporary.replace(self.folder / _MANIFEST)
        _sync_folder(self.folder)

    def file(self, name: str, ending: str) -> Path:
        """Where a file of the index is."""
        return self.folder / f"{name}.{ending}"

    def put(self, name: str, ending: str, fill: Callable[[BinaryIO], object]) -> None:
        """Write a file that no manifest names yet, and bring it to the disk."""
        with _durable(self.file(name, ending)) as file:
            fill(file)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the only one who writes; files that killed runs left go first."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise UserError(
                "is a file, not a folder", where=str(self.folder), remedy="choose another place"
            ) from None
        strangers = [path.name for path in self.folder.iterdir() if not _is_ours(path)]
        if strangers and not self.exists():
            raise UserError(
                f"holds other files ('{min(strangers)}')",
                where=str(self.folder),
                remedy="give the index a folder of its own",
            )
        with (self.folder / _LOCK).open("wb") as lock:
            if flock is not None:
                try:
                    flock(lock.fileno(), LOCK_EX | LOCK_NB)
                except BlockingIOError:
                    raise UserError(
                        "another run is changing this index",
                        where=str(self.folder),
                        remedy="wait until it has ended",
                    ) from None
            self._sweep()
            yield

    def _sweep(self) -> None:
        named = self.read().names() if self.exists() else set()
        for path in self.folder.iterdir():
            if path.name[:1].isdigit() and _is_ours(path) and path.name.split(".")[0] not in named:
                path.unlink()


REBUILD = "remove the folder and index the texts again"


def numbered(manifest: Manifest) -> tuple[str, Manifest]:
    """A name that no file of the index has, and the manifest that knows it is taken.

    >>> numbered(Manifest("embed", "1.0"))[0]
    '00000001'
    """
    return f"{manifest.next:08d}", replace(manifest, next=manifest.next + 1)


def _is_ours(path: Path) -> bool:
    number, _, _ = path.name.partition(".")
    return path.name in (_MANIFEST, _LOCK, _TEMPORARY) or (len(number) == 8 and number.isdecimal())


@contextmanager
def _durable(path: Path) -> Iterator[BinaryIO]:
    with path.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    if flock is None:  # Windows does not open folders
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
