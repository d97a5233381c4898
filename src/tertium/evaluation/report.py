"""An evaluation as one HTML page that needs nothing but itself."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from tertium import __version__, drawing, scales
from tertium.drawing.svg import Svg, writable
from tertium.evaluation import grids, wording
from tertium.evaluation.leaderboard import Board
from tertium.evaluation.panels import panels
from tertium.evaluation.results import Evaluation, GenreRow
from tertium.evaluation.standings import letters, standings
from tertium.tasks.files import write_whole


@dataclass(frozen=True)
class BoardView:
    """One board as the page shows it."""

    strip: Svg | None
    grid: grids.Grid


@dataclass(frozen=True)
class GenreView:
    """The genres of one subset as the page draws them."""

    subset: str
    stacked: Svg
    dots: Svg
    genres: tuple[str, ...]


def to_html(evaluation: Evaluation) -> str:
    """The whole page: style, script, drawings and data are all inside it."""
    drawn = panels(evaluation)
    names = [system.name for system in evaluation.systems]
    page = _template().render(
        evaluation=evaluation,
        task=evaluation.task,
        dataset=evaluation.dataset,
        scale=scales.get(evaluation.task.scale),
        lang="es" if evaluation.task.scale == "sts-es" else "en",
        version=__version__,
        names=names,
        letters=letters(evaluation),
        scored=sum(len(subset.scored) for subset in evaluation.dataset.subsets),
        metric=wording.metric_name(evaluation.task.metrics[0]),
        meaning=wording.official_in_words(evaluation),
        verdicts={s.name: wording.verdict(evaluation, s) for s in evaluation.systems},
        official=_official_dots(evaluation),
        boards=[_board(evaluation, board) for board in evaluation.boards],
        by_subset=_subset_dots(evaluation),
        has_limits=bool(grids.agreed(evaluation)),
        metrics=_metric_grids(evaluation),
        differences=grids.differences(evaluation),
        panels=drawn,
        distributions=[
            (one, drawing.distribution(
                one.edges, one.gold, {name: one.systems.get(name, ()) for name in names},
                title=f"{one.subset}: how the ratings spread",
            ))
            for one in evaluation.distributions
        ],
        genre_views=_genre_views(evaluation),
        genres=grids.genres(evaluation, evaluation.genres, "Genres"),
        held_out=grids.genres(evaluation, evaluation.held_out, "Seen and held-out genres"),
        balanced=grids.balanced(evaluation),
        agreement=grids.agreement(evaluation),
        notes=_notes(evaluation),
        legend=drawing.legend,
        interval_words=grids.interval_words,
        shown=lambda figure: drawing.minus(wording.shown(figure)),
        several=_several(evaluation),
        css=Svg(drawing.stylesheet() + _resource("report.css")),
        script=Svg(_resource("report.js")),
        data=embedded_json([group.data for group in drawn.groups]),
    )  # fmt: skip
    return writable(page)


def write_html(evaluation: Evaluation, path: str | Path) -> Path:
    """Write the page, whole or not at all; return its path."""
    return write_whole(Path(path), to_html(evaluation))


def embedded_json(data: Any) -> Svg:
    """JSON that may stand inside a script element, whatever texts it holds.

    >>> embedded_json(["</script><!--"])
    '["\\\\u003c/script\\\\u003e\\\\u003c!--"]'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Svg(text)


@cache
def _template() -> Template:
    environment = Environment(
        loader=FunctionLoader(_resource),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html.j2")


def _resource(name: str) -> str:
    return files("tertium.evaluation").joinpath("templates", name).read_text("utf-8")


def _ceiling(evaluation: Evaluation) -> float:
    """The best official figure there could be: a sum of correlations may pass 1."""
    summed = evaluation.task.aggregation == "total"
    return float(sum(bool(s.scored) for s in evaluation.dataset.subsets)) if summed else 1.0


def _official_dots(evaluation: Evaluation) -> Svg | None:
    rows = [
        drawing.DotRow(
            system.name,
            {index: system.official.value},
            {index: system.intervals[""]} if "" in system.intervals else {},
        )
        for index, system in enumerate(evaluation.systems)
        if system.official.value is not None
    ]
    if len(rows) < 2:
        return None
    names = [system.name for system in evaluation.systems]
    label = wording.metric_name(evaluation.task.metrics[0])
    return drawing.dot_plot(
        rows, names, title="Official figures", x_label=label, high=_ceiling(evaluation)
    )


def _board(evaluation: Evaluation, board: Board) -> BoardView:
    series = {system.name: index for index, system in enumerate(evaluation.systems)}
    lines = [line for line in standings(evaluation, board) if line.ranked is not None]
    values = [(line, line.ranked.value) for line in lines if line.ranked is not None]
    known = [(line, value) for line, value in values if value is not None]
    ours = [(line.system, value, series[line.system]) for line, value in known if line.ours]
    strip = None
    if ours:
        strip = drawing.strip(
            [value for line, value in known if not line.ours],
            ours,
            title=f"{board.title}: ours among the published",
            x_label=f"{'sum of ' if board.summed else ''}{wording.metric_name(board.metric)}",
        )
    return BoardView(strip, grids.board(evaluation, board))


def _subset_dots(evaluation: Evaluation) -> Svg | None:
    metric = evaluation.task.metrics[0]
    limits = grids.agreed(evaluation)
    rows = []
    for subset in evaluation.dataset.subsets:
        figures = [s.subsets.get(subset.name, {}).get(metric) for s in evaluation.systems]
        found = enumerate(figures)
        values = {i: f.value for i, f in found if f is not None and f.value is not None}
        if values:
            rows.append(drawing.DotRow(subset.name, values, limit=limits.get(subset.name)))
    if len(rows) < 2:
        return None
    label = wording.metric_name(metric)
    names = [system.name for system in evaluation.systems]
    return drawing.dot_plot(rows, names, title=f"{label} by subset", x_label=label)


def _metric_grids(evaluation: Evaluation) -> list[grids.Grid]:
    found: Iterable[grids.Grid | None]
    if _several(evaluation):
        found = (grids.subsets(evaluation, metric) for metric in evaluation.task.metrics)
    else:
        found = (grids.metrics(evaluation),)
    return [grid for grid in found if grid is not None]


def _several(evaluation: Evaluation) -> bool:
    return sum(bool(subset.scored) for subset in evaluation.dataset.subsets) > 1


def _genre_views(evaluation: Evaluation) -> list[GenreView]:
    by_subset: dict[str, list[GenreRow]] = {}
    for row in evaluation.genres:
        by_subset.setdefault(row.subset, []).append(row)
    if all(len(rows) < 2 for rows in by_subset.values()):
        # Each subset is one genre of its own: they make sense side by side only.
        rows = [row for rows in by_subset.values() for row in rows]
        by_subset = {"": rows} if len(rows) > 1 else {}
    return [_genre_view(evaluation, subset, rows) for subset, rows in by_subset.items()]


def _genre_view(evaluation: Evaluation, subset: str, rows: list[GenreRow]) -> GenreView:
    names = [system.name for system in evaluation.systems]
    label = wording.metric_name(evaluation.task.metrics[0])
    piles: dict[str, dict[str, float]] = {name: {} for name in names}
    dots = []
    for row in rows:
        genre = row.genre if subset else _told_apart(row, rows)
        values = {n: f.value for n, f in row.figures.items() if f.value is not None and n in piles}
        for name, value in values.items():
            piles[name][genre] = value
        dots.append(drawing.DotRow(genre, {names.index(n): v for n, v in values.items()}))
    genres = tuple(row.name for row in dots)
    where = f"{subset}: " if subset else ""
    return GenreView(
        subset,
        drawing.stacked(
            {name: pile for name, pile in piles.items() if pile},
            genres,
            title=f"{where}{label} of each genre, piled up",
            x_label=f"{label}, summed over genres",
        ),
        drawing.dot_plot(dots, names, title=f"{where}{label} by genre", x_label=label),
        genres,
    )


def _told_apart(row: GenreRow, rows: list[GenreRow]) -> str:
    twice = sum(other.genre == row.genre for other in rows) > 1
    return f"{row.genre} ({row.subset})" if twice else row.genre


def _notes(evaluation: Evaluation) -> list[str]:
    notes = [*evaluation.notes]
    notes += [f"{system.name}: {note}" for system in evaluation.systems for note in system.notes]
    return list(dict.fromkeys(notes))
