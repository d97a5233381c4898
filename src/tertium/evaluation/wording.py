"""What figures mean, said in words: metrics, ways of putting subsets together, places."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tertium.evaluation.leaderboard import Board, Place, human_agreement
from tertium.evaluation.results import Evaluation, SystemResult
from tertium.metrics.figure import Figure

MISSING, UNDEFINED = "–", "undef."

_METRICS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "pearson": (
            "Pearson's r",
            "how nearly the scores lie on a rising straight line against the gold: "
            "1 is a perfect line, 0 is none, below 0 the scores run the wrong way",
        ),
        "spearman": (
            "Spearman's rho",
            "how nearly the scores put the pairs in the order of the gold: 1 is the same order",
        ),
        "weighted-pearson": (
            "weighted Pearson's r",
            "Pearson's r in which a pair counts as much as the system is sure of it",
        ),
        "mean": (
            "mean Pearson's r",
            "Pearson's r of each kind of similarity, and the plain mean of them: 1 is perfect",
        ),
        "mse": ("mean squared error", "the mean of the squared distances from gold: 0 is best"),
        "accuracy": ("accuracy", "the share of labels that are the gold ones"),
        "ali": ("alignment F1", "how well the links join the chunks that the gold joins"),
        "type": ("type F1", "how well links are found and named as in the gold"),
        "score": ("score F1", "how well links are found and scored as in the gold"),
        "type-score": ("type and score F1", "links found, named and scored as in the gold"),
    }
)

_AGGREGATIONS: Mapping[str, str] = MappingProxyType(
    {
        "mean": "the plain mean over the subsets",
        "weighted-mean": "the mean over the subsets, each weighted by its number of pairs",
        "total": "the sum over the subsets, so that one left out counts nothing",
        "pooled": "one figure over all pairs laid end to end",
    }
)

# The papers abbreviate a subset that the release spells out.
_ALIASES: Mapping[str, str] = MappingProxyType({"HDL": "headlines"})


def metric_name(metric: str) -> str:
    """What a metric is called in running text.

    >>> metric_name("pearson"), metric_name("entailment-f1")
    ("Pearson's r", 'entailment f1')
    """
    return _METRICS[metric][0] if metric in _METRICS else metric.replace("-", " ")


def metric_meaning(metric: str) -> str:
    """One line on what a metric measures; empty where its name says it.

    >>> metric_meaning("accuracy")
    'the share of labels that are the gold ones'
    """
    return _METRICS[metric][1] if metric in _METRICS else ""


def aggregation_name(aggregation: str) -> str:
    """How the figure of the whole was made of the subsets'.

    >>> aggregation_name("mean")
    'the plain mean over the subsets'
    """
    return _AGGREGATIONS.get(aggregation, aggregation)


def official_in_words(evaluation: Evaluation) -> str:
    """What the official figure of an evaluation is, in one sentence."""
    task = evaluation.task
    metric, meaning = metric_name(task.metrics[0]), metric_meaning(task.metrics[0])
    said = f"{metric[0].upper()}{metric[1:]}" + (f": {meaning}" if meaning else "")
    if sum(bool(subset.scored) for subset in evaluation.dataset.subsets) < 2:
        return f"{said}."
    return f"{said}; for the whole, {aggregation_name(task.aggregation)}."


def verdict(evaluation: Evaluation, system: SystemResult) -> list[str]:
    """What a system's figures come to: a sentence for each board that it has a place on."""
    if system.official.value is None:
        return [f"Undefined: {system.official.why}."]
    titles = {board.name: board for board in evaluation.boards}
    return [_stands(place, titles[place.board]) for place in system.places if place.board in titles]


def shown(figure: Figure | None, digits: int = 4) -> str:
    """A figure for a table: four decimals, an en dash where there is none.

    >>> shown(Figure(0.58713, 3000)), shown(None), shown(Figure(None, 3, "one score for all"))
    ('0.5871', '–', 'undef.')
    """
    if figure is None:
        return MISSING
    return UNDEFINED if figure.value is None else f"{figure.value:.{digits}f}"


def p_value(p: float) -> str:
    """A p-value to three decimals.

    >>> p_value(0.0301), p_value(0.0000002)
    ('0.030', '< 0.001')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def column_name(column: tuple[str, str], board: Board) -> str:
    """The name of a board's column: only what tells it from the others."""
    subset, metric = column
    subsets = {one for one, _ in board.columns}
    metrics = {one for _, one in board.columns}
    if len(metrics) == 1:
        return subset or "all"
    return metric if len(subsets) == 1 else f"{subset or 'all'} {metric}"


def agreement(evaluation: Evaluation) -> tuple[Mapping[str, str], ...]:
    """What is published on how well people agree on this very data; empty where nothing is."""
    edition = evaluation.dataset.edition
    if edition is None:
        return ()
    names = {subset.name for subset in evaluation.dataset.subsets}
    rows = []
    for row in human_agreement():
        named = _ALIASES.get(row["set"], row["set"])
        same = row["task"] == edition
        if same or (row["task"].startswith(f"{edition}-") and named in names):
            rows.append({**row, "set": named})
    return tuple(rows)


def _stands(place: Place, board: Board) -> str:
    said = f"Would take place {place.place} of {place.among} on {board.title}"
    parts = []
    for where, neighbour in (("above", place.above), ("below", place.below)):
        if neighbour is None:
            continue
        sure = neighbour.significant
        test = "" if sure is None else (
            ", a significant difference" if sure else ", no significant difference"
        )  # fmt: skip
        parts.append(f"{where} it stands {neighbour.system} ({neighbour.ranked:.4f}{test})")
    return f"{said}: {'; '.join(parts)}." if parts else f"{said}."
