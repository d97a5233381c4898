"""Senses and words as what the WordNet measures compare: numbers of synsets, many pairs at once.

A meaning is a :class:`~tertium.lexicon.wordnet.Synset`, a sense's name (``car%1:06:00::``,
``car#n#1``, ``02958343-n``) or a word, which stands for all its senses: the best one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.lexicon import names
from tertium.lexicon.wordnet import Synset, WordNet

Meaning = Synset | str
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

# So many pairs of senses at a time keep the work within some hundred megabytes.
_AT_ONCE = 1 << 17


@dataclass(frozen=True, eq=False)
class SensePairs:
    """Every sense of the left of each pair with every sense of its right.

    ``pair`` says which pair a row belongs to, in rising order; ``by_word`` whether a side of it
    is a word, of which only the senses that can be compared count.
    """

    left: Ints
    right: Ints
    pair: Ints
    by_word: Bools

    def best(self, score: Callable[[Ints, Ints, Bools], Floats], at_once: int = _AT_ONCE) -> Floats:
        """Score all rows and give the highest of each pair.

        A row that scores NaN does not count; a pair of words where none counts scores 0, a pair
        of senses NaN.
        """
        count = len(self.by_word)
        found = np.full(count, -np.inf)
        for start in range(0, len(self.pair), at_once):
            rows = slice(start, start + at_once)
            pair = self.pair[rows]
            scores = score(self.left[rows], self.right[rows], self.by_word[pair])
            scores = np.where(np.isnan(scores), -np.inf, scores)
            first = np.flatnonzero(np.diff(pair, prepend=-1))
            # A pair may go over the edge of two stretches, so what is known of it stays in.
            found[pair[first]] = np.maximum(found[pair[first]], np.maximum.reduceat(scores, first))
        return np.where(np.isneginf(found), np.where(self.by_word, 0.0, np.nan), found)


def sense_pairs(pairs: Sequence[tuple[Meaning, Meaning]], lexicon: WordNet) -> SensePairs:
    """Read the two sides of every pair; an unknown name is answered with near ones."""
    places: dict[str | int, int] = {}
    meanings: list[Meaning] = []
    sides = np.empty((len(pairs), 2), np.int64)
    for row, pair in enumerate(pairs):
        for column, meaning in enumerate(pair):
            # To hash a synset takes long; one that is met as two objects is merely read twice.
            key = meaning if isinstance(meaning, str) else id(meaning)
            place = places.setdefault(key, len(places))
            if place == len(meanings):
                meanings.append(meaning)
            sides[row, column] = place
    readings = [_readings(meaning, lexicon) for meaning in meanings]
    senses = lexicon.numbers([synset for found, _ in readings for synset in found])
    counts = np.array([len(found) for found, _ in readings], dtype=np.int64)
    starts = np.cumsum(counts) - counts
    is_word = np.array([word for _, word in readings], dtype=bool)
    left, right = sides.T
    rows = counts[left] * counts[right]
    number = np.repeat(np.arange(len(pairs)), rows)
    within = np.arange(len(number)) - np.repeat(np.cumsum(rows) - rows, rows)
    width = counts[right][number]
    return SensePairs(
        left=senses[starts[left][number] + within // width],
        right=senses[starts[right][number] + within % width],
        pair=number,
        by_word=is_word[left] | is_word[right],
    )


def _readings(meaning: Meaning, lexicon: WordNet) -> tuple[tuple[Synset, ...], bool]:
    if isinstance(meaning, Synset):
        return (meaning,), False
    found = lexicon.readings(meaning)
    # A lemma may look like a sense's name; then it is a word all the same.
    return found, len(found) > 1 or not names.is_sense_name(meaning.strip())
