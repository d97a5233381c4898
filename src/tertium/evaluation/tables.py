"""Tables of an evaluation for the terminal, Markdown and LaTeX."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from tertium.evaluation import wording
from tertium.evaluation.leaderboard import Board, Place
from tertium.evaluation.results import Evaluation, GenreRow
from tertium.evaluation.standings import Standing, letters, standings
from tertium.evaluation.typeset import Table, latex_escaped, markdown_escaped, one_line
from tertium.evaluation.wording import shown
from tertium.metrics.figure import Figure

WIDTH = 80
_ELLIPSIS = "..."
_MANY = 9
_FEW = 12
_CORRELATIONS = 3
"""A task with no more metrics than these has Pearson's r and its cousins only."""


def overview(evaluation: Evaluation) -> Table:
    """Systems by subsets: the official metric of each, the figure of the whole, and the place.

    Where there is one subset only, systems by metrics.
    """
    metric = evaluation.task.metrics[0]
    names = [subset.name for subset in evaluation.dataset.subsets if subset.scored]
    several = len(names) > 1
    if several:
        headers = ["system", *names, evaluation.task.aggregation]
    else:
        headers = ["system", *evaluation.task.metrics]
    boards = [b for b in evaluation.boards if any(_place(s.places, b) for s in evaluation.systems)]
    headers += ["place" if len(boards) == 1 else f"place {board.title}" for board in boards]
    rows, reasons = [], []
    for system in evaluation.systems:
        if several:
            figures = [system.subsets.get(name, {}).get(metric) for name in names]
            figures.append(system.official)
        else:
            ways = [system.overall.get(one, {}) for one in evaluation.task.metrics]
            figures = [way.get(evaluation.task.aggregation) for way in ways]
        places = [_place(system.places, board) or wording.MISSING for board in boards]
        rows.append((system.name, *map(shown, figures), *places))
        # The whole is undefined because a subset is: one reason says it.
        reasons += undefined(system.name, figures[:-1]) or undefined(system.name, figures)
        if "" in system.intervals:
            low, high = system.intervals[""]
            reasons.append(f"{system.name}: 95 % interval {low:.4f} to {high:.4f}")
    title = evaluation.task.title
    title += f": {wording.metric_name(metric)}" if several else ""
    return Table(title, tuple(headers), tuple(rows), _unique(reasons))


def all_figures(evaluation: Evaluation) -> Table:
    """Every metric of every subset, where there are more than two and more than one subset."""
    names = [system.name for system in evaluation.systems]
    subsets = [subset.name for subset in evaluation.dataset.subsets if subset.scored]
    rows = []
    if len(subsets) > 1 and len(evaluation.task.metrics) > _CORRELATIONS:
        for subset in subsets:
            for metric in evaluation.task.metrics:
                found = [s.subsets.get(subset, {}).get(metric) for s in evaluation.systems]
                rows.append((subset, wording.metric_name(metric), *map(shown, found)))
    headers = ("subset", "metric", *names)
    return Table("All figures", headers, tuple(rows), words=2)


def leaderboard(
    evaluation: Evaluation, board: Board, *, full: bool = True, columns: bool = True
) -> Table:
    """A published table with our systems in it.

    Without ``full``, only the top three, our systems and their neighbours; without ``columns``,
    only the figure that ranks.
    """
    found = standings(evaluation, board)
    short = full or len(found) <= _FEW
    lines: list[Standing | None] = list(found) if short else _around_ours(found)
    ranking = (board.subset, board.metric)
    kept = [
        index for index, column in enumerate(board.columns)
        if columns or (column == ranking and not board.summed)
    ]  # fmt: skip
    marked = any(line.marks for line in found)
    named = letters(evaluation)
    headers = ["place", "system", "kind"]
    headers += [wording.column_name(board.columns[index], board) for index in kept]
    headers += ["sum"] if board.summed else []
    headers += ["against ours"] if marked else []
    rows = []
    for line in lines:
        if line is None:
            rows.append((_ELLIPSIS, _ELLIPSIS, *[""] * (len(headers) - 2)))
            continue
        name = f"* {line.system} ({named[line.system]})" if line.ours else line.system
        cells = [wording.MISSING if line.place is None else str(line.place), name]
        cells += ["" if line.kind == "official" else line.kind]
        cells += [shown(line.figures[index]) for index in kept]
        cells += [shown(line.ranked)] if board.summed else []
        cells += [" ".join(map(str, line.marks))] if marked else []
        rows.append(tuple(cells))
    placed = any(line.ours and line.place for line in found)
    here = "* evaluated here, with the place it would take." if placed else "* evaluated here."
    notes = [f"Published figures: {board.source}. {here}"]
    if marked:
        notes.append(
            "Against ours, at p < 0.05 as the organisers tested: >A significantly higher than A, "
            "<A lower, ~A no significant difference."
        )
    reasons = [
        reason for line in found if line.ours
        for reason in undefined(line.system, [line.figures[index] for index in kept])
    ]  # fmt: skip
    return Table(board.title, tuple(headers), tuple(rows), _unique([*notes, *reasons]), words=3)


def genres(
    evaluation: Evaluation, rows: Sequence[GenreRow] | None = None, *, texts: bool = True
) -> Table:
    """What the texts of each genre are like, and each system's figure on them.

    ``rows`` may be another grouping of the same shape, such as ``evaluation.held_out``; without
    ``texts``, only the figures.
    """
    chosen = evaluation.genres if rows is None else rows
    names = [system.name for system in evaluation.systems]
    has_unknown = texts and any(row.unknown for row in chosen)
    has_seen = texts and any(row.seen is not None for row in chosen)
    headers = ["subset", "genre", "n", *(["words", "ratio"] if texts else [])]
    headers += ["not in WordNet %"] if has_unknown else []
    headers += ["training"] if has_seen else []
    lines, reasons = [], []
    for row in chosen:
        cells = [row.subset, row.genre, str(row.n)]
        if texts:
            cells.append(f"{row.words[0]:.1f}/{row.words[1]:.1f}")
            cells.append(wording.MISSING if row.ratio is None else f"{row.ratio:.1f}")
        if has_unknown:
            shares = [f"{100 * share:.0f}" for share in row.unknown or ()]
            cells.append("/".join(shares) or wording.MISSING)
        if has_seen:
            cells.append({True: "seen", False: "held out", None: wording.MISSING}[row.seen])
        figures = [row.figures.get(name) for name in names]
        lines.append((*cells, *map(shown, figures)))
        for name, figure in zip(names, figures, strict=True):
            reasons += undefined(name, [figure])
    metric = wording.metric_name(evaluation.task.metrics[0])
    title = f"{'Genres' if rows is None else 'Seen and held-out genres'}: {metric}"
    about = "Words: mean content words on the two sides; ratio: the larger over the smaller."
    notes = _unique([*([about] if texts else []), *reasons])
    return Table(title, (*headers, *names), tuple(lines), notes, words=2)


def differences(evaluation: Evaluation) -> Table:
    """Our systems two by two: how far apart, and whether that is more than chance."""
    rows = tuple(
        (one.a, one.b, f"{one.difference:+.4f}", wording.p_value(one.p),
         wording.p_value(one.p_corrected), "yes" if one.p_corrected < 0.05 else "no")
        for one in evaluation.differences
    )  # fmt: skip
    headers = ("system", "against", "difference", "p", "p corrected", "significant")
    notes = ("Permutation test over pairs, two-sided; corrected for the number of comparisons.",)
    return Table("Differences between the systems", headers, rows, notes, words=2)


def balanced(evaluation: Evaluation, *, full: bool = True) -> Table:
    """Each system on all pairs and on as many pairs of each kind; ``full`` with published ones."""
    rows = []
    ours = {system.name for system in evaluation.systems}
    for one in evaluation.balanced:
        if not full and one.system not in ours:
            continue
        change = one.to_dict()["change"]
        moved = wording.MISSING if change is None else f"{change:+.4f}"
        name = f"{one.system} (published)" if one.published else one.system
        rows.append((name, one.metric, shown(one.full), shown(one.balanced), moved))
    headers = ("system", "metric", "all pairs", "balanced", "change")
    return Table("With as many pairs of each kind", headers, tuple(rows), words=2)


def all_tables(
    evaluation: Evaluation, *, full: bool = True, width: int | None = None
) -> list[Table]:
    """Every table that has rows, the overview first; in ``width`` columns where feasible."""
    first = overview(evaluation)
    shapes = [first, first.transposed()]
    if len(first.headers) > _MANY and len(first.rows) < len(first.headers):
        shapes.reverse()
    tables = [_fitted(shapes, width), all_figures(evaluation)]
    for board in evaluation.boards:
        candidates = [
            leaderboard(evaluation, board, full=full, columns=columns) for columns in (True, False)
        ]
        tables.append(_fitted(candidates, width))
    tables.append(differences(evaluation))
    for rows in (None, evaluation.held_out):
        sizes = [genres(evaluation, rows, texts=texts) for texts in (True, False)]
        tables.append(_fitted(sizes, width))
    tables.append(balanced(evaluation, full=full))
    return [table for table in tables if table.rows]


def to_text(evaluation: Evaluation, *, full: bool = False) -> str:
    """All tables for a terminal; boards are cut to what stands around our systems unless full."""
    blocks = []
    for table in all_tables(evaluation, full=full, width=WIDTH):
        lines = [table.title, "", table.text()]
        lines += [wrapped for note in table.notes for wrapped in _wrapped(note)]
        blocks.append("\n".join(lines))
    ending = [line for text in _notes(evaluation) for line in _wrapped(f"note: {text}")]
    # A signature stays on one line, so that it can be copied and compared.
    ending += [f"signature: {system.signature}" for system in evaluation.systems]
    return "\n\n\n".join(blocks) + "\n\n" + "\n".join(ending) + "\n"


def to_markdown(evaluation: Evaluation) -> str:
    """All tables in Markdown, with the signatures as code."""
    blocks = []
    for table in all_tables(evaluation):
        blocks += [f"## {markdown_escaped(table.title)}", table.markdown()]
        blocks += [markdown_escaped(note) for note in table.notes]
    notes = [f"- {markdown_escaped(note)}" for note in _notes(evaluation)]
    blocks += ["## Notes", "\n".join(notes)] if notes else []
    signed = "\n".join(f"    {one_line(system.signature)}" for system in evaluation.systems)
    return "\n\n".join([*blocks, "## Signatures", signed]) + "\n"


def to_latex(evaluation: Evaluation) -> str:
    """All tables in LaTeX; the preamble needs ``\\usepackage{booktabs}``."""
    blocks = [r"% Needs \usepackage{booktabs}"]
    for table in all_tables(evaluation):
        notes = [rf"\par\footnotesize {latex_escaped(note)}" for note in table.notes]
        blocks.append("\n".join([
            r"\begin{table}", r"\centering", rf"\caption{{{latex_escaped(table.title)}}}",
            table.latex(), *notes, r"\end{table}",
        ]))  # fmt: skip
    blocks += [f"% note: {one_line(note)}" for note in _notes(evaluation)]
    blocks += [f"% signature: {one_line(system.signature)}" for system in evaluation.systems]
    return "\n\n".join(blocks) + "\n"


def undefined(name: str, figures: Iterable[Figure | None]) -> list[str]:
    """Say why figures of a system are undefined, each reason once.

    >>> undefined("one", [Figure(None, 3, "the scores are all the same"), Figure(0.5, 3)])
    ['undef. (one): the scores are all the same']
    """
    reasons = [figure.why for figure in figures if figure is not None and figure.value is None]
    return list(
        dict.fromkeys(
            f"{wording.UNDEFINED} ({name}): {reason or 'no figure'}" for reason in reasons
        )
    )


def _place(places: Iterable[Place], board: Board) -> str | None:
    found = next((place for place in places if place.board == board.name), None)
    return f"{found.place} of {found.among}" if found else None


def _around_ours(lines: list[Standing]) -> list[Standing | None]:
    """Keep the top three, ours and their neighbours; None stands for what was left out."""
    kept = set(range(min(3, len(lines))))
    for index, line in enumerate(lines):
        if line.ours:
            kept |= {index - 1, index, index + 1}
    shown_lines: list[Standing | None] = []
    for index, line in enumerate(lines):
        # An ellipsis in place of a single line would save nothing.
        alone = index - 1 in kept and index + 1 in kept
        if index in kept or alone:
            shown_lines.append(line)
        elif shown_lines and shown_lines[-1] is not None:
            shown_lines.append(None)
    return shown_lines


def _fitted(candidates: Sequence[Table], width: int | None) -> Table:
    """The first that fits, or the narrowest."""
    if width is None:
        return candidates[0]
    fitting = (table for table in candidates if table.width <= width)
    return next(fitting, min(candidates, key=lambda table: table.width))


def _notes(evaluation: Evaluation) -> list[str]:
    notes = [*evaluation.notes]
    notes += [f"{system.name}: {note}" for system in evaluation.systems for note in system.notes]
    return list(dict.fromkeys(notes))


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(one_line(text), WIDTH, subsequent_indent="  ", break_long_words=False)
