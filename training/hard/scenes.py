"""Who does what to whom, in both languages: the parts of most rules' sentences."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from training.hard import words
from training.hard.pair import Said, Tense
from training.hard.words import TABLE, Noun, Verb, agreeing, many, spanish_plural

PEOPLE, NAMES = words.nouns(TABLE["people"]), words.nouns(TABLE["names"])
GOODS, FIGURES = words.nouns(TABLE["goods"]), words.nouns(TABLE["figures"])
SOLO = words.solo(TABLE["solo"])
PLACES, TIMES = words.said(TABLE["places"]), words.said(TABLE["times"])
KINDS = {kind: words.nouns(block, ";") for kind, block in TABLE["kinds"].items()}
_CAPTIONS = {kind: words.verbs(block)[0] for kind, block in TABLE["captions"].items()}
_GROUPS = {name: words.nouns(TABLE[name]) for name in TABLE["verbs"]}
_VERBS = {name: words.verbs(block) for name, block in TABLE["verbs"].items()}
_TAILS = words.said(TABLE["tails"])
_ADJECTIVES = words.said(TABLE["adjectives"])
_ANIMAL_ADJECTIVES = words.said(TABLE["animal_adjectives"])
NOWHERE = Said("", "")
_THE = {("m", False): "el", ("f", False): "la", ("m", True): "los", ("f", True): "las"}
_LASTING = {"see", "forgive", "ignore", "deceive"}
"""Verbs that are not said of what is going on right now."""


@dataclass(frozen=True, slots=True)
class Who:
    """A noun phrase. Living ones, as objects, take "a" in Spanish."""

    en: str
    es: str
    gender: str
    plural: bool = False
    living: bool = True
    person: bool = False

    @property
    def a(self) -> str:
        """As the object of a Spanish verb."""
        return f"a {self.es}" if self.living else self.es

    @property
    def lo(self) -> str:
        """The Spanish pronoun for it as an object."""
        return {"m": "lo", "f": "la"}[self.gender] + "s" * self.plural

    def form(self, adjective: str) -> str:
        """A Spanish adjective or participle that agrees with it."""
        return agreeing(adjective, self.gender, self.plural)

    def pick(self, one: str, several: str) -> str:
        """The form for its number."""
        return several if self.plural else one


def the(noun: Noun, living: bool = True) -> Who:
    """The noun with its definite article."""
    article = _THE[noun.gender, False]
    return Who(f"the {noun.english}", f"{article} {noun.spanish}", noun.gender, living=living)


def a(noun: Noun, living: bool = True) -> Who:
    """The noun with its indefinite article."""
    article = "un" if noun.gender == "m" else "una"
    return Who(f"a {noun.english}", f"{article} {noun.spanish}", noun.gender, living=living)


def several(noun: Noun, rng: random.Random) -> Who:
    """Some of them, or two, or all that are meant."""
    english, masculine, feminine = rng.choice(
        (("some", "unos", "unas"), ("two", "dos", "dos"), ("the", "los", "las"))
    )
    article = masculine if noun.gender == "m" else feminine
    return Who(
        f"{english} {words.english_plural(noun.english)}",
        f"{article} {spanish_plural(noun.spanish)}",
        noun.gender,
        plural=True,
    )


def described(who: Who, rng: random.Random, adjectives: list[Said]) -> Who:
    """With an adjective."""
    adjective = rng.choice(adjectives)
    article, _, noun = who.en.partition(" ")
    return replace(
        who,
        en=f"{article} {adjective.english} {noun}",
        es=f"{who.es} {who.form(adjective.spanish)}",
    )


def person(noun: Noun, rng: random.Random, definite: bool = False) -> Who:
    """Someone: a name, one with an adjective or a clause, or (unless definite) any one or some."""
    if noun in NAMES:
        return Who(noun.english, noun.spanish, noun.gender, person=True)
    kind = rng.random()
    if kind < 0.12 and not definite:
        return replace(several(noun, rng), person=True)
    who = a(noun) if kind < 0.3 and not definite else the(noun)
    if rng.random() < 0.25:
        who = described(who, rng, _ADJECTIVES)
    elif rng.random() < 0.12:
        tail = rng.choice(_TAILS)
        who = replace(who, en=f"{who.en} {tail.english}", es=f"{who.es} {tail.spanish}")
    return replace(who, person=True)


def two_people(rng: random.Random, definite: bool = True) -> tuple[Who, Who]:
    """Two different persons; names in one pair out of five."""
    pool = NAMES if rng.random() < 0.2 else PEOPLE
    one, other = rng.sample(pool, 2)
    return person(one, rng, definite), person(other, rng, definite)


@dataclass(frozen=True, slots=True)
class Event:
    """Who does what to whom, where; the parts of a transitive sentence."""

    one: Who
    other: Who
    verb: Verb
    place: Said
    now: bool = False

    @property
    def tense(self) -> Tense:
        """That of the clauses that can be added."""
        return "present" if self.now else "past"

    def exchanged(self) -> Event:
        """The two change places."""
        return replace(self, one=self.other, other=self.one)

    def does(self) -> Said:
        """The verb, for the one who does it."""
        verb, one = self.verb, self.one
        if self.now:
            return Said(
                f"{one.pick('is', 'are')} {verb.ing}",
                f"{one.pick('está', 'están')} {verb.gerund}",
            )
        return Said(verb.past, one.pick(verb.preterite, many(verb.preterite, verb.infinitive)))

    def undergoes(self, no: bool = False) -> Said:
        """The verb, for the one to whom it is done."""
        verb, other = self.verb, self.other
        en, es = other.pick("was", "were"), other.pick("fue", "fueron")
        if self.now:
            en, es = other.pick("is", "are"), other.pick("está siendo", "están siendo")
        being = "being " if self.now else ""
        return Said(
            f"{en} {'not ' if no else ''}{being}{verb.participle}",
            f"{'no ' if no else ''}{es} {other.form(verb.participio)}",
        )

    def active(self) -> Said:
        """X followed Y."""
        does = self.does()
        return Said(
            f"{self.one.en} {does.english} {self.other.en} {self.place.english}",
            f"{self.one.es} {does.spanish} {self.other.a} {self.place.spanish}",
        )

    def passive(self, no: bool = False) -> Said:
        """Y was (not) followed by X."""
        suffers = self.undergoes(no)
        return Said(
            f"{self.other.en} {suffers.english} by {self.one.en} {self.place.english}",
            f"{self.other.es} {suffers.spanish} por {self.one.es} {self.place.spanish}",
        )

    def short(self) -> Said:
        """Y was followed."""
        suffers = self.undergoes()
        return Said(
            f"{self.other.en} {suffers.english} {self.place.english}",
            f"{self.other.es} {suffers.spanish} {self.place.spanish}",
        )

    def denied(self) -> Said:
        """X did not follow Y."""
        does = self.does()
        no = f"did not {self.verb.base}"
        if self.now:
            no = f"{self.one.pick('is', 'are')} not {self.verb.ing}"
        return Said(
            f"{self.one.en} {no} {self.other.en} {self.place.english}",
            f"{self.one.es} no {does.spanish} {self.other.a} {self.place.spanish}",
        )

    def cleft(self) -> Said:
        """It was X who followed Y."""
        does, one = self.does(), self.one
        was, fue = ("is", one.pick("es", "son")) if self.now else ("was", one.pick("fue", "fueron"))
        if one.person:
            who, quien = "who", one.pick("quien", "quienes")
        else:
            who, quien = "that", f"{_THE[one.gender, one.plural]} que"
        return Said(
            f"it {was} {one.en} {who} {does.english} {self.other.en} {self.place.english}",
            f"{fue} {one.es} {quien} {does.spanish} {self.other.a} {self.place.spanish}",
        )

    def fronted(self) -> Said:
        """It was Y that X followed; in Spanish the object comes first and is taken up again."""
        does, other = self.does(), self.other
        was = "is" if self.now else "was"
        return Said(
            f"it {was} {other.en} that {self.one.en} {does.english} {self.place.english}",
            f"{other.a} {other.lo} {does.spanish} {self.one.es} {self.place.spanish}",
        )

    def by_whom(self, english: str, spanish: str) -> Said:
        """The same done by somebody or nobody, who is not one of our nouns."""
        does = replace(self, one=Who("", "", "m")).does()
        return Said(
            f"{english} {does.english} {self.other.en} {self.place.english}",
            f"{spanish} {does.spanish} {self.other.a} {self.place.spanish}",
        )


def event(
    rng: random.Random, definite: bool = False, past: bool = False, people: bool = False
) -> Event:
    """A happening between two of a kind; ``past`` and ``people`` ask for no other."""
    group = "people" if people else rng.choice(("people", "people", "people", "animals", "bodies"))
    now = not past and group != "bodies" and rng.random() < 0.3
    if group == "people":
        one, other = two_people(rng, definite)
    elif group == "animals":
        one, other = (the(noun) for noun in rng.sample(_GROUPS[group], 2))
        if rng.random() < 0.4:
            one = described(one, rng, _ANIMAL_ADJECTIVES)
    else:
        one, other = (the(noun) for noun in rng.sample(_GROUPS[group], 2))
    verb = rng.choice(_VERBS[group])
    now = now and verb.base not in _LASTING
    return Event(one, other, verb, circumstance(rng, now), now)


def caption(rng: random.Random) -> tuple[Event, str]:
    """What a picture shows, and the kind of thing that it shows."""
    kind = rng.choice(list(_CAPTIONS))
    figure = rng.choice(FIGURES)
    who = several(figure, rng) if rng.random() < 0.15 else a(figure)
    thing = rng.choice(KINDS[kind][1:])
    shown = a(thing, living=False)
    place = rng.choice(PLACES[:11]) if rng.random() < 0.3 else NOWHERE
    return Event(who, shown, _CAPTIONS[kind], place, now=True), kind


def circumstance(rng: random.Random, now: bool = False) -> Said:
    """Where or when, both, or neither."""
    place, time = rng.choice(PLACES), rng.choice(TIMES)
    kind = rng.random()
    if kind < 0.25:
        return NOWHERE
    if now or kind < 0.6:
        return place
    if kind < 0.85:
        return time
    return Said(f"{place.english} {time.english}", f"{place.spanish} {time.spanish}")


def alone(who: Who, verb: words.Solo, plural: bool = False) -> Said:
    """What one does alone, or two together."""
    several = who.plural or plural
    return Said(
        f"{who.en} {verb.past}",
        f"{who.es} {many(verb.preterite, verb.infinitive) if several else verb.preterite}",
    )
