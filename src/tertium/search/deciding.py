"""Candidate pairs on a human scale: by a judge that reads both texts, or by their cosines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from tertium import scales
from tertium.encoders import weights
from tertium.errors import UserError
from tertium.items import Pair, item
from tertium.judgement import Judgement
from tertium.search.doubts import UNREAD, Doubts, kinds_of
from tertium.search.progress import Pace, Tell, silent
from tertium.systems.judge import Judge, check_model

STATIC = "static"
"""The name of what is seen at first sight, by words and letters."""
_AT_ONCE = 2048
_LATIN = re.compile(r"[A-Za-zª-ɏḀ-ỿＡ-ｚ]")

Rows = tuple[int, int]


@dataclass(frozen=True)
class Decider:
    """Scores pairs of texts given by their places.

    ``by`` is a judge, or something that need not read two texts together, for which ``unread``
    has the score. ``doubted`` gathers the pairs that a judge could not read all of, and ``doubts``
    counts those of which it noted something.
    """

    by: str
    scale: str
    texts: Callable[[int], str]
    other_texts: Callable[[int], str]
    unread: Callable[[int, int], float]
    doubted: set[Rows] = field(default_factory=set)
    doubts: Doubts = field(default_factory=Doubts)

    @property
    def reads(self) -> bool:
        """Whether a judge reads the pairs, which takes time."""
        return self.by != STATIC and not is_embedder(self.by)

    def scores(self, pairs: Sequence[Rows], tell: Tell = silent) -> list[float]:
        """The score of each pair, in order."""
        if not self.reads:
            return [self.unread(*pair) for pair in pairs]
        pace = Pace(len(pairs), "pairs judged", tell)
        scores: list[float] = []
        for start in range(0, len(pairs), _AT_ONCE):
            block = pairs[start : start + _AT_ONCE]
            scores += self._judged(block)
            pace.done(len(block))
        return scores

    def _judged(self, pairs: Sequence[Rows]) -> Iterator[float]:
        asked = [
            Pair(str(number), item(self.texts(one)), item(self.other_texts(other)))
            for number, (one, other) in enumerate(pairs, start=1)
        ]
        for pair, one in zip(pairs, Judge(self.by, self.scale).judge(asked), strict=True):
            self.doubts.add(one)
            if is_doubted(one):
                self.doubted.add(pair)
            yield sure_score(one)


def sure_score(judgement: Judgement) -> float:
    """The score to decide by: where the judge could not read all, what it is sure of.

    >>> sure_score(Judgement(4.8, "sts", interval=(4.1, 5.0)))
    4.8
    >>> note = "the texts differ in '☹', which the model cannot read: the interval allows for it"
    >>> sure_score(Judgement(4.8, "sts", interval=(3.1, 5.0), notes=(note,)))
    3.1
    """
    if judgement.interval is not None and is_doubted(judgement):
        return judgement.interval[0]
    return judgement.score if judgement.score is not None else 0.0


def is_doubted(judgement: Judgement) -> bool:
    """Whether a judge says that texts differ in what it cannot read."""
    return UNREAD in kinds_of(judgement)


def in_another_script(text: str) -> bool:
    """Whether most letters are none of Latin, which the judges learnt to read.

    >>> in_another_script("Το νερό είναι ζεστό."), in_another_script("The α of Žižek.")
    (True, False)
    """
    if text.isascii():
        return False
    letters = sum(map(str.isalpha, text))
    return 2 * len(_LATIN.findall(text)) < letters


def check(by: str, scale: str, others: Sequence[str] = ()) -> None:
    """Refuse a model that neither judges nor embeds, or an unknown scale; ``others`` may be named.

    >>> check("embed", "stss")
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown scale 'stss'; did you mean 'sts' or 'sts-es' or 'clss'?
    """
    scales.get(scale)
    if by not in others and not is_embedder(by):
        embedders = [model.name for model in weights.installed() if model.kind == "embedder"]
        check_model(by, [*embedders, *others])


def is_embedder(name: str) -> bool:
    """Whether a model embeds.

    >>> is_embedder("fast")
    False
    """
    return any(model.name == name and model.kind == "embedder" for model in weights.installed())


def check_count(count: int, things: str) -> None:
    """Refuse a number of things below one."""
    if count < 1:
        raise UserError(f"{count} {things} are too few", remedy="give 1 or more")


def dot(one: np.ndarray, other: np.ndarray) -> float:
    """The cosine of two vectors of length one."""
    return float(one @ other)
