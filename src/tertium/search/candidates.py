"""Which pairs of a collection may be duplicates, and what is known of them before they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.model import Floats
from tertium.search import approximate, rough, vectors
from tertium.search.cells import near_pairs
from tertium.search.deciding import STATIC, Rows, dot, is_embedder
from tertium.search.progress import Tell, silent
from tertium.search.runs import pairs_sharing_runs
from tertium.search.texts import Entry

NEIGHBOURS = 16
"""Of each text that may be its duplicates; larger clusters hold together through others."""
_AT_ONCE = 1 << 16
_SLACK, _ROUGH_SLACK = 0.2, 0.7
"""How much lower than the threshold a cosine may be for the pair to be looked at, and to what
share of it a likeness at first sight."""


@dataclass(frozen=True)
class Candidates:
    """Pairs of rows, the nearest first; how alike all texts are at first sight.

    ``score`` is what the embedder, or the first sight, says of a pair on the human scale.
    """

    pairs: list[Rows]
    sight: Floats
    scale: str
    score: Callable[[int, int], float]

    def at_first_sight(self, one: int, other: int) -> float:
        """How alike two texts are by their words and letters, on the human scale."""
        return rough.score_of(dot(self.sight[one], self.sight[other]), self.scale)


def find_candidates(
    entries: Sequence[Entry],
    at_least: float,
    scale: str,
    by: str,
    *,
    looser: bool,
    thorough: bool = False,
    model: str = "embed",
    tell: Tell = silent,
) -> Candidates:
    """Find the pairs that ``by`` might give a score of ``at_least``; ``looser`` for some more.

    Texts near at first sight are candidates, found by their vectors and by runs of words; where
    the search is to be ``thorough``, those for which the embedder's vectors are near as well.
    """
    tell("looking at the texts")
    sight = rough.rough_vectors(entries, model)
    floor = rough.likeness_of(at_least, scale) * (_ROUGH_SLACK if looser else 1.0)
    found, products = near_pairs(sight, floor, NEIGHBOURS, tell)
    pairs = _with_copies(found, products, sight, entries, floor)
    if thorough:
        read = vectors.embed_all(entries, model, tell)
        tell("looking for neighbours")
        limit = vectors.as_cosine(at_least, scale)
        near = candidate_pairs(read, max(limit - _SLACK, 0.0) if looser else limit)
        # The embedder takes a slip of the finger for another word; the first sight does not.
        pairs = list(dict.fromkeys([*near, *pairs]))
        known: Mapping[int, Floats] = dict(enumerate(read))
    else:
        known = _embedded(entries, pairs, model, tell) if is_embedder(by) else {}

    def by_embedder(one: int, other: int) -> float:
        return vectors.on_scale(dot(known[one], known[other]), scale)

    found_pairs = Candidates(pairs, sight, scale, by_embedder)
    if by != STATIC:
        return found_pairs
    return Candidates(pairs, sight, scale, found_pairs.at_first_sight)


def _with_copies(
    found: NDArray[np.int64],
    products: Floats,
    sight: Floats,
    entries: Sequence[Entry],
    floor: float,
) -> list[Rows]:
    """Near pairs together with those that share words in a row and are near too."""
    more = pairs_sharing_runs(entry.text for entry in entries)
    more_products = np.concatenate([
        np.einsum("nd,nd->n", sight[some[:, 0]], sight[some[:, 1]])
        for some in np.array_split(more, len(more) // _AT_ONCE + 1)
    ])  # fmt: skip
    near = more_products >= np.float32(floor)
    both, first = np.unique(np.concatenate([found, more[near]]), axis=0, return_index=True)
    order = np.argsort(-np.concatenate([products, more_products[near]])[first], kind="stable")
    return [(one, other) for one, other in both[order].tolist()]


def candidate_pairs(read: Floats, floor: float, count: int = NEIGHBOURS) -> list[Rows]:
    """Each pair of near neighbours by the embedder once, the nearest pairs first.

    >>> candidate_pairs(np.array([[1, 0], [0, 1], [1, 0]], np.float32), 0.9)
    [(0, 2)]
    """
    found = approximate.among(read, count, floor)
    near = found.rows != -1
    left = np.nonzero(near)[0]
    right = found.rows[near]
    pairs = np.stack([np.minimum(left, right), np.maximum(left, right)], axis=1)
    pairs, first = np.unique(pairs, axis=0, return_index=True)
    order = np.argsort(-found.cosines[near][first], kind="stable")
    return [(int(one), int(other)) for one, other in pairs[order]]


def _embedded(
    entries: Sequence[Entry], pairs: Sequence[Rows], model: str, tell: Tell
) -> Mapping[int, Floats]:
    """The embedder's vectors of the texts that are in some pair."""
    rows = sorted({row for pair in pairs for row in pair})
    if not rows:
        return {}
    read = vectors.embed_all([entries[row] for row in rows], model, tell)
    return dict(zip(rows, read, strict=True))
