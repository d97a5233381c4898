"""Leaderboards: a task's published tables, with the user's own runs in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tertium import tasks
from tertium.evaluation import wording as figures_in_words
from tertium.evaluation.leaderboard import Board, all_boards
from tertium.messages import number, speaking
from tertium.registry import TASKS
from tertium.server.board_charts import Drawn, Shown, draw
from tertium.server.refusals import Refusal
from tertium.server.runs import read_runs
from tertium.server.settings import Settings
from tertium.server.wording import named, words

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
class Line(Shown):
    """One row of a table."""

    place: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """One published table as a page shows it."""

    board: Board
    title: str
    language: str
    """Of the title."""
    drawn: Drawn
    ranked_by: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def board_tasks(settings: Settings, language: str = "en") -> list[dict[str, Any]]:
    """Every task, with how many published systems and runs it has.

    >>> board_tasks(Settings(), "es")[0]["title"]
    'Similitud semántica de textos, inglés'
    """
    found = []
    for entry in TASKS:
        published = {row.system for board in _boards(entry.name) for row in board.rows}
        title, spoken = named("tasks", entry.name, tasks.load(entry.name).title, language)
        found.append({
            "name": entry.name, "title": title, "language": spoken,
            "published": len(published), "own": len(_runs(settings, entry.name)),
        })  # fmt: skip
    return found


def board_page(name: str, settings: Settings, language: str) -> dict[str, Any]:
    """What the page of a task shows."""
    if name not in TASKS:
        raise Refusal(404, "there is no such task; /boards has them all")
    task = tasks.load(name)
    runs = _runs(settings, name)
    boards = _boards(name)
    editions = {board.edition for board in boards}
    title, spoken = named("tasks", name, task.title, language)
    return {
        "task": task,
        "title": title,
        "title_language": spoken,
        "metric": _metric(task.metrics[0], language),
        "number": lambda figure, digits=4: _written(figure, language, digits),
        "views": [_view(board, runs, language) for board in boards],
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


def _view(board: Board, runs: Sequence[Run], language: str) -> View:
    say = words(language)
    summed, whole = say("boards.sum"), say("boards.whole")
    own = [run for run in runs if run.edition == board.edition]
    ranking = (board.subset, board.metric)
    others = [column for column in board.columns if board.summed or column != ranking]
    lines = [
        Line(row.system, row.kind if row.kind in _KINDS else "other", row.ranked,
             tuple(row.figures.get(column) for column in others), row.rank)
        for row in board.rows
    ]  # fmt: skip
    for run in own:
        place, value = run.place(board)
        figures = tuple(run.figure(*column) for column in others)
        lines.append(Line(run.name, "ours", value, figures, place))
    lines.sort(key=lambda line: (-(line.ranked if line.ranked is not None else -1e9), line.name))
    names = [figures_in_words.column_name(column, board) for column in others]
    columns = tuple(whole if name == "all" else name for name in names)
    ranked = figures_in_words.column_name(ranking, board)
    ranked = summed if board.summed else whole if ranked == "all" else ranked
    title, spoken = named("boards", board.name, board.title, language)
    # What is better where it is smaller has no place beside the others.
    parts = [
        (place, name)
        for place, (name, (_, metric)) in enumerate(zip(columns, others, strict=True))
        if metric != "mse"
    ]
    drawn = draw(
        lines, parts, title=title, metric=_metric(board.metric, language), language=language,
        most=len(board.columns) if board.summed else None,
    )  # fmt: skip
    return View(board, title, spoken, drawn, ranked, columns, tuple(lines))


def _metric(name: str, language: str) -> str:
    return named("metrics", name, figures_in_words.metric_name(name), language)[0]


def _written(figure: float, language: str, digits: int = 4) -> str:
    with speaking(language):
        return number(f"{figure:.{digits}f}")


def _number(figure: object) -> float | None:
    value = figure.get("value") if isinstance(figure, Mapping) else None
    return float(value) if isinstance(value, int | float) else None
