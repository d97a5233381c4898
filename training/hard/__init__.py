"""Pairs made by rule, with the label that the rule implies: what few rated pairs teach.

Two sentences that share nearly all their words may mean the same, or the opposite, or nothing in
common: swapped arguments, passives, negations, numbers, opposites, coordination, scrambled words
(paper 004, section 4). The sentences are made of parts, so that no word by itself tells the label:
every rule makes pairs that keep the meaning beside pairs that change it, and clauses with the words
that deny and count are added to both texts of a pair.

Scores are where people put such pairs in SICK and STS on average; they are rough, and the training
weighs them so.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tertium.lexicon.wordnet import WordNet
from training.hard import (
    amounts,
    arguments,
    measures,
    order,
    polarity,
    states,
    together,
    wording,
    words,
)
from training.hard.pair import C, E, Hard, Made, N, Said, english, spanish
from training.hard.strangers import with_stranger

__all__ = ["C", "E", "Hard", "N", "hard_pairs"]

_RULES: dict[str, Callable[[random.Random], Made]] = {
    "exchange": arguments.exchange,
    "passive": arguments.passive,
    "negation": polarity.negation,
    "opposite": states.opposite,
    "quantity": amounts.quantity,
    "coordination": together.coordination,
    "scramble": wording.scramble,
    "shown": arguments.shown,
    "pronoun": arguments.pronoun,
    "giving": arguments.giving,
    "lesson": arguments.lesson,
    "mutual": arguments.mutual,
    "neither": together.neither,
    "attempt": polarity.attempt,
    "number": amounts.number,
    "ratio": amounts.ratio,
    "measure": measures.measure,
    "comparison": order.comparison,
    "superlative": order.superlative,
    "before": order.before,
    "when": order.when,
    "paraphrase": wording.paraphrase,
    "owner": wording.owner,
    "relative": wording.relative,
}
_ADDED = {tense: words.said(words.TABLE[f"added_{tense}"]) for tense in ("past", "present")}
_CLOSE = ("before", "after", "while", "without")
"""Clauses that no comma parts from what they belong to."""
_ADDED["state"] = [clause for clause in _ADDED["past"] if not clause.english.startswith(_CLOSE)]
_ADD = 0.2
_NEARER = 0.15
"""How much of the way to full likeness a clause that both texts share brings them."""


def hard_pairs(lexicon: WordNet, count: int, seed: int = 3) -> list[Hard]:
    """So many pairs, rule by rule in turn, none twice in either order.

    >>> from tertium.lexicon import wordnet
    >>> [pair.rule for pair in hard_pairs(wordnet.load(), 3)]
    ['exchange', 'passive', 'negation']
    """
    rng = random.Random(seed)
    rules = _RULES | {"wording": lambda rng: wording.general(rng, lexicon)}
    names = list(rules)
    made: dict[frozenset[str], Hard] = {}
    tries = 0
    while len(made) < count and tries < 20 * count:
        name = names[tries % len(names)]
        tries += 1
        told = with_stranger(name, rules[name](rng), rng)
        pair = _finished(name, _with_clause(told, rng), rng)
        if pair.a != pair.b and (not pair.a_spanish or pair.a_spanish != pair.b_spanish):
            made.setdefault(frozenset((pair.a, pair.b)), pair)
    return list(made.values())


def _with_clause(made: Made, rng: random.Random) -> Made:
    """Sometimes with a clause that both texts share, and that leaves the label as it is."""
    if not made.tense or rng.random() >= _ADD:
        return made
    clause = rng.choice(_ADDED[made.tense])
    comma = "" if clause.english.startswith(_CLOSE) else ","

    def longer(text: Said) -> Said:
        return Said(
            f"{text.english}{comma} {clause.english}",
            text.spanish and f"{text.spanish}{comma} {clause.spanish}",
        )

    score = made.score + _NEARER * (1 - made.score)
    return made._replace(a=longer(made.a), b=longer(made.b), score=round(score, 3))


def _finished(rule: str, made: Made, rng: random.Random) -> Hard:
    """Whole sentences, in either order."""
    a, b, forth, back = made.a, made.b, made.forth, made.back
    if rng.random() < 0.5:
        a, b, forth, back = b, a, back, forth
    return Hard(
        rule, english(a.english), english(b.english), forth, back, made.score,
        spanish(a.spanish), spanish(b.spanish),
    )  # fmt: skip
