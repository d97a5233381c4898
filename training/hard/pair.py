"""What a rule makes: two texts, each in both languages, and what follows from what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

E, N, C = 0, 1, 2
"""Entailment, neutral, contradiction, as in training.labelled.LABELS."""


@dataclass(frozen=True, slots=True)
class Hard:
    """A pair with its label forth and back, and about where people would score it (unit scale).

    The Spanish says the same as the English; it is empty where a rule has none.
    """

    rule: str
    a: str
    b: str
    forth: int
    back: int
    score: float
    a_spanish: str = ""
    b_spanish: str = ""


class Said(NamedTuple):
    """One text in both languages, before it is finished."""

    english: str
    spanish: str = ""


Tense = Literal["past", "state", "present", ""]
"""Which clauses can be added to both texts: after what happened, what was so, what is going on."""


class Made(NamedTuple):
    """What a rule hands over."""

    a: Said
    b: Said
    forth: int
    back: int
    score: float
    tense: Tense = "past"


_CONTRACTIONS = (
    (re.compile(r"\b([Aa]) el\b"), r"\1l"),
    (re.compile(r"\b([Dd]e) el\b"), r"\1l"),
    (re.compile(r"\by (?=h?[iíIÍ](?!a|e))"), "e "),
    (re.compile(r"\bo (?=h?[oóOÓ])"), "u "),
)
_AN = re.compile(r"\b([Aa]) (?=(?!uni|use|eu|one)[aeiouAEIOU])")


def english(text: str) -> str:
    """A finished English sentence.

    >>> english("a owl  followed a unicorn")
    'An owl followed a unicorn.'
    """
    return _sentence(_AN.sub(r"\1n ", text))


def spanish(text: str) -> str:
    """A finished Spanish sentence: contracted, and with the conjunctions that sound well.

    >>> spanish("la viuda y Inés vieron a el amigo de el juez o Olga")
    'La viuda e Inés vieron al amigo del juez u Olga.'
    """
    text = " ".join(text.split())
    for pattern, form in _CONTRACTIONS:
        text = pattern.sub(form, text)
    return _sentence(text) if text else ""


def _sentence(text: str) -> str:
    text = " ".join(text.split()).replace(" ,", ",")
    return f"{text[:1].upper()}{text[1:]}."
