"""Pairs whose similarity is spread evenly over bins, out of pools of any size.

As the STS organisers drew headlines (papers 002 and 003): half of the pairs from the same cluster
of news, half from different ones, each half even between the least and the greatest similarity.
Nothing compares all pairs: the lower bins fill with random draws, the upper ones with texts that
share rare words, and whichever way still fills an open bin is used the more. Of small pools every
pair is compared, in random order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from tertium.build.bins import OUTSIDE, Bins, even_quotas, histogram
from tertium.build.candidates import Drawn, EveryPair, Ints, SharedTerms
from tertium.build.clusters import SameCluster
from tertium.build.dice import dice_of
from tertium.build.pairs import BuiltPair
from tertium.build.pools import Pool
from tertium.build.similarity import Score, Similarity, named
from tertium.errors import UserError
from tertium.search.progress import Tell, silent
from tertium.tasks.files import counted

Draw = Callable[[int, np.random.Generator], Drawn]

SAME, DIFFERENT, ANY = "same", "different", "any"
_SMALLEST_ROUND, _LARGEST_ROUND, _ROUND_A_PAIR = 200, 4_000, 4
_FEWEST_DRAWS, _DRAWS_A_PAIR = 50_000, 200
_SHARE_IN_VAIN = 0.25
"""The share of all draws that may fill nothing before what is still open is given up."""


@dataclass(frozen=True, slots=True)
class Stratum:
    """What was wanted and reached of one kind of pairs, bin by bin."""

    name: str
    wanted: tuple[int, ...]
    reached: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """The pairs, and how they are spread; ``draws`` says how many pairs each way compared."""

    columns: ClassVar[tuple[str, ...]] = ("similarity", "bin", "id_a", "id_b", "drawn")
    """What each pair says of itself, beside its texts."""

    pairs: tuple[BuiltPair, ...]
    by: str
    bins: Bins
    strata: tuple[Stratum, ...]
    draws: dict[str, int]

    @property
    def is_full(self) -> bool:
        """Whether every bin got what it should."""
        return all(one.wanted == one.reached for one in self.strata)

    def lines(self) -> list[str]:
        """The reached distribution as a histogram of text."""
        found = []
        for one in self.strata:
            title = "" if one.name == ANY else f", {one.name} cluster"
            pairs = counted(sum(one.wanted), "pair")
            found.append(f"{sum(one.reached):,} of {pairs} by {self.by}{title}")
            found += histogram(self.bins, one.reached, one.wanted)
        return found

    def to_dict(self) -> dict[str, object]:
        """The distribution for machines, without the pairs."""
        return {
            "pairs": len(self.pairs),
            "by": self.by,
            "edges": self.bins.edges,
            "strata": [
                {"name": s.name, "wanted": list(s.wanted), "reached": list(s.reached)}
                for s in self.strata
            ],
            "draws": self.draws,
        }


def sample(
    pool: Pool,
    count: int,
    *,
    other: Pool | None = None,
    by: str | Score = "token-cosine",
    bins: Bins | None = None,
    same_share: float = 0.5,
    seed: int = 0,
    most_draws: int | None = None,
    tell: Tell = silent,
) -> Sample:
    """Draw pairs of texts from a pool, or from two, evenly over bins of a similarity.

    Where the pools have clusters, ``same_share`` of the pairs are of one cluster. No pair comes
    twice, and two texts that are letter for letter the same make no pair. A bin that does not
    fill within ``most_draws`` compared pairs stays short, and the result says so.

    >>> pool = Pool.of(["a red boat", "one red boat", "a blue boat", "rain fell", "snow fell"])
    >>> found = sample(pool, 4, bins=Bins(0, 1, 2), seed=1)
    >>> found.strata[0].reached
    (2, 2)
    """
    _check(pool, other, count, same_share)
    bins, similarity = bins or Bins(), named(by)
    dice = dice_of(seed)
    work = _Work(pool, other, bins, similarity, dice, tell)
    if pool.clusters is None:
        parts = {ANY: count}
    else:
        same = round(count * same_share)
        parts = {SAME: same, DIFFERENT: count - same}
    possible = len(pool.texts) * len((other or pool).texts)
    limit = most_draws or max(_FEWEST_DRAWS, _DRAWS_A_PAIR * min(count, possible))
    strata = tuple(
        work.fill(name, even_quotas(wanted, bins.count), limit)
        for name, wanted in parts.items()
        if wanted
    )
    chosen = [work.chosen[place] for place in dice.permutation(len(work.chosen)).tolist()]
    pairs = tuple(work.pair(number, *one) for number, one in enumerate(chosen, start=1))
    return Sample(pairs, similarity.name, bins, strata, work.draws)


Chosen = tuple[int, int, float, int, str, str]
"""Both texts, the similarity, the bin, the stratum and the way the pair was drawn."""


@dataclass
class _Work:
    """A run: what was drawn, what was chosen, and the ways to draw more."""

    pool: Pool
    other: Pool | None
    bins: Bins
    similarity: Similarity
    dice: np.random.Generator
    tell: Tell
    seen: set[int] = field(default_factory=set)
    chosen: list[Chosen] = field(default_factory=list)
    draws: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.right = self.other or self.pool
        self.labels: tuple[Ints, Ints] | None = None
        if self.pool.clusters is not None and self.right.clusters is not None:
            codes: dict[str, int] = {}
            left, right = (
                np.array([codes.setdefault(one, len(codes)) for one in names], np.int64)
                for names in (self.pool.clusters, self.right.clusters)
            )
            self.labels = left, right

    def fill(self, name: str, wanted: list[int], limit: int) -> Stratum:
        """Draw until every bin has its share, the limit is reached, or nothing new comes."""
        ways = self._ways(name, limit)
        open_bins = np.array(wanted)
        yields = dict.fromkeys(ways, 1.0)
        spent = in_vain = 0
        # Small rounds for few pairs: a judge is slow, and a round is compared whole.
        usual = min(_LARGEST_ROUND, max(_SMALLEST_ROUND, _ROUND_A_PAIR * sum(wanted)))
        while ways and open_bins.any() and spent < limit and in_vain < _SHARE_IN_VAIN * limit:
            total = sum(yields.values())
            filled, before = 0, spent
            for way, draw in ways.items():
                size = max(usual // 20, int(usual * yields[way] / total))
                left, right = self._new(draw(size, self.dice), name)
                spent += size
                got = self._take(left, right, open_bins, name, way)
                filled += got
                # Half of what it was, so that one lean round does not end a way.
                yields[way] = 0.5 * yields[way] + (got + 0.01) / size
                self.draws[way] = self.draws.get(way, 0) + len(left)
            in_vain = 0 if filled else in_vain + spent - before
            self.tell(f"{len(self.chosen):,} pairs chosen of {sum(self.draws.values()):,} compared")
        reached = np.array(wanted) - open_bins
        return Stratum(name, tuple(wanted), tuple(reached.tolist()))

    def pair(
        self, number: int, left: int, right: int, alike: float, place: int, name: str, way: str
    ) -> BuiltPair:
        """The pair as it is handed out."""
        made: dict[str, str | int | float | None] = {
            "similarity": round(alike, 4),
            "bin": place + 1,
            "id_a": self.pool.ids[left],
            "id_b": self.right.ids[right],
            "drawn": way,
        }
        if name != ANY:
            made["cluster"] = name
        return BuiltPair(str(number), self.pool.texts[left], self.right.texts[right], made)

    def _ways(self, name: str, limit: int) -> dict[str, Draw]:
        if name == SAME:
            assert self.labels is not None
            within = SameCluster.of(*self.labels, one_pool=self.other is None)
            return {"same cluster": within.draw} if within.count else {}
        sizes = len(self.pool), len(self.other) if self.other else None
        if EveryPair.count(*sizes) <= limit:
            return {"every pair": EveryPair(*sizes, self.dice).draw}
        self.tell("indexing the texts")
        shared = SharedTerms.of(self.pool.texts, self.other.texts if self.other else None)
        return {
            "random": self._random,
            "a shared rare word": shared.one_shared,
            "most shared rare words": shared.most_shared,
        }

    def _random(self, size: int, dice: np.random.Generator) -> Drawn:
        return dice.integers(len(self.pool), size=size), dice.integers(len(self.right), size=size)

    def _new(self, drawn: Drawn, name: str) -> tuple[list[int], list[int]]:
        """Leave out what was drawn before, what is of the wrong kind, and a text with itself."""
        left, right = drawn
        if self.other is None:
            left, right = np.minimum(left, right), np.maximum(left, right)
        if name == DIFFERENT and self.labels is not None:
            apart = self.labels[0][left] != self.labels[1][right]
            left, right = left[apart], right[apart]
        kept: tuple[list[int], list[int]] = ([], [])
        for i, j in zip(left.tolist(), right.tolist(), strict=True):
            code = i * len(self.right) + j
            if code not in self.seen and self.pool.texts[i] != self.right.texts[j]:
                self.seen.add(code)
                kept[0].append(i)
                kept[1].append(j)
        return kept

    def _take(self, left: list[int], right: list[int], open_bins: Ints, name: str, way: str) -> int:
        if not left:
            return 0
        alike = self.similarity(
            [self.pool.texts[i] for i in left], [self.right.texts[j] for j in right]
        )
        got = 0
        places = self.bins.places(alike).tolist()
        for i, j, value, place in zip(left, right, alike.tolist(), places, strict=True):
            if place != OUTSIDE and open_bins[place]:
                open_bins[place] -= 1
                self.chosen.append((i, j, value, place, name, way))
                got += 1
        return got


def _check(pool: Pool, other: Pool | None, count: int, same_share: float) -> None:
    if count < 1:
        raise UserError(f"{count} pairs are asked for", remedy="ask for one or more")
    if not 0 <= same_share <= 1:
        raise UserError(f"a share of {same_share:g}", remedy="give a share from 0 to 1")
    for one, name in ((pool, "the pool"), (other, "the second pool")):
        if one is not None and not len(one):
            raise UserError(f"there are no texts in {name}", remedy="give at least one")
    if other is None and len(set(pool.texts)) < 2:
        raise UserError("there is only one text in the pool", remedy="give at least two")
    if other is not None and (pool.clusters is None) != (other.clusters is None):
        raise UserError("only one of the pools has clusters", remedy="give both theirs, or neither")
