"""The cheapest opinion of all: how alike the words of two texts are, without reading either.

It settles pairs that have nothing in common, and it is a second opinion on what a small judge says
of the others: the two err in different places, so that a little of both is nearer to people than
the judge alone. Of a contradiction it knows nothing, so there it has no say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tertium import scales
from tertium.bulk.settings import settings
from tertium.encoders.normal import checked
from tertium.items import Pair
from tertium.judgement import Entailment, Judgement
from tertium.language.identify import pair_language

_ONE_LANGUAGE = frozenset({"en", "es"})
_DIGITS = 4


def likenesses(pairs: Sequence[Pair]) -> list[float]:
    """How alike the texts of each pair are at first sight.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("A cat sleeps."), Sentence("The cat sleeps."))
    >>> likenesses([pair])[0] > 0.8  # needs the weights
    True
    """
    from tertium.encoders.static import likeness  # noqa: PLC0415 - slow to import

    if not pairs:
        return []
    left, right = ([checked(item.text, "") for item in side]
                   for side in zip(*((pair.a, pair.b) for pair in pairs), strict=True))  # fmt: skip
    return [float(one) for one in likeness(left, right, settings().looker)]


def is_apart(pair: Pair, alike: float, scale: str) -> bool:
    """Whether two texts have so little in common that nobody need read them.

    Words of two languages have nothing in common at first sight, whatever they mean.
    """
    return (
        alike < settings().apart
        and scale_read(scale) is not None
        and pair_language(pair.a.text, pair.b.text) in _ONE_LANGUAGE
    )


def scale_read(scale: str) -> str | None:
    """The scale whose curve stands for one; None for sizes that it was not made for.

    >>> scale_read("unit"), scale_read("sick"), scale_read("clss")
    ('sts', 'sick', None)
    """
    return None if scale == "clss" else scale if scale in settings().curve else "sts"


def judged(alike: float, scale: str) -> Judgement:
    """What to say of two texts that nobody reads.

    >>> 0 <= judged(0.1, "sts").score < 2
    True
    """
    read = scale_read(scale)
    assert read is not None
    low, high = settings().spread[read]
    unit = _unit(alike, read)
    ends = scales.get(scale)
    score, *interval = (
        round(ends.low + one * (ends.high - ends.low), _DIGITS)
        for one in (unit, min(low, unit), max(high, unit))
    )
    confidence = round(100 * (1 - (max(high, unit) - min(low, unit))), 1)
    return Judgement(score, scale, confidence, (interval[0], interval[1]))


def leant(said: Judgement, alike: float) -> Judgement:
    """What a judge said, a little nearer to the first sight.

    >>> leant(Judgement(4.0, "sts", interval=(4.0, 4.0)), 0.1).score  # certain is certain
    4.0
    """
    read = scale_read(said.scale)
    if (
        not settings().lean
        or read is None
        or said.score is None
        or said.interval is None
        or said.interval[0] == said.interval[1]
        or Entailment.CONTRADICTION in (said.entailment, said.entailment_back)
    ):
        return said
    ends = scales.get(said.scale)
    seen = ends.low + _unit(alike, read) * (ends.high - ends.low)
    score = round(said.score + settings().lean * (seen - said.score), _DIGITS)
    low, high = said.interval
    return replace(said, score=score, interval=(min(low, score), max(high, score)))


def _unit(alike: float, read: str) -> float:
    curve = settings().curve
    return float(np.interp(alike, curve["likeness"], curve[read]))
