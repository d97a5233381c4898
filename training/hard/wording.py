"""Rules about the same thing in other words, and other things in nearly the same words."""

from __future__ import annotations

import random
import re

from tertium.lexicon.wordnet import WordNet
from training.hard import words
from training.hard.pair import C, E, Made, N, Said, english, spanish
from training.hard.scenes import (
    GOODS,
    NAMES,
    NOWHERE,
    PEOPLE,
    PLACES,
    SOLO,
    Event,
    Who,
    alone,
    caption,
    circumstance,
    event,
    person,
    the,
    two_people,
)
from training.hard.words import TABLE

_REWRITES = words.lines(TABLE["paraphrase"]["past"])
_LABELLED = re.compile(r"(.+) \((.)\)")
_LEXNAMES = {"noun.person", "noun.animal", "noun.group"}


def paraphrase(rng: random.Random) -> Made:
    """Light verbs, phrasal verbs and nominal turns, against something else with the same words."""
    left, right = rng.choice(_REWRITES)
    same, also, different = left.split("; ")
    mismo, tambien, distinto = right.split("; ")
    found = _LABELLED.fullmatch(different)
    assert found, f"no label in hard-words.toml, [paraphrase]: {different}"
    who, place = _someone(rng), _short_place(rng)

    def did(english: str, spanish: str) -> Said:
        return Said(f"{who.en} {english} {place.english}", f"{who.es} {spanish} {place.spanish}")

    label = {"C": C, "N": N}[found[2]]
    score = 0.55 if label == C else 0.6
    one, two = rng.sample(((same, mismo), (also, tambien)), 2)
    cleft = Said(
        f"it was {who.en} who {two[0]} {place.english}",
        f"fue {who.es} quien {two[1]} {place.spanish}",
    )
    other = _someone(rng)
    by_other = Said(f"{other.en} {two[0]} {place.english}", f"{other.es} {two[1]} {place.spanish}")
    choices = [
        (did(*one), did(*two), E, E, 0.95),
        (did(*one), did(*two), E, E, 0.95),
        (did(*one), did(found[1], distinto), label, label, score),
        (did(*one), did(found[1], distinto), label, label, score),
        (did(*one), cleft, E, E, 0.92),
        (did(*one), Said(f"someone {two[0]} {place.english}", f"alguien {two[1]} {place.spanish}"),
            E, N, 0.8),
        (did(*one), Said(f"nobody {two[0]} {place.english}", f"nadie {_bare(two[1])}"
            f" {place.spanish}"), C, C, 0.5),
        (did(found[1], distinto), cleft, label, label, score - 0.02),
    ]  # fmt: skip
    if other.en != who.en:
        choices.append((did(*one), by_other, N, N, 0.6))
    made = rng.choice(choices)
    return Made(*made, "past" if place.english else "")


def _bare(spanish: str) -> str:
    """After "nadie" no second "no" is said."""
    return spanish.removeprefix("no ")


def _someone(rng: random.Random) -> Who:
    return person(rng.choice(NAMES if rng.random() < 0.2 else PEOPLE), rng, definite=True)


def _short_place(rng: random.Random) -> Said:
    """A time that goes with any act."""
    return rng.choice((NOWHERE, NOWHERE, *_ANY_TIME))


_ANY_TIME = (
    Said("last winter", "el invierno pasado"),
    Said("on Tuesday", "el martes"),
    Said("two years ago", "hace dos años"),
    Said("after the storm", "después de la tormenta"),
    Said("last month", "el mes pasado"),
)


def owner(rng: random.Random) -> Made:
    """Whose it is: of, 's, belongs to; and who is whose."""
    one, other = two_people(rng)
    thing = rng.choice(GOODS)
    what = the(thing, living=False)
    act, hecho = rng.choice(
        (("was stolen", "robado"), ("was sold", "vendido"), ("was damaged", "dañado"),
            ("was found", "encontrado"))
    )  # fmt: skip
    place = circumstance(rng)

    def told(english: str, spanish: str, no: bool = False) -> Said:
        done = act.replace("was", "was not") if no else act
        return Said(
            f"{english} {done} {place.english}",
            f"{spanish} {'no ' if no else ''}fue {what.form(hecho)} {place.spanish}",
        )

    of = told(f"the {thing.english} of {one.en}", f"{what.es} de {one.es}")
    short = one.en if " who " not in one.en and len(one.en.split()) < 4 else ""
    genitive = f"{short}'s {thing.english}" if short else f"the {thing.english} of {one.en}"
    his = told(genitive, f"{what.es} de {one.es}")
    belonging_to = rng.choice(("belonging to", "that belongs to"))
    belongs = told(
        f"the {thing.english} {belonging_to} {one.en}", f"{what.es} que pertenece a {one.es}"
    )
    belonging = told(
        f"the {thing.english} belonging to {other.en}", f"{what.es} que pertenece a {other.es}"
    )
    hers = told(f"the {thing.english} of {other.en}", f"{what.es} de {other.es}")
    it = told(f"a {thing.english}", f"{'un' if what.gender == 'm' else 'una'} {thing.spanish}")
    choices = (
        (his, belongs, E, E, 0.95),
        (of, belongs, E, E, 0.95),
        (his, hers, N, N, 0.62),
        (belongs, belonging, N, N, 0.62),
        (his, it, E, N, 0.8),
        (belongs, told(genitive, f"{what.es} de {one.es}", no=True), C, C, 0.55),
        (belonging, told(genitive, f"{what.es} de {one.es}", no=True), N, N, 0.52),
        (told(genitive, f"{what.es} de {one.es}", no=True),
            told(f"the {thing.english} that belongs to {one.en}",
                f"{what.es} que pertenece a {one.es}", no=True), E, E, 0.94),
        _kin(rng, one, other),
    )  # fmt: skip
    return Made(*rng.choice(choices))


_KIN = (("friend", "el amigo"), ("brother", "el hermano"), ("boss", "el jefe"),
    ("sister", "la hermana"), ("daughter", "la hija"), ("cousin", "el primo"))  # fmt: skip


def _kin(rng: random.Random, one: Who, other: Who) -> tuple[Said, Said, int, int, float]:
    """The brother of X's friend is not the friend of X's brother."""
    (kin, uno), (second, otro) = rng.sample(_KIN, 2)
    verb = rng.choice(SOLO)
    first = Said(
        f"the {kin} of the {second} of {one.en} {verb.past}",
        f"{uno} de {otro} de {one.es} {verb.preterite}",
    )
    turned = Said(
        f"the {second} of the {kin} of {one.en} {verb.past}",
        f"{otro} de {uno} de {one.es} {verb.preterite}",
    )
    name = Said(f"the {kin} of {one.en} {verb.past}", f"{uno} de {one.es} {verb.preterite}")
    swapped = Said(f"the {kin} of {other.en} {verb.past}", f"{uno} de {other.es} {verb.preterite}")
    return rng.choice(((first, turned, N, N, 0.65), (name, swapped, N, N, 0.6)))


def relative(rng: random.Random) -> Made:
    """A clause that says which one: who did what, and who did the other thing."""
    scene = event(rng, definite=True, past=True, people=True)
    verb, one, other = rng.choice(SOLO), scene.one, scene.other

    def that(what: Event) -> Said:
        does = what.does()
        last = alone(what.one, verb)
        return Said(
            f"{what.one.en}, who {does.english} {what.other.en} {what.place.english}, {verb.past}",
            f"{what.one.es}, que {does.spanish} {what.other.a} {what.place.spanish},"
            f" {last.spanish.removeprefix(what.one.es).strip()}",
        )

    def by(what: Event) -> Said:
        """The one to whom it was done acts."""
        suffers = what.undergoes()
        last = alone(what.other, verb).spanish.removeprefix(what.other.es).strip()
        return Said(
            f"{what.other.en}, who {suffers.english} by {what.one.en} {what.place.english},"
            f" {verb.past}",
            f"{what.other.es}, {what.other.pick('a quien', 'a quienes')} {what.does().spanish}"
            f" {what.one.es} {what.place.spanish}, {last}",
        )

    def and_(what: Event) -> Said:
        active, last = what.active(), alone(what.one, verb).spanish
        return Said(
            f"{active.english} and {verb.past}",
            f"{active.spanish} y {last.removeprefix(what.one.es).strip()}",
        )

    swapped = scene.exchanged()
    denied = Said(f"{one.en} did not {verb.base}", f"{one.es} no {verb.preterite}")
    choices = (
        (that(scene), and_(scene), E, E, 0.92),
        (that(scene), that(swapped), N, N, 0.62),
        (that(scene), alone(one, verb), E, N, 0.75),
        (that(scene), alone(other, verb), N, N, 0.58),
        (that(scene), scene.active(), E, N, 0.8),
        (by(scene), that(scene), N, N, 0.65),
        (by(scene), and_(swapped), N, N, 0.62),
        (by(scene), alone(other, verb), E, N, 0.75),
        (by(scene), scene.passive(), E, N, 0.8),
        (that(scene), denied, C, C, 0.5),
        (by(scene), denied, N, N, 0.52),
        (that(scene), scene.denied(), C, C, 0.5),
    )
    return Made(*rng.choice(choices), "")


def scramble(rng: random.Random) -> Made:
    """The words in no order, or in another good one."""
    scene = caption(rng)[0] if rng.random() < 0.3 else event(rng)
    if not scene.place.english:
        scene = Event(scene.one, scene.other, scene.verb, rng.choice(PLACES), scene.now)
    text, place = scene.active(), scene.place
    if rng.random() < 0.35:
        bare = Event(scene.one, scene.other, scene.verb, NOWHERE, scene.now).active()
        fronted = Said(f"{place.english}, {bare.english}", f"{place.spanish}, {bare.spanish}")
        return Made(text, fronted, E, E, 0.98, "")
    if rng.random() < 0.25:
        return Made(text, scene.passive(), E, E, 0.97, scene.tense)
    return Made(
        text, Said(_mixed(english(text.english), rng), _mixed(spanish(text.spanish), rng)),
        N, N, 0.5, "",
    )  # fmt: skip


def _mixed(text: str, rng: random.Random) -> str:
    mixed = text.rstrip(".").lower().split()
    rng.shuffle(mixed)
    return " ".join(mixed)


def general(rng: random.Random, lexicon: WordNet) -> Made:
    """A noun becomes a more general one, or a sibling: entailment one way, or none."""
    noun = rng.choice(PEOPLE)
    scene = event(rng, past=True, people=True)
    scene = Event(the(noun), scene.other, scene.verb, scene.place)
    senses = [s for s in lexicon.senses(noun.english, "n") if s.lexname in _LEXNAMES]
    up = senses[0].targets("@") if senses else ()
    if not up or noun.english in scene.other.en:
        return scramble(rng)
    parent = lexicon.synset(up[0])
    text = scene.active().english
    if rng.random() < 0.5:
        name = parent.lemmas[0].replace("_", " ")
        return Made(Said(text), Said(text.replace(noun.english, name, 1)), E, N, 0.82)
    children = [lexicon.synset(one).lemmas[0] for one in parent.targets("~") if one != senses[0].id]
    common = [name for name in children if name.islower()]
    if not common:
        return scramble(rng)
    name = rng.choice(common).replace("_", " ")
    return Made(Said(text), Said(text.replace(noun.english, name, 1)), N, N, 0.6)
