"""A published table with our systems in it: the lines that every kind of report shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tertium.evaluation.leaderboard import Board, Column, Place
from tertium.evaluation.results import Evaluation, SystemResult
from tertium.metrics.figure import Figure

OURS = "evaluated here"


@dataclass(frozen=True, slots=True)
class Mark:
    """How a published system compares with one of ours: ``>``, ``<``, or ``~`` for no difference.

    >>> str(Mark("A", ">"))
    '>A'
    """

    letter: str
    sign: str

    def __str__(self) -> str:
        return f"{self.sign}{self.letter}"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a board, published or ours, with a figure or None for each of its columns."""

    system: str
    kind: str
    place: int | None
    figures: tuple[Figure | None, ...]
    ranked: Figure | None
    marks: tuple[Mark, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether the line is one of the systems evaluated here."""
        return self.kind == OURS


def letters(evaluation: Evaluation) -> dict[str, str]:
    """A letter for each of our systems, for marks that have little room."""
    return {
        system.name: chr(ord("A") + index % 26) + (str(index // 26) if index >= 26 else "")
        for index, system in enumerate(evaluation.systems)
    }


def standings(evaluation: Evaluation, board: Board) -> list[Standing]:
    """All lines of a board, best first; those without the ranking figure come last.

    A published system keeps the rank that the organisers printed, or its place among the official
    ones where they printed none. One of ours gets the place it would have taken; where two are
    equal, ours stands below.
    """
    placed = {
        system.name: place
        for system in evaluation.systems
        for place in system.places
        if place.board == board.name
    }
    lines = [_published(evaluation, board, index, placed) for index in range(len(board.rows))]
    lines += [_ours(evaluation, board, system, placed) for system in evaluation.systems]
    return sorted(lines, key=lambda line: (-_value(line.ranked), line.ours, line.place or 0))


def column_figure(evaluation: Evaluation, system: SystemResult, column: Column) -> Figure | None:
    """What one of our systems has in a column of a board; None where it has nothing."""
    subset, metric = column
    if subset:
        return system.subsets.get(subset, {}).get(metric)
    return system.overall.get(metric, {}).get(evaluation.task.aggregation)


def _published(
    evaluation: Evaluation, board: Board, index: int, placed: Mapping[str, Place]
) -> Standing:
    row = board.rows[index]
    better = sum(
        other.kind == "official" and (other.ranked or 0.0) > (row.ranked or 0.0)
        for other in board.rows
    )
    figures = [row.figures.get(column) for column in board.columns]
    return Standing(
        row.system,
        row.kind,
        row.rank or (better + 1 if row.kind == "official" and row.ranked is not None else None),
        tuple(None if value is None else Figure(value, 0) for value in figures),
        None if row.ranked is None else Figure(row.ranked, 0),
        _marks(evaluation, row.system, placed) if row.kind == "official" else (),
    )


def _ours(
    evaluation: Evaluation, board: Board, system: SystemResult, placed: Mapping[str, Place]
) -> Standing:
    place = placed.get(system.name)
    if place:
        ranked: Figure | None = Figure(place.value, 0)
    else:
        ranked = None if board.summed else column_figure(
            evaluation, system, (board.subset, board.metric)
        )  # fmt: skip
    return Standing(
        system.name,
        OURS,
        place.place if place else None,
        tuple(column_figure(evaluation, system, column) for column in board.columns),
        ranked,
    )


def _marks(evaluation: Evaluation, name: str, placed: Mapping[str, Place]) -> tuple[Mark, ...]:
    marks = []
    for system, letter in letters(evaluation).items():
        if system not in placed:
            continue
        place = placed[system]
        found = next((one for one in place.neighbours if one.system == name), None)
        if found is None or found.significant is None:
            continue
        higher = ">" if found.ranked > place.value else "<"
        marks.append(Mark(letter, higher if found.significant else "~"))
    return tuple(marks)


def _value(figure: Figure | None) -> float:
    return float("-inf") if figure is None or figure.value is None else figure.value
