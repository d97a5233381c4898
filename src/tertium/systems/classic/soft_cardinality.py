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
from typing import NamedTuple

import numpy as np

from tertium.measures import word_vectors
from tertium.measures.qgrams import word_likeness
from tertium.measures.soft_cardinality import SoftSets, soft_sets
from tertium.systems.classic.compared import Compared, Floats, Part
from tertium.systems.classic.cues import CUES
from tertium.systems.classic.family import Family

_NOTHING = 1e-9


class Ratios(NamedTuple):
    """Ways to compare the soft cardinalities of two texts, of both together, of what they share."""

    left: float
    right: float
    union: float
    common: float
    in_left: float
    """The share of either text that is common, and of both, as Jaccard and as Dice have it."""
    in_right: float
    jaccard: float
    dice: float
    only_left: float
    only_right: float


_VIEWS = ("spelling", "spelling_rare", "company", "company_rare")
NAMES = tuple(f"{view}_{ratio}" for view in _VIEWS for ratio in Ratios._fields)


def system() -> Family:
    """The family as a system."""
    return Family("soft-cardinality", (Part(NAMES, features), CUES))


def features(pair: Compared) -> tuple[float, ...]:
    """Ratios of soft cardinalities by spelling and by company, words alike or by rarity."""
    lemmas = pair.a.content_lemmas + pair.b.content_lemmas
    if not lemmas:
        return (0.0,) * len(NAMES)
    spelling = word_likeness(lemmas)
    views = np.array([spelling, np.maximum(spelling, _company(pair))])
    alike = np.ones(len(lemmas), np.float32)
    rare = np.concatenate([pair.a.content_rarity, pair.b.content_rarity]) / 10
    sets = soft_sets(views, len(pair.a.content), np.array([alike, rare]))
    return tuple(chain.from_iterable(map(_ratios, sets)))


def _company(pair: Compared) -> Floats:
    """How alike every two content words of both texts are in their company, or by WordNet."""
    size = len(pair.a.content)
    rows = np.concatenate([side.rows.take(side.content) for side in (pair.a, pair.b)])
    vectors = word_vectors.load().vectors.take(rows, axis=0)
    found: Floats = vectors @ vectors.T
    found[:size, size:] = pair.related_likeness
    found[size:, :size] = pair.related_likeness.T
    return found


def _ratios(sets: SoftSets) -> Ratios:
    a, b, union = sets
    common = a + b - union
    return Ratios(
        left=a,
        right=b,
        union=union,
        common=common,
        in_left=common / (a or _NOTHING),
        in_right=common / (b or _NOTHING),
        jaccard=common / (union or _NOTHING),
        dice=2 * common / (a + b or _NOTHING),
        only_left=a - common,
        only_right=b - common,
    )
