"""The crowd against experts, genre by genre (figure 2 and table 7 of paper 000)."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tertium.campaign.snapshot import DISCARDED, EXPERT, RATE, Question, Snapshot, scores_table
from tertium.drawing import Axis, Svg, picture, stylesheet, tag, ticks
from tertium.drawing.axes import below
from tertium.errors import UserError
from tertium.metrics.agreement import krippendorff_alpha
from tertium.metrics.figure import Figure

ALL = "all"
_ROW, _LEFT, _WIDE, _TOP = 30, 230, 680, 12
_AXIS = "a crowd rating less the experts' mean (line: median, dot: mean)"


@dataclass(frozen=True, slots=True)
class Deviation:
    """How far the crowd's ratings of a genre, or of another group, lie from the experts' means.

    ``quartiles`` are the lowest, the three quartiles and the highest; ``alpha`` is the crowd's
    own agreement.
    """

    genre: str
    pairs: int
    ratings: int
    mean: float
    quartiles: tuple[float, float, float, float, float]
    alpha: Figure

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {"genre": self.genre, "pairs": self.pairs, "ratings": self.ratings,
                "mean": self.mean, "quartiles": list(self.quartiles),
                "alpha": self.alpha.to_dict()}  # fmt: skip


def deviations(crowd: Snapshot, experts: Snapshot | None = None) -> list[Deviation]:
    """Deviations by genre, and for all, over the pairs that both rated.

    Where the pairs are of several comparisons (subsets), it is by comparison and genre, as in the
    figure.

    The experts are the team ``expert`` of the campaign, or everybody of another campaign with the
    same ids of pairs.

    >>> crowd, experts = ({"ann": {"p": 4.0}, "bob": {"p": 5.0}}, {"sage": {"p": 4.0}})
    >>> deviations(Snapshot.of(crowd), Snapshot.of(experts))[-1].mean
    0.5
    """
    sage = _expert_means(experts or crowd, everybody=experts is not None)
    workers = [
        name
        for name, one in crowd.raters.items()
        if one.standing != DISCARDED and (experts is not None or one.team != EXPERT)
    ]
    several = len({one.subset for one in crowd.questions.values() if one.role == RATE}) > 1
    gaps: dict[str, list[float]] = defaultdict(list)
    pairs: dict[str, dict[str, None]] = defaultdict(dict)
    for one in crowd.counted:
        if one.rater in workers and one.pair in sage and one.answer.score is not None:
            for group in _groups(crowd.questions[one.pair], several):
                gaps[group].append(one.answer.score - sage[one.pair])
                pairs[group][one.pair] = None
    if not gaps:
        raise UserError(
            "no pair was rated by experts and by others",
            remedy="invite experts with --team expert, or name their campaign",
        )
    kind = crowd.settings.kinds[0] if crowd.settings.kinds else ""
    return [
        Deviation(
            genre,
            len(pairs[genre]),
            len(gaps[genre]),
            statistics.fmean(gaps[genre]),
            _five(gaps[genre]),
            krippendorff_alpha(scores_table(crowd.counted, workers, list(pairs[genre]), kind)),
        )
        for genre in sorted(gaps, key=_order)
    ]


def _groups(question: Question, several: bool) -> list[str]:
    """The groups that a pair's ratings belong to: its genre's, its comparison's, all."""
    genre = question.pair.genre or "without a genre"
    own = [f"{question.subset}, {genre}", f"{question.subset}, all"] if several else [genre]
    return [*own, ALL]


def _order(group: str) -> tuple[bool, str, bool, str]:
    """By name, what is about all at the end, of each comparison and of everything."""
    first, _, last = group.rpartition(", ")
    return group == ALL, first, last == ALL, last


def box_plot(found: Sequence[Deviation], title: str) -> Svg:
    """Boxes from the first quartile to the third, whiskers to the ends, a line at the median.

    A dot marks the mean.

    >>> one = Deviation("news", 2, 4, 0.5, (-1, 0, 0.5, 1, 2), Figure(0.8, 2))
    >>> box_plot([one], "Crowd and experts").count("<rect")
    1
    """
    low = min(one.quartiles[0] for one in found)
    high = max(one.quartiles[4] for one in found)
    marks = ticks(min(low, 0), max(high, 0))
    x = Axis(min(marks[0], low), max(marks[-1], high), _LEFT, _WIDE - 20)
    bottom = _TOP + _ROW * len(found)
    drawn: list[Svg] = []
    for value in marks:
        place = f"{x.at(value):.1f}"
        css = "grid zero" if value == 0 else "grid"
        drawn.append(tag("line", x1=place, x2=place, y1=_TOP, y2=bottom, class_=css))
        drawn.append(tag("text", f"{value:g}", x=place, y=bottom + 18, text_anchor="middle"))
    for row, one in enumerate(found):
        middle = _TOP + _ROW * (row + 0.5)
        ends = [x.at(value) for value in one.quartiles]
        drawn += [
            tag("text", one.genre, x=_LEFT - 12, y=middle + 4, text_anchor="end",
                class_="row-name"),
            tag("line", x1=f"{ends[0]:.1f}", x2=f"{ends[4]:.1f}", y1=middle, y2=middle,
                class_="whisker series-1"),
            tag("rect", tag("title", f"{one.genre}: median {one.quartiles[2]:+.2f}"),
                x=f"{ends[1]:.1f}", y=middle - 8, width=f"{max(2, ends[3] - ends[1]):.1f}",
                height=16, class_="area series-1", data_again="median"),
            tag("line", x1=f"{ends[2]:.1f}", x2=f"{ends[2]:.1f}", y1=middle - 8, y2=middle + 8,
                class_="limit"),
            tag("circle", tag("title", f"{one.genre}: mean {one.mean:+.2f}"),
                cx=f"{x.at(one.mean):.1f}", cy=middle, r=3.5, class_="area series-2"),
        ]  # fmt: skip
    drawn.append(below(_AXIS, x, bottom))
    words = "; ".join(f"{one.genre}: median {one.quartiles[2]:+.2f}" for one in found)
    return picture(_WIDE, bottom + 48, title, words, *drawn, kind="rows")


def standalone(drawn: Svg) -> str:
    """A drawing as a file of its own, with its colours in it."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}"'
    style = f"<style>{stylesheet()}</style>"
    opened, _, rest = drawn.partition(">")
    return f"{opened.replace('<svg', head, 1)}>{style}{rest}\n"


def _expert_means(snapshot: Snapshot, *, everybody: bool) -> dict[str, float]:
    said: dict[str, list[float]] = defaultdict(list)
    for one in snapshot.ratings:
        expert = everybody or snapshot.raters[one.rater].team == EXPERT
        ours = snapshot.questions[one.pair].role == RATE
        kept = snapshot.raters[one.rater].standing != DISCARDED
        if expert and ours and kept and one.answer.score is not None:
            said[one.pair].append(one.answer.score)
    means = {pair: statistics.fmean(scores) for pair, scores in said.items()}
    decided = {p: d.answer.score for p, d in snapshot.decisions.items()} if everybody else {}
    return means | {pair: score for pair, score in decided.items() if score is not None}


def _five(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    a, b, c, d, e = (float(v) for v in np.percentile(values, [0, 25, 50, 75, 100]))
    return a, b, c, d, e
