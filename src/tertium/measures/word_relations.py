"""How two words relate in WordNet: the same, a kind of the other, opposite, or otherwise near."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tertium.lexicon.database import Database
from tertium.lexicon.relations import SYMBOLS
from tertium.lexicon.wordnet import WordNet

Array = NDArray[Any]
_SENSES = 4
"""Rare senses relate everything to everything; only so many of each part of speech count."""
_STEPS = 3
_OPPOSITE = SYMBOLS.index("!")
_NEAR = frozenset(SYMBOLS.index(symbol) for symbol in ("&", "+", "$", "=", "\\", "^"))
_FREQUENT = f"SELECT synset FROM sense WHERE lemma = ? AND number <= {_SENSES}"


class Relation(NamedTuple):
    """How a first word relates to a second; each figure is between 0 and 1.

    ``narrower`` says that the first is a kind of the second, 1 for one step down.
    """

    synonym: float
    narrower: float
    broader: float
    sister: float
    opposite: float
    near: float


UNRELATED = Relation(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Facts:
    """Synsets by their numbers: a word's own, those above with the steps up, and others."""

    synsets: frozenset[int]
    above: dict[int, int]
    opposites: frozenset[int]
    near: frozenset[int]
    every: frozenset[int]
    """All of these: where two words share none, they are not related at all."""


@lru_cache(maxsize=1 << 17)
def relation(a: str, b: str, lexicon: WordNet) -> Relation:
    """Relate two lemmas by their frequent senses.

    >>> relation("dog", "animal", wordnet.load()).narrower         # doctest: +SKIP
    0.5
    """
    one, other = _facts(a, lexicon), _facts(b, lexicon)
    if one.every.isdisjoint(other.every):
        return UNRELATED
    shared = one.above.keys() & other.above.keys()
    found = Relation(
        float(not one.synsets.isdisjoint(other.synsets)),
        _nearness(one.above, other.synsets),
        _nearness(other.above, one.synsets),
        max((2 / (one.above[id_] + other.above[id_]) for id_ in shared), default=0.0),
        float(not (one.opposites.isdisjoint(other.synsets)
                   and other.opposites.isdisjoint(one.synsets))),
        float(not (one.near.isdisjoint(other.synsets) and other.near.isdisjoint(one.synsets))),
    )  # fmt: skip
    return found if any(found) else UNRELATED


@lru_cache(maxsize=1 << 16)
def _facts(lemma: str, lexicon: WordNet) -> _Facts:
    graph = _graph(lexicon)
    own = graph.senses(lemma)
    above: dict[int, int] = {}
    opposites, near = set[int](), set[int]()
    for number in own:
        for ancestor, distance in graph.above.of(number):
            above[ancestor] = min(distance, above.get(ancestor, _STEPS))
        for target, is_opposite in graph.pointers.of(number):
            (opposites if is_opposite else near).add(target)
    every = frozenset([*own, *above, *opposites, *near])
    return _Facts(frozenset(own), above, frozenset(opposites), frozenset(near), every)


class _Links:
    """From synsets to synsets, in the order of where they start, each with a figure."""

    def __init__(self, source: Array, target: Array, figure: Array, size: int) -> None:
        starts = np.searchsorted(source, np.arange(size + 1))
        # Short slices of these are much quicker than those of numpy's arrays.
        self._starts, self._target, self._figure = (
            array("i", column.astype(np.int32).tobytes()) for column in (starts, target, figure)
        )

    def of(self, number: int) -> Iterator[tuple[int, int]]:
        rows = slice(self._starts[number], self._starts[number + 1])
        return zip(self._target[rows], self._figure[rows], strict=True)


class _Graph:
    """What is asked of WordNet for every new word, by the numbers of synsets: no text is read."""

    def __init__(self, lexicon: WordNet) -> None:
        self._database = Database(lexicon.file)
        self._ids, tree = lexicon.array("id"), lexicon.hierarchy
        size = len(self._ids)
        near = (tree.distances > 0) & (tree.distances <= _STEPS)
        source = np.repeat(np.arange(size), np.diff(tree.starts))
        self.above = _Links(source[near], tree.ancestors[near], tree.distances[near], size)
        source, target, symbol = map(lexicon.array, ("source", "target", "symbol"))
        asked = np.isin(symbol, [_OPPOSITE, *_NEAR])
        opposite = symbol[asked] == _OPPOSITE
        self.pointers = _Links(source[asked], target[asked], opposite, size)

    def senses(self, lemma: str) -> list[int]:
        found = [id_ for (id_,) in self._database.rows(_FREQUENT, lemma)]
        return np.searchsorted(self._ids, np.array(found, "S9")).tolist() if found else []


@lru_cache(maxsize=2)
def _graph(lexicon: WordNet) -> _Graph:
    return _Graph(lexicon)


def _nearness(above: dict[int, int], synsets: frozenset[int]) -> float:
    return max((1 / above[id_] for id_ in synsets if id_ in above), default=0.0)
