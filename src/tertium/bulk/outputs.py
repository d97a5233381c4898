"""The files that a bulk run writes: which inputs go into which, and how parts become one."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Hashable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tertium.bulk.ledger import writing
from tertium.bulk.sources import PLAIN, Source, needed, told_by_name
from tertium.bulk.tables import Table
from tertium.errors import UserError
from tertium.scoring.lines import STANDARD
from tertium.tasks.beside import file_beside


def find_targets(sources: Sequence[Source], output: Path | str) -> dict[Path, list[int]]:
    """The files to write, and which inputs go into each."""
    if output == STANDARD:
        raise UserError("a bulk run writes a file", remedy="name it: -o FILE, or -o FOLDER/")
    place = Path(os.path.realpath(output))
    everything = list(range(len(sources)))
    if str(output).endswith("/") or place.is_dir():
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
            f"there is no folder '{place.parent}'", where=str(output), remedy="make it first"
        )
    read = {os.path.realpath(source.path) for source in sources}
    for target in targets:
        if str(target) in read:
            raise UserError(
                "the output is an input", where=str(target), remedy="give -o another name"
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
