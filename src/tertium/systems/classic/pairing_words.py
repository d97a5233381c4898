"""Pairing words: each word takes its best partner, and what stays without one costs.

After UMBC and Meerkat Mafia (Han et al. 2013, Kashyap et al. 2014), first at STS 2013 and, with a
mended run, at cross-level similarity: the likeness of two words is that of their company in large
bodies of text, raised where WordNet says that they are related. Every word is paired with the one
most like it; unpaired words take away from the score, rare ones most, and antonyms more still.
"""

from __future__ import annotations

import numpy as np

from tertium.systems.classic.compared import Compared
from tertium.systems.classic.family import Family

NAMES = (
    "paired", "paired_left", "paired_right", "rare_left", "rare_right", "penalty_left",
    "penalty_right", "opposites", "boosted", "score", "smaller", "larger", "cosine", "best",
)  # fmt: skip
_LEAST = 0.35
"""A word whose best partner is less alike than this has none."""


def system() -> Family:
    """The family as a system."""
    return Family("pairing-words", NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """The mean likeness of the pairs both ways, and the penalties."""
    likeness = pair.related_likeness
    if not likeness.size:
        return (0.0,) * len(NAMES)
    left, right = likeness.max(axis=1), likeness.max(axis=0)
    rare = [side.rarity[side.content] for side in (pair.a, pair.b)]
    means = float(left.mean()), float(right.mean())
    weighted = [float(best @ r / r.sum()) for best, r in zip((left, right), rare, strict=True)]
    penalties = [float(r[best < _LEAST].sum() / r.sum())
                 for best, r in zip((left, right), rare, strict=True)]  # fmt: skip
    opposites = float(sum(how.opposite > 0 for _, _, how in pair.relations))
    raised = float(np.abs(likeness - pair.content_likeness).sum())
    return (
        sum(means) / 2, *means, *weighted, *penalties, opposites, raised,
        sum(means) / 2 - sum(penalties) / 2 - 0.25 * opposites,
        min(weighted), max(weighted), pair.cosine, float(likeness.max()),
    )  # fmt: skip
