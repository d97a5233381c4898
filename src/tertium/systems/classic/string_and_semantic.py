"""String and semantic features: many simple overlaps, and a regression that weighs them.

After TakeLab (Šarić et al. 2012) and DKPro (Bär et al. 2012), the best of the first STS task:
n-grams of words and of letters, a word overlap that lets WordNet and rare words speak, vectors,
lengths, and whether the numbers and the names agree.
"""

from __future__ import annotations

import math
from collections.abc import Set

from tertium.measures.overlap import longest_common_subsequence, ngram_overlap
from tertium.measures.qgrams import qgram_dice
from tertium.systems.classic.compared import Compared
from tertium.systems.classic.family import Family

NAMES = (
    "forms_1", "forms_2", "forms_3", "lemmas_1", "lemmas_2", "content_1", "content_2", "letters_3",
    "letters_5", "subsequence", "augmented", "rare_in_left", "rare_in_right", "rare", "cosine",
    "plain_cosine", "longer", "heavier", "shorter_length", "numbers", "other_numbers", "names",
    "other_names",
)  # fmt: skip


def system() -> Family:
    """The family as a system."""
    return Family("string-and-semantic", NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """The overlaps of two texts."""
    forms = [word.form for word in pair.a.words], [word.form for word in pair.b.words]
    lemmas, content = pair.lemmas, pair.content_lemmas
    lower = pair.a.text.lower(), pair.b.text.lower()
    sizes = [len(side.content) for side in (pair.a, pair.b)]
    rare = _rare_shares(pair)
    numbers = _agreement(*({w.number for w in side.words if w.number} for side in (pair.a, pair.b)))
    names = _agreement(pair.a.capitals, pair.b.capitals)
    heavy = [float(side.rarity[side.content].sum()) for side in (pair.a, pair.b)]
    return (
        *(ngram_overlap(*forms, n) for n in (1, 2, 3)),
        *(ngram_overlap(*lemmas, n) for n in (1, 2)),
        *(ngram_overlap(*content, n) for n in (1, 2)),
        qgram_dice(*lower, 3),
        qgram_dice(*lower, 5),
        2 * longest_common_subsequence(*lemmas) / max(len(pair.a) + len(pair.b), 1),
        augmented_overlap(pair),
        *rare,
        2 * rare[0] * rare[1] / max(sum(rare), 1e-9),
        pair.cosine,
        pair.plain_cosine,
        abs(sizes[0] - sizes[1]) / max(*sizes, 1),
        abs(heavy[0] - heavy[1]) / max(*heavy, 1e-9),
        math.log1p(min(sizes)),
        *numbers,
        *names,
    )


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
    shares = []
    for which, side, alone in ((0, pair.a, pair.left_alone), (1, pair.b, pair.right_alone)):
        matched = len(side.content) - len(alone)
        shares.append((matched + sum(best.get((which, i), 0.0) for i in alone))
                      / max(len(side.content), 1))  # fmt: skip
    return 2 * shares[0] * shares[1] / max(sum(shares), 1e-9)


def _rare_shares(pair: Compared) -> tuple[float, float]:
    """How much of the rarity of either text's content words the other one has too."""
    shares = []
    for side, alone in ((pair.a, pair.left_alone), (pair.b, pair.right_alone)):
        total = float(side.rarity[side.content].sum())
        lost = sum(side.words[i].rarity for i in alone)
        shares.append(1 - lost / total if total else 0.0)
    return shares[0], shares[1]


def _agreement(left: Set[str], right: Set[str]) -> tuple[float, float]:
    """The share in common, 1 where there is nothing to share; and whether each has its own."""
    whole = left | right
    common = left & right
    return (
        2 * len(common) / (len(left) + len(right)) if whole else 1.0,
        float(bool(left - right) and bool(right - left)),
    )
