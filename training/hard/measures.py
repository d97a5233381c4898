"""Rules about measured amounts."""

from __future__ import annotations

import random

from training.hard.amounts import NUMBERS
from training.hard.pair import C, E, Made, N, Said

_MEASURES = (
    # What, what it does; the large unit, the small one, how many of it.
    (("the parcel weighed", "el paquete pesaba"), ("kilos", "kilos"), ("grams", "gramos"), 1000),
    (("the bag weighed", "la bolsa pesaba"), ("kilos", "kilos"), ("grams", "gramos"), 1000),
    (("the rope measured", "la cuerda medía"), ("metres", "metros"),
        ("centimetres", "centímetros"), 100),
    (("the path measured", "el camino medía"), ("kilometres", "kilómetros"),
        ("metres", "metros"), 1000),
    (("the pot held", "la olla contenía"), ("litres", "litros"),
        ("millilitres", "mililitros"), 1000),
    (("the film lasted", "la película duró"), ("hours", "horas"), ("minutes", "minutos"), 60),
    (("the suitcase weighed", "la maleta pesaba"), ("kilos", "kilos"), ("grams", "gramos"), 1000),
    (("the wall measured", "el muro medía"), ("metres", "metros"),
        ("centimetres", "centímetros"), 100),
    (("the tank held", "el depósito contenía"), ("litres", "litros"),
        ("millilitres", "mililitros"), 1000),
    (("the meeting lasted", "la reunión duró"), ("hours", "horas"), ("minutes", "minutos"), 60),
    (("the strike lasted", "la huelga duró"), ("weeks", "semanas"), ("days", "días"), 7),
    (("the trip lasted", "el viaje duró"), ("days", "días"), ("hours", "horas"), 24),
    (("the course lasted", "el curso duró"), ("weeks", "semanas"), ("days", "días"), 7),
    (("the siege lasted", "el asedio duró"), ("years", "años"), ("months", "meses"), 12),
)  # fmt: skip
_SHORT = {"kilos": "kg", "grams": "g", "metres": "m", "centimetres": "cm", "kilometres": "km",
    "litres": "l", "millilitres": "ml", "hours": "h"}  # fmt: skip


_FRACTIONS = (
    (("the parcel weighed", "el paquete pesaba"), ("half a kilo", "medio kilo"), 500, "g"),
    (("the parcel weighed", "el paquete pesaba"), ("1 kg", "1 kg"), 1000, "g"),
    (("the bag weighed", "la bolsa pesaba"), ("a kilo and a half", "kilo y medio"), 1500, "g"),
    (("the pot held", "la olla contenía"), ("half a litre", "medio litro"), 500, "ml"),
    (("the rope measured", "la cuerda medía"), ("half a metre", "medio metro"), 50, "cm"),
    (("the film lasted", "la película duró"), ("an hour and a half", "hora y media"), 90, "min"),
    (("the call lasted", "la llamada duró"), ("half an hour", "media hora"), 30, "min"),
    (("the call lasted", "la llamada duró"), ("a quarter of an hour", "un cuarto de hora"), 15,
        "min"),
)  # fmt: skip
_UNITS = {"g": ("grams", "gramos"), "ml": ("millilitres", "mililitros"),
    "cm": ("centimetres", "centímetros"), "min": ("minutes", "minutos")}  # fmt: skip


def _fraction(rng: random.Random) -> Made:
    """Half a kilo is 500 grams."""
    start, named, amount, short = rng.choice(_FRACTIONS)
    unit = rng.choice((_UNITS[short], (short, short)))
    wrong = rng.choice((2 * amount, amount // 5, amount + 10))

    def much(english: str, spanish: str) -> Said:
        return Said(f"{start[0]} {english}", f"{start[1]} {spanish}")

    def figure(size: int, word: tuple[str, str] = ("", "")) -> Said:
        return much(f"{word[0]} {size} {unit[0]}", f"{word[1]} {size} {unit[1]}")

    plain = much(*named)
    over = much(f"more than {named[0]}", f"más de {named[1]}")
    choices = (
        (plain, figure(amount), E, E, 0.95),
        (plain, figure(wrong), C, C, 0.6),
        (plain, figure(amount, ("at least", "al menos")), E, N, 0.8),
        (over, figure(2 * amount), N, E, 0.75),
        (over, figure(amount), C, C, 0.65),
        (over, figure(amount, ("at least", "al menos")), E, N, 0.8),
        (over, figure(amount, ("more than", "más de")), E, E, 0.94),
        (over, figure(2 * amount, ("less than", "menos de")), N, N, 0.65),
    )
    return Made(*rng.choice(choices), "")


def measure(rng: random.Random) -> Made:
    """The same amount in another unit, in words, or another amount."""
    if rng.random() < 0.3:
        return _fraction(rng)
    start, large, small, times = rng.choice(_MEASURES)
    (low, few, pocos), (high, lots, muchos) = sorted(rng.sample(NUMBERS[:11], 2))

    def much(english: str, spanish: str, unit: tuple[str, str]) -> Said:
        return Said(f"{start[0]} {english} {unit[0]}", f"{start[1]} {spanish} {unit[1]}")

    def figure(amount: int, unit: tuple[str, str]) -> Said:
        if unit[0] in _SHORT and rng.random() < 0.3:
            unit = (_SHORT[unit[0]], _SHORT[unit[0]])
        return much(str(amount), str(amount), unit)

    plain, in_words = figure(low, large), much(few, pocos, large)
    more = much(f"more than {few}", f"más de {pocos}", large)
    less = much(f"less than {few}", f"menos de {pocos}", large)
    least = much(f"at least {few}", f"al menos {pocos}", large)
    choices = (
        (plain, figure(low * times, small), E, E, 0.95),
        (in_words, figure(low * times, small), E, E, 0.94),
        (plain, in_words, E, E, 0.98),
        (plain, figure(high * times, small), C, C, 0.6),
        (plain, figure(low, small), C, C, 0.6),
        (in_words, much(lots, muchos, large), C, C, 0.62),
        (figure(high, large), more, E, N, 0.78),
        (figure(high * times, small), more, E, N, 0.75),
        (figure(low * times, small), more, C, C, 0.65),
        (figure(low * times, small), least, E, N, 0.8),
        (plain, less, C, C, 0.65),
        (more, less, C, C, 0.6),
        (more, figure(high, large), N, E, 0.75),
        (less, much(f"less than {lots}", f"menos de {muchos}", large), E, N, 0.78),
        (least, much(f"no less than {few}", f"no menos de {pocos}", large), E, E, 0.96),
        (more, figure(high * times, small), N, E, 0.73),
        (more, much(f"less than {lots}", f"menos de {muchos}", large), N, N, 0.65),
        (least, much(f"more than {lots}", f"más de {muchos}", large), N, E, 0.75),
    )
    return Made(*rng.choice(choices), "")
