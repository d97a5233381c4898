"""String and semantic features: many simple overlaps, and a regression that weighs them.

After TakeLab (Šarić et al. 2012) and DKPro (Bär et al. 2012), the best of the first STS task:
n-grams of words and of letters, a word overlap that lets WordNet and rare words speak, vectors,
lengths, and whether the numbers and the names agree.
"""

from __future__ import annotations

import math
from collections.abc import Set
from typing import NamedTuple

from tertium.measures.overlap import dice, longest_common_subsequence, ngram_overlap
from tertium.measures.qgrams import qgram_dice
from tertium.systems.classic.compared import Compared, Part
from tertium.systems.classic.family import Family


class Overlaps(NamedTuple):
    """What two texts share, counted in many ways."""

    forms_1: float
    """Runs of one, two and three words, as written; of base forms; of those of content words."""
    forms_2: float
    forms_3: float
    lemmas_1: float
    lemmas_2: float
    content_1: float
    content_2: float
    letters_3: float
    letters_5: float
    subsequence: float
    """Words in the same order."""
    augmented: float
    """Words that are the same, or that WordNet relates."""
    rare_in_left: float
    """How much of the rarity of either text the other one has too; and both together."""
    rare_in_right: float
    rare: float
    cosine: float
    plain_cosine: float
    longer: float
    """How much longer, and how much rarer in its words, one text is than the other."""
    heavier: float
    shorter_length: float
    numbers: float
    """Whether the numbers agree, and whether each text has one of its own; the same of names."""
    other_numbers: float
    names: float
    other_names: float


def system() -> Family:
    """The family as a system."""
    return Family("string-and-semantic", (Part(Overlaps._fields, features),))


def features(pair: Compared) -> Overlaps:
    """The overlaps of two texts.

    >>> features(Compared("Ann has 3 dogs", "Ann has 4 dogs")).other_numbers
    1.0
    """
    a, b = pair.a, pair.b
    lower = a.text.lower(), b.text.lower()
    sizes, hefts = (len(a.content), len(b.content)), (a.heft, b.heft)
    in_left, in_right = _rare_shares(pair)
    numbers, other_numbers = _agreement(a.amounts, b.amounts)
    names, other_names = _agreement(a.capitals, b.capitals)
    return Overlaps(
        forms_1=ngram_overlap(a.forms, b.forms, 1),
        forms_2=ngram_overlap(a.forms, b.forms, 2),
        forms_3=ngram_overlap(a.forms, b.forms, 3),
        lemmas_1=ngram_overlap(a.lemmas, b.lemmas, 1),
        lemmas_2=ngram_overlap(a.lemmas, b.lemmas, 2),
        content_1=ngram_overlap(a.content_lemmas, b.content_lemmas, 1),
        content_2=ngram_overlap(a.content_lemmas, b.content_lemmas, 2),
        letters_3=qgram_dice(*lower, 3),
        letters_5=qgram_dice(*lower, 5),
        subsequence=2 * longest_common_subsequence(a.lemmas, b.lemmas) / max(len(a) + len(b), 1),
        augmented=augmented_overlap(pair),
        rare_in_left=in_left,
        rare_in_right=in_right,
        rare=_both(in_left, in_right),
        cosine=pair.cosine,
        plain_cosine=pair.plain_cosine,
        longer=abs(sizes[0] - sizes[1]) / max(*sizes, 1),
        heavier=abs(hefts[0] - hefts[1]) / max(*hefts, 1e-9),
        shorter_length=math.log1p(min(sizes)),
        numbers=numbers,
        other_numbers=other_numbers,
        names=names,
        other_names=other_names,
    )


def _both(left: float, right: float) -> float:
    """The harmonic mean of two shares."""
    return 2 * left * right / max(left + right, 1e-9)


def augmented_overlap(pair: Compared) -> float:
    """Word overlap where a word without a match counts by what WordNet relates it to.

    >>> augmented_overlap(Compared("a dog", "a dog")), augmented_overlap(Compared("a dog", "tax"))
    (1.0, 0.0)
    """
    best: dict[tuple[int, int], float] = {}
    for i, j, how in pair.relations:
        worth = max(how.synonym, 0.8 * how.narrower, 0.8 * how.broader, 0.5 * how.sister)
        for key in ((0, i), (1, j)):
            best[key] = max(best.get(key, 0.0), worth)
    left, right = (
        (len(side.content) - len(alone) + sum([best.get((which, place), 0.0) for place in alone]))
        / max(len(side.content), 1)
        for which, side, alone in ((0, pair.a, pair.left_alone), (1, pair.b, pair.right_alone))
    )
    return _both(left, right)


def _rare_shares(pair: Compared) -> tuple[float, float]:
    """How much of the rarity of either text's content words the other one has too."""
    left, right = (
        1 - sum([side.words[place].rarity for place in alone]) / side.heft if side.heft else 0.0
        for side, alone in ((pair.a, pair.left_alone), (pair.b, pair.right_alone))
    )
    return left, right


def _agreement(left: Set[str], right: Set[str]) -> tuple[float, float]:
    """The share in common, 1 where there is nothing to share; and whether each has its own."""
    if not left and not right:
        return 1.0, 0.0
    return dice(left, right), float(not (left <= right or right <= left))
