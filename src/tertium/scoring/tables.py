"""Tables of pairs that belong to no task: CSV, TSV, JSON Lines; other columns carried through."""

from __future__ import annotations

import csv
import io
import json
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tertium.errors import UnknownNameError, UserError
from tertium.items import Item, Pair
from tertium.judgement import Judgement
from tertium.scoring.layout import Layout, OnScale, Row
from tertium.scoring.lines import Lines
from tertium.scoring.separated import COMMA, csv_rows

MakeItem = Callable[[str, int], Item]
"""Makes an item of a text and of its side, 0 or 1."""
Value = float | str | None

TEXTS = ("text_a", "text_b")
COLUMNS = (
    "score", "scale", "low", "high", "confidence", "entailment", "entailment_back", "notes"
)  # fmt: skip
"""All that may be added to a row."""
_DIGITS = 4


def answer_values(judgement: Judgement, on_scale: OnScale) -> dict[str, Value]:
    """What is added to a row, by column; only what the system says.

    >>> answer_values(Judgement(0.5, "unit"), OnScale.named("sts"))
    {'score': 2.5, 'scale': 'sts'}
    """
    score = on_scale.score(judgement)
    values: dict[str, Value] = {
        "score": None if score is None else round(score, _DIGITS),
        "scale": on_scale.target.name,
    }
    if judgement.interval is not None:
        low, high = (on_scale.number(end, judgement.scale) for end in judgement.interval)
        values["low"] = None if low is None else round(low, _DIGITS)
        values["high"] = None if high is None else round(high, _DIGITS)
    if judgement.confidence is not None:
        values["confidence"] = round(judgement.confidence, 2)
    if judgement.entailment is not None:
        values["entailment"] = judgement.entailment.value
    if judgement.entailment_back is not None:
        values["entailment_back"] = judgement.entailment_back.value
    if judgement.notes:
        values["notes"] = "; ".join(judgement.notes)
    return values


class Table(Layout):
    """A table with a column for each text; ``prefix`` stands before the names of new columns.

    ``full`` gives the answers all columns, whatever the system says of the first pair.
    """

    may_be_empty = True

    def __init__(
        self,
        path: Path | str,
        make_item: MakeItem,
        *,
        columns: tuple[str, str] = TEXTS,
        scale: str | None = None,
        prefix: str = "",
        full: bool = False,
    ) -> None:
        if columns[0] == columns[1]:
            raise UserError(f"both texts in the column '{columns[0]}'", remedy="name two columns")
        self.lines = Lines(path)
        self.columns = columns
        self.prefix = prefix
        self.full = full
        self.scale = scale
        self._make_item = make_item
        self._on_scales: dict[str, OnScale] = {}

    @property
    def sources(self) -> tuple[Lines, ...]:
        """The one file."""
        return (self.lines,)

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """Read the pairs, from the beginning."""

    def values(self, judgement: Judgement) -> dict[str, Value]:
        """What is added to a row, under the names of its columns."""
        scale = self.scale or judgement.scale
        if scale not in self._on_scales:
            self._on_scales[scale] = OnScale.named(scale)
        found = answer_values(judgement, self._on_scales[scale])
        return {self.prefix + name: value for name, value in found.items()}

    def check_free(self, names: Sequence[str], line: int) -> None:
        """Refuse a table in which a new column's name is taken."""
        new = [f"{self.prefix}{name}" for name in COLUMNS]
        taken = next((name for name in names if name in new), None)
        if taken is not None:
            raise self.lines.wrong(
                f"there is a column '{taken}' already", line,
                remedy="rename it, or give the new columns a --prefix",
            )  # fmt: skip

    def row(self, texts: Sequence[object], line: int, carried: object) -> Row:
        """Make the pair of a row, if both of its texts are texts."""
        for name, text in zip(self.columns, texts, strict=True):
            if not isinstance(text, str) or not text.strip():
                empty = text is None or isinstance(text, str)
                what = f"'{name}' is {'empty' if empty else 'not a text'}"
                raise self.lines.wrong(what, line, remedy="write a text there")
        left, right = (self._make_item(str(text), side) for side, text in enumerate(texts))
        return Row(Pair(str(line), left, right), line, carried)

    def no_column(self, missing: str, names: Sequence[str], line: int) -> UserError:
        """The error for a text column that is not there."""
        there = ", ".join(names) or "none"
        return self.lines.wrong(
            f"there is no column '{missing}', only: {there}", line,
            remedy="name the two columns with the texts: --columns A B",
        )  # fmt: skip


class Delimited(Table):
    """Rows of cells under a header. A subclass says how a row is taken apart and written."""

    _added: tuple[str, ...] = ()

    @abstractmethod
    def _split(self) -> Iterator[tuple[int, list[str]]]:
        """The cells of each row, and the line it ends on; no cells for a blank line."""

    @abstractmethod
    def _join(self, cells: Sequence[str]) -> str:
        """Write a row, with its line end."""

    def rows(self) -> Iterator[Row]:
        """Read the rows under the header; blank lines are no rows."""
        split = ((line, cells) for line, cells in self._split() if cells)
        line, header = next(split, (1, []))
        if not header:
            raise self.lines.wrong(
                "there is nothing in it",
                remedy=f"begin with a line of names: {', '.join(self.columns)}",
            )
        for name in self.columns:
            if header.count(name) != 1:
                if name in header:
                    raise self.lines.wrong(
                        f"there are two columns '{name}'", line, remedy="rename one of them"
                    )
                raise self.no_column(name, header, line)
        self.check_free(header, line)
        self._header = header
        places = [header.index(name) for name in self.columns]
        for line, cells in split:
            if len(cells) != len(header):
                raise self.lines.wrong(
                    f"{len(cells)} columns under a header of {len(header)}", line,
                    remedy=self._cell_remedy,
                )  # fmt: skip
            yield self.row([cells[place] for place in places], line, cells)

    _cell_remedy = "give each row a cell for each column"

    def header(self, first: Judgement | None) -> str:
        """The header with the new columns, which are those of the first answer."""
        if first is not None and not self.full:
            self._added = tuple(self.values(first))
        else:
            names = COLUMNS if self.full else COLUMNS[:2]
            self._added = tuple(self.prefix + name for name in names)
        return self._join([*self._header, *self._added])

    def answer(self, row: Row, judgement: Judgement) -> str:
        """Write the row with the new cells."""
        values = self.values(judgement)
        return self._join([*row.carried, *(_cell(values.get(name)) for name in self._added)])


class CsvTable(Delimited):
    """Comma-separated, cells with commas, quotes or line ends in double quotes.

    Where the header shows semicolons or tabs instead, these are read, and written again.
    """

    separator = COMMA
    """As the header that was read last has it."""
    _cell_remedy = "put cells that hold a separator in double quotes"

    def _split(self) -> Iterator[tuple[int, list[str]]]:
        self.separator, rows = csv_rows(self.lines, self.columns)
        yield from rows

    def _join(self, cells: Sequence[str]) -> str:
        text = io.StringIO()
        csv.writer(text, delimiter=self.separator, lineterminator="\n").writerow(cells)
        return text.getvalue()


class TsvTable(Delimited):
    """Tab-separated; a cell is what stands between two tabs, quotes and all."""

    _cell_remedy = "keep tabs out of the texts"

    def _split(self) -> Iterator[tuple[int, list[str]]]:
        for number, line in self.lines:
            yield number, line.split("\t") if line.strip() else []

    def _join(self, cells: Sequence[str]) -> str:
        return "\t".join(cells) + "\n"


class JsonLines(Table):
    """A JSON object a line; what it holds is carried through as it is written."""

    def rows(self) -> Iterator[Row]:
        """Read the objects; blank lines are no rows."""
        for number, line in self.lines:
            if not line.strip():
                continue
            found = self.lines.json_object(line, number)
            missing = next((name for name in self.columns if name not in found), None)
            if missing is not None:
                raise self.no_column(missing, list(found), number)
            self.check_free(list(found), number)
            yield self.row([found[name] for name in self.columns], number, line)

    def answer(self, row: Row, judgement: Judgement) -> str:
        """Write the object with the new members at its end, the old ones untouched."""
        new = json.dumps(self.values(judgement), ensure_ascii=False)
        return f"{row.carried.rstrip().removesuffix('}').rstrip()}, {new[1:]}\n"


LAYOUTS: dict[str, type[Table]] = {"csv": CsvTable, "tsv": TsvTable, "jsonl": JsonLines}
_SUFFIXES = {".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".jsonl": "jsonl", ".ndjson": "jsonl",
             ".parquet": "parquet"}  # fmt: skip


def format_of(path: Path | str) -> str | None:
    """The format that the end of a file's name tells.

    >>> format_of("pairs.ndjson"), format_of("-")
    ('jsonl', None)
    """
    return _SUFFIXES.get(Path(path).suffix.lower())


def check_format(name: str) -> str:
    """Return a format that can be read and written, by its name.

    >>> check_format("parquet")
    Traceback (most recent call last):
    tertium.errors.UserError: Parquet is not read line by line; score it in bulk: score_bulk
    """
    if name == "parquet":
        raise UserError("Parquet is not read line by line", remedy="score it in bulk: score_bulk")
    if name not in LAYOUTS:
        raise UnknownNameError("format", name, LAYOUTS)
    return name


def _cell(value: Value) -> str:
    return "" if value is None else str(value)
