"""Senses as texts, for whatever reads texts only."""

from __future__ import annotations

from tertium.items import Sense
from tertium.lexicon import wordnet

_LEMMAS = 3


def sense_text(sense: Sense) -> str:
    """Say a sense in words: its first lemmas and its definition.

    The models learnt senses in just this form.

    >>> sense_text(Sense("car%1:06:00::"))                         # doctest: +SKIP
    'car, auto, automobile: a motor vehicle with four wheels; usually propelled by ...'
    """
    lexicon = wordnet.load()
    known = lexicon.sense(sense.text) if "%" in sense.text else lexicon.by_number(sense.text)
    words = ", ".join(lemma.replace("_", " ") for lemma in known.lemmas[:_LEMMAS])
    return f"{words}: {known.definition}"
