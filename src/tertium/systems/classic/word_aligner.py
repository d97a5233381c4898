"""Word alignment: two texts are as alike as the share of their content words that align.

After DLS@CU (Sultan, Bethard and Sumner 2014, 2015), first at STS 2014 and 2015. Words align where
they are the same, or paraphrases of each other, and stand in like company; what counts is how many
of the content words of both texts align, here with rare words and sure links counting for more.
The supervised variant adds the cosine of the texts' summed word vectors and learns how much each
counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.measures.wording import Wording
from tertium.systems.classic.compared import Compared, Part
from tertium.systems.classic.family import Family, lexicon_here
from tertium.systems.classic.remarks import notes_on
from tertium.systems.classic.texts import plain


class Shares(NamedTuple):
    """Shares of aligned content words: of both texts and of either; then weighed."""

    aligned: float
    aligned_left: float
    aligned_right: float
    weighed: float
    """With rare words and sure links counting for more."""
    weighed_left: float
    weighed_right: float
    cosine: float
    plain_cosine: float


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
        lexicon = lexicon_here()
        return [
            Judgement(
                aligned_share(Compared(plain(pair.a, lexicon), plain(pair.b, lexicon), lexicon)),
                "unit",
                notes=notes_on(pair, self.name, lexicon),
                model=self.name,
            )
            for pair in pairs
        ]


def system() -> Family:
    """The supervised variant as a system."""
    return Family("word-aligner", (Part(Shares._fields, features),))


def features(pair: Compared) -> Shares:
    """The shares of content words that align, and the cosines."""
    left, right = _aligned(pair.a, pair, 0), _aligned(pair.b, pair, 1)
    both = _Aligned(*map(sum, zip(left, right, strict=True)))
    return Shares(
        aligned=_share(both.words, both.of),
        aligned_left=_share(left.words, left.of),
        aligned_right=_share(right.words, right.of),
        weighed=_share(both.weight, both.of_weight),
        weighed_left=_share(left.weight, left.of_weight),
        weighed_right=_share(right.weight, right.of_weight),
        cosine=pair.cosine,
        plain_cosine=pair.plain_cosine,
    )


def aligned_share(pair: Compared) -> float:
    """The share of the content words of both texts that align, the rarer and stronger the more.

    >>> round(aligned_share(Compared("A man buys a car", "The man buys a red car")), 2)
    0.87
    """
    return features(pair).weighed


class _Aligned(NamedTuple):
    """How many content words align, of how many; and both with rarity and strength as weights."""

    words: float
    of: float
    weight: float
    of_weight: float


def _aligned(side: Wording, pair: Compared, which: int) -> _Aligned:
    inside = set(side.content.tolist())
    links = zip(pair.alignment.places, pair.alignment.likeness, strict=True)
    found = [(link[which], strength) for link, strength in links if link[which] in inside]
    weighed = sum([side.words[place].rarity * strength for place, strength in found])
    return _Aligned(len(found), len(inside), weighed, side.heft)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
