"""Parquet and Arrow in blocks; every column keeps its type."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from tertium.bulk.sources import Source, needed
from tertium.bulk.tables import HEAVIEST, ID, NUMBERS, Answers, Naming, Table

_FILE_MAGIC = b"ARROW1"
_GROUP = 65_536
"""Rows of a row group of what is written."""
_READ = 256
"""Rows that are unpacked at a time: few, since each may be long."""


def _arrow() -> Any:
    needed("pyarrow.parquet", "Parquet and Arrow files")
    return needed("pyarrow", "Parquet and Arrow files")


@dataclass
class ArrowBlock:
    """Rows as an Arrow stream: bytes travel between processes without what lies around them."""

    stream: bytes
    naming: Naming
    rows: int

    def __len__(self) -> int:
        return self.rows

    def first(self, rows: int) -> ArrowBlock:
        """Only so many of its rows."""
        return _block(self._table().slice(0, rows), self.naming)

    def texts(self) -> tuple[list[object], list[object]]:
        """The two columns of texts."""
        table = self._table()
        left, right = (table.column(name).to_pylist() for name in self.naming.columns)
        return left, right

    def answered(self, answers: Answers) -> bytes:
        """An Arrow stream of the rows with the new columns."""
        table = self._table()
        for name in self.naming.new:
            plain = name.removeprefix(self.naming.prefix)
            values = _arrow().array(answers[plain], type=_type(plain))
            table = table.append_column(name, values)
        return _stream(table)

    def _table(self) -> Any:
        return _arrow().ipc.open_stream(self.stream).read_all()


class ArrowTable(Table):
    """Tables that pyarrow reads: Parquet, and Arrow's own files and streams."""

    def __init__(self, naming: Naming) -> None:
        super().__init__(naming)
        self.reader = f"pyarrow {_arrow().__version__}"

    def schema(self, source: Source) -> Hashable:
        """The names and types of the columns."""
        with source.opened() as file:
            found = reader_of(source, file).schema
        self.naming.check(list(found.names), source)
        return _Schema(found.remove_metadata(), found.metadata)

    def ids(self, source: Source) -> Iterator[list[object]]:
        """The ids of all rows; of Parquet no other column is read."""
        with source.opened() as file:
            reader = reader_of(source, file)
            for batch in reader.batches([ID] if ID in reader.schema.names else None):
                has_ids = ID in reader.schema.names
                yield batch.column(ID).to_pylist() if has_ids else [None] * batch.num_rows

    def blocks(self, source: Source, rows: int) -> Iterator[ArrowBlock]:
        """Cut an input into blocks of so many rows, whatever groups of rows the file has."""
        pa = _arrow()
        waiting: list[Any] = []
        with source.opened() as file:
            for batch in reader_of(source, file).batches(None):
                rest = batch
                while rest.num_rows:
                    room = rows - sum(one.num_rows for one in waiting)
                    waiting.append(rest.slice(0, room))
                    rest = rest.slice(min(room, rest.num_rows))
                    full = sum(one.num_rows for one in waiting) == rows
                    if full or sum(one.nbytes for one in waiting) >= HEAVIEST:
                        yield from self._light(pa.Table.from_batches(waiting))
                        waiting = []
        if waiting:
            yield from self._light(pa.Table.from_batches(waiting))

    def _light(self, table: Any) -> Iterator[ArrowBlock]:
        """Halve a table until no block is too heavy for memory."""
        if table.nbytes > HEAVIEST and table.num_rows > 1:
            half = table.num_rows // 2
            yield from self._light(table.slice(0, half))
            yield from self._light(table.slice(half))
        else:
            yield _block(table, self.naming)

    def join(self, schema: Hashable, parts: Sequence[Path], file: BinaryIO, form: str) -> None:
        """Write the parts as one file, in row groups of a good size for whoever reads it."""
        pa = _arrow()
        assert isinstance(schema, _Schema)
        whole = schema.fields.with_metadata(schema.metadata)
        for name in self.naming.new:
            whole = whole.append(pa.field(name, _type(name.removeprefix(self.naming.prefix))))
        if form == "parquet":
            writer = pa.parquet.ParquetWriter(file, whole, compression="zstd")
        else:
            writer = pa.ipc.new_file(file, whole)
        with writer:
            waiting: list[Any] = []
            for part in parts:
                with part.open("rb") as stream:
                    waiting.append(pa.ipc.open_stream(stream).read_all())
                enough = sum(map(len, waiting)) >= _GROUP
                if enough or sum(one.nbytes for one in waiting) > HEAVIEST:
                    writer.write_table(_together(waiting, whole))
                    waiting = []
            if waiting:
                writer.write_table(_together(waiting, whole))


@dataclass(frozen=True)
class _Schema:
    """Names and types of columns; metadata is carried along but binds nobody."""

    fields: Any
    metadata: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Schema) and bool(self.fields.equals(other.fields))

    def __hash__(self) -> int:
        return hash(str(self.fields))

    def __str__(self) -> str:
        return ", ".join(f"{one.name} {one.type}" for one in self.fields)


class _Parquet:
    def __init__(self, file: BinaryIO) -> None:
        self._file = _arrow().parquet.ParquetFile(file)
        self.schema = self._file.schema_arrow

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        yield from self._file.iter_batches(batch_size=_READ, columns=columns, use_threads=False)


class _Ipc:
    def __init__(self, file: BinaryIO, *, stream: bool) -> None:
        ipc = _arrow().ipc
        self._reader = ipc.open_stream(file) if stream else ipc.open_file(file)
        self._stream = stream
        self.schema = self._reader.schema

    def batches(self, _columns: list[str] | None) -> Iterator[Any]:
        if self._stream:
            yield from self._reader
        else:
            for number in range(self._reader.num_record_batches):
                yield self._reader.get_batch(number)


def reader_of(source: Source, file: BinaryIO) -> _Parquet | _Ipc:
    """What reads an input in batches, and knows its schema."""
    if source.compression:
        raise source.wrong(
            "Parquet and Arrow files are compressed inside, not around",
            remedy="give the file itself",
        )
    if source.form == "parquet":
        return _Parquet(file)
    begin = file.read(len(_FILE_MAGIC))
    file.seek(0)
    return _Ipc(file, stream=begin != _FILE_MAGIC)


def _block(table: Any, naming: Naming) -> ArrowBlock:
    return ArrowBlock(_stream(table), naming, table.num_rows)


def _stream(table: Any) -> bytes:
    pa = _arrow()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table.combine_chunks())
    found: bytes = sink.getvalue().to_pybytes()
    return found


def _together(tables: Sequence[Any], schema: Any) -> Any:
    return _arrow().concat_tables([one.cast(schema) for one in tables])


def _type(name: str) -> Any:
    return _arrow().float64() if name in NUMBERS else _arrow().string()
