"""Batches for the models: rows of one length only, so that nothing is padded.

A row then has the same shape in any company, which makes its numbers the same to the last bit;
and no time goes into padding. Rows are so short that a cache-sized batch is also the fastest one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tertium.encoders.tokens import Ints, Tokens

Feeds = dict[str, Ints]


@dataclass(frozen=True)
class Layout:
    """How a family of models wants a sequence: its marks, and what to add to piece numbers."""

    opening: int
    closing: int
    between: int
    """How many closing marks part two texts."""
    offset: int

    @property
    def marks(self) -> int:
        """How many marks a pair has."""
        return self.between + 2


LAYOUTS = {
    "mpnet": Layout(opening=0, closing=2, between=2, offset=4),
    "bert": Layout(opening=101, closing=102, between=1, offset=0),
}


def same_size(sizes: Ints, budget: int) -> Iterator[Ints]:
    """Batches of rows that are equally long, the longest first: places in ``sizes``.

    A batch has about ``budget`` tokens at most, but never one row where it could have company.

    >>> [batch.tolist() for batch in same_size(np.array([5, 9, 5, 5, 5]), budget=10)]
    [[1], [0, 2], [3, 4]]
    """
    order = np.argsort(-sizes, kind="stable")
    edges = np.flatnonzero(np.diff(sizes[order])) + 1
    for group in np.split(order, edges):
        if len(group):
            rows = max(2, budget // max(int(sizes[group[0]]), 1))
            count = min(-(-len(group) // rows), max(1, len(group) // 2))
            yield from np.array_split(group, count)


def joint(tokens: Tokens, left: Ints, right: Ints, layout: Layout) -> Feeds:
    """Pairs of texts that are equally long together, each as one sequence.

    >>> tokens = Tokens.of([[7, 8], [9]])
    >>> feeds = joint(tokens, np.array([0]), np.array([1]), LAYOUTS["bert"])
    >>> feeds["ids"].tolist(), feeds["segment"].tolist()
    ([[101, 7, 8, 102, 9, 102]], [[0, 1, 1, 0, 2, 0]])
    """
    first, second = tokens.lengths[left][:, None], tokens.lengths[right][:, None]
    begin = 1 + first + layout.between
    place = np.arange(int(first[0, 0] + second[0, 0]) + layout.marks)[None]
    in_left = (place >= 1) & (place <= first)
    in_right = (place >= begin) & (place < begin + second)
    source = np.where(
        in_left,
        tokens.starts[left][:, None] + place - 1,
        tokens.starts[right][:, None] + place - begin,
    )
    ids = _filled(tokens, source, in_left | in_right, layout)
    segment = in_left + 2 * in_right.astype(np.int64)
    return {"ids": ids, "segment": segment, "mask": np.ones_like(ids)}


def single(tokens: Tokens, texts: Ints, layout: Layout) -> Feeds:
    """Texts of one length on their own.

    >>> single(Tokens.of([[7, 8], [9]]), np.array([1]), LAYOUTS["bert"])["ids"].tolist()
    [[101, 9, 102]]
    """
    length = int(tokens.lengths[texts[0]])
    place = np.arange(length + 2)[None]
    inside = np.broadcast_to((place >= 1) & (place <= length), (len(texts), length + 2))
    ids = _filled(tokens, tokens.starts[texts][:, None] + place - 1, inside, layout)
    return {"ids": ids, "mask": np.ones_like(ids)}


def _filled(tokens: Tokens, source: Ints, inside: np.ndarray, layout: Layout) -> Ints:
    pieces = tokens.numbers[source.clip(0, len(tokens.numbers) - 1)] + layout.offset
    ids = np.where(inside, pieces, layout.closing)
    ids[:, 0] = layout.opening
    return ids
