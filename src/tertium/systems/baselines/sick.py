"""The four SICK baselines (paper 004, section 3.2, table 9)."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from tertium.errors import UserError
from tertium.items import Pair
from tertium.judgement import Entailment, Judgement
from tertium.systems.baselines.overlap import Parameters, estimate, overlap

SCALE = "sick"
BOTTOM, TOP = 1.0, 5.0
LABELS = tuple(Entailment)


class Chance:
    """Scores spread evenly over the scale, and each label as likely as the others.

    The dice are thrown by the texts themselves: a pair gets the same answer in any company.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("A child sings"), Sentence("A child is singing"))
    >>> Chance().judge([pair]) == Chance().judge([pair, pair])[1:]
    True
    """

    name = "chance"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair at random."""
        judgements = []
        for pair in pairs:
            height, lot = _dice(pair, self.seed)
            label = LABELS[int(lot * len(LABELS))]
            judgements.append(Judgement(BOTTOM + height * (TOP - BOTTOM), SCALE, entailment=label))
        return judgements


class Majority:
    """The most frequent label of the training part for every pair; no relatedness score.

    >>> Majority().judge([])
    Traceback (most recent call last):
    tertium.errors.UserError: system 'majority' is not trained; call fit() with training pairs first
    """

    name = "majority"

    def __init__(self) -> None:
        self._label: Entailment | None = None

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Count the labels; the first of equals wins."""
        counts = _label_counts(pairs, self.name)
        self._label = max(LABELS, key=counts.__getitem__)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Give every pair the same label."""
        if self._label is None:
            raise _not_trained(self.name)
        return [Judgement(None, SCALE, entailment=self._label) for _ in pairs]


class Probability:
    """Random labels, as frequent as in the training part; no relatedness score.

    >>> from tertium.items import Sentence
    >>> gold = Judgement(4.0, "sick", entailment=Entailment.NEUTRAL)
    >>> system = Probability()
    >>> system.fit([Pair("1", Sentence("a"), Sentence("b"), gold=gold)])
    >>> system.judge([Pair("2", Sentence("c"), Sentence("d"))])[0].entailment.value
    'NEUTRAL'
    """

    name = "probability"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._bounds: list[float] | None = None

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Estimate how frequent each label is."""
        counts = _label_counts(pairs, self.name)
        total = sum(counts.values())
        self._bounds = [part / total for part in accumulate(counts[label] for label in LABELS)]

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Draw a label for every pair; the texts throw the dice, as for :class:`Chance`."""
        if self._bounds is None:
            raise _not_trained(self.name)
        return [
            Judgement(
                None,
                SCALE,
                entailment=LABELS[bisect_right(self._bounds, _dice(pair, self.seed)[1])],
            )
            for pair in pairs
        ]


class Overlap:
    """Word overlap without the most frequent words; more of it means a stronger relation.

    The score is the overlap coefficient stretched over the scale. Two thresholds turn it into a
    label. How many words to leave out and where the thresholds lie is estimated by :meth:`fit`
    (see :func:`tertium.systems.baselines.overlap.estimate`).
    """

    name = "overlap"

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.parameters = parameters

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Estimate the parameters from pairs that have both a score and a label."""
        texts, scores, labels = [], [], []
        for pair in pairs:
            if pair.gold and pair.gold.score is not None and pair.gold.entailment:
                texts.append((pair.a.text, pair.b.text))
                scores.append(pair.gold.score)
                labels.append(pair.gold.entailment)
        if not texts:
            raise _no_gold(self.name, "scores and labels")
        self.parameters = estimate(texts, scores, labels)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair by its overlap."""
        known = self.parameters
        if known is None:
            raise _not_trained(self.name)
        judgements = []
        for pair in pairs:
            share = overlap(pair.a.text, pair.b.text, known.stop_words)
            judgements.append(
                Judgement(BOTTOM + share * (TOP - BOTTOM), SCALE, entailment=known.label(share))
            )
        return judgements


def _dice(pair: Pair, seed: int) -> tuple[float, float]:
    """Two numbers in [0, 1), the same for the same texts."""
    text = f"{seed}\0{pair.a.text}\0{pair.b.text}".encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(text, digest_size=12).digest()
    # 48 bits fit a float exactly, so that 1.0 itself cannot come out.
    return int.from_bytes(digest[:6]) / 2**48, int.from_bytes(digest[6:]) / 2**48


def _label_counts(pairs: Sequence[Pair], name: str) -> Counter[Entailment]:
    counts = Counter(pair.gold.entailment for pair in pairs if pair.gold and pair.gold.entailment)
    if not counts:
        raise _no_gold(name, "labels")
    return counts


def _not_trained(name: str) -> UserError:
    return UserError(
        f"system '{name}' is not trained", remedy="call fit() with training pairs first"
    )


def _no_gold(name: str, what: str) -> UserError:
    return UserError(
        f"system '{name}' was given training pairs without gold {what}",
        remedy="give it SICK's training part",
    )
