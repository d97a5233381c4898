"""Pairs whose second text is about somebody else: words that deny or compare then tell nothing."""

from __future__ import annotations

import random
import re

from training.hard.pair import C, Made, N, Said
from training.hard.scenes import NAMES, PEOPLE
from training.hard.words import Noun

_SHARE = 0.12
_SCORE = 0.57
_RULES = frozenset(
    [
        "exchange",
        "passive",
        "negation",
        "opposite",
        "coordination",
        "pronoun",
        "giving",
        "lesson",
        "mutual",
        "neither",
        "attempt",
        "comparison",
        "before",
        "paraphrase",
        "owner",
        "relative",
    ]
)
_OF_TWO = {"coordination", "neither"}


def with_stranger(rule: str, made: Made, rng: random.Random) -> Made:
    """Sometimes, one whom both texts name is another in the second: nothing follows any more."""
    if rule not in _RULES or rng.random() >= _SHARE:
        return made
    if rule in _OF_TWO and made.forth == C:
        return made  # What is said of the other of the two would still contradict.
    if any("did not both" in text.english for text in (made.a, made.b)):
        return made  # One who did not is enough, whoever the other is.
    if any(text.english.startswith("only ") for text in (made.a, made.b)):
        return made  # "Only one did" contradicts that another did.
    for pool in (NAMES, PEOPLE):
        shared = [noun for noun in pool if _names(made.a, noun) and _names(made.b, noun)]
        if shared:
            noun = rng.choice(shared)
            others = [
                one
                for one in pool
                if one.gender == noun.gender and not _names(made.a, one) and not _names(made.b, one)
            ]
            stranger = _replaced(made.b, noun, rng.choice(others))
            return made._replace(b=stranger, forth=N, back=N, score=_SCORE)
    return made


def _names(text: Said, noun: Noun) -> bool:
    return re.search(rf"\b{noun.english}\b", text.english) is not None


def _replaced(text: Said, noun: Noun, other: Noun) -> Said:
    return Said(
        re.sub(rf"\b{noun.english}\b", other.english, text.english),
        re.sub(rf"\b{noun.spanish}\b", other.spanish, text.spanish),
    )
