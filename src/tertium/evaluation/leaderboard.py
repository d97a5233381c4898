"""Published results, as data, and the place that a new system takes among them."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from tertium.metrics.figure import Figure
from tertium.metrics.significance import chi_squared, fisher_r_to_z

Column = tuple[str, str]
"""A subset ("" for the whole) and a metric."""


@dataclass(frozen=True, slots=True)
class Row:
    """One published system. Only ``official`` ones are counted when a place is given."""

    system: str
    kind: str
    figures: Mapping[Column, float]
    ranked: float | None
    rank: int | None = None
    """The rank that the organisers printed; they broke ties by more digits than they printed."""


@dataclass(frozen=True, slots=True)
class Board:
    """One published table."""

    name: str
    edition: str
    title: str
    source: str
    metric: str
    subset: str
    tails: Literal[1, 2] | None
    summed: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    scenario: str | None = None
    """Which of a task's scenarios the table is about, where it has several."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A published system compared with the new one: which scored higher, and is that chance?"""

    system: str
    ranked: float
    p: float | None

    @property
    def significant(self) -> bool | None:
        """Whether the two differ at 0.05; None where the organisers name no test."""
        return None if self.p is None else self.p < 0.05

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "system": self.system,
            "value": self.ranked,
            "p": self.p,
            "significant": self.significant,
        }


@dataclass(frozen=True, slots=True)
class Place:
    """Where a new system would stand on a board: ``place`` of ``among`` systems, itself included.

    Places go on from the printed ranks where there are such: a table may lack a run that was
    ranked. ``neighbours`` are all the official systems, best first, each with its p-value.
    """

    board: str
    value: float
    place: int
    among: int
    neighbours: tuple[Neighbour, ...]

    @property
    def _better(self) -> int:
        return sum(neighbour.ranked > self.value for neighbour in self.neighbours)

    @property
    def above(self) -> Neighbour | None:
        """The published system right above."""
        return self.neighbours[self._better - 1] if self._better else None

    @property
    def below(self) -> Neighbour | None:
        """The published system right below."""
        return self.neighbours[self._better] if self._better < len(self.neighbours) else None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {
            "board": self.board,
            "value": self.value,
            "place": self.place,
            "among": self.among,
            "above": self.above and self.above.to_dict(),
            "below": self.below and self.below.to_dict(),
            "differs_significantly_from": [n.system for n in self.neighbours if n.significant],
        }


def boards(edition: str | None) -> tuple[Board, ...]:
    """The boards that were measured on this edition of the data.

    >>> [board.title for board in boards("sts-2015")]
    ['STS 2015, English']
    >>> best = max(boards("sts-2015")[0].rows, key=lambda row: row.ranked or 0)
    >>> best.system, best.ranked
    ('DLS@CU-S1', 0.8015)
    """
    return tuple(board for board in all_boards() if board.edition == edition)


@cache
def all_boards() -> tuple[Board, ...]:
    """Every published table that tertium carries."""
    folder = files("tertium").joinpath("data/published")
    table = tomllib.loads(folder.joinpath("boards.toml").read_text("utf-8"))
    return tuple(
        _board(spec, folder.joinpath(f"{spec.get('file', spec['name'])}.csv").read_text("utf-8"))
        for spec in table["board"]
    )


@cache
def human_agreement() -> tuple[Mapping[str, str], ...]:
    """What the papers say about how well people agree: the ceiling for systems."""
    text = files("tertium").joinpath("data/published/human-agreement.csv").read_text("utf-8")
    return tuple(csv.DictReader(text.splitlines()))


@cache
def balanced_results() -> tuple[tuple[str, str, float, float], ...]:
    """Published systems on all of SICK's test pairs and on a balanced part of them.

    Each is the system, the metric, and the two values (paper 004, tables 14 and 15).

    >>> balanced_results()[0]
    ('asjai_run5', 'pearson', 0.479, 0.473)
    """
    found = []
    for name, metric, unit in (("relatedness", "pearson", 1), ("entailment", "accuracy", 100)):
        place = f"data/published/sick-2014-balanced-{name}.csv"
        for row in csv.DictReader(files("tertium").joinpath(place).read_text("utf-8").splitlines()):
            values = float(row["full"]) / unit, float(row["balanced"]) / unit
            found.append((row["system"], metric, *values))
    return tuple(found)


def place(board: Board, figures: Mapping[Column, Figure], n: int) -> Place | None:
    """Place a system with these figures on a board; None where it lacks the ranking figure."""
    value = _ranking_value(board, figures)
    if value is None:
        return None
    official = sorted(
        (row for row in board.rows if row.kind == "official" and row.ranked is not None),
        key=lambda row: -(row.ranked or 0.0),
    )
    neighbours = tuple(
        Neighbour(row.system, row.ranked, _p_value(board, value, row.ranked, n))
        for row in official
        if row.ranked is not None
    )
    if not neighbours:
        return None
    # Printed ranks say more than our count, which stands in where there are none.
    ranks = [row.rank or number for number, row in enumerate(official, start=1)]
    above = [rank for rank, row in zip(ranks, official, strict=True) if (row.ranked or 0.0) > value]
    return Place(board.name, value, max(above, default=0) + 1, max(ranks) + 1, neighbours)


def _ranking_value(board: Board, figures: Mapping[Column, Figure]) -> float | None:
    if board.summed:
        values = [figures[c].value for c in board.columns if c in figures]
        present = [value for value in values if value is not None]
        return sum(present) if present else None
    figure = figures.get((board.subset, board.metric))
    return figure.value if figure else None


def _p_value(board: Board, ours: float, theirs: float, n: int) -> float | None:
    """Test as the organisers did, on printed figures; None where they tested nothing."""
    if board.tails is None:
        return None
    if board.metric == "accuracy":
        return chi_squared(round(ours * n), n, round(theirs * n), n).p
    return fisher_r_to_z(max(ours, theirs), n, min(ours, theirs), n, tails=board.tails).p


def _board(spec: Mapping[str, Any], text: str) -> Board:
    if "best_of" in spec:
        return _best_board(spec, text)
    columns: dict[str, Column] = {
        name: (target.partition("/")[0], target.partition("/")[2])
        for name, target in spec["figures"].items()
    }
    summed = spec["ranked_by"] == "sum"
    unit = 100.0 if spec.get("percent") else 1.0
    rows = []
    for line in csv.DictReader(text.splitlines()):
        figures = {c: float(line[n]) / unit for n, c in columns.items() if _is_number(line[n])}
        if not figures:
            continue  # a system that did not take part in this half of a joint table
        ranked = sum(figures.values()) if summed else figures.get(columns[spec["ranked_by"]])
        name, kind = _name_and_kind(line)
        printed = line.get(spec["rank"], "") if "rank" in spec else ""
        rows.append(Row(name, kind, figures, ranked, int(printed) if printed.isdigit() else None))
    return Board(
        name=spec["name"],
        edition=spec["edition"],
        title=spec["title"],
        source=spec["source"],
        metric=spec["metric"],
        subset=spec.get("subset", ""),
        tails=spec.get("tails"),
        summed=summed,
        columns=tuple(columns.values()),
        rows=tuple(_told_apart(rows)),
        scenario=spec.get("chunks"),
    )


def _best_board(spec: Mapping[str, Any], text: str) -> Board:
    """A table that prints only the best system of each set: nobody is ranked on it."""
    best: dict[str, dict[Column, float]] = {}
    for line in csv.DictReader(text.splitlines()):
        if line["set"] in spec["best_of"]:
            column = spec["best_of"][line["set"]], spec["metric"]
            best.setdefault(line["system"], {})[column] = float(line[spec["metric"]])
    return Board(
        name=spec["name"],
        edition=spec["edition"],
        title=spec["title"],
        source=spec["source"],
        metric=spec["metric"],
        subset="",
        tails=None,
        summed=False,
        columns=tuple((subset, spec["metric"]) for subset in spec["best_of"].values()),
        rows=tuple(Row(system, "official", figures, None) for system, figures in best.items()),
    )


def _told_apart(rows: Iterable[Row]) -> Iterable[Row]:
    """Give late re-submissions, and a run that is printed twice, names of their own."""
    seen: set[str] = set()
    for row in rows:
        name = f"{row.system} (late)" if row.kind == "late" else row.system
        name = f"{name} (again)" if name in seen else name
        seen.add(name)
        yield replace(row, system=name)


def _name_and_kind(line: Mapping[str, str]) -> tuple[str, str]:
    """Read the papers' marks: ``*`` the organisers' team, ``**`` and ``+`` handed in again.

    Where the organisers' team is unranked (``-``) it is not an official system.
    """
    name = line["system"]
    bare = name.lstrip("*+")
    mark = name[: len(name) - len(bare)]
    if "baseline" in bare.lower():
        return bare, "baseline"
    if mark == "*" and "-" in line.values():
        return bare, "organiser"
    if mark in {"**", "+"}:
        return f"{bare} (resubmitted)", line.get("kind") or "official"
    return bare, line.get("kind") or "official"


def _is_number(text: str | None) -> bool:
    try:
        float(text or "")
    except ValueError:
        return False
    return True
