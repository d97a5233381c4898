"""What the rules know of words: the table that comes with the package, then WordNet."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tertium.build import forms
from tertium.build.expansion.words import Word
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet

PART_OF_TAG = {"NN": "n", "VB": "v", "JJ": "a", "RB": "r"}
_FROM_TABLE = 0.95
_LEAST_SURE = 0.45
_MOST_STEPS = 7
_PEOPLE_AND_ANIMALS = frozenset({"noun.person", "noun.animal"})
_GROUPS = frozenset({"group", "team", "crowd", "pair", "couple", "family", "class", "band"})


@dataclass(frozen=True, slots=True)
class Other:
    """A word that may stand in a place, and how sure we are of it (0 to 1)."""

    text: str
    sure: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The tables and WordNet, asked by a word's base form."""

    lexicon: WordNet

    def base(self, word: Word) -> str:
        """The base form of a word, as its tag has it."""
        form = word.text.lower()
        part = PART_OF_TAG.get(word.tag[:2])
        if part is None:
            return form
        bases = self.lexicon.base_forms(form, part)
        if part == "v":
            able = [base for base in bases if forms.is_form(form, base)]
            if able:  # 'swinging' is of 'swing' more often than of 'swinge'
                return max(able, key=lambda base: self._times(base, part))
            return forms.base_of(form, _guessed_bases(form)) or (bases[0] if bases else form)
        if part == "n" and word.tag == "NNS":
            return next((one for one in bases if one != form), form).replace("_", " ")
        return form

    def synonyms(self, base: str, part: str) -> Iterator[Other]:
        """Words for the same thing: of the table, or else WordNet's for a clear case."""
        listed = _synonyms(part).get(base, ())
        yield from (Other(one, _FROM_TABLE) for one in listed)
        if listed or part == "p" or is_listed("nouns", "no_synonyms", base):
            return
        sense = self._clear_sense(base, part)
        if sense is None:
            return
        synset, share = sense
        for lemma, key in zip(synset.lemmas, synset.keys, strict=False):
            times = self.lexicon.tag_count(key)
            plain = lemma.isalpha() and lemma.islower() and lemma != base
            first = self.lexicon.senses(lemma, part)[:1]
            if part == "n" and lemma.endswith("ing"):
                continue
            sure = (0.75 if part == "n" else 0.6) * share
            near = lemma[:4] == base[:4]  # 'swimming' for 'swim' says nothing new
            if plain and times > 1 and first == (synset,) and not near and sure >= _LEAST_SURE:
                yield Other(lemma, sure)

    def kinds(self, base: str) -> Iterator[tuple[Other, bool]]:
        """The nearest kind above a noun that people speak of, and whether it is a mass noun."""
        if base in _listed("kinds", "never"):
            return
        sense = self._clear_sense(base, "n")
        if sense is None:
            return
        mass, wanted = _listed("kinds", "mass"), _listed("kinds", "countable")
        level, seen = [sense[0]], {sense[0].id}
        for _ in range(_MOST_STEPS):
            level = [
                self.lexicon.synset(id_)
                for synset in level
                for id_ in synset.targets("@", "@i")
                if id_ not in seen and not seen.add(id_)  # type: ignore[func-returns-value]
            ]
            for synset in level:
                name = next((one for one in synset.lemmas if one in wanted | mass), None)
                if name == "plant" and self._is_food(base):
                    return  # nobody eats a plant who eats a banana
                if name is not None and name != base:
                    yield Other(name.replace("_", " "), 0.5 + 0.45 * sense[1]), name in mass
                    return

    def opposites(self, base: str, part: str) -> Iterator[Other]:
        """Words that deny it: of the table, or of adjectives WordNet's direct antonyms."""
        listed = _opposites(part).get(base, ())
        yield from (Other(one, _FROM_TABLE) for one in listed)
        if listed or part != "a":
            return
        for synset in self.lexicon.senses(base, part)[:1]:
            for (symbol, id_), (_, theirs) in zip(synset.pointers, synset.ends, strict=False):
                if symbol == "!" and theirs:
                    other = self.lexicon.synset(id_)
                    lemma, key = other.lemmas[theirs - 1], other.keys[theirs - 1]
                    if lemma.isalpha() and self.lexicon.tag_count(key) > 1:
                        yield Other(lemma, 0.65)

    def is_animate(self, base: str) -> bool:
        """Whether a noun is somebody: a person, an animal, or a group of them."""
        if is_listed("nouns", "no_agents", base.rpartition(" ")[2]):
            return False
        senses, keys = self.lexicon.senses(base, "n"), self.lexicon.sense_keys(base, "n")
        times = [self.lexicon.tag_count(key) for key in keys]
        likely = [s for s, count in zip(senses, times, strict=True) if count == times[0]]
        alive = [s for s in likely if s.lexname in _PEOPLE_AND_ANIMALS]
        return base in _GROUPS or (bool(alive) and 2 * len(alive) >= len(likely))

    def is_person(self, base: str) -> bool:
        """Whether *who* is said of it."""
        if base in ("someone", "somebody", "people") or self.class_of(base) == "noun.person":
            return True
        # Of 'climber' WordNet names the plant first.
        does = base.endswith(("er", "or", "ist"))
        return does and any(s.lexname == "noun.person" for s in self.lexicon.senses(base, "n"))

    def class_of(self, base: str) -> str:
        """WordNet's broad class of a noun's first sense; empty for what it lacks."""
        senses = self.lexicon.senses(base, "n")
        if not senses and " " in base:
            return self.class_of(base.rsplit(maxsplit=1)[-1])
        return senses[0].lexname if senses else ""

    def _is_food(self, base: str) -> bool:
        return any(sense.lexname == "noun.food" for sense in self.lexicon.senses(base, "n"))

    def has_verb(self, base: str, particle: str) -> bool:
        """Whether a verb and a particle are one verb: *pick up*, *take off*."""
        return bool(self.lexicon.sense_keys(f"{base}_{particle}", "v"))

    def _times(self, base: str, part: str) -> int:
        return sum(map(self.lexicon.tag_count, self.lexicon.sense_keys(base, part)))

    def _clear_sense(self, base: str, part: str) -> tuple[Synset, float] | None:
        """The first sense, and its share of the occurrences; None where others rival it."""
        keys = self.lexicon.sense_keys(base, part)
        if not keys:
            return None
        times = [self.lexicon.tag_count(key) for key in keys]
        if len(times) > 1 and not times[0]:
            return None  # of 'turtle' WordNet lists the garment first, and counted neither
        share = (times[0] + 1) / (sum(times) + len(times) ** 0.5)
        return (self.lexicon.senses(base, part)[0], min(1.0, share)) if share >= 0.5 else None


def vocabulary() -> Vocabulary:
    """Open the vocabulary; WordNet must be there."""
    return Vocabulary(wordnet.load())


def inflected(base: str, tag: str) -> str:
    """A base form as a tag asks; of several words the one that changes is changed.

    >>> inflected("leap", "VBG"), inflected("youngster", "NNS"), inflected("big", "JJ")
    ('leaping', 'youngsters', 'big')
    """
    change = {
        "VBG": forms.gerund,
        "VBN": forms.participle,
        "VBD": forms.past,
        "VBZ": forms.third_person,
        "NNS": forms.plural,
    }.get(tag)
    return base if change is None else change(base)


def is_listed(section: str, name: str, word: str) -> bool:
    """Whether a list of the table has a word.

    >>> is_listed("verbs", "stative", "know")
    True
    """
    return word in _listed(section, name)


def names_of_things() -> dict[str, str]:
    """Brand names in small letters, and what they stand for.

    >>> names_of_things()["ferrari"]
    'car'
    """
    pairs = (entry.split("=") for entry in _file()["names"]["things"].split())
    return {name: thing.replace("_", " ") for name, thing in pairs}


@cache
def phrases_of(section: str, part: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Words and phrases of a table as tokens, with what may stand for each.

    >>> phrases_of("opposites", "p")["in", "front", "of"]
    ('behind',)
    """
    table = _synonyms(part) if section == "synonyms" else _opposites(part)
    return {tuple(one.split()): others for one, others in table.items()}


def _guessed_bases(form: str) -> Iterator[str]:
    """Bases by spelling, of verbs that WordNet lacks."""
    for ending in ("ing", "ed", "es", "s"):
        if form.endswith(ending) and len(form) > len(ending) + 2:
            stem = form.removesuffix(ending)
            yield from (stem, f"{stem}e", stem[:-1])


@cache
def _synonyms(part: str) -> dict[str, tuple[str, ...]]:
    return _both_ways("synonyms", part)


@cache
def _opposites(part: str) -> dict[str, tuple[str, ...]]:
    return _both_ways("opposites", part)


def _both_ways(section: str, part: str) -> dict[str, tuple[str, ...]]:
    found = _file()[section]
    table: dict[str, tuple[str, ...]] = {}
    for entry in found[part]:
        one, other = entry.split(", ")
        table[one] = (*table.get(one, ()), other)
        if entry not in found["one_way"]:
            table[other] = (*table.get(other, ()), one)
    return table


@cache
def _listed(section: str, name: str) -> frozenset[str]:
    return frozenset(_file()[section][name].split())


@cache
def _file() -> dict[str, Any]:
    path = files("tertium").joinpath("data/build/words.toml")
    return tomllib.loads(path.read_text("utf-8"))
