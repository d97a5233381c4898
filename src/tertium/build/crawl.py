"""Pairs of records at distance one and two over a source of similar items (paper 002).

From seeds the crawl asks for similar items, and for what is similar to those, five times, to get
away from the seeds; it never looks at an item twice. Then each item that was reached is paired
with one similar to it (distance one), and with one similar to that (distance two).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tertium.build.pairs import BuiltPair
from tertium.build.tables import Rows
from tertium.errors import DataError, UserError
from tertium.items import Record
from tertium.records.flatten import record_of
from tertium.search.progress import Tell, silent

Similar = Callable[[str], Sequence[str]]
"""Gives the ids of the items similar to one, the most similar first."""

_TWICE = 2
SIMILAR = "similar"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Records by id, each with the ids of similar ones; what a local file holds."""

    records: Mapping[str, Record]
    neighbours: Mapping[str, tuple[str, ...]]

    def similar(self, id_: str) -> tuple[str, ...]:
        """The items similar to one."""
        return self.neighbours.get(id_, ())


@dataclass(frozen=True, slots=True)
class Crawl:
    """The pairs, how many items were visited, and how many were named that nobody has."""

    columns: ClassVar[tuple[str, ...]] = ("id_a", "id_b", "distance", "step")
    """What each pair says of itself, beside its texts."""

    pairs: tuple[BuiltPair, ...]
    visited: int
    missing: int

    def to_dict(self) -> dict[str, object]:
        """Counts for machines."""
        near = sum(pair.made["distance"] == 1 for pair in self.pairs)
        return {
            "pairs": {"1": near, "2": len(self.pairs) - near},
            "visited": self.visited,
            "missing": self.missing,
        }


def read_catalogue(
    path: Path | str, column: str = SIMILAR, notes: list[str] | None = None
) -> Catalogue:
    r"""Read JSON Lines: an ``id``, a list of similar ids, and any fields of the record.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "items.jsonl")
    ...     _ = path.write_text('{"id": "7", "similar": ["9"], "title": "Ferry"}\n')
    ...     read_catalogue(path).similar("7")
    ('9',)
    """
    rows = Rows(path, ("id", column), "jsonl", notes)
    records: dict[str, Record] = {}
    neighbours: dict[str, tuple[str, ...]] = {}
    for row in rows:
        id_ = str(row.cells["id"])
        listed = row.cells[column]
        if not isinstance(listed, list) or not all(isinstance(one, str | int) for one in listed):
            raise rows.wrong(f"'{column}' is no list of ids", row.line, remedy='write ["id", ...]')
        if id_ in records:
            raise rows.wrong(f"the id '{id_}' for the second time", row.line, remedy="keep one")
        fields = {name: row.cells[name] for name in row.cells if name not in ("id", column)}
        try:
            records[id_] = record_of(fields, id_)
        except UserError as error:
            raise DataError(error.what, path, row.line, remedy=error.remedy) from None
        neighbours[id_] = tuple(str(one) for one in listed)
    if not records:
        raise rows.wrong("there are no records", None, remedy="give at least two")
    return Catalogue(records, neighbours)


def crawl(
    records: Mapping[str, Record],
    similar: Similar,
    *,
    seeds: Iterable[str] | None = None,
    steps: int = 5,
    count: int = 300,
    each: int = 10,
    seed: int = 0,
    tell: Tell = silent,
) -> Crawl:
    """Walk from seeds over similar items, and pair what was reached.

    ``similar`` is any function from an id to ids, such as a service; each id is asked about once,
    and ``each`` of its answers are followed. Without seeds the walk starts from ten records at
    random. Of ``count`` pairs two thirds are at distance one, as in the release.

    >>> shelf = {id_: Record(f"item {id_}") for id_ in "abcdef"}
    >>> ring = {"a": "b", "b": "c", "c": "d", "d": "e", "e": "f", "f": "a"}
    >>> found = crawl(shelf, lambda id_: ring[id_], seeds=["a"], steps=2, count=3)
    >>> [(pair.made["id_a"], pair.made["id_b"], pair.made["distance"]) for pair in found.pairs]
    [('b', 'c', 1), ('c', 'd', 1), ('b', 'd', 2)]
    """
    _check(records, steps, count, each)
    dice = random.Random(seed)
    starts = list(dict.fromkeys(seeds)) if seeds is not None else _drawn(records, dice)
    for one in starts:
        if one not in records:
            raise UserError(f"there is no record '{one}'", remedy="give seeds that the file has")
    walk = _Walk(records, similar, each)
    level, reached = starts, []
    for step in range(1, steps + 1):
        tell(f"step {step} of {steps}, {len(walk.asked):,} items visited")
        level = walk.next_level(level)
        reached += [(one, step) for one in level]
        if len(reached) > count * _TWICE or not level:
            break
    dice.shuffle(reached)
    pairs = _pairs(walk, reached, count)
    return Crawl(tuple(pairs), len(walk.asked), len(walk.missing))


class _Walk:
    """Asks about each item once, and remembers what was said."""

    def __init__(self, records: Mapping[str, Record], similar: Similar, each: int) -> None:
        self.records, self._similar, self._each = records, similar, each
        self.asked: dict[str, tuple[str, ...]] = {}
        self.missing: set[str] = set()
        self._seen: set[str] = set()

    def near(self, id_: str) -> tuple[str, ...]:
        if id_ not in self.asked:
            answered = [str(one) for one in self._similar(id_)][: self._each]
            self.missing.update(one for one in answered if one not in self.records)
            self.asked[id_] = tuple(o for o in answered if o in self.records and o != id_)
        return self.asked[id_]

    def next_level(self, level: Iterable[str]) -> list[str]:
        level = list(level)
        self._seen.update(level)
        found = [other for one in level for other in self.near(one)]
        new = list(dict.fromkeys(one for one in found if one not in self._seen))
        self._seen.update(new)
        return new


def _pairs(walk: _Walk, reached: Sequence[tuple[str, int]], count: int) -> list[BuiltPair]:
    made: dict[frozenset[str], tuple[str, str, int, int]] = {}
    for distance, room in ((1, count - count // 3), (2, count // 3)):
        limit, before = len(made) + room, -1
        # One partner for each item, and only then a second: the pairs spread over the items.
        while before < len(made) < limit:
            before = len(made)
            for one, step in reached:
                other = _partner(walk, one, distance, made) if len(made) < limit else None
                if other is not None:
                    made[frozenset((one, other))] = (one, other, distance, step)
    return [
        BuiltPair(
            f"{distance}-{number}",
            walk.records[one].text,
            walk.records[other].text,
            {"id_a": one, "id_b": other, "distance": distance, "step": step},
        )
        for number, (one, other, distance, step) in enumerate(made.values(), start=1)
    ]


def _partner(
    walk: _Walk, one: str, distance: int, made: Mapping[frozenset[str], object]
) -> str | None:
    """The first item at a distance of exactly so many steps that is not paired with it yet."""
    near = walk.near(one)
    others = near if distance == 1 else [far for middle in near for far in walk.near(middle)]
    return next(
        (
            other
            for other in others
            if other != one
            and frozenset((one, other)) not in made
            and (distance == 1 or (other not in near and one not in walk.near(other)))
        ),
        None,
    )


def _drawn(records: Mapping[str, Record], dice: random.Random) -> list[str]:
    ids = list(records)
    return dice.sample(ids, min(10, len(ids)))


def _check(records: Mapping[str, Record], steps: int, count: int, each: int) -> None:
    if len(records) < _TWICE:
        raise UserError(f"{len(records)} records", remedy="give at least two")
    if min(steps, count, each) < 1:
        raise UserError(
            f"{steps} steps, {count} pairs, {each} similar items", remedy="ask for 1 or more"
        )
