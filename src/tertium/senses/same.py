"""Whether a word has the same sense in two sentences: the question of the WiC data."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tertium.lexicon import wordnet
from tertium.senses.evidence import Doubles, Evidence, gather
from tertium.senses.occurrences import Occurrence, occurrences
from tertium.senses.ranking import probabilities

WEIGHTS = (22.2, 7.5, 14.5, 0.7, -0.15)
"""Learnt on the train part of WiC, for the features of the senses."""

# And for what the two sentences say together: how probable it is that two senses drawn are one,
# as a logit, and how near the two words are.
DRAWN, NEAR, BIAS = 0.53, 2.86, -0.93

Pair = tuple[Occurrence, Occurrence]


def same_sense(word: str, first: str, second: str, pos: str | None = None) -> float:
    """How probable it is that a word has the same sense in two sentences, where it first stands.

    >>> same_sense("bank", "He robbed a bank.", "The river burst its banks.") < 0.5
    ... # doctest: +SKIP
    True
    """
    lexicon = wordnet.load()
    both = [occurrences(lexicon, word, sentence, pos)[0] for sentence in (first, second)]
    return float(same_senses([(both[0], both[1])])[0])


def same_senses(pairs: Sequence[Pair]) -> Doubles:
    """The same for many pairs of places, in order; each text is read once."""
    if not pairs:
        return np.zeros(0)
    evidence = gather(wordnet.load(), [place for pair in pairs for place in pair])
    drawn, near = agreement(evidence, WEIGHTS)
    return np.asarray(1 / (1 + np.exp(-(DRAWN * drawn + NEAR * near + BIAS))))


def agreement(evidence: Evidence, weights: Sequence[float]) -> tuple[Doubles, Doubles]:
    """For each two neighbours, the logit that their senses are one, and how near their words are.

    The two may have been found as different entries (a noun here, a verb there): only senses
    that both can have count.
    """
    odds = probabilities(evidence, weights)
    sizes = np.diff([*evidence.starts, len(odds)])
    owner = np.repeat(np.arange(len(sizes)), sizes)
    numbers: dict[str, int] = {}
    sense = np.array(
        [numbers.setdefault(one.synset.id, len(numbers)) for one in evidence.candidates]
    )
    code = owner // 2 * len(numbers) + sense
    sides = [np.flatnonzero(owner % 2 == side) for side in (0, 1)]
    _, left, right = np.intersect1d(
        code[sides[0]], code[sides[1]], assume_unique=True, return_indices=True
    )
    left, right = sides[0][left], sides[1][right]
    pairs = len(sizes) // 2
    same = np.bincount(owner[left] // 2, odds[left] * odds[right], pairs).clip(1e-6, 1 - 1e-6)
    near = np.einsum("nd,nd->n", evidence.states[::2], evidence.states[1::2])
    return np.log(same / (1 - same)), near.astype(np.float64)
