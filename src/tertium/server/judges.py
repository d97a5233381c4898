"""What a request may be judged by: one of our models, or any registered system of texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tertium import scales
from tertium.errors import TertiumError, UserError
from tertium.items import Pair
from tertium.judgement import Judgement
from tertium.registry import SYSTEMS, Entry
from tertium.scoring.models import JUDGES, RECORDS, load_model
from tertium.server.worker import Judging
from tertium.systems.base import System, Trainable
from tertium.systems.classic.fallback import StandIn, is_needed
from tertium.systems.judge import Judge, check_model

_RECORDS_ONLY = frozenset({RECORDS, "typed-tfidf"})


@dataclass(frozen=True)
class Registered:
    """A system by its name, loaded when it first judges: that is for the thread with the models.

    >>> from tertium.items import Sentence
    >>> pair = Pair("1", Sentence("A cat sleeps."), Sentence("A cat sleeps."))
    >>> said = Registered("tokencos", "sts").judge([pair])[0]
    >>> said.score, said.scale, said.model
    (5.0, 'sts', 'tokencos')
    """

    model: str
    scale: str | None = None

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Judge every pair, in order."""
        from tertium.evaluation.run import on_scale  # noqa: PLC0415 - it loads half of scipy

        judged = (
            replace(one, model=one.model or self.model)
            for one in _loaded(self.model, self.scale).judge(pairs)
        )
        return [on_scale(one, self.scale) if self.scale else one for one in judged]


def judge_of(name: str, scale: str | None) -> Judging:
    """What a name stands for; a wrong one is answered with near ones.

    >>> judge_of("lexicla", None)
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown model 'lexicla'; did you mean 'lexical'?
    """
    if scale is not None:
        scales.get(scale)
    if name in JUDGES:
        own = JUDGES[name]
        return StandIn(scale) if own == "base" and is_needed() else Judge(own, scale)
    if name in SYSTEMS:
        return Registered(name, scale)
    check_model(name, judge_names())
    return Judge(name, scale)  # weights of the user's own


def own_judge(name: str, scale: str | None) -> Judge:
    """One of our models, for what only they can do."""
    found = judge_of(name, scale)
    if not isinstance(found, Judge):
        raise UserError(
            f"system '{name}' does not rank what was found",
            remedy=f"choose one of: {', '.join(dict.fromkeys(JUDGES.values()))}",
        )
    return found


@cache
def registered() -> tuple[Entry, ...]:
    """The systems that judge two texts as they are; the others need training, or are for records.

    >>> {"lexical", "word-aligner"} <= {entry.name for entry in registered()}
    True
    """
    return tuple(
        entry
        for entry in SYSTEMS
        if entry.name not in {*JUDGES, *_RECORDS_ONLY} and not _has_to_be_trained(entry)
    )


def judge_names() -> list[str]:
    """Every name that a request may give."""
    return [*JUDGES, *(entry.name for entry in registered())]


def _has_to_be_trained(entry: Entry) -> bool:
    try:
        return hasattr(entry.load(), "fit")
    except TertiumError:
        return True  # a plug-in that cannot be loaded: tertium doctor says why


@lru_cache(maxsize=128)
def _loaded(name: str, scale: str | None) -> System:
    system = load_model(name, scale=scale)
    if isinstance(system, Trainable):
        raise UserError(
            f"system '{name}' has to be trained first",
            remedy="use it on the command line, with tertium score --train DATA",
        )
    return system
