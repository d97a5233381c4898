"""Six ways to catalogue one object: other fields, other forms of names, dates and places."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from training.records_gold import Facts

Fields = dict[str, list[str]]
_MONTHS = "January February March April May June July August September October November December"
_SPANISH = ("principios", "mediados", "finales")
_ORDINALS = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Style:
    """How a house writes; no name for a field that it does not have.

    The other fields have the names that the task's files have, so that the baseline, which knows
    only those, is measured fairly.
    """

    place: str = ""
    people: str = ""
    event: str = ""
    dates: str = "english"
    joined: str = ""
    """What parts several values of one field; a list where there is nothing."""


STYLES = (
    Style("coverage"),
    Style("place", "contributor", joined="; "),
    Style("", "contributor", dates="library"),
    Style("spatial", "contributor", "event", joined=" | "),
    Style("coverage", dates="spanish", joined="; "),
    Style("place", dates="german"),
)


def write(
    one: Facts, world: dict[str, Any], chance: random.Random
) -> tuple[Fields, frozenset[str]]:
    """Write a record of the facts, and say of which kinds it says anything."""
    style = chance.choice(STYLES)
    topic = world["topics"][one.topic]
    scene = topic["scenes"][one.scene]
    stated = {"subject"}
    fields: Fields = {"title": [chance.choice(scene["titles"])]}
    if chance.random() < 0.88:
        name = chance.choice(world["makers"][one.maker]["names"])
        fields["creator"] = [one.by + name]
        stated.add("author")
    elif chance.random() < 0.4:
        fields["creator"] = [chance.choice(["Unknown", "Anonymous", "s.n."])]
    place = chance.choice(world["places"][one.place]["names"])
    sentences = [chance.choice(scene["texts"])]
    sentences += _people(one, style, fields, world, chance)
    sentences += _event(one, style, fields, world, chance)
    sentences += _place(one, style, fields, place, world, chance)
    if chance.random() < 0.9:
        fields["date"] = [date(one.year, one.precision, style.dates, chance)]
        stated.add("time")
    if chance.random() < 0.88:
        terms = chance.choice(topic["terms"])
        fields["subject"] = [style.joined.join(terms)] if style.joined else list(terms)
    fields["type"] = [chance.choice(scene["type"])]
    stated |= {"description"}
    if chance.random() < 0.94 or len(sentences) > 1:
        fields["description"] = [" ".join(sentences)]
    said = " ".join(" ".join(values) for values in fields.values())
    stated |= {"location"} if _bare(world, one) in said or place in said else set()
    stated |= {"people"} if one.people or "author" in stated else set()
    stated |= {"event"} if one.event or scene.get("action") else set()
    return fields, frozenset(stated)


def _people(
    one: Facts, style: Style, fields: Fields, world: dict[str, Any], chance: random.Random
) -> list[str]:
    names = [chance.choice(world["people"][person]["names"]) for person in one.people]
    if not names:
        return []
    if style.people and chance.random() < 0.6:
        fields[style.people] = [style.joined.join(names)] if style.joined else names
        return []
    names = [world["people"][person]["names"][0] for person in one.people]
    said = " and ".join(names)
    forms = ["It belonged to {}.", "{} is named on the back.", "Given by {}.",
             "It was made for {}.", "An inscription names {}."]  # fmt: skip
    return [chance.choice(forms).format(said)]


def _event(
    one: Facts, style: Style, fields: Fields, world: dict[str, Any], chance: random.Random
) -> list[str]:
    if one.event is None:
        return []
    said = chance.choice(world["events"][one.event]["says"])
    if style.event and chance.random() < 0.6:
        fields[style.event] = [said[0].upper() + said[1:]]
        return []
    forms = ["It recalls the {}.", "Connected with the {}.", "It dates from the time of the {}.",
             "Kept in memory of the {}."]  # fmt: skip
    return [chance.choice(forms).format(said)]


def _place(
    one: Facts,
    style: Style,
    fields: Fields,
    place: str,
    world: dict[str, Any],
    chance: random.Random,
) -> list[str]:
    if style.place and chance.random() < 0.8:
        fields[style.place] = [place]
        return []
    if chance.random() < 0.75:
        plain = _bare(world, one)
        return [chance.choice(["It comes from {}.", "Found in {}.", "Made in {}."]).format(plain)]
    return []


def _bare(world: dict[str, Any], one: Facts) -> str:
    """The form of a place's name that running text has."""
    return str(world["places"][one.place]["names"][0])


PRECISIONS = ("exact", "exact", "exact", "about", "about", "range", "decade", "part", "century")


def date(year: int, precision: str, words: str, chance: random.Random) -> str:
    """Write a year with a precision, as catalogues of a language do.

    >>> date(1833, "century", "spanish", random.Random(1))
    's. XIX'
    """
    if year < 1000:
        return _ancient(year, precision)
    if precision == "exact":
        month = chance.randrange(12)
        day = chance.randint(1, 28)
        whole = f"{day} {_MONTHS.split()[month]} {year}", f"{year}-{month + 1:02d}-{day:02d}"
        return chance.choice([str(year), str(year), *whole])
    if precision == "about":
        near = 5 * round(year / 5)
        return {"english": f"ca. {near}", "library": f"[{near}?]", "spanish": f"hacia {near}",
                "german": f"um {near}"}[words]  # fmt: skip
    if precision == "range":
        start = year - chance.randint(0, 4)
        end = start + 5
        return chance.choice(
            [f"{start}-{end}", f"{start}-{end % 100:02d}", f"between {start} and {end}"]
        )
    decade = year // 10 * 10
    if precision == "decade":
        return {"english": f"{decade}s", "library": f"{decade // 10}-", "spanish": f"años {decade}",
                "german": f"{decade}er Jahre"}[words]  # fmt: skip
    century, within = year // 100 + 1, year % 100
    third = min(within // 34, 2)
    if precision == "part":
        return {
            "english": f"{('early', 'mid', 'late')[third]} {century}th c.",
            "library": f"{_ORDINALS[within // 25]} quarter of the {century}th century",
            "spanish": f"{_SPANISH[third]} del siglo {_roman(century)}",
            "german": f"{('Anfang', 'Mitte', 'Ende')[third]} des {century}. Jahrhunderts",
        }[words]
    return {"english": f"{century}th century", "library": f"{century - 1}--",
            "spanish": f"s. {_roman(century)}", "german": f"{century}. Jh."}[words]  # fmt: skip


def _ancient(year: int, precision: str) -> str:
    era = "BC" if year < 0 else "AD"
    if precision in {"century", "part"}:
        number = (abs(year) - 1) // 100 + 1
        ending = {1: "st", 2: "nd", 3: "rd"}.get(number, "th")
        return f"{number}{ending} century {era}"
    if precision in {"about", "decade"}:
        return f"c. {abs(year)} BC" if year < 0 else f"ca. AD {year}"
    if precision == "range":
        low, high = abs(year), abs(year) + (-10 if year < -11 else 10)
        return f"{low}-{high} BC" if year < 0 else f"AD {low}-{high}"
    return f"{abs(year)} {era}" if year < 0 else f"AD {year}"


def _roman(number: int) -> str:
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]
