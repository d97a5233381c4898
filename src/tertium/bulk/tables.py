"""What a table is to a bulk run: blocks of rows to read, parts to write, one file at the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from tertium.bulk.sources import PLAIN, Source
from tertium.errors import UserError
from tertium.scoring.tables import COLUMNS, TEXTS, Value

ERROR = "error"
"""The new column that says why a row has no score."""
NEW_COLUMNS = (*COLUMNS, ERROR)
"""Every new column, always all of them: a schema must not depend on what the rows hold."""
NUMBERS = frozenset({"score", "low", "high", "confidence"})
ID = "id"
HEAVIEST = 16 * 2**20
"""Bytes after which a block ends though its rows are few; what bounds memory for long texts."""

Answers = dict[str, list[Value]]
"""For each new column, without its prefix, a value for each row."""


class Block(Protocol):
    """Some rows that are scored, written and resumed together."""

    def __len__(self) -> int:
        """How many rows it has."""
        ...

    def first(self, rows: int) -> Block:
        """Only so many of its rows."""
        ...

    def texts(self) -> tuple[Sequence[object], Sequence[object]]:
        """The two columns of texts, or of whatever stands where texts should."""
        ...

    def answered(self, answers: Answers) -> bytes:
        """The part that holds these rows with the new columns."""
        ...


@dataclass(frozen=True)
class Naming:
    """Which columns hold the texts, and what stands before the names of the new ones."""

    columns: tuple[str, str] = TEXTS
    prefix: str = "tertium_"

    def __post_init__(self) -> None:
        if self.columns[0] == self.columns[1]:
            raise UserError(
                f"both texts in the column '{self.columns[0]}'", remedy="name two columns"
            )

    @property
    def new(self) -> tuple[str, ...]:
        """The names of the new columns.

        >>> Naming(prefix="t_").new[0]
        't_score'
        """
        return tuple(self.prefix + name for name in NEW_COLUMNS)

    def check(self, names: Sequence[str], source: Source) -> None:
        """Refuse a table that lacks a column of texts, or has a new column's name already."""
        for name in self.columns:
            if names.count(name) != 1:
                what = f"there are two columns '{name}'" if name in names else (
                    f"there is no column '{name}', only: {', '.join(names) or 'none'}"
                )  # fmt: skip
                raise source.wrong(
                    what, remedy="name the two columns with the texts: --columns A B"
                )
        taken = next((name for name in names if name in self.new), None)
        if taken is not None:
            raise source.wrong(
                f"there is a column '{taken}' already",
                remedy="rename it, or give the new columns another --prefix",
            )


class Table(ABC):
    """How tables of one format are read and written."""

    reader: str | None = None
    """The library, with its version, that decides where blocks end; None for our own."""

    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.notes: tuple[str, ...] = ()
        """What reading the inputs through had to be tolerant about."""

    @abstractmethod
    def schema(self, source: Source) -> Hashable:
        """What all inputs of a run must have in common; the columns of this one are checked."""

    @abstractmethod
    def ids(self, source: Source) -> Iterator[list[object]]:
        """The ids of all rows, some at a time; None for each row of a table without them.

        Reading on to the end finds whatever keeps the input from being read.
        """

    @abstractmethod
    def blocks(self, source: Source, rows: int) -> Iterator[Block]:
        """Cut an input into blocks of so many rows, fewer where the texts are long."""

    @abstractmethod
    def join(self, schema: Hashable, parts: Sequence[Path], file: BinaryIO, form: str) -> None:
        """Write parts, in order, as one table."""


def table_of(form: str, naming: Naming) -> Table:
    """The reader and writer of a format.

    >>> type(table_of("csv", Naming())).__name__
    'PlainTable'
    """
    if form in PLAIN:
        from tertium.bulk.plain_tables import PlainTable  # noqa: PLC0415

        return PlainTable(form, naming)
    from tertium.bulk.arrow_tables import ArrowTable  # noqa: PLC0415 - it needs pyarrow

    return ArrowTable(naming)
