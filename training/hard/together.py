"""Rules about two who act: and, or, neither, but not."""

from __future__ import annotations

import random

from training.hard.pair import C, E, Made, N, Said
from training.hard.scenes import (
    SOLO,
    Who,
    alone,
    circumstance,
    two_people,
)
from training.hard.words import many


def coordination(rng: random.Random) -> Made:
    """And, or, but not: for two who act."""
    one, other = two_people(rng)
    verb, second = rng.sample(SOLO, 2)
    place = circumstance(rng)
    they = many(verb.preterite, verb.infinitive)

    def two(x: Who, y: Who) -> Said:
        return Said(
            f"{x.en} and {y.en} {verb.past} {place.english}",
            f"{x.es} y {y.es} {they} {place.spanish}",
        )

    def each(x: Who, y: Who) -> Said:
        return Said(
            f"{alone(x, verb).english} and {alone(y, second).english} {place.english}",
            f"{alone(x, verb).spanish} y {alone(y, second).spanish} {place.spanish}",
        )

    single = Said(
        f"{one.en} {verb.past} {place.english}", f"{one.es} {verb.preterite} {place.spanish}"
    )
    either = Said(
        f"either {one.en} or {other.en} {verb.past} {place.english}",
        f"o bien {one.es} o bien {other.es} {verb.preterite} {place.spanish}",
    )
    but = Said(
        f"{one.en} {verb.past} {place.english}, but {other.en} did not",
        f"{one.es} {verb.preterite} {place.spanish}, pero {other.es} no",
    )
    not_both = Said(
        f"{one.en} and {other.en} did not both {verb.base} {place.english}",
        f"no es verdad que tanto {one.es} como {other.es} {verb.subjunctive}n {place.spanish}",
    )
    reversed_each = Said(
        f"{other.en} {second.past} and {one.en} {verb.past} {place.english}",
        f"{other.es} {second.preterite} y {one.es} {verb.preterite} {place.spanish}",
    )
    both = Said(
        f"both {one.en} and {other.en} {verb.past} {place.english}",
        f"tanto {one.es} como {other.es} {they} {place.spanish}",
    )
    none = Said(
        f"neither {one.en} nor {other.en} {verb.past} {place.english}",
        f"ni {one.es} ni {other.es} {they} {place.spanish}",
    )
    choices = (
        (two(one, other), two(other, one), E, E, 0.99),
        (two(other, one), both, E, E, 0.97),
        (both, single, E, N, 0.78),
        (either, none, C, C, 0.55),
        (either, both, N, N, 0.75),
        (two(one, other), single, E, N, 0.78),
        (two(one, other), but, C, C, 0.6),
        (single, but, N, E, 0.8),
        (each(one, other), each(other, one), N, N, 0.68),
        (each(one, other), reversed_each, E, E, 0.97),
        (each(one, other), two(one, other), N, N, 0.7),
        (either, two(one, other), N, N, 0.75),
        (either, single, N, N, 0.7),
        (but, either, E, N, 0.7),
        (not_both, two(one, other), C, C, 0.6),
        (but, not_both, E, N, 0.72),
    )
    return Made(*rng.choice(choices), "")


def neither(rng: random.Random) -> Made:
    """Two who do, or one of them, or none: neither, nor, both, either."""
    one, other = two_people(rng)
    verb, place = rng.choice(SOLO), circumstance(rng)
    they = many(verb.preterite, verb.infinitive)
    both = Said(
        f"{one.en} and {other.en} {verb.past} {place.english}",
        f"{one.es} y {other.es} {they} {place.spanish}",
    )
    no_one = Said(
        f"neither {one.en} nor {other.en} {verb.past} {place.english}",
        f"ni {one.es} ni {other.es} {they} {place.spanish}",
    )
    not_either = Said(
        f"{one.en} did not {verb.base} {place.english}, and {other.en} did not either",
        f"{one.es} no {verb.preterite} {place.spanish}, y {other.es} tampoco",
    )
    too = Said(
        f"{one.en} {verb.past} {place.english}, and {other.en} did too",
        f"{one.es} {verb.preterite} {place.spanish}, y {other.es} también",
    )
    not_one = Said(
        f"{one.en} did not {verb.base} {place.english}",
        f"{one.es} no {verb.preterite} {place.spanish}",
    )
    other_not = Said(
        f"{other.en} did not {verb.base} {place.english}",
        f"{other.es} no {verb.preterite} {place.spanish}",
    )
    too_other = Said(
        f"{other.en} {verb.past} {place.english}", f"{other.es} {verb.preterite} {place.spanish}"
    )
    but_other = Said(
        f"{one.en} did not {verb.base} {place.english}, but {other.en} did",
        f"{one.es} no {verb.preterite} {place.spanish}, pero {other.es} sí",
    )
    not_other = Said(
        f"{other.en} {verb.past} {place.english}, but {one.en} did not",
        f"{other.es} {verb.preterite} {place.spanish}, pero {one.es} no",
    )
    choices = (
        (both, no_one, C, C, 0.52),
        (no_one, not_either, E, E, 0.95),
        (no_one, not_either, E, E, 0.95),
        (both, not_either, C, C, 0.52),
        (both, too, E, E, 0.96),
        (too, no_one, C, C, 0.52),
        (no_one, not_one, E, N, 0.8),
        (both, not_one, C, C, 0.55),
        (not_other, not_one, E, N, 0.8),
        (not_other, no_one, C, C, 0.58),
        (not_one, other_not, N, N, 0.65),
        (not_other, but_other, E, E, 0.96),
        (both, but_other, C, C, 0.58),
        (not_one, too_other, N, N, 0.55),
        (not_other, not_either, C, C, 0.6),
    )
    return Made(*rng.choice(choices), "")
