"""Rules about what did not happen, or nearly, or perhaps."""

from __future__ import annotations

import random
from dataclasses import replace

from training.hard import words
from training.hard.pair import C, E, Made, N, Said, Tense
from training.hard.scenes import (
    NAMES,
    NOWHERE,
    PEOPLE,
    PLACES,
    Event,
    Who,
    event,
    person,
)
from training.hard.words import TABLE


def negation(rng: random.Random) -> Made:
    """Not, never, nobody, no one, neither: what they deny, and what says the same."""
    scene = event(rng, definite=True)
    place = scene.place
    tense = scene.tense
    does, other, one = scene.does(), scene.other, scene.one
    active, denied = scene.active(), scene.denied()
    nobody = scene.by_whom("nobody", "nadie")
    untrue = Said(f"it is not true that {active.english}", f"no es verdad que {_was(scene)}")
    not_nobody = Said(
        f"it is not true that {nobody.english}",
        f"no es verdad que {_was(replace(scene, one=Who('', 'nadie', 'm')))}",
    )
    anyone = Said(
        f"{other.en} {scene.undergoes(no=True).english} by anyone {place.english}",
        f"{other.es} {scene.undergoes(no=True).spanish} por nadie {place.spanish}",
    )
    to_nobody = Said(
        f"{one.en} {does.english} no one {place.english}",
        f"{one.es} no {does.spanish} a nadie {place.spanish}",
    )
    double = Said(
        f"it is not true that {denied.english}", f"no es cierto que {_was(scene, no=True)}"
    )
    choices: list[tuple[Said, Said, int, int, float, Tense]] = [
        (active, denied, C, C, 0.55, tense),
        (active, denied, C, C, 0.55, tense),
        (active, scene.passive(no=True), C, C, 0.53, tense),
        (denied, scene.passive(no=True), E, E, 0.97, tense),
        (denied, scene.passive(no=True), E, E, 0.97, tense),
        (denied, untrue, E, E, 0.95, ""),
        (active, untrue, C, C, 0.52, ""),
        (active, double, E, E, 0.9, ""),
        (active, nobody, C, C, 0.5, tense),
        (scene.passive(), anyone, C, C, 0.5, tense),
        (nobody, anyone, E, E, 0.97, tense),
        (nobody, denied, E, N, 0.72, tense),
        (scene.by_whom("someone", "alguien"), not_nobody, E, E, 0.9, ""),
        (active, not_nobody, E, N, 0.75, ""),
        (scene.by_whom("someone", "alguien"), nobody, C, C, 0.5, tense),
        (to_nobody, denied, E, N, 0.72, tense),
        (to_nobody, active, C, C, 0.5, tense),
        (to_nobody, nobody, N, N, 0.5, tense),
        (denied, scene.exchanged().denied(), N, N, 0.65, tense),
        (active, scene.exchanged().denied(), N, N, 0.52, tense),
        (scene.passive(no=True), scene.exchanged().denied(), N, N, 0.62, tense),
    ]
    if not scene.now:
        never = Said(
            f"{one.en} never {does.english} {other.en}",
            f"{one.es} nunca {does.spanish} {other.a}",
        )
        at_no_time = Said(
            f"{one.en} did not {scene.verb.base} {other.en} at any time",
            f"{one.es} no {does.spanish} {other.a} en ningún momento",
        )
        once = Said(
            f"{one.en} once {does.english} {other.en}",
            f"{one.es} {does.spanish} {other.a} una vez",
        )
        choices += [
            (never, active, C, C, 0.5, ""),
            (never, denied, E, N, 0.82, ""),
            (never, at_no_time, E, E, 0.96, ""),
            (once, at_no_time, C, C, 0.52, ""),
            (never, once, C, C, 0.52, ""),
            (never, Said(f"{other.en} was never {scene.verb.participle} by {one.en}",
                f"{other.es} nunca fue {other.form(scene.verb.participio)} por {one.es}"),
                E, E, 0.97, ""),
        ]  # fmt: skip
    return Made(*rng.choice(choices))


def _was(scene: Event, no: bool = False) -> str:
    """The clause after "no es verdad que": compound past in the subjunctive."""
    one, verb, deny = scene.one, scene.verb, "no " if no else ""
    if scene.now:
        does = f"{one.pick('esté', 'estén')} {verb.gerund}"
    else:
        does = f"{one.pick('haya', 'hayan')} {verb.participio}"
    return f"{one.es} {deny}{does} {scene.other.a} {scene.place.spanish}"


_TASKS = [
    (left.split(" | "), right.split(" | ")) for left, right in words.lines(TABLE["tasks"]["people"])
]


def attempt(rng: random.Random) -> Made:
    """Managed, failed, refused, forgot, may have, left without: did it happen?"""
    who = person(rng.choice(NAMES if rng.random() < 0.2 else PEOPLE), rng, definite=True)
    (forms, what), (formas, que) = rng.choice(_TASKS)
    base, past, participle, ing = (form.replace("_", " ") for form in forms.split())
    infinitive, preterite, participio = formas.split()
    place = rng.choice(PLACES) if rng.random() < 0.4 else NOWHERE

    def say(english: str, spanish: str) -> Said:
        return Said(
            f"{who.en} {english} {what} {place.english}",
            f"{who.es} {spanish} {que} {place.spanish}",
        )

    did = say(past, preterite)
    did_not = say(f"did not {base}", f"no {preterite}")
    managed = say(f"managed to {base}", f"consiguió {infinitive}")
    failed = say(f"failed to {base}", f"fue incapaz de {infinitive}")
    refused = say(f"refused to {base}", f"se negó a {infinitive}")
    forgot = say(f"forgot to {base}", f"olvidó {infinitive}")
    remembered = say(f"remembered to {base}", f"se acordó de {infinitive}")
    without = say(f"left without {ing}", f"se fue sin {infinitive}")
    only = Said(
        f"only {who.en} {past} {what} {place.english}",
        f"solo {who.es} {preterite} {que} {place.spanish}",
    )
    nobody = Said(
        f"nobody {past} {what} {place.english}", f"nadie {preterite} {que} {place.spanish}"
    )
    may = Said(
        f"{who.en} may have {participle} {what} {place.english}",
        f"puede que {who.es} haya {participio} {que} {place.spanish}",
    )
    perhaps = Said(
        f"perhaps {who.en} {past} {what} {place.english}",
        f"quizás {who.es} {preterite} {que} {place.spanish}",
    )
    cannot = Said(
        f"{who.en} cannot have {participle} {what} {place.english}",
        f"es imposible que {who.es} haya {participio} {que} {place.spanish}",
    )
    may_not = Said(
        f"{who.en} may not have {participle} {what} {place.english}",
        f"puede que {who.es} no haya {participio} {que} {place.spanish}",
    )
    choices = (
        (did, managed, E, E, 0.92),
        (did, failed, C, C, 0.52),
        (did, refused, C, C, 0.5),
        (did, forgot, C, C, 0.52),
        (did, remembered, N, E, 0.88),
        (did, say(f"did not fail to {base}", f"no dejó de {infinitive}"), E, E, 0.88),
        (did, say(f"did not forget to {base}", f"no se olvidó de {infinitive}"), N, E, 0.85),
        (did, say(f"did not refuse to {base}", f"no se negó a {infinitive}"), E, N, 0.7),
        (did, say(f"tried to {base}", f"intentó {infinitive}"), E, N, 0.72),
        (did, say(f"wanted to {base}", f"quería {infinitive}"), N, N, 0.65),
        (did, may, N, N, 0.75),
        (did_not, may, N, N, 0.6),
        (may, perhaps, E, E, 0.95),
        (did, perhaps, N, N, 0.75),
        (may, cannot, C, C, 0.55),
        (did, cannot, C, C, 0.52),
        (did_not, cannot, N, E, 0.78),
        (did_not, may_not, N, N, 0.75),
        (did, may_not, N, N, 0.62),
        (did, without, C, C, 0.52),
        (did_not, without, N, E, 0.75),
        (did, say(f"did not leave without {ing}", f"no se fue sin {infinitive}"), N, E, 0.75),
        (did_not, failed, N, E, 0.85),
        (did_not, refused, N, E, 0.8),
        (did_not, forgot, N, E, 0.8),
        (did_not, nobody, N, E, 0.75),
        (failed, say(f"did not manage to {base}", f"no consiguió {infinitive}"), E, E, 0.95),
        (forgot, say(f"did not remember to {base}", f"no se acordó de {infinitive}"), E, E, 0.94),
        (remembered, say(f"did not forget to {base}", f"no se olvidó de {infinitive}"), E, E, 0.93),
        (managed, failed, C, C, 0.52),
        (remembered, forgot, C, C, 0.52),
        (refused, say(f"agreed to {base}", f"aceptó {infinitive}"), C, C, 0.52),
        (refused, forgot, N, N, 0.6),
        (only, did, E, N, 0.85),
        (only, nobody, C, C, 0.55),
        (only, did_not, C, C, 0.52),
        (nobody, did, C, C, 0.5),
        (without, forgot, N, N, 0.65),
        (refused, without, N, N, 0.65),
    )
    return Made(*rng.choice(choices), "past" if place.english else "")
