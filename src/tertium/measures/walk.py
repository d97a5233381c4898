"""Likeness by random walks: where one ends up who keeps starting from a sense.

A walker goes from synset to synset over all of WordNet's relations, either way, and from a synset
to the words of its definition, and now and then starts again. How often each synset is met
(personalised PageRank) is the signature of where the walk started: a sense, or a word's senses
together (Pilehvar, Jurgens & Navigli 2013). Unlike the taxonomy it holds for every part of speech,
and across them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tertium.errors import UnknownNameError, UserError
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.measures.meanings import Bools, Floats, Ints, Meaning, sense_pairs

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RESTART = 0.3
"""How often a walk starts again: often enough to stay near."""
TOP = 200
"""How many synsets a signature keeps."""
# Shares below this are dropped at each step, which keeps walks local and quick.
_LEAST = 5e-4
_STEPS = 20
_SEEDS_AT_ONCE = 1 << 10
_PAIRS_AT_ONCE = 1 << 13
_MOST_REMEMBERED = 1 << 15


@dataclass(frozen=True, eq=False)
class Signature:
    """The synsets that a walk met, by their numbers, most often met first, and how often."""

    synsets: NDArray[np.int32]
    weights: NDArray[np.float32]


def signature(meaning: Meaning | Sequence[Meaning], *, lexicon: WordNet | None = None) -> Signature:
    """Walk from a sense, or from all senses of a word or of several meanings together.

    >>> found = signature("car#n#1")                               # doctest: +SKIP
    >>> wordnet.load().numbered(found.synsets[0]).lemmas[:2]       # doctest: +SKIP
    ('car', 'auto')
    """
    lexicon = lexicon or wordnet.load()
    several = [meaning] if isinstance(meaning, Synset | str) else list(meaning)
    if not several:
        raise UserError("a walk has to start somewhere", remedy="give at least one sense or word")
    starts = [
        synset
        for one in several
        for synset in ([one] if isinstance(one, Synset) else lexicon.readings(one))
    ]
    return _walker(lexicon).walk([lexicon.numbers(starts)])[0]


def weighted_overlap(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """Compare two signatures by the ranks of what they share, from 0 to 1.

    For two words the best of their senses counts.

    >>> round(weighted_overlap("car#n#1", "bus#n#1"), 2)           # doctest: +SKIP
    0.25
    """
    return float(scores("weighted-overlap", [(a, b)], lexicon=lexicon)[0])


def cosine(a: Meaning, b: Meaning, *, lexicon: WordNet | None = None) -> float:
    """Compare two signatures by the cosine of their weights, from 0 to 1.

    >>> cosine("car#n#1", "automobile#n#1")                        # doctest: +SKIP
    1.0
    """
    return float(scores("cosine", [(a, b)], lexicon=lexicon)[0])


def scores(
    measure: str, pairs: Sequence[tuple[Meaning, Meaning]], *, lexicon: WordNet | None = None
) -> Floats:
    """Score many pairs at once by ``weighted-overlap`` or ``cosine``; each sense is walked once.

    >>> scores("cosine", [("rapid", "speedy")]).tolist()             # doctest: +SKIP
    [1.0]
    """
    if measure not in MEASURES:
        raise UnknownNameError("walk measure", measure, MEASURES)
    lexicon = lexicon or wordnet.load()
    if not pairs:
        return np.zeros(0)
    senses = sense_pairs(pairs, lexicon)
    wanted = np.sort(np.concatenate([senses.left, senses.right]))
    wanted = wanted[np.diff(wanted, prepend=-1) != 0]
    table = _Table(_walker(lexicon).of_senses(wanted), len(lexicon.array("id")))

    def score(left: Ints, right: Ints, _: Bools) -> Floats:
        sides = (np.searchsorted(wanted, side) for side in (left, right))
        return table.compare(measure, *sides)

    return senses.best(score, _PAIRS_AT_ONCE)


MEASURES = ("weighted-overlap", "cosine")


def compare(a: Signature, b: Signature, measure: str = "weighted-overlap") -> float:
    """Compare two signatures that are at hand.

    >>> one = Signature(np.array([4, 2], np.int32), np.array([0.6, 0.2], np.float32))
    >>> other = Signature(np.array([2, 7], np.int32), np.array([0.5, 0.1], np.float32))
    >>> round(compare(one, one), 6), round(compare(one, other), 6)
    (1.0, 0.666667)
    """
    if measure not in MEASURES:
        raise UnknownNameError("walk measure", measure, MEASURES)
    size = 1 + max(int(one.synsets.max(initial=0)) for one in (a, b))
    return float(_Table([a, b], size).compare(measure, np.array([0]), np.array([1]))[0])


class _Table:
    """Signatures in the order of the synsets, so that two of them are joined in one pass."""

    def __init__(self, signatures: Sequence[Signature], size: int) -> None:
        counts = np.array([len(one.synsets) for one in signatures], dtype=np.int64)
        self._size, self._counts = size, counts
        self._starts = np.cumsum(counts) - counts
        synsets = np.concatenate([one.synsets for one in signatures]).astype(np.int64)
        row = np.repeat(np.arange(len(counts)), counts)
        order = np.argsort(row * size + synsets)
        self._synsets = synsets[order]
        self._ranks = (np.arange(len(row)) - np.repeat(self._starts, counts))[order] + 1
        self._weights = np.concatenate([one.weights for one in signatures]).astype(float)[order]
        self._lengths = np.sqrt(np.bincount(row, self._weights**2, minlength=len(counts)))
        # What the ranks of n shared synsets give at best: the first n of both.
        most = int(counts.max(initial=0)) + 1
        self._best = np.append(0.0, np.cumsum(0.5 / np.arange(1, most)))

    def compare(self, measure: str, left: Ints, right: Ints) -> Floats:
        pair, ours = self._rows(left)
        other_pair, theirs = self._rows(right)
        keys = pair * self._size + self._synsets[ours]
        others = other_pair * self._size + self._synsets[theirs]
        found = np.minimum(np.searchsorted(others, keys), len(others) - 1)
        same = others[found] == keys
        pair, ours, theirs = pair[same], ours[same], theirs[found[same]]
        if measure == "cosine":
            products = self._weights[ours] * self._weights[theirs]
            total = np.bincount(pair, products, minlength=len(left))
            bound = self._lengths[left] * self._lengths[right]
        else:
            ranks = self._ranks[ours] + self._ranks[theirs]
            total = np.bincount(pair, 1 / ranks, minlength=len(left))
            bound = self._best[np.bincount(pair, minlength=len(left))]
        shared = np.divide(total, bound, out=np.zeros(len(left)), where=bound > 0)
        return np.where(left == right, 1.0, np.minimum(shared, 1.0))

    def _rows(self, chosen: Ints) -> tuple[Ints, Ints]:
        counts = self._counts[chosen]
        pair = np.repeat(np.arange(len(chosen)), counts)
        within = np.arange(len(pair)) - np.repeat(np.cumsum(counts) - counts, counts)
        return pair, self._starts[chosen][pair] + within


class _Walker:
    """The graph of one WordNet, and the signatures of senses that were asked for."""

    def __init__(self, lexicon: WordNet) -> None:
        self._size = len(lexicon.array("id"))
        self._steps = _transitions(lexicon)
        self._known: dict[int, Signature] = {}

    def of_senses(self, synsets: Ints) -> list[Signature]:
        """Give the signature of each synset, walking only where nobody has walked yet."""
        missing = [number for number in synsets.tolist() if number not in self._known]
        if len(self._known) + len(missing) > _MOST_REMEMBERED:
            self._known = {}
            missing = synsets.tolist()
        walked = self.walk([np.array([number]) for number in missing])
        found = {**self._known, **dict(zip(missing, walked, strict=True))}
        self._known = found
        return [found[number] for number in synsets.tolist()]

    def walk(self, starts: Sequence[Ints]) -> list[Signature]:
        """Walk from each set of synsets; a walk is the same alone and in company."""
        found = []
        for first in range(0, len(starts), _SEEDS_AT_ONCE):
            found += self._walk(starts[first : first + _SEEDS_AT_ONCE])
        return found

    def _walk(self, starts: Sequence[Ints]) -> list[Signature]:
        from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

        counts = np.array([len(one) for one in starts])
        shares = np.repeat(1 / counts, counts).astype(np.float32)
        ends = np.append(0, np.cumsum(counts))
        shape = (len(starts), self._size)
        walking = csr_array((shares, np.concatenate(starts), ends), shape)
        walking.sum_duplicates()
        met = walking * np.float32(RESTART)
        for _ in range(_STEPS):
            walking = _pruned((walking @ self._steps) * np.float32(1 - RESTART), _LEAST)
            if not walking.nnz:
                break
            met = met + walking * np.float32(RESTART)
        return _signatures(met)


@lru_cache(maxsize=2)
def _walker(lexicon: WordNet) -> _Walker:
    return _Walker(lexicon)


def _transitions(lexicon: WordNet) -> csr_array:
    """From each synset to all it is linked with, with equal shares.

    Nobody walks from a word to the definitions that use it: hundreds of them would drown what a
    sense is related to.
    """
    from scipy.sparse import csr_array, diags_array  # noqa: PLC0415 - slow to import

    size = len(lexicon.array("id"))

    def links(kind: str) -> csr_array:
        ends = (lexicon.array(f"{kind}source"), lexicon.array(f"{kind}target"))
        return csr_array((np.ones(len(ends[0]), np.float32), ends), (size, size))

    relations = links("")
    ways = csr_array(relations + relations.T + links("gloss-"))
    ways.data[:] = 1
    ways.setdiag(0)
    ways.eliminate_zeros()
    shares = 1 / np.maximum(np.diff(ways.indptr), 1)
    return csr_array(diags_array(shares.astype(np.float32)) @ ways)


def _pruned(matrix: csr_array, least: float) -> csr_array:
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

    kept = matrix.data >= least
    ends = np.append(0, np.cumsum(kept))[matrix.indptr]
    return csr_array((matrix.data[kept], matrix.indices[kept], ends), matrix.shape)


def _signatures(met: csr_array) -> list[Signature]:
    counts = np.diff(met.indptr)
    row = np.repeat(np.arange(len(counts)), counts)
    order = np.lexsort((met.indices, -met.data, row))
    synsets, weights = met.indices[order].astype(np.int32), met.data[order]
    return [
        Signature(synsets[start : start + TOP][:count], weights[start : start + TOP][:count])
        for start, count in zip(met.indptr[:-1].tolist(), counts.tolist(), strict=True)
    ]
