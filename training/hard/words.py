"""The words of hard-words.toml and their forms in both languages."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.hard.pair import Said

TABLE: dict[str, Any] = tomllib.loads(
    Path(__file__).parent.with_name("hard-words.toml").read_text("utf-8")
)


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in both languages, with its gender in Spanish ("m" or "f")."""

    english: str
    spanish: str
    gender: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A transitive verb: the forms that the sentences need."""

    base: str
    past: str
    participle: str
    ing: str
    infinitive: str
    preterite: str
    participio: str
    gerund: str


@dataclass(frozen=True, slots=True)
class Solo:
    """A verb for what one does alone."""

    base: str
    past: str
    preterite: str
    infinitive: str
    subjunctive: str


def lines(block: str, separator: str = "\n") -> list[tuple[str, str]]:
    """The two sides of each line."""
    rows = [row.partition(" = ") for row in block.split(separator) if row.strip()]
    return [(left.strip(), right.strip()) for left, _, right in rows]


def said(block: str) -> list[Said]:
    """Phrases that need no forms."""
    return [Said(*line) for line in lines(block)]


def nouns(block: str, separator: str = "\n") -> list[Noun]:
    """Nouns, the gender last on the Spanish side."""
    return [Noun(left, right[:-2], right[-1]) for left, right in lines(block, separator)]


def verbs(block: str) -> list[Verb]:
    """Verbs, four forms a side."""
    return [Verb(*left.split(), *right.split()) for left, right in lines(block)]


def solo(block: str) -> list[Solo]:
    """Verbs for what one does alone."""
    return [Solo(*left.split(), *right.split()) for left, right in lines(block)]


_ENGLISH_PLURALS = {"child": "children", "wolf": "wolves", "fox": "foxes", "man": "men",
    "woman": "women", "young man": "young men", "postman": "postmen", "goose": "geese",
    "witness": "witnesses", "pony": "ponies", "lady": "ladies"}  # fmt: skip
_SPANISH_PLURALS = {"joven": "jóvenes", "bus": "buses"}
_PLAIN = str.maketrans("áéíóú", "aeiou")


def english_plural(noun: str) -> str:
    """The plural of a noun of ours."""
    return _ENGLISH_PLURALS.get(noun, f"{noun}s")


def spanish_plural(word: str) -> str:
    """The plural of a noun, an adjective or a participle.

    >>> [spanish_plural(word) for word in ("jueza", "feliz", "halcón", "joven", "actor")]
    ['juezas', 'felices', 'halcones', 'jóvenes', 'actores']
    """
    if word in _SPANISH_PLURALS:
        return _SPANISH_PLURALS[word]
    if word[-1] in "aeiouáéó":
        return f"{word}s"
    if word[-1] == "z":
        return f"{word[:-1]}ces"
    if word[-2] in "áéíóú" and word[-1] in "ns":
        return f"{word[:-2]}{word[-2].translate(_PLAIN)}{word[-1]}es"
    return f"{word}es"


def agreeing(adjective: str, gender: str, plural: bool = False) -> str:
    """An adjective or participle in the gender and number of its noun.

    >>> agreeing("listo", "f", plural=True), agreeing("alegre", "f"), agreeing("joven", "m", True)
    ('listas', 'alegre', 'jóvenes')
    """
    if gender == "f" and adjective.endswith("o"):
        adjective = f"{adjective[:-1]}a"
    return spanish_plural(adjective) if plural else adjective


_STEMS = {"dio": "dieron", "condujo": "condujeron", "rio": "rieron", "vio": "vieron"}


def many(preterite: str, infinitive: str) -> str:
    """The preterite of several people, from that of one.

    >>> many("siguió", "seguir"), many("elogió", "elogiar"), many("leyó", "leer")
    ('siguieron', 'elogiaron', 'leyeron')
    """
    if preterite in _STEMS:
        return _STEMS[preterite]
    stem = preterite[:-1]
    if infinitive.endswith("ar"):
        return f"{stem}aron"
    return f"{stem}eron" if stem[-1] in "iy" else f"{stem}ieron"
