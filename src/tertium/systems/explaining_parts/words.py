"""What WordNet says of two words that stand in two chunks: the same, a kind of, the opposite."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tertium.errors import MissingResourceError
from tertium.language.words import function_words
from tertium.lexicon import wordnet

_SENSES_READ = 5
"""Rare senses relate everything to everything; so only the frequent ones of each part count."""
_STEPS_UP = 4
_NUMBER = re.compile(r"[$£€]?\d[\d,.:/]*(?:st|nd|rd|th|m|bn|k|%)?")
_NUMERALS = "zero one two three four five six seven eight nine ten eleven twelve"
_VALUES = {name: str(value) for value, name in enumerate(_NUMERALS.split())}
# WordNet opposes man to woman and sitting to standing; to readers they are alike, not opposed.
_POSTURES = frozenset({"sit", "stand", "lie"})
_NEGATIONS = frozenset({
    "no", "not", "n't", "never", "none", "neither", "nor", "without", "cannot",
    "nunca", "jamás", "nadie", "ningún", "ninguna", "ninguno", "tampoco",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class WordFacts:
    """One word form, with what WordNet knows of it; sets are empty where it knows nothing."""

    form: str
    lemmas: frozenset[str]
    synsets: frozenset[str]
    above: dict[str, int]
    """Synsets that it is a kind of, with the number of steps up."""
    opposites: frozenset[str]
    kin: frozenset[str]
    """Synsets that similar, derived or otherwise near words have."""
    is_content: bool
    number: str | None


class WordRelation(NamedTuple):
    """How two words relate, each as a figure from 0 to 1."""

    same: float
    synonym: float
    first_narrower: float
    second_narrower: float
    opposite: float
    sister: float
    kin: float

    @property
    def likeness(self) -> float:
        """One figure for all: how far the words may stand for each other."""
        return max(
            self.same,
            0.9 * self.synonym,
            0.7 * max(self.first_narrower, self.second_narrower),
            0.5 * self.sister,
            0.5 * self.kin,
        )


_UNRELATED = WordRelation(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_SAME = WordRelation(1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def numeral(form: str) -> str | None:
    """The number that a lower-case token writes, in digits where it is small.

    >>> numeral("three"), numeral("1,200"), numeral("cat")
    ('3', '1200', None)
    """
    if form in _VALUES:
        return _VALUES[form]
    return form.replace(",", "").rstrip(".:/") if _NUMBER.fullmatch(form) else None


def is_negation(form: str) -> bool:
    """Whether a lower-case token denies something.

    >>> is_negation("not"), is_negation("knot")
    (True, False)
    """
    return form in _NEGATIONS


@lru_cache(maxsize=1 << 16)
def facts(form: str) -> WordFacts:
    """Look a lower-case token up, once.

    >>> facts("the").is_content, facts("seven").number
    (False, '7')
    """
    number = numeral(form)
    content = any(map(str.isalnum, form)) and form not in function_words()
    lemmas, synsets, opposites, kin = {form}, set[str](), set[str](), set[str]()
    above: dict[str, int] = {}
    try:
        words = wordnet.load() if form.isalpha() and number is None else None
    except MissingResourceError:
        words = None
    if words is not None:
        for part in wordnet.PARTS_OF_SPEECH:
            for lemma in words.base_forms(form, part)[:2]:
                lemmas.add(lemma)
                for synset in words.senses(lemma, part)[:_SENSES_READ]:
                    synsets.add(synset.id)
                    if synset.lexname != "noun.person" and lemma not in _POSTURES:
                        opposites.update(synset.targets("!"))
                    kin.update(synset.targets("&", "+", "^", "$", "*", ">", "=", "\\", "<"))
        if content:
            _climb(words, synsets, above)
    return WordFacts(
        form, frozenset(lemmas), frozenset(synsets), above, frozenset(opposites), frozenset(kin),
        content, number,
    )  # fmt: skip


def _climb(words: wordnet.WordNet, synsets: set[str], above: dict[str, int]) -> None:
    level = synsets
    for steps in range(1, _STEPS_UP + 1):
        level = {
            target
            for synset in level
            for target in words.synset(synset).targets("@", "@i")
            if target not in above
        }
        above.update(dict.fromkeys(level, steps))


@lru_cache(maxsize=1 << 16)
def relation(first: str, second: str) -> WordRelation:
    """How two lower-case tokens relate; nearer kinds weigh more.

    >>> relation("cat", "cat").same
    1.0
    """
    if first == second:
        return _SAME
    one, other = facts(first), facts(second)
    if one.number is not None and other.number is not None:
        return _SAME if one.number == other.number else _UNRELATED
    opposite = float(not one.opposites.isdisjoint(other.synsets))
    if not one.is_content or not other.is_content:
        return _UNRELATED._replace(opposite=opposite)
    same = float(not one.lemmas.isdisjoint(other.lemmas))
    shared = one.above.keys() & other.above.keys()
    nearest = min((one.above[id_] + other.above[id_] for id_ in shared), default=0)
    return WordRelation(
        same,
        float(bool(same) or not one.synsets.isdisjoint(other.synsets)),
        0.0 if same else _nearness(one.above, other.synsets),
        0.0 if same else _nearness(other.above, one.synsets),
        opposite,
        2.0 / nearest if nearest else 0.0,
        float(not (one.kin.isdisjoint(other.synsets) and other.kin.isdisjoint(one.synsets))),
    )


def _nearness(above: dict[str, int], synsets: frozenset[str]) -> float:
    return max((1.25 - 0.25 * above[id_] for id_ in synsets if id_ in above), default=0.0)
