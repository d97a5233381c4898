"""Negation and overlap: cheap cues of entailment and contradiction.

After Illinois-LH (Lai and Hockenmaier 2014), UIO-Lien and CECL at SICK: a text that denies what the
other says contradicts it; one whose words the other has, or has more general words for, follows
from it; what neither has is neutral. Alone, a negation finds 86 % of SICK's contradictions
(paper 004, section 3.4).
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tertium.systems.classic.compared import Compared, Part
from tertium.systems.classic.cues import CUES
from tertium.systems.classic.family import Family


class Overlap(NamedTuple):
    """What only one of two texts says, and whether the other has a word for it after all."""

    left_alone: float
    """How many content words the other text lacks, and which share of them it has."""
    right_alone: float
    left_share: float
    right_share: float
    left_helped: float
    """How many it lacks even where it may have a word of the same or a more general meaning."""
    right_helped: float
    left_best: float
    """The mean likeness of each word to its best partner, and that of the word that fares worst."""
    right_best: float
    left_worst: float
    right_worst: float
    length_left: float
    length_right: float
    same: float
    order: float
    """The share of neighbouring aligned words that stand in the same order on both sides."""


def system() -> Family:
    """The family as a system."""
    return Family("negation-and-overlap", (CUES, Part(Overlap._fields, features)))


def features(pair: Compared) -> Overlap:
    """Count what only one text says, and how WordNet relates that.

    >>> features(Compared("A dog barks", "A big dog barks")).right_alone
    1.0
    """
    sizes = len(pair.a.content), len(pair.b.content)
    alone = len(pair.left_alone), len(pair.right_alone)
    forth = {i for i, _, how in pair.relations if how.synonym or how.narrower}
    back = {j for _, j, how in pair.relations if how.synonym or how.broader}
    best_left, best_right = (best or [0.0] for best in pair.best_by_company)
    return Overlap(
        left_alone=float(alone[0]),
        right_alone=float(alone[1]),
        left_share=1 - alone[0] / max(sizes[0], 1),
        right_share=1 - alone[1] / max(sizes[1], 1),
        left_helped=alone[0] - len(forth),
        right_helped=alone[1] - len(back),
        left_best=sum(best_left) / len(best_left),
        right_best=sum(best_right) / len(best_right),
        left_worst=min(best_left),
        right_worst=min(best_right),
        length_left=sizes[0],
        length_right=sizes[1],
        same=float(pair.a.lemmas == pair.b.lemmas),
        order=_in_order(pair),
    )


def _in_order(pair: Compared) -> float:
    links = pair.alignment.places
    kept = sum([first[1] < second[1] for first, second in pairwise(links)])
    return kept / (len(links) - 1) if len(links) > 1 else 1.0
