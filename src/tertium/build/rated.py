"""Pairs that people rated: their texts, ratings, mean and spread, read from a table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertium.build.tables import Row, Rows
from tertium.errors import UserError

GOLD, SPREAD, RATING = "gold", "spread", "rating_"


@dataclass(frozen=True, slots=True)
class RatedPair:
    """A pair with its gold score and how far its raters were apart.

    ``ratings`` are those of each rater, None where one gave none; ``cells`` the row as it was
    read, so that nothing of it is lost.

    >>> RatedPair.of("7", "a red car", "a car", [4, 5, None]).gold
    4.5
    """

    id: str
    text_a: str
    text_b: str
    gold: float
    spread: float
    ratings: tuple[float | None, ...] = ()
    cells: Mapping[str, Any] | None = None

    @classmethod
    def of(
        cls,
        id_: str,
        text_a: str,
        text_b: str,
        ratings: Sequence[float | None],
        cells: Mapping[str, Any] | None = None,
    ) -> RatedPair:
        """Make a rated pair of its ratings: their mean, and their standard deviation."""
        given = [one for one in ratings if one is not None]
        if not given:
            raise UserError(f"pair '{id_}' has no rating", remedy="leave it out, or rate it")
        mean = math.fsum(given) / len(given)
        squares = math.fsum((one - mean) ** 2 for one in given)
        spread = math.sqrt(squares / (len(given) - 1)) if len(given) > 1 else 0.0
        return cls(id_, text_a, text_b, mean, spread, tuple(ratings), cells)


def read_rated(
    path: Path | str, ratings: Sequence[str] | None = None, notes: list[str] | None = None
) -> list[RatedPair]:
    """Read rated pairs: ``text_a``, ``text_b``, and a column for each rater.

    Rating columns are those named, or all that begin with ``rating_``; without any, ``gold`` and
    ``spread`` are read.
    """
    needed = ("text_a", "text_b", *(ratings or ()))
    rows = Rows(path, needed, notes=notes)
    found: list[RatedPair] = []
    columns: tuple[str, ...] | None = tuple(ratings) if ratings else None
    for row in rows:
        if columns is None:
            columns = tuple(name for name in row.cells if name.startswith(RATING))
            if not columns and not {GOLD, SPREAD} <= set(row.cells):
                raise rows.wrong(
                    "there are no ratings", row.line,
                    remedy=f"name the raters' columns with --ratings, or call them {RATING}1, "
                    f"{RATING}2, or give columns '{GOLD}' and '{SPREAD}'",
                )  # fmt: skip
        found.append(_pair(rows, row, columns, len(found) + 1))
    if len(found) < 2:
        raise rows.wrong(f"{len(found)} rated pairs", None, remedy="give at least two")
    return found


def _pair(rows: Rows, row: Row, columns: tuple[str, ...], number: int) -> RatedPair:
    id_ = str(row.cells.get("id") or number)
    texts = rows.text(row, "text_a"), rows.text(row, "text_b")
    if columns:
        try:
            given = [rows.number(row, name) for name in columns]
            return RatedPair.of(id_, *texts, given, row.cells)
        except UserError as error:
            if error.where:
                raise
            raise rows.wrong(error.what, row.line, remedy=error.remedy or "") from None
    gold, spread = rows.number(row, GOLD), rows.number(row, SPREAD)
    if gold is None or spread is None:
        raise rows.wrong(f"'{GOLD}' or '{SPREAD}' is empty", row.line, remedy="write both")
    return RatedPair(id_, *texts, gold, spread, cells=row.cells)
