"""The tables of SICK: tab-separated, under a header line that names the columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tertium.errors import DataError
from tertium.judgement import Entailment
from tertium.tasks.files import read_lines, read_number, shown

ID, SCORE, LABEL = "pair_ID", "relatedness_score", "entailment_judgment"

_NOTHING = {"", "NA"}


@dataclass(frozen=True)
class Table:
    r"""A tab-separated file by the names of its columns, whatever their case and order.

    Rows are found by line number, so that a message about one can say where it is.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "answers.txt")
    ...     _ = path.write_text("pair_ID\trelatedness_score\n7\t3.5\n")
    ...     Table.read(path, [ID, SCORE], []).number(2, SCORE)
    3.5
    """

    path: Path
    places: Mapping[str, int]
    rows: Mapping[int, Sequence[str]]

    @classmethod
    def read(cls, path: Path, wanted: Sequence[str], notes: list[str]) -> Table:
        """Read a file whose header must have the wanted columns."""
        lines = read_lines(path, notes)
        while lines and not lines[-1].strip():
            lines.pop()
        header = [name.strip(" ").lower() for name in lines[0].split("\t")] if lines else []
        missing = [name for name in wanted if name.lower() not in header]
        if missing or len(set(header)) < len(header):
            what = f"the header lacks {missing[0]}" if missing else "the header repeats a column"
            remedy = f"begin with a line of tab-separated names: {', '.join(wanted)}"
            raise DataError(what, path, 1, remedy=remedy)
        rows = {number: line.split("\t") for number, line in enumerate(lines[1:], start=2)}
        for number, row in rows.items():
            if len(row) > len(header):
                raise DataError(
                    f"{len(row)} columns under a header of {len(header)}", path, number,
                    remedy="keep tabs out of the texts",
                )  # fmt: skip
        return cls(path, {name: place for place, name in enumerate(header)}, rows)

    def __contains__(self, column: str) -> bool:
        return column.lower() in self.places

    def cell(self, line: int, column: str) -> str:
        """The text of a cell; a row may stop before columns that are empty."""
        place, row = self.places.get(column.lower()), self.rows[line]
        return row[place] if place is not None and place < len(row) else ""

    def value(self, line: int, column: str) -> str | None:
        """The same without spaces around it; None where it says nothing."""
        text = self.cell(line, column).strip(" ")
        return None if text in _NOTHING else text

    def number(
        self, line: int, column: str, low: float | None = None, high: float | None = None
    ) -> float | None:
        """The number in a cell, between two bounds; None where it says nothing."""
        text = self.value(line, column)
        return None if text is None else read_number(text, self.path, line, low, high)

    def label(self, line: int, column: str) -> Entailment | None:
        """The entailment label in a cell, in any case; None where it says nothing."""
        text = self.value(line, column)
        if text is None:
            return None
        try:
            return Entailment(text.upper())
        except ValueError:
            raise DataError(
                f"{shown(text)} is not a label", self.path, line,
                remedy=f"write one of: {', '.join(Entailment)}",
            ) from None  # fmt: skip

    def lines_by_id(self, known: set[str] | None = None) -> dict[str, int]:
        """The line of each id; an id that is missing, repeated or not among the known is refused.

        Without ``known``, any id will do.
        """
        lines: dict[str, int] = {}
        for line in self.rows:
            name = self.cell(line, ID).strip(" ")
            if not name:
                raise DataError(f"there is no {ID}", self.path, line, remedy="write one")
            if known is not None and name not in known:
                raise DataError(
                    f"the data has no {ID} {shown(name)}", self.path, line,
                    remedy="answer the pairs of the data only",
                )  # fmt: skip
            if lines.setdefault(name, line) != line:
                raise DataError(
                    f"{ID} {shown(name)} is on line {lines[name]} too", self.path, line,
                    remedy="write each pair once",
                )  # fmt: skip
        return lines

    def check_all_or_none(self, column: str) -> None:
        """Refuse a column that says something in some rows and nothing in others."""
        empty = [line for line in self.rows if self.value(line, column) is None]
        if empty and len(empty) < len(self.rows):
            raise DataError(
                f"there is no {column}, though other rows have one", self.path, empty[0],
                remedy="answer every pair, or write NA in the whole column",
            )  # fmt: skip
