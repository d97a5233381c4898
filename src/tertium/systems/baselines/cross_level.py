"""What the two CLSS baselines share: which texts stand for an item, and how a share is printed.

Found by reproducing every score that the organisers ship for their training data (paper 001,
section 4). A sense stands for its whole WordNet gloss, examples and all. A word that is compared
with a sense stands for the glosses of its senses in its part of speech, and the best one counts.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal

from tertium.errors import UserError
from tertium.items import Item, Pair, Sense, Word
from tertium.judgement import Judgement
from tertium.lexicon import wordnet

SCALE = "clss"
TOP = 4

# What the organisers' Java program trims: a no-break space stays.
_TRIMMED = "".join(map(chr, range(0x21)))

Unknown = Literal["zero", "mean"]


class CrossLevelBaseline(ABC):
    """A share of characters in common, on the organisers' scale and at their precision.

    ``unknown`` says what a word gets that WordNet does not list in its part of speech; its
    confidence is 0 either way. The shipped scores say ``zero``. The paper says ``mean``, that of
    the known words judged in the same call, so that a score then depends on its company.
    """

    name: ClassVar[str]

    def __init__(self, unknown: Unknown = "zero") -> None:
        if unknown not in ("zero", "mean"):
            raise UserError(f"unknown='{unknown}' is no choice", remedy="give 'zero' or 'mean'")
        self.unknown = unknown

    @abstractmethod
    def share(self, a: str, b: str) -> float:
        """Say how much of two texts is common, from 0 to 1."""

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair on the CLSS scale; word-to-sense pairs get a confidence, 0 or 1."""
        judgements = [self._judge(pair) for pair in pairs]
        if self.unknown == "zero":
            return judgements
        known = [said.score for said in judgements if said.confidence and said.score is not None]
        mean = math.fsum(known) / len(known) if known else 0.0
        return [
            Judgement(mean, SCALE, confidence=0.0) if said.confidence == 0 else said
            for said in judgements
        ]

    def _judge(self, pair: Pair) -> Judgement:
        left, right = _texts(pair.a, pair.b), _texts(pair.b, pair.a)
        shares = [self.share(a, b) for a in left for b in right]
        if not shares:
            return Judgement(0.0, SCALE, confidence=0.0)
        levels = {type(pair.a), type(pair.b)}
        confidence = 1.0 if levels == {Word, Sense} else None
        return Judgement(printed(max(shares)), SCALE, confidence=confidence)


def printed(share: float) -> float:
    """Put a share on the scale the way the organisers do: three places, halves up, times four.

    >>> printed(0.0625)
    0.252
    """
    thousandths = math.floor(share * 1000 + 0.5)
    return TOP * thousandths / 1000


def _texts(item: Item, other: Item) -> list[str]:
    if isinstance(item, Sense):
        words = wordnet.load()
        sense = words.sense(item.text) if "%" in item.text else words.by_number(item.text)
        return [sense.gloss]
    if isinstance(item, Word) and isinstance(other, Sense):
        return [sense.gloss for sense in wordnet.load().senses(item.text, item.pos)]
    return [item.text.strip(_TRIMMED)]
