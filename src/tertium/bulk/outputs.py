"""The files that a bulk run writes: which inputs go into which, and how parts become one."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Hashable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertium.bulk.ledger import writing
from tertium.bulk.remote import send, size, staging
from tertium.bulk.sources import PLAIN, Source, is_remote, needed, remote_system, told_by_name
from tertium.bulk.tables import Table
from tertium.errors import UserError
from tertium.scoring.lines import STANDARD
from tertium.tasks.beside import file_beside


@dataclass(frozen=True)
class Output:
    """Where the answers go: a local place, and the remote address that it stands for, if any."""

    place: Path
    is_folder: bool
    address: str | None = None

    @classmethod
    def at(cls, given: Path | str) -> Output:
        """Find the place that a path or an address means; one for an address is made."""
        if str(given) == STANDARD:
            raise UserError("a bulk run writes a file", remedy="name it: -o FILE, or -o FOLDER/")
        address = str(given) if is_remote(str(given)) else None
        if address is not None:
            remote_system(address)  # complains about one that nothing here can open
            with writing(place := staging(address)):
                place.parent.mkdir(parents=True, exist_ok=True)
            return cls(place, address.endswith("/"), address.rstrip("/"))
        place = Path(os.path.realpath(given))
        return cls(place, str(given).endswith("/") or place.is_dir())

    def name_of(self, target: Path) -> str:
        """What a file is called for whoever reads it: its path, or its address."""
        if self.address is None:
            return str(target)
        return f"{self.address}/{target.name}" if self.is_folder else self.address

    def size_of(self, name: str) -> int | None:
        """The bytes of a file that was written; None where it is gone."""
        if self.address is not None:
            return size(name)
        return Path(name).stat().st_size if Path(name).is_file() else None

    def deliver(self, targets: Iterable[Path]) -> dict[str, int]:
        """Bring files to where they are wanted; the name and the size of each."""
        if self.address is None:
            return {str(target): target.stat().st_size for target in targets}
        sent = {self.name_of(target): send(target, self.name_of(target)) for target in targets}
        for target in targets:
            target.unlink()
        return sent


def find_targets(sources: Sequence[Source], output: Output) -> dict[Path, list[int]]:
    """The files to write, and which inputs go into each."""
    place = output.place
    everything = list(range(len(sources)))
    if output.is_folder:
        with writing(place):
            place.mkdir(exist_ok=True)
        targets: dict[Path, list[int]] = {}
        for number, source in enumerate(sources):
            if source.is_standard or place / source.base in targets:
                raise source.wrong("it needs a name of its own there", remedy="give -o FILE")
            targets[place / source.base] = [number]
    else:
        targets = {place: everything}
    if not place.parent.is_dir():
        raise UserError(
            f"there is no folder '{place.parent}'", where=str(place), remedy="make it first"
        )
    read = {_known_as(source.path) for source in sources}
    for target in targets:
        if output.name_of(target) in read:
            raise UserError(
                "the output is an input",
                where=output.name_of(target),
                remedy="give -o another name",
            )
        _check_format(target, sources[0].form)
    return targets


def join(table: Table, schema: Hashable, parts: Sequence[Path], target: Path) -> None:
    """Write parts as one file, which appears whole or not at all."""
    form, compression = told_by_name(target.name)
    with writing(target), file_beside(target) as raw, ExitStack() as stack:
        buffered = io.BufferedWriter(raw, 2**20)
        stack.callback(os.fsync, raw.fileno())  # the parts go as soon as it has its name
        stack.callback(buffered.detach)  # flushes, and leaves the file to whoever opened it
        file: Any = buffered
        if compression == "gzip":  # no time and no name in it: the same rows give the same bytes
            file = stack.enter_context(gzip.GzipFile("", "wb", 6, buffered, mtime=0))
        elif compression == "zstd":
            packer = needed("zstandard", "zstd files").ZstdCompressor()
            file = stack.enter_context(packer.stream_writer(buffered, closefd=False))
        table.join(schema, parts, file, str(form))


def _known_as(path: str) -> str:
    return path if is_remote(path) else os.path.realpath(path)


def _check_format(target: Path, form: str) -> None:
    wanted, compression = told_by_name(target.name)
    if wanted is None:
        raise UserError(
            "its name does not tell the format", where=str(target), remedy=f"name it .{form}"
        )
    if wanted != form and not PLAIN.isdisjoint((wanted, form)):
        raise UserError(
            f"the input is {form}, and is not turned into {wanted}", where=str(target),
            remedy=f"name the output .{form}",
        )  # fmt: skip
    if compression and form not in PLAIN:
        raise UserError(
            f"{wanted} is compressed inside, not around", where=str(target),
            remedy=f"name the output .{wanted}",
        )  # fmt: skip
