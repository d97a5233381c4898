"""Pairs of records, answered by eight scores a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tertium.errors import UserError
from tertium.items import Item, Pair
from tertium.judgement import Judgement
from tertium.records.flatten import record_of
from tertium.scoring.layout import Layout, OnScale, Row
from tertium.scoring.lines import STANDARD, Lines, without_last_blanks
from tertium.tasks.typed_items import Items
from tertium.tasks.typed_scores import KINDS

_SIDES = (("a", "b"), ("record_a", "record_b"))


class TypedLines(Layout):
    r"""Two item ids a line, the items beside the list; or a JSON object a line with both records.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "pairs.jsonl")
    ...     _ = path.write_text('{"a": {"title": "Ferry"}, "b": {"title": "Boat"}}\n')
    ...     [row.pair.b.text for row in TypedLines(path).rows()]
    ['Boat']
    """

    scale = "typed"

    def __init__(self, path: Path | str) -> None:
        self.lines = Lines(path)
        self._path = Path() if path == STANDARD else Path(path)
        self._on_scale = OnScale.named(self.scale)
        self._items: Items | None = None

    @property
    def sources(self) -> tuple[Lines, ...]:
        """The list of pairs."""
        return (self.lines,)

    def rows(self) -> Iterator[Row]:
        """Read the pairs; every line must hold one."""
        for number, line in without_last_blanks(self.lines):
            read = self._objects if line.lstrip().startswith("{") else self._ids
            yield Row(Pair(str(number), *read(line, number)), number)

    def answer(self, _row: Row, judgement: Judgement) -> str:
        """Write the eight scores with four decimals, in the order of the task's columns."""
        kinds = judgement.kinds or {}
        missing = next((kind for kind in KINDS if kind not in kinds), None)
        if missing is not None:
            raise UserError(
                f"the system says nothing of '{missing}'", remedy="choose another --model"
            )
        scores = (self._on_scale.number(kinds[kind], judgement.scale) for kind in KINDS)
        return "\t".join(f"{score:.4f}" for score in scores) + "\n"

    def _ids(self, line: str, number: int) -> tuple[Item, Item]:
        ids = line.split("\t")
        if len(ids) < 2:
            raise self.lines.wrong(
                "there is only one column" if line.strip() else "the line is blank", number,
                remedy="write two item ids with a tab between them",
            )  # fmt: skip
        if self._items is None:
            self._items = Items(self._path.parent)
        a, b = (self._items.get(one, self._path, number) for one in ids[:2])
        return a, b

    def _objects(self, line: str, number: int) -> tuple[Item, Item]:
        found = self.lines.json_value(line, number)
        for left, right in _SIDES:
            if isinstance(found, dict) and left in found and right in found:
                return self._record(found[left], number), self._record(found[right], number)
        raise self.lines.wrong(
            "the records 'a' and 'b' are not both there", number,
            remedy='write {"a": {"title": ..}, "b": {"title": ..}}',
        )  # fmt: skip

    def _record(self, given: Any, number: int) -> Item:
        try:
            return record_of(given)
        except UserError as error:
            raise self.lines.wrong(
                error.what, number, remedy=error.remedy or "write fields with their values"
            ) from None
