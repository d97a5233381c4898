"""Reading the inputs through before anything is judged: how many rows, and what is wrong."""

from __future__ import annotations

import tempfile
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import IO

import numpy as np

from tertium.bulk.ledger import writing
from tertium.bulk.sources import Source
from tertium.bulk.tables import Table

_AT_ONCE = 2**18
"""How many ids are compared at a time: 2 MB of them."""


@dataclass(frozen=True)
class Survey:
    """What the inputs hold: the rows of each, what their columns are, and notes."""

    rows: tuple[int, ...]
    schema: Hashable
    notes: tuple[str, ...] = ()


def survey(table: Table, sources: Sequence[Source], limit: int | None = None) -> Survey:
    """Read all inputs through, up to a limit of rows; complain about what cannot be scored.

    Memory does not grow with the rows: ids are kept on disk, eight bytes each.
    """
    schema = common_schema(table, sources)
    rows: list[int] = []
    with tempfile.TemporaryFile() as kept:
        for source in sources:
            room = None if limit is None else limit - sum(rows)
            rows.append(_count(table, source, room, kept))
        notes = _repeated(kept, sources, rows)
    return Survey(tuple(rows), schema, table.notes + notes)


def common_schema(table: Table, sources: Sequence[Source]) -> Hashable:
    """The columns that all inputs have; a complaint about the first that has others."""
    schema = table.schema(sources[0])
    for source in sources[1:]:
        found = table.schema(source)
        if found != schema:
            raise source.wrong(
                f"its columns ({_said(found)}) are not those of {sources[0].name}"
                f" ({_said(schema)})",
                remedy="give all inputs the same columns, or score them apart",
            )
    return schema


def _count(table: Table, source: Source, room: int | None, kept: IO[bytes]) -> int:
    count = 0
    for ids in table.ids(source):
        if room is not None and count + len(ids) > room:
            ids = ids[: room - count]  # noqa: PLW2901
        # An id that is missing is like no other; the place makes it so.
        hashes = [
            hash((source.name, count, n) if one is None else str(one)) for n, one in enumerate(ids)
        ]
        with writing(Path(tempfile.gettempdir())):
            kept.write(np.array(hashes, np.int64).tobytes())
            kept.flush()  # what does not fit is noticed here
        count += len(ids)
        if room is not None and count >= room:
            break
    return count


def _repeated(kept: IO[bytes], sources: Sequence[Source], rows: Sequence[int]) -> tuple[str, ...]:
    """Say which ids stand on more than one row. They are scored like all others."""
    total = sum(rows)
    again, example = 0, None
    passes = -(-total // _AT_ONCE)
    for one in range(passes):
        hashes, places = _share(kept, one, passes)
        order = np.argsort(hashes, kind="stable")
        same = np.flatnonzero(np.diff(hashes[order]) == 0)
        again += len(same)
        if len(same) and example is None:
            example = places[order[same[0]]], places[order[same[0] + 1]]
    if example is None:
        return ()
    first, second = (_place(int(place), sources, rows) for place in example)
    rest = "1 more such row" if again == 2 else f"{again - 1:,} more such rows"
    more = f", and {rest}" if again > 1 else ""
    return (f"{second} has the id of {first}{more}; every row is kept, in its place",)


def _share(
    kept: IO[bytes], one: int, passes: int
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
    hashes, places = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for start, some in _read(kept):
        chosen = np.flatnonzero(some % passes == one)
        hashes.append(some[chosen])
        places.append(chosen + start)
    return np.concatenate(hashes), np.concatenate(places)


def _read(kept: IO[bytes]) -> Iterator[tuple[int, np.ndarray[tuple[int], np.dtype[np.int64]]]]:
    kept.seek(0)
    start = 0
    while data := kept.read(8 * _AT_ONCE):
        some = np.frombuffer(data, np.int64)
        yield start, some
        start += len(some)


def _place(row: int, sources: Sequence[Source], rows: Sequence[int]) -> str:
    ends = list(accumulate(rows))
    number = next(n for n, end in enumerate(ends) if row < end)
    return f"{sources[number].name} row {row - (ends[number] - rows[number]) + 1:,}"


def _said(schema: Hashable) -> str:
    return ", ".join(schema) if isinstance(schema, tuple) else str(schema)
