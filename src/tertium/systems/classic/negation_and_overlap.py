"""Negation and overlap: cheap cues of entailment and contradiction.

After Illinois-LH (Lai and Hockenmaier 2014), UIO-Lien and CECL at SICK: a text that denies what the
other says contradicts it; one whose words the other has, or has more general words for, follows
from it; what neither has is neutral. Alone, a negation finds 86 % of SICK's contradictions
(paper 004, section 3.4).
"""

from __future__ import annotations

from itertools import pairwise

from tertium.measures.word_relations import Relation
from tertium.systems.classic.compared import CUES, Compared
from tertium.systems.classic.family import Family

NAMES = (
    *CUES, "left_alone", "right_alone", "left_share", "right_share", "left_helped", "right_helped",
    "left_best", "right_best", "left_worst", "right_worst", "length_left", "length_right", "same",
    "order",
)  # fmt: skip


def system() -> Family:
    """The family as a system."""
    return Family("negation-and-overlap", NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """Negations, what only one text says, and how WordNet relates that."""
    alone = [len(pair.left_alone), len(pair.right_alone)]
    sizes = [len(pair.a.content), len(pair.b.content)]
    helped = [{i for i, _, how in pair.relations if _helps(how, forth=True)},
              {j for _, j, how in pair.relations if _helps(how, forth=False)}]  # fmt: skip
    best = pair.content_likeness
    forth = best.max(axis=1).tolist() if best.size else [0.0]
    back = best.max(axis=0).tolist() if best.size else [0.0]
    return (
        *pair.cues, *map(float, alone),
        *(1 - lost / max(size, 1) for lost, size in zip(alone, sizes, strict=True)),
        float(alone[0] - len(helped[0])), float(alone[1] - len(helped[1])),
        sum(forth) / len(forth), sum(back) / len(back), min(forth), min(back), *map(float, sizes),
        float(pair.lemmas[0] == pair.lemmas[1]), _in_order(pair),
    )  # fmt: skip


def _helps(how: Relation, *, forth: bool) -> bool:
    """Whether a word without a match has one of the same or a more general meaning after all."""
    return bool(how.synonym or (how.narrower if forth else how.broader))


def _in_order(pair: Compared) -> float:
    """Share of neighbouring aligned words that stand in the same order on both sides."""
    links = pair.alignment.places
    kept = sum(first[1] < second[1] for first, second in pairwise(links))
    return kept / (len(links) - 1) if len(links) > 1 else 1.0
