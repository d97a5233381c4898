"""From ratings to gold; every value says which ratings it is made of.

``mean``, ``median`` and ``majority`` are what they say, over the ratings that count; ``weighted``
is a mean that trusts each rater as far as they can be relied on. "Not applicable" leaves the score
to the others (paper 002). An adjudicator's decision stands above all of them.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium import scales
from tertium.campaign.answers import link_data
from tertium.campaign.reliability import estimate
from tertium.campaign.settings import GOLDS, Settings
from tertium.campaign.snapshot import (
    CONTROL,
    DISCARDED,
    Decision,
    Rating,
    Snapshot,
    scores_table,
)
from tertium.errors import UnknownNameError
from tertium.judgement import Entailment, Link

ADJUDICATED = "adjudicated"
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Trust:
    """How far a rater is relied on for a kind of likeness.

    ``weight`` is relative to the best rater's; ``bias``, how much higher than the truth they rate,
    is taken out of what they say.
    """

    weight: float
    bias: float


@dataclass(frozen=True, slots=True)
class Source:
    """A rating that a gold value is made of, and what it counts for.

    Weighted gold is the mean of its ratings, each less its rater's bias and times their weight.
    """

    rating: int
    rater: str
    swapped: bool
    scores: Mapping[str, float | None]
    entailment: Entailment | None = None
    trust: Mapping[str, Trust] = field(default_factory=dict)
    links: tuple[Link, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        data: dict[str, Any] = {"rating": self.rating, "rater": self.rater,
                                "swapped": self.swapped, "scores": dict(self.scores)}  # fmt: skip
        if self.entailment is not None:
            data["entailment"] = self.entailment.value
        if self.links is not None:
            data["links"] = [link_data(link) for link in self.links]
        for name in ("weight", "bias"):
            if self.trust:
                data[name] = {kind: getattr(one, name) for kind, one in self.trust.items()}
        return data


@dataclass(frozen=True, slots=True)
class Gold:
    """The gold of one pair: how it was made, and of what."""

    pair: str
    how: str
    scores: Mapping[str, float | None]
    entailment: Entailment | None = None
    entailment_back: Entailment | None = None
    links: tuple[Link, ...] | None = None
    spread: float | None = None
    sources: tuple[Source, ...] = ()
    reason: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def score(self) -> float | None:
        """The only score, or the first of several."""
        return next(iter(self.scores.values()), None)

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON: the value, and all it is made of."""
        data: dict[str, Any] = {"pair": self.pair, "how": self.how, "scores": dict(self.scores)}
        if self.entailment is not None:
            data["entailment"] = self.entailment.value
        if self.entailment_back is not None:
            data["entailment_back"] = self.entailment_back.value
        if self.links is not None:
            data["links"] = [link_data(link) for link in self.links]
        if self.spread is not None:
            data["spread"] = self.spread
        data["ratings"] = [one.to_dict() for one in self.sources]
        if self.reason:
            data["reason"] = self.reason
        return data | ({"notes": list(self.notes)} if self.notes else {})


def gold_of(snapshot: Snapshot, how: str | None = None) -> dict[str, Gold]:
    """The gold of every pair that anybody rated or decided, by its id.

    >>> gold_of(Snapshot.of({"ann": {"p": 4.0}, "bob": {"p": 5.0}}))["p"].score
    4.5
    """
    how = how or snapshot.settings.gold
    if how not in GOLDS:
        raise UnknownNameError("way to gold", how, GOLDS)
    weighted = _weights(snapshot) if how == "weighted" else None
    found = {}
    for id_, ratings in snapshot.by_pair.items():
        decision = snapshot.decisions.get(id_)
        if ratings or decision:
            found[id_] = _one(id_, ratings, decision, snapshot.settings, how, weighted)
    return found


def majority(labels: Iterable[Entailment | None]) -> Entailment | None:
    """The label that most gave; None where two are level.

    >>> majority([Entailment.NEUTRAL, Entailment.NEUTRAL, Entailment.CONTRADICTION]).value
    'NEUTRAL'
    """
    counts = Counter(label for label in labels if label is not None).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return None
    return counts[0][0]


def vote(ratings: Sequence[Rating]) -> tuple[Entailment | None, Entailment | None]:
    """The labels of both directions by the majority vote of paper 004.

    CONTRADICTION needs the majority in both orders of presentation, ENTAILMENT that of its own
    order; all else is NEUTRAL. Where one order was not shown, the other decides alone.
    """
    forth = [one.answer.entailment for one in ratings if not one.swapped]
    back = [one.answer.entailment for one in ratings if one.swapped]
    if not any(forth) and not any(back):
        return None, None
    votes = majority(forth), majority(back)
    contradicts = all(
        won is Entailment.CONTRADICTION
        for won, given in zip(votes, (forth, back), strict=True)
        if any(given)
    )
    labels = [
        None if not any(given)
        else Entailment.CONTRADICTION if contradicts
        else Entailment.ENTAILMENT if won is Entailment.ENTAILMENT
        else Entailment.NEUTRAL
        for won, given in zip(votes, (forth, back), strict=True)
    ]  # fmt: skip
    return labels[0], labels[1]


def agreed_links(answers: Sequence[tuple[Link, ...]]) -> tuple[Link, ...]:
    """The links that more than half of the raters drew; types by vote, scores as a mean.

    >>> one = (Link((1,), (1,), frozenset({"EQUI"}), 5),)
    >>> agreed_links([one, one])[0].score
    5.0
    """
    drawn: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Link]] = {}
    for given in answers:
        for link in given:
            drawn.setdefault((link.left, link.right), []).append(link)
    kept: list[Link] = []
    for (left, right), same in sorted(drawn.items()):
        if left and right and 2 * len(same) > len(answers):
            scores = [link.score for link in same if link.score is not None]
            mean = statistics.fmean(scores) if scores else 0.0
            kept.append(Link(left, right, _usual_types(same), mean))
    everything = [link for given in answers for link in given]
    for chunk in sorted({one.left for one in everything} - {one.left for one in kept} - {()}):
        alone = [one for one in everything if one.left == chunk and not one.right]
        kept.append(Link(chunk, (), _usual_types(alone), None))
    for chunk in sorted({one.right for one in everything} - {one.right for one in kept} - {()}):
        alone = [one for one in everything if one.right == chunk and not one.left]
        kept.append(Link((), chunk, _usual_types(alone), None))
    return tuple(kept)


def _usual_types(links: Sequence[Link]) -> frozenset[str]:
    """The types that most links have; a chunk that nobody left alone is not aligned."""
    counts = Counter(link.types for link in links).most_common(1)
    return counts[0][0] if counts else frozenset({"NOALI"})


def _one(
    id_: str,
    ratings: Sequence[Rating],
    decision: Decision | None,
    settings: Settings,
    how: str,
    weighted: _Weights | None,
) -> Gold:
    notes: list[str] = []
    scores: dict[str, float | None] = {}
    for kind in settings.kinds:
        given = [s for one in ratings if (s := one.answer.scores.get(kind)) is not None]
        if given and weighted is not None:
            scores[kind] = weighted.scores[kind].get(id_)
        elif given:
            scores[kind] = _SUMMARIES[how](given)
        elif ratings:
            scores[kind] = _nobody(settings, kind, notes)
        if scores.get(kind) is not None:
            scores[kind] = round(float(scores[kind] or 0.0), _DIGITS)
    forth, back = vote(ratings)
    drawn = [one.answer.links for one in ratings if one.answer.links is not None]
    links = agreed_links(drawn) if drawn else None
    if decision is not None:
        said = decision.answer
        scores |= said.scores
        forth = said.entailment or forth
        links = links if said.links is None else said.links
    first = [s for one in ratings if (s := one.answer.score) is not None]
    return Gold(
        id_,
        ADJUDICATED if decision else how,
        scores,
        forth,
        back,
        links,
        round(statistics.stdev(first), _DIGITS) if len(first) > 1 else None,
        tuple(_source(one, weighted) for one in ratings),
        decision.reason if decision else "",
        tuple(notes),
    )


def _nobody(settings: Settings, kind: str, notes: list[str]) -> float | None:
    """The score of a pair that nobody could rate."""
    if settings.all_not_applicable == "none":
        notes.append(f"'{kind}' is not applicable for anybody, so there is no score")
        return None
    notes.append(f"'{kind}' is not applicable for anybody, which counts as the lowest score")
    return float(scales.get(settings.scale).low)


def _source(one: Rating, weighted: _Weights | None) -> Source:
    trust = {} if weighted is None else {
        kind: found[one.rater] for kind, found in weighted.trust.items()
        if one.answer.scores.get(kind) is not None
    }  # fmt: skip
    return Source(one.number, one.rater, one.swapped, one.answer.scores, one.answer.entailment,
                  trust, one.answer.links)  # fmt: skip


def _most_frequent(scores: Sequence[float]) -> float:
    """The most frequent score; the mean of those that are level."""
    counts = Counter(scores)
    most = max(counts.values())
    return statistics.fmean(score for score, count in counts.items() if count == most)


_SUMMARIES: dict[str, Callable[[Sequence[float]], float]] = {
    "mean": statistics.fmean,
    "median": statistics.median,
    "majority": _most_frequent,
}


@dataclass(frozen=True, slots=True)
class _Weights:
    scores: Mapping[str, Mapping[str, float]]
    trust: Mapping[str, Mapping[str, Trust]]


def trusted(snapshot: Snapshot) -> Mapping[str, Mapping[str, Trust]]:
    """How far each rater is relied on, by kind of likeness and rater.

    >>> said = {"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 5.0, "q": 2.0}}
    >>> {rater: one.weight for rater, one in trusted(Snapshot.of(said))["score"].items()}
    {'ann': 1.0, 'bob': 1.0}
    """
    return _weights(snapshot).trust


def _control_gaps(snapshot: Snapshot, kind: str) -> NDArray[np.float64]:
    """How far raters were from the known scores of hidden controls: raters by controls."""
    known = {
        id_: score for id_, one in snapshot.questions.items()
        if one.role == CONTROL and one.expected is not None
        and (score := one.expected.scores.get(kind)) is not None
    }  # fmt: skip
    kept = [one for one in snapshot.ratings if snapshot.raters[one.rater].standing != DISCARDED]
    table = scores_table(kept, list(snapshot.raters), list(known), kind)
    return table - np.array([*known.values()], dtype=np.float64)


def _weights(snapshot: Snapshot) -> _Weights:
    """Scores by reliability, and how far each rater who counts is relied on."""
    raters, pairs = list(snapshot.raters), list(snapshot.by_pair)
    scale = scales.get(snapshot.settings.scale)
    who = {one.rater for one in snapshot.counted}
    scores: dict[str, dict[str, float]] = {}
    trust: dict[str, dict[str, Trust]] = {}
    for kind in snapshot.settings.kinds:
        found = estimate(
            scores_table(snapshot.counted, raters, pairs, kind), _control_gaps(snapshot, kind)
        )
        scores[kind] = {
            id_: min(max(float(value), scale.low), scale.high)
            for id_, value in zip(pairs, found.truth, strict=True)
            if value == value  # noqa: PLR0124 - not NaN
        }
        best = max((w for name, w in zip(raters, found.weight, strict=True) if name in who),
                   default=1.0)  # fmt: skip
        trust[kind] = {
            name: Trust(round(float(weight / best), _DIGITS), round(float(bias), _DIGITS))
            for name, weight, bias in zip(raters, found.weight, found.bias, strict=True)
            if name in who
        }
    return _Weights(scores, trust)
