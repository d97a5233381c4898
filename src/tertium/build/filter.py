"""Choosing among rated pairs: an even distribution, high agreement, hard for a string baseline.

Paper 003 filtered its raw annotations for these three goals, which partly conflict. Here they are
one selection with a weight each, and the result shows what each choice of weights would give.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from tertium.build.bins import Bins
from tertium.build.rated import RatedPair
from tertium.build.similarity import FloatArray, Score, named
from tertium.errors import UserError
from tertium.metrics.agreement import rater_against_rest
from tertium.metrics.correlation import mean_ranks, pearson
from tertium.search.progress import Tell, silent

_STEPS = 4
"""Weights of the trade-off are quarters."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each goal counts; only their ratios matter."""

    even: float = 1.0
    agree: float = 1.0
    hard: float = 1.0

    def __post_init__(self) -> None:
        if min(self.even, self.agree, self.hard) < 0 or not self.total:
            raise UserError(
                f"weights {self.even:g}, {self.agree:g}, {self.hard:g}",
                remedy="give numbers of 0 or more, not all 0",
            )

    @property
    def total(self) -> float:
        """The sum of all three."""
        return self.even + self.agree + self.hard


@dataclass(frozen=True, slots=True)
class Goals:
    """What a set of pairs reaches of each goal; more is better of all.

    ``evenness`` is the entropy of the bins against that of equal ones; ``agreement`` the mean
    correlation of each rater with the rest (without single ratings, one less the mean spread
    against half the scale); ``hardness`` is one less the correlation of the baseline with gold.
    None is a figure that is not defined.
    """

    pairs: int
    evenness: float
    agreement: float | None
    hardness: float | None
    counts: tuple[int, ...]

    def values(self) -> tuple[float, float, float]:
        """The three figures; what is not defined counts as nothing."""
        return self.evenness, self.agreement or 0.0, self.hardness or 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """What one choice of weights gives; ``is_best`` where no other is better in every goal."""

    weights: Weights
    goals: Goals
    is_best: bool


@dataclass(frozen=True, slots=True)
class Filtered:
    """The chosen pairs in their order, the goals before and after, and the trade-off."""

    pairs: tuple[RatedPair, ...]
    weights: Weights
    baseline: str
    bins: Bins
    before: Goals
    after: Goals
    trade_off: tuple[Choice, ...]

    def to_dict(self) -> dict[str, object]:
        """All figures for machines, without the pairs."""
        return {
            "weights": _shares(self.weights),
            "baseline": self.baseline,
            "edges": self.bins.edges,
            "before": _goals(self.before),
            "after": _goals(self.after),
            "trade_off": [
                {"weights": _shares(one.weights), **_goals(one.goals), "is_best": one.is_best}
                for one in self.trade_off
            ],
        }


def filter_pairs(
    pairs: Sequence[RatedPair],
    count: int,
    *,
    weights: Weights | None = None,
    by: str | Score = "token-cosine",
    scale: tuple[float, float] | None = None,
    bins: int = 5,
    tell: Tell = silent,
) -> Filtered:
    """Choose so many of the rated pairs for all three goals at once.

    ``by`` is the baseline that shall find them hard, ``scale`` the ends of the gold scores, found
    from the pairs where it is not given.

    >>> pairs = [RatedPair.of(str(n), "a red car", "a red car" if n % 2 else "rain", [n % 6, n % 6])
    ...          for n in range(12)]
    >>> filter_pairs(pairs, 6, scale=(0, 5), bins=6).after.counts
    (1, 1, 1, 1, 1, 1)
    """
    if not 1 <= count <= len(pairs):
        raise UserError(
            f"{count:,} of {len(pairs):,} pairs are asked for",
            remedy="ask for one or more, and not more than there are",
        )
    gold = np.array([pair.gold for pair in pairs])
    low, high = scale or (float(gold.min()), float(gold.max()))
    if low >= high:
        raise UserError("every pair has the same gold score", remedy="give pairs that differ")
    similarity = named(by)
    tell(f"comparing {len(pairs):,} pairs by {similarity.name}")
    guess = similarity([pair.text_a for pair in pairs], [pair.text_b for pair in pairs])
    work = _Work(pairs, gold, guess, Bins(low, high, bins))
    chosen_by = weights or Weights()
    tell("weighing the goals")
    grid = [(one, work.goals(work.choose(count, one))) for one in _grid()]
    chosen = work.choose(count, chosen_by)
    return Filtered(
        tuple(pairs[n] for n in chosen),
        chosen_by,
        similarity.name,
        work.bins,
        work.goals(list(range(len(pairs)))),
        work.goals(chosen),
        tuple(Choice(one, goals, _is_best(goals, grid)) for one, goals in grid),
    )


class _Work:
    """The pairs as arrays, and what each of them does for each goal."""

    def __init__(
        self, pairs: Sequence[RatedPair], gold: FloatArray, guess: FloatArray, bins: Bins
    ) -> None:
        self.pairs, self.gold, self.guess, self.bins = pairs, gold, guess, bins
        self.places = bins.places(gold)
        if (self.places < 0).any():
            place = int(np.flatnonzero(self.places < 0)[0])
            raise UserError(
                f"pair '{pairs[place].id}' has {gold[place]:g}, off the scale "
                f"{bins.low:g} to {bins.high:g}",
                remedy="give the right ends with --scale",
            )
        self.spread = np.array([pair.spread for pair in pairs])
        self.agree = 1 - _share(self.spread)
        apart = np.abs(mean_ranks(gold) - mean_ranks(guess))
        self.hard = _share(apart)

    def choose(self, count: int, weights: Weights) -> list[int]:
        """The best pairs for a sum of the goals.

        Within a bin the pairs go best first, and the worth of another pair for evenness falls with
        each, so that taking the best next pair of all bins, one by one, gives the best sum.
        """
        worth = (weights.agree * self.agree + weights.hard * self.hard) / weights.total
        even, target = weights.even / weights.total, count / self.bins.count
        queues = [
            sorted(np.flatnonzero(self.places == b).tolist(), key=lambda n: (-worth[n], n))
            for b in range(self.bins.count)
        ]
        heap = [(-(worth[queue[0]] + even), b, 0) for b, queue in enumerate(queues) if queue]
        heapq.heapify(heap)
        chosen: list[int] = []
        while heap and len(chosen) < count:
            _, b, taken = heapq.heappop(heap)
            chosen.append(queues[b][taken])
            taken += 1
            if taken < len(queues[b]):
                gain = worth[queues[b][taken]] + even * (1 - taken / target)
                heapq.heappush(heap, (-gain, b, taken))
        return sorted(chosen)

    def goals(self, chosen: list[int]) -> Goals:
        """What a choice reaches."""
        counts = np.bincount(self.places[chosen], minlength=self.bins.count)
        shares = counts[counts > 0] / len(chosen)
        most = math.log(self.bins.count)
        even = float(-(shares * np.log(shares)).sum()) / most if most else 1.0
        hard = pearson(self.gold[chosen], self.guess[chosen]).value
        return Goals(
            len(chosen),
            round(max(0.0, even), 6),
            self._agreement(chosen),
            None if hard is None else 1 - hard,
            tuple(int(n) for n in counts),
        )

    def _agreement(self, chosen: list[int]) -> float | None:
        if all(self.pairs[n].ratings for n in chosen):
            table = [
                list(rater) for rater in zip(*(self.pairs[n].ratings for n in chosen), strict=True)
            ]
            return rater_against_rest(table).mean.value
        half = (self.bins.high - self.bins.low) / 2
        return float(1 - self.spread[chosen].mean() / half)


def _share(values: FloatArray) -> FloatArray:
    most = float(values.max()) if len(values) else 0.0
    return values / most if most else np.zeros(len(values))


def _grid() -> list[Weights]:
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    found = [Weights(a, b, 1 - a - b) for a, b in product(steps, steps) if 0 < a + b <= 1]
    return [Weights(0, 0, 1), *found]


def _is_best(goals: Goals, grid: Sequence[tuple[Weights, Goals]]) -> bool:
    """Whether no other choice is as good in every goal and better in one."""
    own = goals.values()
    return not any(
        all(theirs >= ours for theirs, ours in zip(other.values(), own, strict=True))
        and other.values() != own
        for _, other in grid
    )


def _shares(weights: Weights) -> dict[str, float]:
    return {
        name: round(getattr(weights, name) / weights.total, 4) for name in ("even", "agree", "hard")
    }


def _goals(goals: Goals) -> dict[str, object]:
    return {
        "pairs": goals.pairs,
        "evenness": goals.evenness,
        "agreement": goals.agreement,
        "hardness": goals.hardness,
        "counts": list(goals.counts),
    }
