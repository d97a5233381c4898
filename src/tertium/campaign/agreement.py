"""How far a campaign's raters agree: all, unadjudicated, by genre, and with earlier rounds."""

from __future__ import annotations

import math
import statistics
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tertium.campaign.adjudicate import disputes
from tertium.campaign.snapshot import CONTROL, DISCARDED, Rating, Snapshot, scores_table
from tertium.judgement import Alignment
from tertium.language.chunks import split_tokens
from tertium.metrics.agreement import (
    krippendorff_alpha,
    majority_share,
    rater_against_rest,
    spread_per_unit,
)
from tertium.metrics.alignment_f1 import ists_f1
from tertium.metrics.correlation import pearson
from tertium.metrics.figure import Figure


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement on a group of pairs.

    ``alpha`` is Krippendorff's, for intervals; ``rest`` Pearson's r of each rater with the mean of
    the others, averaged; ``spread`` the mean standard deviation of a pair. ``labels`` is the share
    that gave the majority's label, by order of presentation; ``links`` the F1 of who aligned what,
    averaged over all two raters of a pair.
    """

    group: str
    kind: str
    pairs: int
    alpha: Figure
    rest: Figure
    spread: Figure
    labels: Figure
    links: Figure

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        figures = {name: getattr(self, name).to_dict()
                   for name in ("alpha", "rest", "spread", "labels", "links")}  # fmt: skip
        return {"group": self.group, "kind": self.kind, "pairs": self.pairs, **figures}


@dataclass(frozen=True, slots=True)
class Earlier:
    """Control questions in this campaign against their scores from an earlier round."""

    pairs: int
    pearson: Figure
    difference: float | None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return {"pairs": self.pairs, "pearson": self.pearson.to_dict(),
                "difference": self.difference}  # fmt: skip


def agreement_tables(snapshot: Snapshot) -> list[Agreement]:
    """Agreement on all pairs, on those without need of adjudication, and on each genre's.

    >>> said = {"ann": {"p": 4.0, "q": 1.0, "r": 0.0}, "bob": {"p": 4.0, "q": 1.0, "r": 1.0}}
    >>> [(row.group, row.pairs, str(row.alpha)) for row in agreement_tables(Snapshot.of(said))]
    [('all', 3, '0.9438'), ('unadjudicated', 2, '1.0000')]
    """
    everything = list(snapshot.by_pair)
    disputed = {one.question.pair.id for one in disputes(snapshot, decided=True)}
    disputed |= set(snapshot.decisions)
    groups = {"all": everything, "unadjudicated": [p for p in everything if p not in disputed]}
    if len(groups["unadjudicated"]) == len(everything):
        del groups["unadjudicated"]
    genres = sorted({g for p in everything if (g := snapshot.questions[p].pair.genre)})
    for genre in genres:
        groups[genre] = [p for p in everything if snapshot.questions[p].pair.genre == genre]
    kinds = snapshot.settings.kinds or ("",)
    return [
        agreement_on(snapshot, name, pairs, kind) for name, pairs in groups.items()
        for kind in kinds
    ]  # fmt: skip


def agreement_on(snapshot: Snapshot, group: str, pairs: Sequence[str], kind: str) -> Agreement:
    """Agreement on some pairs and one kind of likeness."""
    raters = [name for name, one in snapshot.raters.items() if one.standing != DISCARDED]
    table = scores_table(snapshot.counted, raters, pairs, kind)
    some = bool(raters and pairs and kind)
    nothing = Figure(None, 0, "nobody was asked for scores" if not kind else "there are no ratings")
    return Agreement(
        group,
        kind,
        len(pairs),
        krippendorff_alpha(table) if some else nothing,
        rater_against_rest(table).mean if some else nothing,
        spread_per_unit(table).mean if some else nothing,
        _labels(snapshot.counted, raters, set(pairs)),
        _links(snapshot, pairs),
    )


def with_earlier(snapshot: Snapshot) -> Earlier:
    """The mean rating of each control question against what it was given before."""
    before, now = [], []
    said: dict[str, list[float]] = {}
    for one in snapshot.ratings:
        counts = snapshot.raters[one.rater].standing != DISCARDED
        if counts and snapshot.questions[one.pair].role == CONTROL and one.answer.score is not None:
            said.setdefault(one.pair, []).append(one.answer.score)
    for id_, scores in said.items():
        expected = snapshot.questions[id_].expected
        if expected is not None and expected.score is not None:
            before.append(expected.score)
            now.append(statistics.fmean(scores))
    gaps = [b - a for a, b in zip(before, now, strict=True)]
    return Earlier(len(before), pearson(before, now), statistics.fmean(gaps) if gaps else None)


def _labels(ratings: Sequence[Rating], raters: Sequence[str], pairs: Collection[str]) -> Figure:
    """The majority's share of labels; the two orders of a pair are two questions."""
    given = [one for one in ratings if one.pair in pairs and one.answer.entailment is not None]
    if not given:
        return Figure(None, 0, "nobody was asked for labels")
    units = {unit: i for i, unit in enumerate(dict.fromkeys((o.pair, o.swapped) for o in given))}
    rows = {name: [None] * len(units) for name in raters}
    table: dict[str, list[Any]] = rows
    for one in given:
        table[one.rater][units[one.pair, one.swapped]] = one.answer.entailment
    return majority_share(list(table.values()))


def _links(snapshot: Snapshot, pairs: Sequence[str]) -> Figure:
    figures = []
    for id_ in pairs:
        pair = snapshot.questions[id_].pair
        words = split_tokens(pair.a.text), split_tokens(pair.b.text)
        drawn = [
            Alignment(*words, one.answer.links) for one in snapshot.by_pair[id_]
            if one.answer.links is not None
        ]  # fmt: skip
        for one, other in combinations(drawn, 2):
            found = ists_f1([one], [other])["ali"].value
            if found is not None:
                figures.append(found)
    if not figures:
        return Figure(None, 0, "nobody was asked for links")
    return Figure(math.fsum(figures) / len(figures), len(figures))
