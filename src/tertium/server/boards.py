"""Leaderboards: a task's published tables, with the user's own runs in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tertium import drawing, tasks
from tertium.drawing.svg import Svg
from tertium.evaluation import wording as figures_in_words
from tertium.evaluation.leaderboard import Board, all_boards
from tertium.pages.pictures import unstyled
from tertium.registry import TASKS
from tertium.server.refusals import Refusal
from tertium.server.runs import read_runs
from tertium.server.settings import Settings
from tertium.server.wording import words

_KINDS = frozenset({"official", "baseline", "late"})


@dataclass(frozen=True, slots=True)
class Run:
    """One system of one evaluation that was kept."""

    name: str
    data: Mapping[str, Any]
    system: Mapping[str, Any]

    @property
    def edition(self) -> object:
        """The published data that it was measured on, if it was."""
        return self.data["data"].get("edition")

    @property
    def official(self) -> float | None:
        """The organisers' own figure."""
        return _number(self.system["official"])

    @property
    def interval(self) -> Sequence[float] | None:
        """Of the official figure, where it was measured."""
        found = self.system.get("intervals", {}).get("")
        return found if isinstance(found, list) and len(found) == 2 else None

    def figure(self, subset: str, metric: str) -> float | None:
        """What it has in a column of a board."""
        if subset:
            return _number(self.system["subsets"].get(subset, {}).get(metric))
        ways = self.system["overall"].get(metric, {})
        return _number(ways.get(self.data["aggregation"]))

    def place(self, board: Board) -> tuple[int | None, float | None]:
        """Its place on a board, and the figure that gives it."""
        for one in self.system["places"]:
            if one.get("board") == board.name:
                return int(one["place"]), float(one["value"])
        return None, None if board.summed else self.figure(board.subset, board.metric)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table."""

    name: str
    kind: str
    place: int | None
    ranked: float | None
    figures: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class View:
    """One published table as a page shows it."""

    board: Board
    strip: Svg | None
    ranked_by: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def board_tasks(settings: Settings) -> list[dict[str, Any]]:
    """Every task, with how many published systems and runs it has.

    >>> board_tasks(Settings())[0]["name"]
    'sts'
    """
    found = []
    for entry in TASKS:
        published = {row.system for board in _boards(entry.name) for row in board.rows}
        found.append({
            "name": entry.name, "title": tasks.load(entry.name).title, "summary": entry.summary,
            "published": len(published), "own": len(_runs(settings, entry.name)),
        })  # fmt: skip
    return found


def board_page(name: str, settings: Settings, language: str) -> dict[str, Any]:
    """What the page of a task shows."""
    if name not in TASKS:
        raise Refusal(404, "there is no such task; /boards has them all")
    task = tasks.load(name)
    runs = _runs(settings, name)
    say = words(language)
    boards = _boards(name)
    editions = {board.edition for board in boards}
    return {
        "task": task,
        "metric": figures_in_words.metric_name(task.metrics[0]),
        "views": [_view(board, runs, say("boards.sum"), say("boards.whole")) for board in boards],
        "others": [run for run in runs if run.edition not in editions],
        "tasks": TASKS.names(),
        "given": name in settings.data,
        "keeps": settings.runs is not None,
    }


def _boards(task: str) -> list[Board]:
    # An edition is a task and a year.
    return [board for board in all_boards() if board.edition.rpartition("-")[0] == task]


def _runs(settings: Settings, task: str) -> list[Run]:
    return list(_systems(read_runs(settings.runs, task)))


def _systems(evaluations: Sequence[Mapping[str, Any]]) -> Iterator[Run]:
    for one in evaluations:
        for system in one["systems"]:
            try:  # a file from elsewhere may lack anything
                run = Run(str(system["name"]), one, system)
                _try_out(run)
            except (KeyError, TypeError, AttributeError, ValueError):
                continue
            yield run


def _try_out(run: Run) -> None:
    """Ask a run for all that a page shows."""
    _ = run.edition, run.official, run.interval
    _ = [run.data["data"][name] for name in ("split", "digest", "pairs")]
    for board in all_boards():
        run.place(board)
        for column in board.columns:
            run.figure(*column)


def _view(board: Board, runs: Sequence[Run], summed: str, whole: str) -> View:
    own = [run for run in runs if run.edition == board.edition]
    ranking = (board.subset, board.metric)
    others = [column for column in board.columns if board.summed or column != ranking]
    lines = [
        Line(row.system, row.kind if row.kind in _KINDS else "other", row.rank, row.ranked,
             tuple(row.figures.get(column) for column in others))
        for row in board.rows
    ]  # fmt: skip
    for run in own:
        place, value = run.place(board)
        figures = tuple(run.figure(*column) for column in others)
        lines.append(Line(run.name, "ours", place, value, figures))
    lines.sort(key=lambda line: (-(line.ranked if line.ranked is not None else -1e9), line.name))
    names = [figures_in_words.column_name(column, board) for column in others]
    ranked = figures_in_words.column_name(ranking, board)
    ranked = summed if board.summed else whole if ranked == "all" else ranked
    return View(
        board, _strip(board, lines), ranked,
        tuple(whole if name == "all" else name for name in names), tuple(lines),
    )  # fmt: skip


def _strip(board: Board, lines: Sequence[Line]) -> Svg | None:
    known = [(line, line.ranked) for line in lines if line.ranked is not None]
    if not known:
        return None
    own = [(line.name, value) for line, value in known if line.kind == "ours"]
    metric = figures_in_words.metric_name(board.metric)
    return unstyled(drawing.strip(
        [value for line, value in known if line.kind != "ours"],
        [(name, value, number) for number, (name, value) in enumerate(own)],
        title=board.title, x_label=f"sum of {metric}" if board.summed else metric,
        high=float(len(board.columns)) if board.summed else 1.0,
    ))  # fmt: skip


def _number(figure: object) -> float | None:
    value = figure.get("value") if isinstance(figure, Mapping) else None
    return float(value) if isinstance(value, int | float) else None
