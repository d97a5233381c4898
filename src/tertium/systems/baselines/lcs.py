"""The first CLSS baseline: the longest common substring (paper 001, section 4)."""

from __future__ import annotations

from tertium.measures.string import longest_common_substring
from tertium.systems.baselines.cross_level import CrossLevelBaseline


class LongestCommonSubstring(CrossLevelBaseline):
    """Twice the longest common substring, in characters, over the length of both texts.

    Case counts. This gives each of the organisers' 2,000 scores for the training data exactly.

    >>> from tertium.items import Pair, Phrase, Word
    >>> pair = Pair("1", Phrase("a very big garden"), Word("gardener"))
    >>> LongestCommonSubstring().judge([pair])[0].score
    1.92
    """

    name = "lcs"

    def share(self, a: str, b: str) -> float:
        """Normalise by the mean length of the two texts."""
        return 2 * longest_common_substring(a, b) / max(len(a) + len(b), 1)
