"""Lexical: the papers' families combined, for whoever may ship no neural weights.

It takes the features of all families, each once, and learns from the same pairs. Beyond WordNet it
needs a table of word vectors from counts and its own coefficients, together under 5 MB.
"""

from __future__ import annotations

from itertools import chain

from tertium.systems.classic import (
    max_matching,
    negation_and_overlap,
    pairing_words,
    soft_cardinality,
    string_and_semantic,
    word_aligner,
)
from tertium.systems.classic.family import Family

NAME = "lexical"
_FAMILIES = (
    word_aligner, soft_cardinality, string_and_semantic, negation_and_overlap, pairing_words,
    max_matching,
)  # fmt: skip


def system() -> Family:
    """All families together as a system; what several of them use counts once."""
    parts = chain.from_iterable(family.system().parts for family in _FAMILIES)
    return Family(NAME, tuple(dict.fromkeys(parts)))
