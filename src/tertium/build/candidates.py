"""Pairs of texts that may be alike, found by the rare words and word pairs that they share.

Most random pairs have nothing in common, so that the upper bins of a sample would never fill.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.language.words import words

Ints = NDArray[np.int64]
Drawn = tuple[Ints, Ints]
"""The numbers of texts in the first pool, and of their partners in the second."""

_MOST = 200
"""Texts that may share a term for it to count as rare."""
_TERMS = 8
_LISTED = 50
_BEST = 3


@dataclass(frozen=True, slots=True)
class SharedTerms:
    """Which texts of a second pool share which rare terms with those of a first.

    ``terms`` lists the terms of each text of the first pool, the rarest first, between
    ``term_starts``; ``texts`` lists the texts of the second pool for each term.
    """

    term_starts: Ints
    terms: Ints
    text_starts: Ints
    texts: Ints
    is_one_pool: bool

    @classmethod
    def of(cls, first: Iterable[str], second: Iterable[str] | None = None) -> SharedTerms:
        """Index one pool against itself, or against a second one.

        >>> found = SharedTerms.of(["a red boat", "one red boat", "rain"])
        >>> i, j = found.one_shared(20, np.random.default_rng(1))
        >>> {0, 1} >= set(i.tolist()) | set(j.tolist())
        True
        """
        known: dict[str, int] = {}
        tokens, lengths = array("i"), array("i")
        size = 0
        for pool in (first, second):
            for text in pool or ():
                found = words(text)
                tokens.extend(known.setdefault(word, len(known)) for word in found)
                lengths.append(len(found))
            size = size or len(lengths)
        del known
        owners, terms = _terms(np.array(tokens, np.int64), np.array(lengths, np.int64))
        own, other = (owners < size, owners >= size) if second is not None else (owners >= 0,) * 2
        first_starts, of_first = _rows(owners[own], terms[own], size)
        highest = int(terms.max()) + 1 if len(terms) else 0
        shift = size if second is not None else 0
        starts, texts = _rows(terms[other], owners[other] - shift, highest)
        return cls(first_starts, of_first, starts, texts, second is None)

    @property
    def with_terms(self) -> Ints:
        """The texts of the first pool that have a rare term at all."""
        return np.flatnonzero(np.diff(self.term_starts))

    def one_shared(self, count: int, dice: np.random.Generator) -> Drawn:
        """Draw pairs that share a term or more."""
        able = self.with_terms
        if not len(able):
            return _NONE
        left = dice.choice(able, count)
        terms = _pick(self.term_starts, self.terms, left, dice)
        filled = self.text_starts[terms + 1] > self.text_starts[terms]
        left, terms = left[filled], terms[filled]
        right = _pick(self.text_starts, self.texts, terms, dice)
        apart = left != right if self.is_one_pool else np.ones(len(left), bool)
        return left[apart], right[apart]

    def most_shared(self, count: int, dice: np.random.Generator) -> Drawn:
        """Draw texts, each with one of the few that share the most terms with it."""
        able = self.with_terms
        if not len(able):
            return _NONE
        left, right = [], []
        for one in dice.choice(able, count).tolist():
            own = self.terms[self.term_starts[one] : self.term_starts[one + 1]][:_TERMS]
            lists = [self._texts(term, dice) for term in own.tolist()]
            near, shared = np.unique(np.concatenate(lists), return_counts=True)
            if self.is_one_pool:
                near, shared = near[near != one], shared[near != one]
            if len(near):
                best = np.argsort(-shared, kind="stable")[:_BEST]
                left.append(one)
                right.append(int(near[dice.choice(best)]))
        return np.array(left, np.int64), np.array(right, np.int64)

    def _texts(self, term: int, dice: np.random.Generator) -> Ints:
        found = self.texts[self.text_starts[term] : self.text_starts[term + 1]]
        return found if len(found) <= _LISTED else dice.choice(found, _LISTED, replace=False)


@dataclass
class EveryPair:
    """All pairs of small pools, in random order, none twice.

    >>> i, j = EveryPair(3, None, np.random.default_rng(0)).draw(9)
    >>> sorted(zip(i.tolist(), j.tolist()))
    [(0, 1), (0, 2), (1, 2)]
    """

    first: int
    second: int | None
    dice: np.random.Generator
    done: int = 0

    def __post_init__(self) -> None:
        if self.second is None:
            left, right = np.triu_indices(self.first, 1)
        else:
            left, right = np.divmod(np.arange(self.first * self.second), self.second)
        order = self.dice.permutation(len(left))
        self._pairs = left[order], right[order]

    @staticmethod
    def count(first: int, second: int | None) -> int:
        """How many there are."""
        return first * (first - 1) // 2 if second is None else first * second

    def draw(self, size: int, _dice: np.random.Generator | None = None) -> Drawn:
        """The next few."""
        left, right = (side[self.done : self.done + size] for side in self._pairs)
        self.done += len(left)
        return left, right


_NONE: Drawn = (np.zeros(0, np.int64), np.zeros(0, np.int64))


def _terms(tokens: Ints, lengths: Ints) -> Drawn:
    """The texts and the terms in them, of all that several and not too many texts have."""
    owner = np.repeat(np.arange(len(lengths)), lengths)
    owners, terms, start = [], [], 0
    together = (owner[1:] == owner[:-1]) if len(owner) else np.zeros(0, bool)
    doubles = (tokens[:-1] << 32 | tokens[1:])[together]
    for where, values in ((owner, tokens), (owner[:-1][together], doubles)):
        if not len(values):
            continue
        _, numbers, times = np.unique(values, return_inverse=True, return_counts=True)
        rare = (times[numbers] > 1) & (times[numbers] <= _MOST)
        # Numbered by how rare they are, so that a text's first terms are its rarest.
        order = np.empty(len(times), np.int64)
        order[np.argsort(times, kind="stable")] = np.arange(len(times))
        owners.append(where[rare])
        terms.append(order[numbers[rare]] + start)
        start += len(times)
    if not owners:
        return _NONE
    return np.concatenate(owners), np.concatenate(terms)


def _rows(rows: Ints, values: Ints, size: int) -> tuple[Ints, Ints]:
    """Values by row, each once, in order: where each row starts, and all values."""
    order = np.lexsort((values, rows))
    rows, values = rows[order], values[order]
    if len(rows):
        new = np.ones(len(rows), bool)
        new[1:] = (rows[1:] != rows[:-1]) | (values[1:] != values[:-1])
        rows, values = rows[new], values[new]
    return np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=size))]), values


def _pick(starts: Ints, values: Ints, rows: Ints, dice: np.random.Generator) -> Ints:
    """One value of each row."""
    sizes = starts[rows + 1] - starts[rows]
    return values[starts[rows] + (dice.random(len(rows)) * sizes).astype(np.int64)]
