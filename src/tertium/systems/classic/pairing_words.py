"""Pairing words: each word takes its best partner, and what stays without one costs.

After UMBC and Meerkat Mafia (Han et al. 2013, Kashyap et al. 2014), first at STS 2013 and, with a
mended run, at cross-level similarity: the likeness of two words is that of their company in large
bodies of text, raised where WordNet says that they are related. Every word is paired with the one
most like it; unpaired words take away from the score, rare ones most, and antonyms more still.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tertium.measures.wording import Wording
from tertium.systems.classic.compared import Compared, Part
from tertium.systems.classic.family import Family

_LEAST = 0.35
"""A word whose best partner is less alike than this has none."""
_OPPOSITES = 0.25
"""What each pair of opposites takes away from the score."""


class Pairing(NamedTuple):
    """Every content word of two texts with its best partner."""

    paired: float = 0.0
    """The mean likeness of all pairs, of those of either text; then with rare words counting for
    more."""
    paired_left: float = 0.0
    paired_right: float = 0.0
    rare_left: float = 0.0
    rare_right: float = 0.0
    penalty_left: float = 0.0
    """The share of words that have no partner, rare ones counting for more."""
    penalty_right: float = 0.0
    opposites: float = 0.0
    boosted: float = 0.0
    """How much WordNet raises the likeness of words, in all."""
    score: float = 0.0
    """What the papers' systems gave: the pairs less the penalties."""
    smaller: float = 0.0
    larger: float = 0.0
    cosine: float = 0.0
    best: float = 0.0


def system() -> Family:
    """The family as a system."""
    return Family("pairing-words", (Part(Pairing._fields, features),))


def features(pair: Compared) -> Pairing:
    """Pair the words, and take off for those that stay alone.

    >>> features(Compared("a red car", "a red car")).score
    1.0
    """
    if not pair.related_likeness.size:
        return Pairing()
    sides = list(zip((pair.a, pair.b), pair.best_partners, strict=True))
    left, right = (sum(best) / len(best) for _, best in sides)
    rare_left, rare_right = (_share(side, best) for side, best in sides)
    alone_left, alone_right = (_share(side, [b < _LEAST for b in best]) for side, best in sides)
    opposites = float(sum([how.opposite > 0 for _, _, how in pair.relations]))
    return Pairing(
        paired=(left + right) / 2,
        paired_left=left,
        paired_right=right,
        rare_left=rare_left,
        rare_right=rare_right,
        penalty_left=alone_left,
        penalty_right=alone_right,
        opposites=opposites,
        boosted=pair.raised,
        score=(left + right) / 2 - (alone_left + alone_right) / 2 - _OPPOSITES * opposites,
        smaller=min(rare_left, rare_right),
        larger=max(rare_left, rare_right),
        cosine=pair.cosine,
        best=max(pair.best_partners[0]),
    )


def _share(side: Wording, figures: Sequence[float]) -> float:
    """The mean of a figure of each content word, rare words counting for more."""
    return float(side.content_rarity @ np.array(figures, np.float32)) / side.heft
