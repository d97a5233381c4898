"""CSV, TSV and JSON Lines in blocks; what a row holds is carried through as it was written."""

from __future__ import annotations

import json
import shutil
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from tertium.bulk.sources import Source
from tertium.bulk.tables import HEAVIEST, ID, Answers, Naming, Table
from tertium.items import Pair, Sentence
from tertium.scoring.layout import Row
from tertium.scoring.lines import Lines
from tertium.scoring.separated import COMMA
from tertium.scoring.tables import CsvTable, Delimited, JsonLines, TsvTable, Value

_NO_PAIR = Pair("", Sentence(""), Sentence(""))
_SOME = 4096


class _FirstAndCount(list[int]):
    """Numbers of which a note names the first and counts the rest: no more is kept."""

    seen = 0

    def append(self, number: int) -> None:
        if not self.seen:
            super().append(number)
        self.seen += 1

    def clear(self) -> None:
        super().clear()
        self.seen = 0

    def __len__(self) -> int:
        return self.seen


@dataclass
class SourceLines(Lines):
    """The lines of an input, whatever it is wrapped in."""

    _broken: list[int] = field(default_factory=_FirstAndCount)
    source: Source | None = None

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        assert self.source is not None
        with self.source.opened() as file:
            yield file


class _AnyTexts(Delimited):
    """A table that takes rows as they are: a bad text is answered, not refused."""

    def row(self, texts: Sequence[object], line: int, carried: object) -> Row:
        return Row(_NO_PAIR, line, (texts, carried))

    def write(self, carried: Any, values: dict[str, Value]) -> str:
        return self._join([*carried, *("" if v is None else str(v) for v in values.values())])

    def names(self) -> list[str]:
        """The columns; none in an empty file."""
        return next((cells for _, cells in self._split() if cells), [])

    def titles(self, names: Sequence[str]) -> str:
        return self._join(names)


class _Csv(_AnyTexts, CsvTable):
    pass


class _Tsv(_AnyTexts, TsvTable):
    pass


class _Json(JsonLines):
    def rows(self) -> Iterator[Row]:
        """Read the objects; one without a text has nothing there, which is answered."""
        for number, line in self.lines:
            if not line.strip():
                continue
            found = self.lines.json_object(line, number)
            self.check_free(list(found), number)
            yield Row(_NO_PAIR, number, ([found.get(name) for name in self.columns], line))

    def write(self, carried: Any, values: dict[str, Value]) -> str:
        said = {name: value for name, value in values.items() if value is not None}
        new = json.dumps(said, ensure_ascii=False)
        old = carried.strip().removesuffix("}").rstrip()
        return f"{old}{'' if old == '{' else ', '}{new[1:]}\n"

    def names(self) -> list[str]:
        """The members of the first object, which stands for all."""
        first = next(((number, line) for number, line in self.lines if line.strip()), None)
        return list(self.lines.json_object(first[1], first[0])) if first else []


_LAYOUTS: dict[str, type[_Csv] | type[_Tsv] | type[_Json]] = {
    "csv": _Csv, "tsv": _Tsv, "jsonl": _Json
}  # fmt: skip


@dataclass
class PlainBlock:
    """Rows of a text file: as they were written, and the two texts of each."""

    form: str
    naming: Naming
    carried: list[Any] = field(default_factory=list)
    left: list[object] = field(default_factory=list)
    right: list[object] = field(default_factory=list)
    separator: str = COMMA
    """What stands between cells of CSV, as it is to be written."""

    def __len__(self) -> int:
        return len(self.carried)

    def first(self, rows: int) -> PlainBlock:
        """Only so many of its rows."""
        some = (self.carried[:rows], self.left[:rows], self.right[:rows])
        return PlainBlock(self.form, self.naming, *some, self.separator)

    def texts(self) -> tuple[list[object], list[object]]:
        """The two columns of texts."""
        return self.left, self.right

    def answered(self, answers: Answers) -> bytes:
        """The lines with the new cells or members."""
        layout = _layout(self.form, self.naming, None, self.separator)
        columns = [answers[name.removeprefix(self.naming.prefix)] for name in self.naming.new]
        rows = zip(self.carried, zip(*columns, strict=True), strict=True)
        lines = (
            layout.write(carried, dict(zip(self.naming.new, values, strict=True)))
            for carried, values in rows
        )
        return "".join(lines).encode()


class PlainTable(Table):
    r"""Tables that are lines of text.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pairs.csv")
    ...     _ = path.write_text("id,text_a,text_b\n7,a dog,\n")
    ...     [block] = PlainTable("csv", Naming()).blocks(Source(str(path), "csv"), 10)
    >>> block.texts()
    (['a dog'], [''])
    """

    def __init__(self, form: str, naming: Naming) -> None:
        super().__init__(naming)
        self.form = form
        self._separator: str | None = None  # the first input's, which all outputs have

    def schema(self, source: Source) -> Hashable:
        """The names of the columns; JSON objects may differ, so theirs bind nobody."""
        layout = _layout(self.form, self.naming, source)
        names = layout.names()
        if self._separator is None and isinstance(layout, CsvTable):
            self._separator = layout.separator
        if not names and self.form == "jsonl":
            return ()
        if not names:
            raise source.wrong(
                "there is nothing in it",
                remedy=f"begin with a line of names: {', '.join(self.naming.columns)}",
            )
        self.naming.check(names, source)
        return () if self.form == "jsonl" else tuple(names)

    def ids(self, source: Source) -> Iterator[list[object]]:
        """The ids of all rows; the whole input is read and each row's form checked."""
        layout = _layout(self.form, self.naming, source)
        names = () if self.form == "jsonl" else tuple(layout.names())
        place = names.index(ID) if ID in names else None
        ids: list[object] = []
        try:
            for _, _, (_, carried) in layout.rows():
                if self.form == "jsonl":
                    ids.append(json.loads(carried).get(ID))
                else:
                    ids.append(None if place is None else carried[place])
                if len(ids) == _SOME:
                    yield ids
                    ids = []
            yield ids
        finally:  # who needs a few rows only stops in the middle
            self.notes += layout.lines.notes

    def blocks(self, source: Source, rows: int) -> Iterator[PlainBlock]:
        """Cut an input into blocks; one ends at so many rows, or at so many bytes of them."""
        block, weight = self._block(), 0
        for _, _, (texts, carried) in _layout(self.form, self.naming, source).rows():
            block.carried.append(carried)
            block.left.append(texts[0])
            block.right.append(texts[1])
            weight += len(carried) if isinstance(carried, str) else sum(map(len, carried))
            if len(block) >= rows or weight >= HEAVIEST:
                yield block
                block, weight = self._block(), 0
        if len(block):
            yield block

    def join(self, schema: Hashable, parts: Sequence[Path], file: BinaryIO, form: str) -> None:
        """Write the header, if the format has one, and the parts."""
        layout = _layout(form, self.naming, None, self._separator or COMMA)
        if isinstance(layout, Delimited):
            assert isinstance(schema, tuple)
            file.write(layout.titles([*schema, *self.naming.new]).encode())
        for part in parts:
            with part.open("rb") as lines:
                shutil.copyfileobj(lines, file)

    def _block(self) -> PlainBlock:
        return PlainBlock(self.form, self.naming, separator=self._separator or COMMA)


def _layout(
    form: str, naming: Naming, source: Source | None, separator: str = COMMA
) -> _Csv | _Tsv | _Json:
    found = _LAYOUTS[form](
        source.path if source else "", _no_item, columns=naming.columns, prefix=naming.prefix
    )
    if isinstance(found, CsvTable):
        found.separator = separator
    if source is not None:
        found.lines = SourceLines(source.path, source=source)
    return found


def _no_item(_text: str, _side: int) -> Sentence:
    raise AssertionError("bulk tables make items when they judge, not when they read")
