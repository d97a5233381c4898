"""Rules about who does what to whom."""

from __future__ import annotations

import random
from dataclasses import replace

from training.hard.pair import C, E, Made, N, Said
from training.hard.scenes import (
    GOODS,
    KINDS,
    SOLO,
    Event,
    a,
    alone,
    caption,
    circumstance,
    event,
    the,
    two_people,
)


def exchange(rng: random.Random) -> Made:
    """The two change places, or only the order of the words changes."""
    scene = event(rng)
    swapped = scene.exchanged()
    other, label, score = rng.choice(
        (
            (swapped.active(), N, 0.62),
            (swapped.active(), N, 0.62),
            (swapped.passive(), N, 0.62),
            (swapped.cleft(), N, 0.6),
            (swapped.fronted(), N, 0.6),
            (scene.cleft(), E, 0.95),
            (scene.fronted(), E, 0.95),
        )
    )
    first = rng.choice((scene.active(), scene.active(), scene.passive()))
    if first == other:
        first = scene.active()
    return Made(first, other, label, label, score, scene.tense)


def passive(rng: random.Random) -> Made:
    """Active and passive, with or without the one who did it."""
    scene = event(rng, definite=True)
    someone = scene.by_whom("someone", "alguien")
    kind = rng.random()
    if kind < 0.45:
        return Made(scene.active(), scene.passive(), E, E, 0.98, scene.tense)
    if kind < 0.6:
        return Made(scene.active(), scene.short(), E, N, 0.82, scene.tense)
    if kind < 0.7:
        return Made(scene.active(), someone, E, N, 0.82, scene.tense)
    if kind < 0.8:
        return Made(someone, scene.short(), E, E, 0.93, scene.tense)
    if kind < 0.9:
        return Made(scene.passive(), scene.exchanged().short(), N, N, 0.6, scene.tense)
    if kind < 0.95:
        return Made(scene.passive(), scene.denied(), C, C, 0.53, scene.tense)
    return Made(scene.passive(), scene.exchanged().passive(), N, N, 0.62, scene.tense)


def shown(rng: random.Random) -> Made:
    """What pictures show: a thing of the same kind, a more general word, the passive, nobody."""
    scene, kind = caption(rng)
    general = replace(scene, other=a(KINDS[kind][0], living=False))
    alike = [noun for noun in KINDS[kind][1:] if f"a {noun.english}" != scene.other.en]
    sibling = replace(scene, other=a(rng.choice(alike), living=False))
    one = scene.one
    does = scene.does()
    there = Said(
        f"there {one.pick('is', 'are')} {one.en} {scene.verb.ing} {scene.other.en}"
        f" {scene.place.english}",
        f"hay {one.es} {scene.verb.gerund} {scene.other.es} {scene.place.spanish}",
    )
    nobody = Said(
        f"nobody is {scene.verb.ing} {scene.other.en} {scene.place.english}",
        f"nadie está {scene.verb.gerund} {scene.other.es} {scene.place.spanish}",
    )
    none = Said(
        f"there is no one {scene.verb.ing} {scene.other.en} {scene.place.english}",
        f"no hay nadie {scene.verb.gerund} {scene.other.es} {scene.place.spanish}",
    )
    choices = [
        (scene.active(), scene.passive(), E, E, 0.97),
        (scene.active(), general.active(), E, N, 0.85),
        (scene.passive(), general.active(), E, N, 0.83),
        (scene.active(), sibling.active(), N, N, 0.6),
        (scene.active(), sibling.passive(), N, N, 0.58),
        (scene.active(), nobody, C, C, 0.5),
        (scene.passive(), none, C, C, 0.5),
        (sibling.active(), none, N, N, 0.5),
        (nobody, none, E, E, 0.97),
        (scene.active(), scene.denied(), C, C, 0.55),
        (general.active(), scene.denied(), N, N, 0.6),
    ]
    if not one.en.startswith("the"):
        choices += [(scene.active(), there, E, E, 0.96), (sibling.active(), there, N, N, 0.58)]
        relative = Said(
            f"there {one.pick('is', 'are')} {one.en} who {does.english} {scene.other.en}"
            f" {scene.place.english}",
            f"hay {one.es} que {does.spanish} {scene.other.es} {scene.place.spanish}",
        )
        choices.append((scene.passive(), relative, E, E, 0.93))
    return Made(*rng.choice(choices), "present")


_COMES = (
    Said("came in", "entró:entrado"),
    Said("came back", "volvió:vuelto"),
    Said("went out", "salió:salido"),
    Said("got up", "se levantó:se levantado"),
)
_PARTICIPLES = {"came in": "come in", "came back": "come back", "went out": "gone out",
    "got up": "got up"}  # fmt: skip


def pronoun(rng: random.Random) -> Made:
    """Spanish says with a pronoun whom it was done to; English with a passive or a clause."""
    scene = replace(event(rng, definite=True, past=True, people=True), place=circumstance(rng))
    came = rng.choice(_COMES)
    preterite, participle = came.spanish.split(":")
    reflexive = "se " if participle.startswith("se ") else ""
    participle = participle.removeprefix("se ")

    def first(what: Event) -> Said:
        return Said(
            f"{what.other.en} {came.english} and {what.undergoes().english} by {what.one.en}"
            f" {what.place.english}",
            f"{what.other.es} {preterite} y {what.one.es} {what.other.lo} {what.does().spanish}"
            f" {what.place.spanish}",
        )

    def relative(what: Event) -> Said:
        had = f"had {_PARTICIPLES[came.english]}"
        return Said(
            f"{what.one.en} {what.does().english} {what.other.en}, who {had},"
            f" {what.place.english}".rstrip(", "),
            f"{what.one.es} {what.does().spanish} {what.other.a}, que {reflexive}había"
            f" {participle}, {what.place.spanish}".rstrip(", "),
        )

    swapped = scene.exchanged()
    b, forth, back, score = rng.choice(
        (
            (relative(scene), E, E, 0.92),
            (scene.active(), E, N, 0.82),
            (scene.fronted(), E, N, 0.8),
            (relative(swapped), N, N, 0.6),
            (swapped.active(), N, N, 0.58),
            (first(swapped), N, N, 0.62),
            (scene.denied(), C, C, 0.5),
        )
    )
    if rng.random() < 0.1:
        return Made(relative(scene), scene.denied(), C, C, 0.5, "")
    return Made(first(scene), b, forth, back, score, "")


_CONVERSES = (
    # X does it to Y; Y does it from X: English, English, Spanish, Spanish.
    ("sold", "bought", "le vendió {what} a {other}", "le compró {what} a {other}"),
    ("lent", "borrowed", "le prestó {what} a {other}", "tomó {what} en préstamo de {other}"),
    ("gave", "received", "le dio {what} a {other}", "recibió {what} de {other}"),
    ("handed over", "got", "le entregó {what} a {other}", "recibió {what} de {other}"),
)  # fmt: skip


def giving(rng: random.Random) -> Made:
    """What one gives the other gets."""
    one, other = two_people(rng)
    what = the(rng.choice(GOODS), living=False)
    gave, got, dio, tuvo = rng.choice(_CONVERSES)
    place = circumstance(rng)

    def given(x: str, y: str, x_es: str, y_es: str, no: bool = False) -> Said:
        verb = f"did not {_BASES[gave]}" if no else gave
        spanish = dio.format(what=what.es, other=y_es)
        return Said(
            f"{x} {verb} {what.en} to {y} {place.english}",
            f"{x_es} {'no ' if no else ''}{spanish} {place.spanish}",
        )

    def gotten(x: str, y: str, x_es: str, y_es: str, no: bool = False) -> Said:
        verb = f"did not {_BASES[got]}" if no else got
        spanish = tuvo.format(what=what.es, other=y_es)
        return Said(
            f"{x} {verb} {what.en} from {y} {place.english}",
            f"{x_es} {'no ' if no else ''}{spanish} {place.spanish}",
        )

    forth = (one.en, other.en, one.es, other.es)
    back = (other.en, one.en, other.es, one.es)
    somebody = Said(
        f"{one.en} {gave} {what.en} to someone {place.english}",
        f"{one.es} {dio.format(what=what.es, other='alguien')} {place.spanish}",
    )
    nothing = Said(
        f"{one.en} {gave} nothing to {other.en} {place.english}",
        f"{one.es} no {dio.format(what='nada', other=other.es)} {place.spanish}",
    )
    not_anything = Said(
        f"{one.en} did not {_BASES[gave]} anything to {other.en} {place.english}",
        f"a {other.es} no {dio.format(what='nada', other='').removesuffix(' a ')} {one.es}"
        f" {place.spanish}",
    )
    fronted = Said(
        f"it was {other.en} that {one.en} {gave} {what.en} to {place.english}",
        f"a {other.es} {dio.format(what=what.es, other='').removesuffix(' a ')} {one.es}"
        f" {place.spanish}",
    )
    choices = (
        (given(*forth), gotten(*back), E, E, 0.93),
        (given(*forth), gotten(*back), E, E, 0.93),
        (given(*forth), fronted, E, E, 0.95),
        (given(*forth), somebody, E, N, 0.82),
        (gotten(*back), somebody, E, N, 0.78),
        (given(*forth), nothing, C, C, 0.52),
        (nothing, gotten(*back, no=True), E, N, 0.7),
        (nothing, not_anything, E, E, 0.95),
        (given(*forth, no=True), gotten(*back), C, C, 0.52),
        (given(*forth), gotten(*forth), N, N, 0.6),
        (given(*forth), given(*back), N, N, 0.62),
        (gotten(*forth), gotten(*back), N, N, 0.62),
        (given(*forth), gotten(*back, no=True), C, C, 0.52),
        (given(*forth, no=True), gotten(*back, no=True), E, E, 0.92),
        (given(*forth, no=True), gotten(*forth), N, N, 0.55),
    )
    return Made(*rng.choice(choices))


_BASES = {"sold": "sell", "bought": "buy", "lent": "lend", "borrowed": "borrow", "gave": "give",
    "received": "receive", "handed over": "hand over", "got": "get"}  # fmt: skip
_LESSONS = (Said("French", "francés"), Said("chess", "a jugar al ajedrez"),
    Said("to swim", "a nadar"), Said("to drive", "a conducir"), Said("to cook", "a cocinar"),
    Said("algebra", "álgebra"), Said("the trade", "el oficio"))  # fmt: skip


def lesson(rng: random.Random) -> Made:
    """Who teaches and who learns."""
    one, other = two_people(rng)
    what, place = rng.choice(_LESSONS), circumstance(rng)

    def taught(x: Said, y: Said) -> Said:
        return Said(
            f"{x.english} taught {y.english} {what.english} {place.english}",
            f"{x.spanish} le enseñó {what.spanish} a {y.spanish} {place.spanish}",
        )

    def learned(x: Said, y: Said) -> Said:
        return Said(
            f"{x.english} learned {what.english} from {y.english} {place.english}",
            f"{x.spanish} aprendió {what.spanish} con {y.spanish} {place.spanish}",
        )

    first, second = Said(one.en, one.es), Said(other.en, other.es)
    not_taught = Said(
        f"{one.en} did not teach {other.en} {what.english} {place.english}",
        f"{one.es} no le enseñó {what.spanish} a {other.es} {place.spanish}",
    )
    denied = Said(
        f"{other.en} did not learn {what.english} from {one.en} {place.english}",
        f"{other.es} no aprendió {what.spanish} con {one.es} {place.spanish}",
    )
    choices = (
        (taught(first, second), learned(second, first), E, E, 0.92),
        (taught(first, second), learned(first, second), N, N, 0.6),
        (taught(first, second), taught(second, first), N, N, 0.62),
        (taught(first, second), denied, C, C, 0.52),
        (not_taught, denied, E, E, 0.92),
        (not_taught, learned(second, first), C, C, 0.52),
        (learned(first, second), denied, N, N, 0.55),
        (
            taught(first, second),
            Said(
                f"{other.en} learned {what.english} {place.english}",
                f"{other.es} aprendió {what.spanish} {place.spanish}",
            ),
            E,
            N,
            0.8,
        ),
    )
    return Made(*rng.choice(choices))


_SYMMETRIC = (
    ("met with", "meet with", "se reunió con", "se reunieron"),
    ("argued with", "argue with", "discutió con", "discutieron"),
    ("danced with", "dance with", "bailó con", "bailaron"),
    ("spoke with", "speak with", "conversó con", "conversaron"),
    ("had lunch with", "have lunch with", "almorzó con", "almorzaron"),
    ("made peace with", "make peace with", "hizo las paces con", "hicieron las paces"),
)
_ALSO_APART = {"danced with", "spoke with", "had lunch with"}
"""What two may both do and not with each other."""


def mutual(rng: random.Random) -> Made:
    """What both do alike: here an exchange keeps the meaning, beside verbs where it does not."""
    one, other = two_people(rng)
    did, base, hizo, hicieron = rng.choice(_SYMMETRIC)
    place, solo = circumstance(rng), rng.choice(SOLO)

    def plain(x: Said, y: Said, no: bool = False) -> Said:
        verb = f"did not {base}" if no else did
        return Said(
            f"{x.english} {verb} {y.english} {place.english}",
            f"{x.spanish} {'no ' if no else ''}{hizo} {y.spanish} {place.spanish}",
        )

    first, second = Said(one.en, one.es), Said(other.en, other.es)
    both = Said(
        f"{one.en} and {other.en} {did.removesuffix(' with')} {place.english}".replace(
            "met ", "had a meeting ", 1
        ),
        f"{one.es} y {other.es} {hicieron} {place.spanish}",
    )
    alone_es = alone(one, solo)
    watched = Said(
        f"{one.en} {solo.past} with {other.en} {place.english}",
        f"{alone_es.spanish} con {other.es} {place.spanish}",
    )
    someone = Said("someone", "alguien")
    apart = did in _ALSO_APART
    choices = (
        (plain(first, second), plain(second, first), E, E, 0.96),
        (plain(second, first), plain(first, someone), E, N, 0.8),
        (plain(first, second, no=True), plain(second, someone), N, N, 0.58),
        (plain(first, second), both, E, N if apart else E, 0.88 if apart else 0.93),
        (plain(first, second), plain(second, first, no=True), C, C, 0.53),
        (plain(first, second, no=True), plain(second, first, no=True), E, E, 0.95),
        (plain(first, second), watched, N, N, 0.55),
    )
    return Made(*rng.choice(choices))
