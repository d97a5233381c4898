"""Rules about states and their opposites."""

from __future__ import annotations

import random

from training.hard import words
from training.hard.pair import C, E, Made, N, Said
from training.hard.scenes import (
    NAMES,
    PEOPLE,
    Who,
    person,
    the,
)
from training.hard.words import TABLE, agreeing

_OPPOSITES = {name: words.lines(block) for name, block in TABLE["opposites"].items()}
_THINGS = {name: words.nouns(block) for name, block in TABLE["opposite_things"].items()}


def opposite(rng: random.Random) -> Made:
    """A state, its opposite and their denials; with no third state, one or the other."""
    group = rng.choice(list(_OPPOSITES))
    row, full = rng.choice(_OPPOSITES[group]), group.endswith("_full")
    (one, other), (uno, otro) = row[0].split(":"), row[1].split()[0].split(":")
    if rng.random() < 0.5:
        one, other, uno, otro = other, one, otro, uno
    who = _bearer(group.removesuffix("_full"), rng)
    now = rng.random() < 0.4
    is_, es = ("is", {"ser": "es", "estar": "está"}) if now else (
        "was", {"ser": "era", "estar": "estaba"})  # fmt: skip
    copula = es[row[1].split()[1]]

    def state(english: str, spanish: str, no: bool = False) -> Said:
        return Said(
            f"{who.en} {is_} {'not ' if no else ''}{english}",
            f"{who.es} {'no ' if no else ''}{copula} {agreeing(spanish, who.gender)}",
        )

    plain, contrary = state(one, uno), state(other, otro)
    not_plain, not_contrary = state(one, uno, no=True), state(other, otro, no=True)
    untrue = Said(
        f"it is not true that {who.en} {is_} {other}",
        f"no es verdad que {who.es} {_SUBJUNCTIVE[copula]} {agreeing(otro, who.gender)}",
    )
    choices = [
        (plain, contrary, C, C, 0.55),
        (plain, contrary, C, C, 0.55),
        (plain, not_plain, C, C, 0.55),
        (plain, not_contrary, E, E if full else N, 0.92 if full else 0.85),
        (plain, not_contrary, E, E if full else N, 0.92 if full else 0.85),
        (not_contrary, untrue, E, E, 0.95),
        (plain, untrue, E, E if full else N, 0.9 if full else 0.83),
        (contrary, untrue, C, C, 0.52),
        (not_plain, not_contrary, *((C, C, 0.55) if full else (N, N, 0.6))),
    ]
    if full:
        no_longer = _no_longer(who, is_, copula, one, uno)
        choices += [(contrary, no_longer, N, E, 0.85), (plain, no_longer, C, C, 0.55)]
    else:
        neutral = Said(
            f"{who.en} {is_} neither {one} nor {other}",
            f"{who.es} no {copula} ni {agreeing(uno, who.gender)} ni {agreeing(otro, who.gender)}",
        )
        very = state(f"very {one}", f"muy {uno}")
        choices += [
            (plain, neutral, C, C, 0.55),
            (neutral, not_plain, E, N, 0.82),
            (very, plain, E, N, 0.9),
            (very, not_contrary, E, N, 0.8),
            (very, contrary, C, C, 0.52),
        ]
    return Made(*rng.choice(choices), "" if now else rng.choice(("state", "")))


_SUBJUNCTIVE = {"es": "sea", "está": "esté", "era": "fuera", "estaba": "estuviera"}


def _no_longer(who: Who, is_: str, copula: str, one: str, uno: str) -> Said:
    return Said(
        f"{who.en} {is_} no longer {one}", f"{who.es} ya no {copula} {agreeing(uno, who.gender)}"
    )


def _bearer(group: str, rng: random.Random) -> Who:
    if group == "people":
        return person(rng.choice(NAMES if rng.random() < 0.2 else PEOPLE), rng, definite=True)
    return the(rng.choice(_THINGS[group]), living=False)
