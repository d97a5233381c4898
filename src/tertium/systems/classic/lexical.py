"""Lexical: the papers' families combined, for whoever may ship no neural weights.

It takes the features of all families, each once, and learns from the same pairs. Beyond WordNet it
needs a table of word vectors from counts and its own coefficients, together under 5 MB.
"""

from __future__ import annotations

from operator import itemgetter

from tertium.systems.classic import (
    max_matching,
    negation_and_overlap,
    pairing_words,
    soft_cardinality,
    string_and_semantic,
    word_aligner,
)
from tertium.systems.classic.compared import Compared
from tertium.systems.classic.family import Family

NAME = "lexical"
_FAMILIES = (
    word_aligner, soft_cardinality, string_and_semantic, negation_and_overlap, pairing_words,
    max_matching,
)  # fmt: skip
_ALL = [name for family in _FAMILIES for name in family.NAMES]
# What several families use has the same name in all of them, and counts once.
_CHOSEN = tuple(place for place, name in enumerate(_ALL) if name not in _ALL[:place])
NAMES = tuple(_ALL[place] for place in _CHOSEN)
_chosen = itemgetter(*_CHOSEN)


def system() -> Family:
    """All families together as a system."""
    return Family(NAME, NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """The features of all families."""
    every = [figure for family in _FAMILIES for figure in family.features(pair)]
    chosen: tuple[float, ...] = _chosen(every)
    return chosen
