"""The tables of the page: cells that know how to sort, and why a figure is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tertium import drawing
from tertium.drawing.svg import Svg
from tertium.evaluation import wording
from tertium.evaluation.leaderboard import Board
from tertium.evaluation.results import Evaluation, GenreRow
from tertium.evaluation.standings import Mark, Standing, letters, standings
from tertium.metrics.figure import Figure

_SIGNS = {">": ("▲", "is significantly higher than"), "<": ("▼", "is significantly lower than"),
          "~": ("≈", "does not differ significantly from")}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """What stands in one place, what it sorts by, and what there is to say about it."""

    text: str
    sort: float | str | None = None
    title: str | None = None
    note: int | None = None
    head: bool = False
    badge: str | None = None
    dot: Svg | None = None


@dataclass(frozen=True)
class Header:
    """The name of a column, and how the table comes sorted by it; figures stand to the right."""

    text: str
    words: bool = False
    sorted: str | None = None


@dataclass(frozen=True)
class Row:
    """One line; ours are highlighted, sums set apart and left in their place when sorting."""

    cells: tuple[Cell, ...]
    ours: bool = False
    total: bool = False


@dataclass(frozen=True)
class Grid:
    """A table with its caption, the reasons for undefined figures, and a legend."""

    caption: str
    headers: tuple[Header, ...]
    rows: tuple[Row, ...]
    reasons: tuple[str, ...] = ()
    legend: tuple[str, ...] = ()


@dataclass
class _Reasons:
    """Numbers the reasons of a table, each once."""

    found: dict[str, int] = field(default_factory=dict)

    def cell(self, figure: Figure | None, *, dot: bool = False, digits: int = 4) -> Cell:
        if figure is None:
            return Cell(wording.MISSING, title="no figure")
        if figure.value is None:
            why = figure.why or "no figure"
            note = self.found.setdefault(why, len(self.found) + 1)
            return Cell(wording.UNDEFINED, title=why, note=note)
        drawn = drawing.heat_dot(figure.value) if dot else None
        return Cell(drawing.minus(wording.shown(figure, digits)), figure.value, dot=drawn)


def board(evaluation: Evaluation, published: Board) -> Grid:
    """A published table with our systems in it."""
    reasons, named = _Reasons(), letters(evaluation)
    lines = standings(evaluation, published)
    marked = any(line.marks for line in lines)
    ranking = (published.subset, published.metric)
    others = [i for i, c in enumerate(published.columns) if published.summed or c != ranking]
    # What ranks and what is tested stand next to the names, where a narrow screen shows them.
    ranked_by = "sum" if published.summed else wording.column_name(ranking, published)
    headers = [
        Header("place"),
        Header("system", words=True),
        Header(ranked_by, False, "descending"),
    ]
    headers += [Header("against ours", words=True)] if marked else []
    headers += [Header(wording.column_name(published.columns[i], published)) for i in others]
    rows = []
    for line in lines:
        place = (
            Cell(wording.MISSING, title="not ranked")
            if line.place is None
            else Cell(str(line.place), line.place)
        )
        cells = [place, _name_cell(line, named), reasons.cell(line.ranked)]
        cells += [_mark_cell(line.marks, named)] if marked else []
        cells += [reasons.cell(line.figures[i]) for i in others]
        rows.append(Row(tuple(cells), ours=line.ours))
    ranked = [line for line in lines if line.ours and line.place is not None]
    legend = [
        f"Published figures: {published.source}.",
        "A published system keeps the place it had among the official ones"
        + ("; ours shows the place it would have taken." if ranked else "."),
    ]
    if marked:
        meaning = {letter: name for name, letter in named.items()}
        legend.append(
            "Against ours, as the organisers tested at p < 0.05: ▲ significantly higher, "
            "▼ significantly lower, ≈ no significant difference. "
            + ", ".join(f"{letter} is {name}" for letter, name in meaning.items())
            + "."
        )
    elif ranked and published.tails is None:
        legend.append("The organisers name no test between systems here, so none is marked.")
    return Grid(published.title, tuple(headers), tuple(rows), tuple(reasons.found), tuple(legend))


def metrics(evaluation: Evaluation) -> Grid | None:
    """Every metric of every system, where there are no subsets to tell apart."""
    reasons = _Reasons()
    rows = []
    for metric in evaluation.task.metrics:
        found = [s.overall.get(metric, {}).get(evaluation.task.aggregation)
                 for s in evaluation.systems]  # fmt: skip
        if any(figure is not None for figure in found):
            name = wording.metric_name(metric)
            head = Cell(name, name, wording.metric_meaning(metric) or None, head=True)
            rows.append(Row((head, *map(reasons.cell, found))))
    if not rows:
        return None
    headers = (Header("metric", words=True), *(Header(s.name) for s in evaluation.systems))
    return Grid("All figures", headers, tuple(rows), tuple(reasons.found))


def subsets(evaluation: Evaluation, metric: str) -> Grid | None:
    """One metric for each subset and system, and the ways of putting subsets together."""
    reasons = _Reasons()
    scored = [subset for subset in evaluation.dataset.subsets if subset.scored]
    systems = evaluation.systems
    agreed_on = agreed(evaluation) if metric == evaluation.task.metrics[0] else {}
    rows = []
    for subset in scored:
        cells = [Cell(subset.name, subset.name, head=True), _count(len(subset.scored))]
        for system in systems:
            cell = reasons.cell(system.subsets.get(subset.name, {}).get(metric))
            interval = system.intervals.get(subset.name)
            if interval and metric == evaluation.task.metrics[0]:
                cell = Cell(cell.text, cell.sort, interval_words(interval), cell.note)
            cells.append(cell)
        if agreed_on:
            limit = agreed_on.get(subset.name)
            cells.append(Cell(wording.MISSING) if limit is None else Cell(f"{limit:.3f}", limit))
        rows.append(Row(tuple(cells)))
    ways = dict.fromkeys(way for system in systems for way in system.overall.get(metric, {}))
    for way in ways if len(scored) > 1 else ():
        official = " (official)" if way == evaluation.task.aggregation else ""
        title = wording.aggregation_name(way)
        cells = [Cell(f"{way}{official}", head=True, title=title), _count(_scored(evaluation))]
        cells += [reasons.cell(system.overall.get(metric, {}).get(way)) for system in systems]
        cells += [Cell("")] if agreed_on else []
        rows.append(Row(tuple(cells), total=True))
    if not any(cell.sort is not None for row in rows for cell in row.cells[2:]):
        return None
    headers = [Header("subset", words=True), Header("pairs")]
    headers += [Header(system.name) for system in systems]
    headers += [Header("people")] if agreed_on else []
    legend = ["People: how well raters agree with each other (Pearson's r)."] if agreed_on else []
    name = wording.metric_name(metric)
    return Grid(
        f"{name[0].upper()}{name[1:]}", tuple(headers), tuple(rows),
        tuple(reasons.found), tuple(legend),
    )  # fmt: skip


def genres(evaluation: Evaluation, chosen: Sequence[GenreRow], caption: str) -> Grid:
    """What the texts of each genre are like, and each system's figure with a dot for its size."""
    reasons = _Reasons()
    unknown = any(row.unknown for row in chosen)
    seen = any(row.seen is not None for row in chosen)
    headers = [Header("subset", words=True), Header("genre", words=True), Header("pairs")]
    headers += [Header(system.name) for system in evaluation.systems]
    headers += [Header("training", words=True)] if seen else []
    headers += [Header("words, first"), Header("words, second"), Header("ratio")]
    headers += [Header("unknown, first"), Header("unknown, second")] if unknown else []
    rows = []
    for row in chosen:
        cells = [Cell(row.subset, row.subset), Cell(row.genre, row.genre, head=True), _count(row.n)]
        cells += [reasons.cell(row.figures.get(s.name), dot=True) for s in evaluation.systems]
        if seen:
            said = {True: "seen", False: "held out", None: wording.MISSING}[row.seen]
            cells.append(Cell(said, said))
        cells += [Cell(f"{words:.1f}", words) for words in row.words]
        cells.append(_optional(row.ratio, "{:.1f}"))
        if unknown:
            cells += [_optional(share, "{:.1%}") for share in row.unknown or (None, None)]
        rows.append(Row(tuple(cells)))
    legend = ["Words: mean number of content words on each side; ratio: the larger over the "
              "smaller."]  # fmt: skip
    legend += ["Unknown: share of those words that WordNet lacks."] if unknown else []
    legend += ["Training: whether the training part has this genre."] if seen else []
    legend += ["The area of a dot is the size of the figure; a hollow one is below zero."]
    return Grid(caption, tuple(headers), tuple(rows), tuple(reasons.found), tuple(legend))


def differences(evaluation: Evaluation) -> Grid:
    """Our systems two by two."""
    rows = []
    for one in evaluation.differences:
        sure = "yes" if one.p_corrected < 0.05 else "no"
        rows.append(
            Row(
                (
                    Cell(one.a, one.a, head=True),
                    Cell(one.b, one.b),
                    _signed(one.difference),
                    Cell(wording.p_value(one.p), one.p),
                    Cell(wording.p_value(one.p_corrected), one.p_corrected),
                    Cell(sure, sure),
                )
            )
        )
    headers = (
        Header("system", words=True), Header("against", words=True), Header("difference"),
        Header("p"), Header("p, corrected"), Header("significant", words=True),
    )  # fmt: skip
    legend = (
        "Each p-value is two-sided, from swapping the two systems' answers pair by pair at random; "
        "corrected for the number of comparisons, and called significant below 0.05.",
    )
    return Grid("Differences between the systems", headers, tuple(rows), legend=legend)


def balanced(evaluation: Evaluation) -> Grid:
    """Each system on all pairs and on as many pairs of each kind."""
    reasons = _Reasons()
    rows = []
    for one in evaluation.balanced:
        change = one.to_dict()["change"]
        moved = Cell(wording.MISSING) if change is None else _signed(change)
        name = wording.metric_name(one.metric)
        system = f"{one.system} (published)" if one.published else one.system
        cells = (Cell(system, system, head=True), Cell(name, name),
                 reasons.cell(one.full), reasons.cell(one.balanced), moved)  # fmt: skip
        rows.append(Row(cells))
    headers = (Header("system", words=True), Header("metric", words=True), Header("all pairs"),
               Header("balanced"), Header("change"))  # fmt: skip
    return Grid("All pairs against a balanced part", headers, tuple(rows), tuple(reasons.found))


def agreement(evaluation: Evaluation) -> Grid:
    """What is published on how well people agree."""
    rows = tuple(
        Row(
            (
                Cell(row["set"], row["set"], head=True),
                Cell(row["measure"], row["measure"]),
                Cell(row["value"], float(row["value"])),
                Cell(row["note"] or "", row["note"] or None),
            )
        )
        for row in wording.agreement(evaluation)
    )
    headers = (Header("set", words=True), Header("measure", words=True), Header("value"),
               Header("note", words=True))  # fmt: skip
    return Grid("How well people agree", headers, rows)


def agreed(evaluation: Evaluation) -> dict[str, float]:
    """What people reach on each subset, where that is the same figure as the official one."""
    if evaluation.task.metrics[0] != "pearson":
        return {}
    names = {subset.name for subset in evaluation.dataset.subsets}
    return {
        row["set"]: float(row["value"])
        for row in wording.agreement(evaluation)
        if "pearson" in row["measure"] and row["set"] in names
    }


def interval_words(interval: tuple[float, float]) -> str:
    """An interval for a reader.

    >>> interval_words((0.5712, 0.6))
    '95 % interval 0.5712 to 0.6000'
    """
    return drawing.minus(f"95 % interval {interval[0]:.4f} to {interval[1]:.4f}")


def _scored(evaluation: Evaluation) -> int:
    return sum(len(subset.scored) for subset in evaluation.dataset.subsets)


def _count(n: int) -> Cell:
    return Cell(f"{n:,}", n)


def _signed(value: float) -> Cell:
    return Cell(drawing.minus(f"{value:+.4f}"), value)


def _optional(value: float | None, pattern: str) -> Cell:
    return Cell(wording.MISSING) if value is None else Cell(pattern.format(value), value)


def _name_cell(line: Standing, named: dict[str, str]) -> Cell:
    badge = None if line.kind == "official" else line.kind
    if line.ours:
        badge = named[line.system]
    return Cell(line.system, line.system.lower(), head=True, badge=badge)


def _mark_cell(marks: Iterable[Mark], named: dict[str, str]) -> Cell:
    names = {letter: name for name, letter in named.items()}
    marks = list(marks)
    if not marks:
        return Cell("")
    return Cell(
        " ".join(f"{_SIGNS[mark.sign][0]}{mark.letter}" for mark in marks),
        float(sum({">": 1, "~": 0, "<": -1}[mark.sign] for mark in marks)),
        "; ".join(f"{_SIGNS[mark.sign][1]} {names[mark.letter]}" for mark in marks),
    )
