"""Rules about more and less of a quality, and about before and after."""

from __future__ import annotations

import random
from collections.abc import Callable

from training.hard import words
from training.hard.pair import C, E, Made, N, Said
from training.hard.scenes import GOODS, PEOPLE, SOLO, Who, the, two_people
from training.hard.words import TABLE, Solo, agreeing

_SCALES = {name: words.lines(block) for name, block in TABLE["compare"].items()}


def comparison(rng: random.Random) -> Made:
    """Older, younger, as old as, less old: of two people or two things."""
    group = rng.choice(list(_SCALES))
    if group == "people":
        one, other = two_people(rng)
    else:
        one, other = (the(noun, living=False) for noun in rng.sample(GOODS, 2))
    row = rng.choice(_SCALES[group])
    (low, high, lower, higher, _, _), (bajo, alto) = row[0].split(), row[1].split()
    if rng.random() < 0.5:
        low, high, lower, higher, bajo, alto = high, low, higher, lower, alto, bajo
    was, era = rng.choice((("is", "es"), ("was", "era")))

    def than(x: Who, y: Who, more: str, mas: str, way: str = "más", no: bool = False) -> Said:
        return Said(
            f"{x.en} {was} {'not ' if no else ''}{more} than {y.en}",
            f"{x.es} {'no ' if no else ''}{era} {way} {x.form(mas)} que {y.es}",
        )

    def as_(x: Who, y: Who, no: bool = False) -> Said:
        return Said(
            f"{x.en} {was} {'not ' if no else ''}as {high} as {y.en}",
            f"{x.es} {'no ' if no else ''}{era} tan {x.form(alto)} como {y.es}",
        )

    higher_one = than(one, other, higher, alto)
    much, little = ("much", "mucho más"), ("a little", "un poco más")
    much_higher = than(one, other, f"{much[0]} {higher}", alto, much[1])
    a_little = than(one, other, f"{little[0]} {higher}", alto, little[1])
    choices = (
        (higher_one, than(other, one, lower, bajo), E, E, 0.95),
        (higher_one, than(other, one, lower, bajo), E, E, 0.95),
        (higher_one, than(other, one, higher, alto), C, C, 0.6),
        (higher_one, than(one, other, lower, bajo), C, C, 0.58),
        (higher_one, as_(one, other), C, C, 0.65),
        (as_(one, other), as_(other, one), E, E, 0.96),
        (higher_one, than(other, one, f"less {high}", alto, "menos"), E, E, 0.92),
        (higher_one, than(one, other, f"less {high}", alto, "menos"), C, C, 0.58),
        (higher_one, as_(other, one, no=True), E, E, 0.9),
        (higher_one, as_(one, other, no=True), C, C, 0.58),
        (higher_one, than(one, other, higher, alto, no=True), C, C, 0.58),
        (higher_one, than(other, one, higher, alto, no=True), E, N, 0.82),
        (as_(one, other), than(one, other, higher, alto, no=True), E, N, 0.75),
        (much_higher, higher_one, E, N, 0.92),
        (a_little, much_higher, C, C, 0.8),
        (much_higher, than(other, one, f"{much[0]} {lower}", bajo, much[1]), E, E, 0.94),
        (a_little, than(other, one, f"{little[0]} {lower}", bajo, little[1]), E, E, 0.94),
        (much_higher, than(other, one, f"{much[0]} {higher}", alto, much[1]), C, C, 0.6),
        (a_little, than(other, one, lower, bajo), E, N, 0.9),
        (higher_one, _just(one, high, alto, was, era), N, N, 0.7),
    )
    return Made(*rng.choice(choices), "state" if was == "was" else "")


def _just(who: Who, quality: str, cual: str, was: str, era: str) -> Said:
    return Said(f"{who.en} {was} {quality}", f"{who.es} {era} {who.form(cual)}")


def superlative(rng: random.Random) -> Made:
    """The tallest of them, one of the tallest, none is taller."""
    group = rng.choice(list(_SCALES))
    noun = rng.choice(PEOPLE if group == "people" else GOODS)
    pool = [one for one in (PEOPLE if group == "people" else GOODS) if one != noun]
    one, second = the(noun), the(rng.choice(pool))
    row = rng.choice(_SCALES[group])
    (*_, higher, lowest, highest), (bajo, alto) = row[0].split(), row[1].split()
    el, los = _el(one), _el(one, plural=True)
    uno, otro = ("uno", "otro") if one.gender == "m" else ("una", "otra")
    place = rng.randrange(3)
    (size, cuantos), (rest, demas) = _COUNTED[place + 1], _COUNTED[place]
    if rng.random() < 0.5:
        of, de = f"of the {size}", f"de {los} {cuantos}"
        others, los_otros = f"the other {rest}", f"{los} {otro}s {demas}"
        another = f"another {of}", f"{otro} {de}"
    else:
        of, de = "in the town", "del pueblo"
        others, los_otros = f"all the others {of}", f"tod{los[1:]} {los} demás {de}"
        another = f"another one {of}", f"{otro} {de}"
    most = Said(f"{one.en} was the {highest} {of}", f"{one.es} era {el} más {one.form(alto)} {de}")
    least = Said(f"{one.en} was the {lowest} {of}", f"{one.es} era {el} más {one.form(bajo)} {de}")
    among = Said(
        f"{one.en} was one of the {highest} {of}",
        f"{one.es} era {uno} de {los} más {agreeing(alto, one.gender, True)} {de}",
    )
    than_all = Said(
        f"{one.en} was {higher} than {others}",
        f"{one.es} era más {one.form(alto)} que {los_otros}",
    )
    not_most = Said(
        f"{one.en} was not the {highest} {of}", f"{one.es} no era {el} más {one.form(alto)} {de}"
    )
    exceeded = Said(
        f"{another[0]} was {higher} than {one.en}",
        f"{another[1]} era más {one.form(alto)} que {one.es}",
    )
    otros = de if de == "del pueblo" else f"de {_el(second, plural=True)} {cuantos}"
    other = Said(
        f"{second.en} was the {highest} {of}",
        f"{second.es} era {_el(second)} más {second.form(alto)} {otros}",
    )
    choices = (
        (most, than_all, E, E, 0.94),
        (most, least, C, C, 0.55),
        (most, among, E, N, 0.85),
        (most, not_most, C, C, 0.58),
        (most, exceeded, C, C, 0.58),
        (not_most, exceeded, E, E, 0.85),
        (most, other, C, C, 0.6),
        (least, not_most, E, N, 0.72),
        (least, than_all, C, C, 0.55),
        (among, most, N, E, 0.85),
        (among, least, C, C, 0.55),
        (among, not_most, N, N, 0.7),
    )
    return Made(*rng.choice(choices), "state")


_COUNTED = (("two", "dos"), ("three", "tres"), ("four", "cuatro"), ("five", "cinco"))


def _el(who: Who, plural: bool = False) -> str:
    if plural:
        return "los" if who.gender == "m" else "las"
    return "el" if who.gender == "m" else "la"


def before(rng: random.Random) -> Made:
    """Before and after, with the clauses in either order."""
    one, other = two_people(rng)
    did, also = rng.sample(SOLO, 2)

    def told(word: tuple[str, str], x: tuple[Who, Solo], y: tuple[Who, Solo], front: bool) -> Said:
        main = (f"{x[0].en} {x[1].past}", f"{x[0].es} {x[1].preterite}")
        part = (f"{word[0]} {y[0].en} {y[1].past}", f"{word[1]} {y[0].es} {y[1].subjunctive}")
        if front:
            return Said(f"{part[0]}, {main[0]}", f"{part[1]}, {main[1]}")
        return Said(f"{main[0]} {part[0]}", f"{main[1]} {part[1]}")

    earlier, later = ("before", "antes de que"), ("after", "después de que")
    first, second = (one, did), (other, also)
    front = rng.random() < 0.4
    base = told(earlier, first, second, front)
    then = Said(
        f"first {one.en} {did.past} and then {other.en} {also.past}",
        f"primero {one.es} {did.preterite} y luego {other.es} {also.preterite}",
    )
    then_reversed = Said(
        f"first {other.en} {also.past} and then {one.en} {did.past}",
        f"primero {other.es} {also.preterite} y luego {one.es} {did.preterite}",
    )
    crossed = (one, also), (other, did)
    choices: tuple[tuple[Said, Said, int, int, float], ...] = (
        (base, told(later, second, first, rng.random() < 0.5), E, E, 0.95),
        (base, told(later, second, first, rng.random() < 0.5), E, E, 0.95),
        (base, told(earlier, first, second, not front), E, E, 0.98),
        (base, told(later, first, second, front), C, C, 0.62),
        (base, told(earlier, second, first, rng.random() < 0.5), C, C, 0.62),
        (base, then, E, E, 0.93),
        (base, then_reversed, C, C, 0.6),
        (told(later, second, first, front), then, E, E, 0.93),
        (told(later, second, first, front), then_reversed, C, C, 0.6),
        (base, told(earlier, crossed[0], crossed[1], front), N, N, 0.65),
        (base, told(later, crossed[1], crossed[0], front), N, N, 0.62),
        (then, Said(f"{one.en} {did.past}", f"{one.es} {did.preterite}"), E, N, 0.75),
        (told(later, first, second, front),
            Said(f"{other.en} {also.past}", f"{other.es} {also.preterite}"), E, N, 0.72),
        (base,
            Said(f"{other.en} did not {also.base}", f"{other.es} no {also.preterite}"), C, C, 0.5),
    )  # fmt: skip
    return Made(*rng.choice(choices), "")


_DAYS = (("Monday", "lunes"), ("Tuesday", "martes"), ("Wednesday", "miércoles"),
    ("Thursday", "jueves"), ("Friday", "viernes"), ("Saturday", "sábado"),
    ("Sunday", "domingo"))  # fmt: skip
_PARTS = (("in the morning", "por la mañana"), ("in the afternoon", "por la tarde"),
    ("at night", "por la noche"))  # fmt: skip
_MONTHS = (("January", "enero"), ("March", "marzo"), ("April", "abril"), ("May", "mayo"),
    ("June", "junio"), ("August", "agosto"), ("October", "octubre"),
    ("December", "diciembre"))  # fmt: skip
_HOURS = (("one o'clock", "la una", 1), ("two o'clock", "las dos", 2),
    ("three o'clock", "las tres", 3), ("four o'clock", "las cuatro", 4),
    ("five o'clock", "las cinco", 5))  # fmt: skip
_HELD = (("the concert took place", "el concierto se celebró"), ("the train left", "el tren salió"),
    ("the trial began", "el juicio empezó"), ("the bridge was opened", "el puente se inauguró"),
    ("the wedding was held", "la boda se celebró"), ("the ship sank", "el barco se hundió"),
    ("the final was played", "la final se jugó"), ("the museum closed", "el museo cerró"),
    ("the meeting ended", "la reunión terminó"), ("the exam started", "el examen comenzó"),
    ("the factory burned down", "la fábrica se quemó"), ("the letter arrived", "la carta llegó"),
    ("the president resigned", "el presidente dimitió"))  # fmt: skip


def when(rng: random.Random) -> Made:
    """Days, parts of the day, months and hours: the same time said otherwise, or another time."""
    held, celebrado = rng.choice(_HELD)

    def at(english: str, spanish: str) -> Said:
        return Said(f"{held} {english}", f"{celebrado} {spanish}")

    kinds: tuple[Callable[[], tuple[Said, Said, int, int, float]], ...] = (
        lambda: _days(rng, at),
        lambda: _dates(rng, at),
        lambda: _hours(rng, at),
    )
    made = rng.choice(kinds)()
    return Made(*made, rng.choice(("state", "")))


Timed = tuple[Said, Said, int, int, float]


def _days(rng: random.Random, at: Callable[[str, str], Said]) -> Timed:
    (day, dia), (next_day, otro) = rng.sample(_DAYS, 2)
    (part, parte), (other, otra) = rng.sample(_PARTS, 2)
    on, off = at(f"on {day}", f"el {dia}"), at(f"on {next_day}", f"el {otro}")
    short = part.removeprefix("in the ").removeprefix("at ")
    full = at(f"on {day} {short}", f"el {dia} {parte}")
    return rng.choice(
        (
            (on, off, C, C, 0.65),
            (full, on, E, N, 0.88),
            (full, off, C, C, 0.62),
            (full, at(part, parte), E, N, 0.85),
            (full, at(other, otra), C, C, 0.65),
            (full, at(f"{part} on {day}" if part != "at night" else f"at night on {day}",
                f"{parte} el {dia}"), E, E, 0.97),
            (on, at(f"on a {day}", f"un {dia}"), E, N, 0.92),
            (on, at(part, parte), N, N, 0.72),
            (on, Said(f"it was on {day} that {at('', '').english}",
                f"fue el {dia} cuando {at('', '').spanish}"), E, E, 0.95),
            (on, Said(f"it was not on {day} that {at('', '').english}",
                f"no fue el {dia} cuando {at('', '').spanish}"), C, C, 0.55),
            (on, Said(f"it was not on {next_day} that {at('', '').english}",
                f"no fue el {otro} cuando {at('', '').spanish}"), E, N, 0.62),
        )
    )  # fmt: skip


def _dates(rng: random.Random, at: Callable[[str, str], Said]) -> Timed:
    (month, mes), (other, otro) = rng.sample(_MONTHS, 2)
    day, second = rng.sample(range(2, 29), 2)
    year, later = rng.sample(range(1950, 2024), 2)
    date = at(f"on {day} {month} {year}", f"el {day} de {mes} de {year}")
    return rng.choice(
        (
            (date, at(f"on {month} {day}, {year}", f"el día {day} de {mes} del año {year}"),
                E, E, 0.98),
            (date, at(f"in {month} {year}", f"en {mes} de {year}"), E, N, 0.87),
            (date, at(f"in {year}", f"en {year}"), E, N, 0.82),
            (date, at(f"on {second} {month} {year}", f"el {second} de {mes} de {year}"), C, C, 0.7),
            (date, at(f"on {day} {other} {year}", f"el {day} de {otro} de {year}"), C, C, 0.68),
            (date, at(f"in {later}", f"en {later}"), C, C, 0.62),
            (date, at(f"before {max(year, later) + 1}", f"antes de {max(year, later) + 1}"),
                E, N, 0.7),
            (date, at(f"after {max(year, later)}", f"después de {max(year, later)}"), C, C, 0.62),
            (at(f"in {month}", f"en {mes}"), at(f"in {year}", f"en {year}"), N, N, 0.68),
        )
    )  # fmt: skip


def _hours(rng: random.Random, at: Callable[[str, str], Said]) -> Timed:
    (name, hora, hour), (other, otra, later) = sorted(rng.sample(_HOURS, 2), key=lambda h: h[2])
    exact = at(f"at {name} in the afternoon", f"a {hora} de la tarde")
    return rng.choice(
        (
            (exact, at(f"at {hour} pm", f"a las {hour + 12}:00"), E, E, 0.97),
            (exact, at(f"at {hour + 12}:00", f"a las {hour + 12} h"), E, E, 0.96),
            (exact, at(f"at {name}", f"a {hora}"), E, N, 0.9),
            (exact, at(f"at {other} in the afternoon", f"a {otra} de la tarde"), C, C, 0.68),
            (exact, at(f"at {later} pm", f"a las {later + 12}:00"), C, C, 0.67),
            (at("at noon", "al mediodía"), at("at 12 noon", "a las doce del día"), E, E, 0.95),
            (at("at noon", "al mediodía"), at("at midnight", "a medianoche"), C, C, 0.62),
            (exact, at("in the morning", "por la mañana"), C, C, 0.65),
            (exact, at("in the afternoon", "por la tarde"), E, N, 0.85),
            (exact, at(f"before {other} in the afternoon", f"antes de {otra} de la tarde"),
                E, N, 0.78),
            (exact, at(f"after {other} in the afternoon", f"después de {otra} de la tarde"),
                C, C, 0.68),
        )
    )  # fmt: skip
