"""Maximum matching: the best pairing of all words at once, not word by word.

After SemantiKLUE (Proisl and Evert 2014), fourth at cross-level similarity and at SICK's
entailment: words are points of a two-sided graph, their likenesses the weights of its edges, and
the matching of greatest weight pairs them. Its weight, what it leaves over, whether neighbours are
matched with neighbours, the function words that both texts have, and cues such as negation go into
a regression.
"""

from __future__ import annotations

from itertools import pairwise

from tertium.measures.matching import matched_places
from tertium.systems.classic.compared import CUES, Compared
from tertium.systems.classic.family import Family

NAMES = (
    "matched", "matched_rare", "of_longer", "of_shorter", "strong", "exact", "unmatched_left",
    "unmatched_right", "unmatched_rare", "neighbours", "inversions", "cosine", "plain_cosine",
    "length_left", "length_right", "ratio", "function", *CUES,
)  # fmt: skip
_STRONG = 0.5


def system() -> Family:
    """The family as a system."""
    return Family("max-matching", NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """The weight of the best matching, and what it leaves over."""
    likeness = pair.related_likeness
    n, m = likeness.shape
    if not likeness.size:
        return (0.0,) * len(NAMES)
    places = matched_places(likeness)
    rows, columns = (side.tolist() for side in places)
    links = list(zip(rows, columns, strict=True))
    worth = likeness[places]
    rare = [side.rarity[side.content] for side in (pair.a, pair.b)]
    both = rare[0][places[0]] + rare[1][places[1]]
    total = float(rare[0].sum() + rare[1].sum())
    strong = worth >= _STRONG
    surely, gained = int(strong.sum()), float(worth.sum())
    lost = total - float(both[strong].sum())
    turned = sum(second < first for first, second in pairwise(columns))
    beside = sum(b[0] - a[0] == 1 and abs(b[1] - a[1]) == 1 for a, b in pairwise(links))
    functional = [
        {word.lemma for word in side.words if not word.is_content} for side in (pair.a, pair.b)
    ]
    return (
        2 * gained / (n + m), float(worth @ both) / total, gained / max(n, m), gained / min(n, m),
        surely / len(links), float((worth >= 0.999).sum()) / min(n, m),
        float(n - surely), float(m - surely), lost / total,
        beside / max(len(links) - 1, 1), turned / max(len(links) - 1, 1),
        pair.cosine, pair.plain_cosine, float(n), float(m), min(n, m) / max(n, m),
        2 * len(functional[0] & functional[1]) / max(len(functional[0]) + len(functional[1]), 1),
        *pair.cues,
    )  # fmt: skip
