"""Maximum matching: the best pairing of all words at once, not word by word.

After SemantiKLUE (Proisl and Evert 2014), fourth at cross-level similarity and at SICK's
entailment: words are points of a two-sided graph, their likenesses the weights of its edges, and
the matching of greatest weight pairs them. Its weight, what it leaves over, whether neighbours are
matched with neighbours, the function words that both texts have, and cues such as negation go into
a regression.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tertium.measures.matching import matched_places
from tertium.measures.overlap import dice
from tertium.systems.classic.compared import Compared, Part
from tertium.systems.classic.cues import CUES
from tertium.systems.classic.family import Family

_STRONG, _EXACT = 0.5, 0.999
"""From which likeness on a match is sure, and from which the two words are the same."""


class Matching(NamedTuple):
    """The best matching of the content words of two texts."""

    matched: float = 0.0
    """Its weight against the words of both texts; then with rare words counting for more, against
    the longer text, and against the shorter one."""
    matched_rare: float = 0.0
    of_longer: float = 0.0
    of_shorter: float = 0.0
    strong: float = 0.0
    """The share of its pairs that are sure, and the share of words that are the same."""
    exact: float = 0.0
    unmatched_left: float = 0.0
    """How many words it leaves over, and how much rarity."""
    unmatched_right: float = 0.0
    unmatched_rare: float = 0.0
    neighbours: float = 0.0
    """How often neighbours are matched with neighbours, and how often the order turns."""
    inversions: float = 0.0
    cosine: float = 0.0
    plain_cosine: float = 0.0
    length_left: float = 0.0
    length_right: float = 0.0
    ratio: float = 0.0
    function: float = 0.0
    """The share of function words that both texts have."""


def system() -> Family:
    """The family as a system."""
    return Family("max-matching", (Part(Matching._fields, features), CUES))


def features(pair: Compared) -> Matching:
    """Match the words, and say what that comes to.

    >>> features(Compared("dogs bark", "dogs bark loudly")).unmatched_right
    1
    """
    likeness = pair.related_likeness
    if not likeness.size:
        return Matching()
    n, m = likeness.shape
    places = matched_places(likeness)
    links = list(zip(*(side.tolist() for side in places), strict=True))
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(links)]
    weights = likeness[places]
    strong = weights >= _STRONG
    sure, weight = int(strong.sum()), float(weights.sum())
    rarity = pair.a.content_rarity[places[0]] + pair.b.content_rarity[places[1]]
    total = pair.a.heft + pair.b.heft
    return Matching(
        matched=2 * weight / (n + m),
        matched_rare=float(weights @ rarity) / total,
        of_longer=weight / max(n, m),
        of_shorter=weight / min(n, m),
        strong=sure / len(links),
        exact=float((weights >= _EXACT).sum()) / min(n, m),
        unmatched_left=n - sure,
        unmatched_right=m - sure,
        unmatched_rare=1 - float(rarity @ strong) / total,
        neighbours=_share([down == 1 and abs(right) == 1 for down, right in steps]),
        inversions=_share([right < 0 for _, right in steps]),
        cosine=pair.cosine,
        plain_cosine=pair.plain_cosine,
        length_left=n,
        length_right=m,
        ratio=min(n, m) / max(n, m),
        function=dice(pair.a.function_lemmas, pair.b.function_lemmas),
    )


def _share(found: list[bool]) -> float:
    return sum(found) / max(len(found), 1)
