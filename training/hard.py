"""Pairs made by rule, with the label that the rule implies: what few rated pairs teach.

Two sentences that share nearly all their words may mean the same, or the opposite, or nothing in
common: swapped arguments, passives, negations, numbers, opposites, coordination, scrambled words
(paper 004, section 4). The sentences are made of parts, so that no word by itself tells the label:
every rule makes pairs that keep the meaning beside pairs that change it.

Scores are where people put such pairs in SICK and STS on average; they are rough, and the training
weighs them so.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tertium.lexicon.wordnet import WordNet

E, N, C = 0, 1, 2
"""Entailment, neutral, contradiction, as in training.labelled.LABELS."""


@dataclass(frozen=True, slots=True)
class Hard:
    """A pair with its label forth and back, and about where people would score it (unit scale)."""

    rule: str
    a: str
    b: str
    forth: int
    back: int
    score: float


_TABLE = tomllib.loads(Path(__file__).with_name("hard-words.toml").read_text("utf-8"))
_WORDS = {name: words.split() for name, words in _TABLE.items() if isinstance(words, str)}
_VERBS = {group: verbs.split() for group, verbs in _TABLE["verbs"].items()}
_PLACES, _ACTS = _TABLE["phrases"]["places"], _TABLE["phrases"]["acts"]
_LEXNAMES = {"noun.person", "noun.animal", "noun.group"}


def hard_pairs(lexicon: WordNet, count: int, seed: int = 3) -> list[Hard]:
    """So many pairs, rule by rule in turn, none twice."""
    rng = random.Random(seed)
    made: dict[tuple[str, str], Hard] = {}
    rules = list(_RULES.items())
    tries = 0
    while len(made) < count and tries < 20 * count:
        name, rule = rules[tries % len(rules)]
        tries += 1
        a, b, forth, back, score = rule(rng, lexicon)
        a, b = _tidy(a), _tidy(b)
        if rng.random() < 0.5:
            a, b, forth, back = b, a, back, forth
        if a != b:
            made.setdefault((a, b), Hard(name, a, b, forth, back, score))
    return list(made.values())


Made = tuple[str, str, int, int, float]


@dataclass(frozen=True, slots=True)
class _Event:
    """Who does what to whom, where; the parts of a transitive sentence."""

    one: str
    other: str
    verb: tuple[str, str, str]
    place: str

    def active(self) -> str:
        return f"{self.one} {self.verb[1]} {self.other} {self.place}"

    def passive(self) -> str:
        return f"{self.other} was {self.verb[2]} by {self.one} {self.place}"

    def exchanged(self) -> _Event:
        return _Event(self.other, self.one, self.verb, self.place)

    def denied(self) -> str:
        return f"{self.one} did not {self.verb[0]} {self.other} {self.place}"


def _event(rng: random.Random) -> _Event:
    group = rng.choice(list(_VERBS))
    one, other = rng.sample(_WORDS[group], 2)
    verb = rng.choice(_VERBS[group]).split(":")
    return _Event(
        _noun(one, rng),
        _noun(other, rng),
        (verb[0], verb[1], verb[2]),
        rng.choice(_PLACES),
    )


def _noun(noun: str, rng: random.Random) -> str:
    adjective = f"{rng.choice(_WORDS['adjectives'])} " if rng.random() < 0.4 else ""
    return f"the {adjective}{noun}"


def _exchange(rng: random.Random, _: WordNet) -> Made:
    event = _event(rng)
    if rng.random() < 0.5:
        return event.active(), event.exchanged().active(), N, N, 0.62
    return event.active(), event.exchanged().passive(), N, N, 0.62


def _passive(rng: random.Random, _: WordNet) -> Made:
    event = _event(rng)
    if rng.random() < 0.3:
        short = f"{event.other} was {event.verb[2]} {event.place}"
        return event.active(), short, E, N, 0.82
    return event.active(), event.passive(), E, E, 0.98


def _negation(rng: random.Random, _: WordNet) -> Made:
    event = _event(rng)
    kind = rng.random()
    if kind < 0.4:
        return event.active(), event.denied(), C, C, 0.55
    if kind < 0.55:
        passive = f"{event.other} was not {event.verb[2]} by {event.one} {event.place}"
        return event.denied(), passive, E, E, 0.97
    if kind < 0.7:
        never = f"it is not true that {event.one} {event.verb[1]} {event.other} {event.place}"
        return event.denied(), never, E, E, 0.95
    if kind < 0.85:
        double = (
            f"it is not true that {event.one} did not {event.verb[0]} {event.other} {event.place}"
        )
        return event.active(), double, E, E, 0.9
    nobody = f"nobody {event.verb[1]} {event.other} {event.place}"
    return event.active(), nobody, C, C, 0.5


def _opposite(rng: random.Random, _: WordNet) -> Made:
    one, other = rng.choice(_WORDS["opposites"]).split(":")
    if rng.random() < 0.5:
        one, other = other, one
    thing, place = rng.choice(_WORDS["things"]), rng.choice(_PLACES)
    kind = rng.random()
    plain = f"the {thing} was {one} {place}"
    if kind < 0.5:
        return plain, f"the {thing} was {other} {place}", C, C, 0.55
    if kind < 0.75:
        return plain, f"the {thing} was not {other} {place}", E, N, 0.85
    return plain, f"the {thing} was not {one} {place}", C, C, 0.55


def _quantity(rng: random.Random, _: WordNet) -> Made:
    low, high = sorted(rng.sample(range(len(_WORDS["numbers"])), 2))
    few, many = _WORDS["numbers"][low], _WORDS["numbers"][high]
    noun, act = rng.choice(_WORDS["plurals"]), rng.choice(_ACTS)
    place = rng.choice(_PLACES)
    kind = rng.random()
    if kind < 0.35:
        return (
            f"exactly {few} {noun} {act} {place}",
            f"exactly {many} {noun} {act} {place}",
            C,
            C,
            0.6,
        )
    if kind < 0.5:
        return f"{few} {noun} {act} {place}", f"{many} {noun} {act} {place}", N, N, 0.65
    if kind < 0.7:
        return (
            f"exactly {many} {noun} {act} {place}",
            f"more than {few} {noun} {act} {place}",
            E,
            N,
            0.72,
        )
    if kind < 0.85:
        return f"all of the {noun} {act} {place}", f"none of the {noun} {act} {place}", C, C, 0.5
    return f"all of the {noun} {act} {place}", f"every one of the {noun} {act} {place}", E, E, 0.97


def _coordination(rng: random.Random, _: WordNet) -> Made:
    one, other = (_noun(noun, rng) for noun in rng.sample(_WORDS["people"], 2))
    did, also = rng.choice(_WORDS["solo"]).split(":")
    place = rng.choice(_PLACES)
    kind = rng.random()
    both = f"{one} and {other} {did} {place}"
    if kind < 0.25:
        return both, f"{other} and {one} {did} {place}", E, E, 0.99
    if kind < 0.5:
        return both, f"{one} {did} {place}", E, N, 0.78
    if kind < 0.7:
        return both, f"{one} {did} {place} but {other} did not", C, C, 0.6
    if kind < 0.85:
        return (
            f"{one} {did} and {other} {also} {place}",
            f"{one} {also} and {other} {did} {place}",
            N,
            N,
            0.7,
        )
    return f"either {one} or {other} {did} {place}", both, N, N, 0.75


def _scramble(rng: random.Random, _: WordNet) -> Made:
    event = _event(rng)
    words = _tidy(event.active()).rstrip(".").split()
    if rng.random() < 0.3 and event.place:
        return (
            event.active(),
            f"{event.place}, {event.one} {event.verb[1]} {event.other}",
            E,
            E,
            0.98,
        )
    mixed = words[:]
    rng.shuffle(mixed)
    return event.active(), " ".join(mixed), N, N, 0.5


def _wording(rng: random.Random, lexicon: WordNet) -> Made:
    """A noun becomes a more general one, or a sibling: entailment one way, or none."""
    event = _event(rng)
    noun = event.one.split()[-1]
    senses = [s for s in lexicon.senses(noun, "n") if s.lexname in _LEXNAMES]
    up = senses[0].targets("@") if senses else ()
    if not up:
        return _passive(rng, lexicon)
    parent = lexicon.synset(up[0])
    if rng.random() < 0.5:
        name = parent.lemmas[0].replace("_", " ")
        return event.active(), event.active().replace(noun, name, 1), E, N, 0.82
    children = [one for one in parent.targets("~") if one != senses[0].id]
    if not children:
        return _passive(rng, lexicon)
    name = lexicon.synset(rng.choice(children)).lemmas[0].replace("_", " ")
    return event.active(), event.active().replace(noun, name, 1), N, N, 0.6


_RULES: dict[str, Callable[[random.Random, WordNet], Made]] = {
    "exchange": _exchange,
    "passive": _passive,
    "negation": _negation,
    "opposite": _opposite,
    "quantity": _quantity,
    "coordination": _coordination,
    "scramble": _scramble,
    "wording": _wording,
}


def _tidy(text: str) -> str:
    text = " ".join(text.split())
    return f"{text[:1].upper()}{text[1:]}."
