"""Rules about how many and how much."""

from __future__ import annotations

import random

from training.hard import words
from training.hard.pair import C, E, Made, N, Said
from training.hard.scenes import PLACES, circumstance
from training.hard.words import TABLE, Noun, agreeing, english_plural, many, spanish_plural

NUMBERS = (
    (2, "two", "dos"), (3, "three", "tres"), (4, "four", "cuatro"), (5, "five", "cinco"),
    (6, "six", "seis"), (7, "seven", "siete"), (8, "eight", "ocho"), (9, "nine", "nueve"),
    (10, "ten", "diez"), (11, "eleven", "once"), (12, "twelve", "doce"),
    (15, "fifteen", "quince"), (20, "twenty", "veinte"), (30, "thirty", "treinta"),
    (50, "fifty", "cincuenta"),
)  # fmt: skip
_GROUPS = {
    name: (words.nouns(group["nouns"]), words.lines(group["acts"]))
    for name, group in TABLE["quantity"].items()
}
_PLURALS = [noun for nouns, _ in _GROUPS.values() for noun in nouns]
_BASES = {"arrived": "arrive", "disappeared": "disappear"}


class _Done:
    """Something done to things, somewhere: what any number of them share."""

    def __init__(self, rng: random.Random) -> None:
        group = rng.choice(list(_GROUPS))
        nouns, acts = _GROUPS[group]
        # "Se vendieron" beside "fueron vendidos": of people it would say that they did it.
        self.reflexive = group != "people" and rng.random() < 0.5
        self.rng = rng
        self.noun: Noun = rng.choice(nouns)
        self.act, self.hecho = rng.choice(acts)
        self.place = circumstance(rng)

    def __call__(self, english: str, spanish: str, no: bool = False, single: bool = False) -> Said:
        """The texts hold "#" for the plural noun and @m/f@ for forms that agree with it."""
        act = self.act
        if no:
            act = f"did not {_BASES[act]}" if act in _BASES else act.replace("were", "were not")
        if english.startswith(("every one", "not one")):
            act = act.replace("were", "was")
        masculine = self.noun.gender == "m"
        for form in ("todos", "ningunos", "algunos", "muchos", "pocos", "los", "ninguno", "uno"):
            spanish = spanish.replace(f"@{form}", form if masculine else _feminine(form))
        spanish = spanish.replace("#", spanish_plural(self.noun.spanish))
        return Said(
            f"{english.replace('#', english_plural(self.noun.english))} {act} {self.place.english}",
            f"{spanish} {'no ' if no else ''}{self._hecho(not single)} {self.place.spanish}",
        )

    def _hecho(self, plural: bool) -> str:
        if self.hecho.endswith("ó"):
            ending = "er" if self.hecho.endswith("ció") else "ar"
            return many(self.hecho, ending) if plural else self.hecho
        if self.reflexive and self.rng.random() < 0.7:
            return f"se {_done(self.hecho, plural)}"
        return ("fueron " if plural else "fue ") + agreeing(self.hecho, self.noun.gender, plural)


def _done(participle: str, plural: bool) -> str:
    """The preterite of a regular verb, from its participle.

    >>> _done("vendido", plural=True), _done("robado", plural=False)
    ('vendieron', 'robó')
    """
    endings = {"ado": ("ó", "aron"), "ido": ("ió", "ieron")}
    return participle[:-3] + endings[participle[-3:]][plural]


def _of_others(made: Made, noun: Noun, rng: random.Random) -> Made:
    """Sometimes, the second text is about other things: nothing follows any more."""
    if rng.random() >= 0.12:
        return made
    others = [one for one in _PLURALS if one.gender == noun.gender and one != noun]
    other = rng.choice(others)
    changed = Said(
        made.b.english.replace(english_plural(noun.english), english_plural(other.english)),
        made.b.spanish.replace(spanish_plural(noun.spanish), spanish_plural(other.spanish)),
    )
    return made._replace(b=changed, forth=N, back=N, score=0.55)


def _feminine(form: str) -> str:
    return form.replace("os", "as") if form.endswith("os") else f"{form[:-1]}a"


def quantity(rng: random.Random) -> Made:
    """All, none, some, not all, many, few, half, most."""
    done = _Done(rng)
    every = done("all of the #", "@todos @los #")
    each = done("every one of the #", "cada @uno de @los #", single=True)
    none = done("none of the #", "@ninguno de @los #", single=True)
    not_one = done("not one of the #", "ni @uno solo de @los #", single=True)
    if done.noun.gender == "f":
        not_one = Said(not_one.english, not_one.spanish.replace("una solo", "una sola"))
    not_all = done("not all of the #", "no @todos @los #")
    some = done("some of the #", "@algunos de @los #")
    some_not = done("some of the #", "@algunos de @los #", no=True)
    lots, few = done("many of the #", "@muchos de @los #"), done("few of the #", "@pocos de @los #")
    not_many = done("not many of the #", "no @muchos de @los #")
    half = done("exactly half of the #", "exactamente la mitad de @los #")
    more_half = done("more than half of the #", "más de la mitad de @los #")
    most = done("most of the #", "la mayoría de @los #")
    almost = done("almost all of the #", "casi @todos @los #")
    nearly = done("nearly all of the #", "prácticamente @todos @los #")
    hardly = done("hardly any of the #", "casi @ninguno de @los #", single=True)
    choices = (
        (every, none, C, C, 0.5), (every, each, E, E, 0.97), (none, not_one, E, E, 0.96),
        (every, not_all, C, C, 0.58), (not_all, some_not, E, E, 0.92), (every, some, E, N, 0.78),
        (none, some, C, C, 0.5), (some, not_all, N, N, 0.68), (every, some_not, C, C, 0.55),
        (none, not_all, E, N, 0.7), (lots, few, C, C, 0.55), (not_many, few, E, E, 0.93),
        (lots, not_many, C, C, 0.55), (half, every, C, C, 0.62), (half, none, C, C, 0.55),
        (more_half, most, E, E, 0.92), (more_half, half, C, C, 0.72),
        (every, more_half, E, N, 0.75), (half, some, E, N, 0.75),
        (almost, nearly, E, E, 0.97), (almost, most, E, N, 0.85),
        (almost, none, C, C, 0.5), (almost, hardly, C, C, 0.52), (hardly, few, E, N, 0.85),
        (each, not_one, C, C, 0.5), (few, some_not, E, N, 0.65), (lots, some, E, N, 0.8),
        (most, some_not, N, N, 0.6), (every, lots, N, N, 0.78), (few, none, N, N, 0.65),
        (most, hardly, C, C, 0.52), (most, none, C, C, 0.5),
    )  # fmt: skip
    return _of_others(Made(*rng.choice(choices)), done.noun, rng)


def number(rng: random.Random) -> Made:
    """Numbers in figures and in words, at least, at most, only, more than."""
    done = _Done(rng)
    (low, few, pocos), (high, lots, muchos) = sorted(rng.sample(NUMBERS, 2))

    def count(english: str, spanish: str) -> Said:
        return done(f"{english} #", f"{spanish} #")

    exact, exactly = count(f"exactly {few}", f"exactamente {pocos}"), count(
        f"exactly {lots}", f"exactamente {muchos}")  # fmt: skip
    digits = str(low), str(low)
    over = count(f"more than {few}", f"más de {pocos}")
    least, least_high = count(f"at least {few}", f"al menos {pocos}"), count(
        f"at least {lots}", f"al menos {muchos}")  # fmt: skip
    most, most_high = count(f"at most {few}", f"como mucho {pocos}"), count(
        f"at most {lots}", f"como mucho {muchos}")  # fmt: skip
    only = count(f"only {few}", f"solo {pocos}")
    choices = (
        (exact, exactly, C, C, 0.6),
        (exact, exactly, C, C, 0.6),
        (count(few, pocos), count(lots, muchos), N, N, 0.65),
        (count(*digits), count(few, pocos), E, E, 0.98),
        (count(*digits), count(few, pocos), E, E, 0.98),
        (count(*digits), count(lots, muchos), N, N, 0.65),
        (count(*digits), count(str(high), str(high)), N, N, 0.65),
        (exactly, over, E, N, 0.72),
        (exact, over, C, C, 0.65),
        (exact, least, E, N, 0.82),
        (exact, least_high, C, C, 0.62),
        (exact, most, E, N, 0.82),
        (exactly, most, C, C, 0.62),
        (least_high, least, E, N, 0.78),
        (most, most_high, E, N, 0.78),
        (most, over, C, C, 0.65),
        (most, least_high, C, C, 0.6),
        (least, most_high, N, N, 0.65),
        (least, count(f"{few} or more", f"{pocos} o más"), E, E, 0.97),
        (most, count(f"no more than {few}", f"no más de {pocos}"), E, E, 0.97),
        (least, count(f"fewer than {few}", f"menos de {pocos}"), C, C, 0.62),
        (least, count(f"no fewer than {few}", f"no menos de {pocos}"), E, E, 0.96),
        (only, exact, E, E, 0.92),
        (only, exactly, C, C, 0.6),
        (only, least_high, C, C, 0.6),
        (only, most_high, E, N, 0.75),
        (count(f"almost {lots}", f"casi {muchos}"), exactly, C, C, 0.75),
        (
            count(f"almost {lots}", f"casi {muchos}"),
            count(f"nearly {lots}", f"cerca de {muchos}"),
            E,
            E,
            0.95,
        ),
        (
            count(f"almost {lots}", f"casi {muchos}"),
            count(f"fewer than {lots}", f"menos de {muchos}"),
            E,
            N,
            0.8,
        ),
        (count("a dozen", "una docena de"), count("12", "12"), E, E, 0.96),
        (count("a dozen", "una docena de"), count("20", "20"), N, N, 0.65),
        (count("half a dozen", "media docena de"), count("six", "seis"), E, E, 0.96),
    )
    return _of_others(Made(*rng.choice(choices)), done.noun, rng)


def ratio(rng: random.Random) -> Made:
    """Twice as many, half as many, more, fewer, as many."""
    one, other, third = (
        (english_plural(noun.english), spanish_plural(noun.spanish))
        for noun in rng.sample(_PLURALS, 3)
    )
    place = rng.choice(PLACES)

    def there(english: str, spanish: str) -> Said:
        return Said(f"there were {english} {place.english}", f"había {spanish} {place.spanish}")

    def twice(x: tuple[str, str], y: tuple[str, str]) -> Said:
        return there(f"twice as many {x[0]} as {y[0]}", f"el doble de {x[1]} que de {y[1]}")

    def half(x: tuple[str, str], y: tuple[str, str]) -> Said:
        return there(f"half as many {x[0]} as {y[0]}", f"la mitad de {x[1]} que de {y[1]}")

    def more(x: tuple[str, str], y: tuple[str, str]) -> Said:
        return there(f"more {x[0]} than {y[0]}", f"más {x[1]} que {y[1]}")

    def fewer(x: tuple[str, str], y: tuple[str, str]) -> Said:
        return there(f"fewer {x[0]} than {y[0]}", f"menos {x[1]} que {y[1]}")

    def same(x: tuple[str, str], y: tuple[str, str]) -> Said:
        return there(f"as many {x[0]} as {y[0]}", f"el mismo número de {x[1]} que de {y[1]}")

    choices = (
        (twice(one, other), half(other, one), E, E, 0.93),
        (twice(one, other), twice(other, one), C, C, 0.6),
        (twice(one, other), half(one, other), C, C, 0.6),
        (twice(one, other), more(one, other), E, N, 0.8),
        (half(one, other), fewer(one, other), E, N, 0.8),
        (more(one, other), fewer(other, one), E, E, 0.95),
        (more(one, other), fewer(one, other), C, C, 0.6),
        (more(one, other), more(other, one), C, C, 0.6),
        (same(one, other), same(other, one), E, E, 0.97),
        (same(one, other), more(one, other), C, C, 0.62),
        (same(one, other), _equal(one, other, place), E, E, 0.93),
        (more(one, other), _equal(one, other, place), C, C, 0.6),
        (half(one, other), more(one, other), C, C, 0.6),
        (more(other, one), half(one, other), N, E, 0.78),
        (more(one, other), _bare(one, place), E, N, 0.75),
        (more(one, other), more(one, third), N, N, 0.62),
        (twice(one, other), same(one, third), N, N, 0.58),
        (fewer(one, other), half(one, third), N, N, 0.58),
        (twice(one, other), _bare(other, place), E, N, 0.75),
    )
    return Made(*rng.choice(choices), "state")


def _equal(one: tuple[str, str], other: tuple[str, str], place: Said) -> Said:
    return Said(
        f"there were neither more nor fewer {one[0]} than {other[0]} {place.english}",
        f"no había ni más ni menos {one[1]} que {other[1]} {place.spanish}",
    )


def _bare(noun: tuple[str, str], place: Said) -> Said:
    return Said(f"there were {noun[0]} {place.english}", f"había {noun[1]} {place.spanish}")
