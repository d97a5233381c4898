"""One part of an index: the texts, where each begins, and the vectors, mapped from the disk."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

import numpy as np

from tertium.encoders.model import Floats
from tertium.errors import DataError
from tertium.search.nearest import Rows
from tertium.search.store import REBUILD, Part, Store
from tertium.search.texts import Entry

_TEXTS, _PLACES, _VECTORS = "jsonl", "places.npy", "vectors.npy"
_COPIED = 1 << 14
"""Rows copied at once."""


@dataclass
class StoredPart:
    """A part on the disk; its texts are read only where they are asked for."""

    store: Store
    part: Part

    def __len__(self) -> int:
        return self.part.count

    @cached_property
    def vectors(self) -> Floats:
        """A row for each text."""
        return self._mapped(_VECTORS)

    def entry(self, row: int) -> Entry:
        """One text, read from where it begins."""
        start, end = self._places[row : row + 2].tolist()
        return _entry(self._texts[start:end])

    def entries(self) -> Iterator[Entry]:
        """Every text, in order."""
        for start, end in pairwise(self._places.tolist()):
            yield _entry(self._texts[start:end])

    @cached_property
    def _places(self) -> Rows:
        return np.asarray(self._mapped(_PLACES))

    @cached_property
    def _texts(self) -> memoryview:
        path = self.store.file(self.part.name, _TEXTS)
        try:
            found = np.memmap(path, np.uint8, "r").data
        except (OSError, ValueError) as error:
            raise _unreadable(path, error) from None
        if len(found) != self._places[-1]:
            raise DataError("is not as long as it was written", path, remedy=REBUILD)
        return found

    def _mapped(self, ending: str) -> Floats:
        path = self.store.file(self.part.name, ending)
        try:
            found = np.load(path, mmap_mode="r")
        except (OSError, ValueError, EOFError) as error:
            raise _unreadable(path, error) from None
        if len(found) != self.part.count + (ending == _PLACES):
            raise DataError("is not as long as it was written", path, remedy=REBUILD)
        return np.asarray(found)


def write_part(store: Store, name: str, entries: Sequence[Entry], vectors: Floats) -> StoredPart:
    """Write a part that no manifest names yet."""
    lines = [_line(entry) for entry in entries]
    places = np.cumsum([0, *map(len, lines)])
    store.put(name, _TEXTS, lambda file: file.writelines(lines))
    store.put(name, _PLACES, lambda file: np.save(file, places))
    store.put(name, _VECTORS, lambda file: np.save(file, np.ascontiguousarray(vectors)))
    return StoredPart(store, Part(name, len(entries)))


def join_parts(store: Store, name: str, parts: Sequence[StoredPart]) -> StoredPart:
    """Write several parts as one, row after row as they were, with no more than one in memory."""
    count, width = sum(map(len, parts)), parts[0].vectors.shape[1]
    starts = np.cumsum([0, *(part._places[-1] for part in parts)])
    places = [part._places[:-1] + start for part, start in zip(parts, starts[:-1], strict=True)]

    def texts(file: BinaryIO) -> None:
        for part in parts:
            file.write(part._texts)

    def vectors(file: BinaryIO) -> None:
        header = {"descr": "<f4", "fortran_order": False, "shape": (count, width)}
        np.lib.format.write_array_header_1_0(file, header)
        for part in parts:
            for start in range(0, len(part), _COPIED):
                file.write(part.vectors[start : start + _COPIED].astype("<f4").tobytes())

    store.put(name, _TEXTS, texts)
    store.put(name, _PLACES, lambda file: np.save(file, np.concatenate([*places, starts[-1:]])))
    store.put(name, _VECTORS, vectors)
    return StoredPart(store, Part(name, count))


def _unreadable(path: Path, error: Exception) -> DataError:
    if isinstance(error, FileNotFoundError):  # a run that wrote may have joined it with others
        return DataError(
            "is not there any more", path, remedy=f"open the index again, or {REBUILD}"
        )
    return DataError(f"cannot be read ({error})", path, remedy=REBUILD)


def _line(entry: Entry) -> bytes:
    return json.dumps([entry.id, entry.text]).encode() + b"\n"


def _entry(line: memoryview) -> Entry:
    return Entry(*json.loads(bytes(line)))
