"""The STS baseline: cosine of binary token vectors (papers 000, 002 and 003)."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.measures.string import token_cosine


class TokenCosine:
    """Splits at white space, keeps case and punctuation, and takes the cosine.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("a dog barks"), Sentence("a cat barks"))
    >>> round(TokenCosine().judge([pair])[0].score, 3)
    0.667
    """

    name = "tokencos"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair on the unit scale."""
        return [Judgement(token_cosine(pair.a.text, pair.b.text), "unit") for pair in pairs]
