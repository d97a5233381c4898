"""Soft cardinality: texts as sets of words that may resemble each other.

After UNAL-NLP (Jimenez et al. 2012-2014), third at cross-level similarity and at SICK's
entailment. A text has as many elements as it has *different* words; words that resemble each other
in spelling, or in the company they keep, count as less than two. What two texts have in common
follows from the cardinalities of both and of their union, and some of the many ways to compare
these four numbers fits whatever is asked: how much of either text is in the other, or of both.
Negations and WordNet's opposites and kinds, which no cardinality shows, are counted beside.
"""

from __future__ import annotations

from itertools import chain

import numpy as np

from tertium.measures import word_vectors
from tertium.measures.qgrams import word_likeness
from tertium.measures.soft_cardinality import SoftSets, soft_sets
from tertium.systems.classic.compared import CUES, Compared
from tertium.systems.classic.family import Family

_RATIOS = (
    "left", "right", "union", "common", "in_left", "in_right", "jaccard", "dice", "only_left",
    "only_right",
)  # fmt: skip
_VIEWS = ("spelling", "spelling_rare", "company", "company_rare")
NAMES = (*(f"{view}_{ratio}" for view in _VIEWS for ratio in _RATIOS), *CUES)


def system() -> Family:
    """The family as a system."""
    return Family("soft-cardinality", NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """Ratios of soft cardinalities by spelling and by company, words alike or by rarity; cues."""
    lemmas = [*pair.content_lemmas[0], *pair.content_lemmas[1]]
    size = len(pair.a.content)
    if not lemmas:
        return (0.0,) * len(NAMES)
    rows = np.concatenate([pair.a.rows[pair.a.content], pair.b.rows[pair.b.content]])
    rarity = np.concatenate([pair.a.rarity[pair.a.content], pair.b.rarity[pair.b.content]])
    weightings = np.stack([np.ones(len(lemmas)), rarity / 10])
    spelling = word_likeness(lemmas)
    vectors = word_vectors.load().vectors[rows]
    company = np.maximum(spelling, np.maximum(vectors @ vectors.T, 0))
    company[:size, size:] = np.maximum(spelling[:size, size:], pair.related_likeness)
    company[size:, :size] = company[:size, size:].T
    sets = [one for likeness in (spelling, company)
            for one in soft_sets(likeness, size, weightings)]  # fmt: skip
    return (*chain.from_iterable(map(_ratios, sets)), *pair.cues)


def _ratios(sets: SoftSets) -> tuple[float, ...]:
    a, b, union = sets.a, sets.b, sets.union
    common = a + b - union
    return (
        a, b, union, common, common / (a or 1e-9), common / (b or 1e-9),
        common / (union or 1e-9), 2 * common / (a + b or 1e-9), a - common, b - common,
    )  # fmt: skip
