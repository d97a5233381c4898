"""Word alignment: two texts are as alike as the share of their content words that align.

After DLS@CU (Sultan, Bethard and Sumner 2014, 2015), first at STS 2014 and 2015. Words align where
they are the same, or paraphrases of each other, and stand in like company; what counts is how many
of the content words of both texts align, here with rare words and sure links counting for more.
The supervised variant adds the cosine of the texts' summed word vectors and learns how much each
counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.measures.wording import Wording
from tertium.systems.classic.compared import Compared
from tertium.systems.classic.family import Family, lexicon_here
from tertium.systems.classic.texts import plain

NAMES = (
    "aligned", "aligned_left", "aligned_right", "weighed", "weighed_left", "weighed_right",
    "cosine", "plain_cosine",
)  # fmt: skip


class WordAligner:
    """The unsupervised variant: the share of aligned content words is the score.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("A man buys a car"), Sentence("The man purchased an automobile"))
    >>> WordAligner().judge([pair])[0].score > 0.8
    True
    """

    name = "word-aligner-unsupervised"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair on the unit scale."""
        return [Judgement(aligned_share(_compared(pair)), "unit") for pair in pairs]


def _compared(pair: Pair) -> Compared:
    lexicon = lexicon_here()
    return Compared(plain(pair.a, lexicon), plain(pair.b, lexicon), lexicon)


def system() -> Family:
    """The supervised variant as a system."""
    return Family("word-aligner", NAMES, features)


def features(pair: Compared) -> tuple[float, ...]:
    """The shares of content words that align, and the cosines."""
    left, right = (_aligned(side, pair, which) for which, side in enumerate((pair.a, pair.b)))
    both = left + right
    return (
        *(_share(found[0], found[1]) for found in (both, left, right)),
        *(_share(found[2], found[3]) for found in (both, left, right)),
        pair.cosine,
        pair.plain_cosine,
    )


def aligned_share(pair: Compared) -> float:
    """The share of the content words of both texts that align, the rarer and stronger the more.

    >>> round(aligned_share(Compared("A man buys a car", "The man buys a red car")), 2)
    0.87
    """
    return features(pair)[NAMES.index("weighed")]


def _aligned(side: Wording, pair: Compared, which: int) -> NDArray[np.float64]:
    """How many content words align, of how many; and both with rarity and strength as weights."""
    inside = set(side.content.tolist())
    links = zip(pair.alignment.places, pair.alignment.likeness, strict=True)
    found = [(link[which], strength) for link, strength in links if link[which] in inside]
    weighed = sum(side.words[place].rarity * strength for place, strength in found)
    return np.array([len(found), len(inside), weighed, side.rarity[side.content].sum()])


def _share(part: float, whole: float) -> float:
    return float(part / whole) if whole else 0.0
