"""The nearest way between two words through WordNet's tree of kinds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tertium.lexicon.wordnet import Synset, WordNet

MOST_SENSES = 12
"""Senses of a word that are looked at; rarer ones are what nobody has in mind."""
_CLOSE = 6
# Nouns above this depth (entity, object, whole) hold nearly everything, so that they say nothing.
_TELLING_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Way:
    """From one synset up to a shared one and down to another; ``up`` and ``down`` are steps."""

    path: tuple[Synset, ...]
    up: int
    depth: int

    @property
    def down(self) -> int:
        """The steps from the shared synset to the second."""
        return len(self.path) - 1 - self.up

    @property
    def shared(self) -> Synset:
        """The synset at the top of the way."""
        return self.path[self.up]

    @property
    def is_close(self) -> bool:
        """Whether the way is so short, and its top so far down, that it tells something."""
        telling = self.depth >= _TELLING_DEPTH or self.shared.pos == "v"
        return len(self.path) - 1 <= _CLOSE and (telling or not self.up or not self.down)


def nearest_way(left: tuple[Synset, ...], right: tuple[Synset, ...], known: WordNet) -> Way | None:
    """Find the shortest way between any two senses; each step down the list of senses costs one.

    Senses are listed by frequency: without that cost, two rare ones (the dog that is a sausage)
    would often lie nearer than the two that people mean.
    """
    tree = known.hierarchy
    i, j = (grid.ravel() for grid in np.indices((len(left), len(right))))
    ours, theirs = known.numbers(left)[i], known.numbers(right)[j]
    pair, ancestor, up, down = tree.shared(ours, theirs)
    if not len(pair):
        return None
    depth = tree.shallow[ancestor].astype(np.int64)
    # Of equal ways the one with the deeper, more telling, top.
    best = int(np.lexsort((-depth, up + down + i[pair] + j[pair]))[0])
    top = known.numbered(int(ancestor[best]))
    rise = _climb(left[int(i[pair[best]])], top, known)
    fall = _climb(right[int(j[pair[best]])], top, known)
    return Way((*rise, *reversed(fall[:-1])), len(rise) - 1, int(depth[best]))


def _climb(synset: Synset, top: Synset, known: WordNet) -> list[Synset]:
    """The shortest way up, both ends included."""
    ways = [[synset]]
    while ways:
        for way in ways:
            if way[-1].id == top.id:
                return way
        ways = [[*way, above] for way in ways for above in known.related(way[-1], "hypernyms")]
    return [synset, top]


def ancestors(synset: Synset, known: WordNet, steps: int = 4) -> list[Synset]:
    """What lies above a synset, so many steps up, nearest first."""
    found: dict[str, Synset] = {}
    level = [synset]
    for _ in range(steps):
        level = [above for one in level for above in known.related(one, "hypernyms")]
        for above in level:
            found.setdefault(above.id, above)
    return list(found.values())
