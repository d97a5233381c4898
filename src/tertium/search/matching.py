"""Two lists linked: for each text of the one its best counterpart in the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertium import scales
from tertium.search import approximate, vectors
from tertium.search.deciding import Decider, Rows, check, check_count, dot
from tertium.search.doubts import Doubts
from tertium.search.nearest import NONE
from tertium.search.progress import Tell, silent
from tertium.search.texts import Entry

CANDIDATES = 10
"""Nearest texts of the other list that are looked at."""


@dataclass(frozen=True, slots=True)
class Match:
    """A text of the first list and its counterpart, or None where nothing is alike enough."""

    a: Entry
    b: Entry | None
    score: float | None


def match(
    left: Sequence[Entry],
    right: Sequence[Entry],
    *,
    at_least: float | None = None,
    one_to_one: bool = False,
    scale: str = "sts",
    by: str = "fast",
    candidates: int = CANDIDATES,
    model: str = "embed",
    tell: Tell = silent,
    doubts: Doubts | None = None,
) -> list[Match]:
    """Find the best counterpart in ``right`` of each text of ``left``, in the order of ``left``.

    The nearest texts by the embedder are candidates, and ``by`` scores them. ``one_to_one``
    gives no text of ``right`` to two, so that the scores together are as high as can be.
    ``doubts`` counts what a judge notes of the pairs.

    >>> left = [Entry("1", "A cat sleeps."), Entry("2", "Shares fell.")]
    >>> right = [Entry("x", "Stocks went down."), Entry("y", "The kitten is asleep.")]
    >>> [found.b.id for found in match(left, right) if found.b]  # needs the weights
    ['y', 'x']
    """
    check(by, scale)
    check_count(candidates, "candidates")
    bottom = float(scales.get(scale).low)
    floor = bottom if at_least is None else at_least
    vectors.as_cosine(floor, scale)
    if not left or not right:
        return [Match(entry, None, None) for entry in left]
    mine, theirs = (vectors.embed_all(some, model, tell) for some in (left, right))
    tell("looking for neighbours")
    near = approximate.between(mine, theirs, min(candidates, len(right)))
    pairs = [
        (row, int(other)) for row, some in enumerate(near.rows) for other in some if other != NONE
    ]
    decider = Decider(by, scale, lambda row: left[row].text, lambda row: right[row].text,
                      lambda one, other: vectors.on_scale(dot(mine[one], theirs[other]), scale),
                      doubts=Doubts() if doubts is None else doubts)  # fmt: skip
    scores = {
        pair: score
        for pair, score in zip(pairs, decider.scores(pairs, tell), strict=True)
        if score >= floor
    }
    chosen = assigned(scores, len(left), len(right), floor) if one_to_one else best(scores)
    return [
        Match(entry, right[chosen[row]], scores[row, chosen[row]])
        if row in chosen
        else Match(entry, None, None)
        for row, entry in enumerate(left)
    ]


def best(scores: dict[Rows, float]) -> dict[int, int]:
    """The highest score of each row; of equal ones the first.

    >>> best({(0, 1): 2.0, (0, 0): 3.0, (1, 0): 1.0})
    {0: 0, 1: 0}
    """
    found: dict[int, int] = {}
    for (row, column), score in scores.items():
        if row not in found or score > scores[row, found[row]]:
            found[row] = column
    return found


def assigned(scores: dict[Rows, float], rows: int, columns: int, floor: float) -> dict[int, int]:
    """Pair rows with columns, each at most once, so that the scores together are highest.

    >>> assigned({(0, 0): 3.0, (0, 1): 2.5, (1, 0): 2.8}, 2, 2, 0.0)
    {0: 1, 1: 0}
    """
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching  # noqa: PLC0415

    # Each row may stay alone, for which it has a column of its own. To be paired at the floor
    # is still better than that, and no weight is zero, which would mean "no link".
    links = [*scores, *((row, columns + row) for row in range(rows))]
    gains = [score - floor + 2.0 for score in scores.values()] + [1.0] * rows
    at = np.array(links)
    table = csr_array((np.array(gains), (at[:, 0], at[:, 1])), shape=(rows, columns + rows))
    found = zip(*min_weight_full_bipartite_matching(table, maximize=True), strict=True)
    return {int(row): int(column) for row, column in found if column < columns}
