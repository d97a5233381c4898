"""Kinds of people in a text: miners, a bride, the crew. Who is not named is still involved."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tertium.errors import MissingResourceError
from tertium.lexicon import wordnet
from tertium.lexicon.wordnet import Synset, WordNet
from tertium.records.folding import fold, word_set
from tertium.records.glossary import in_english
from tertium.records.name_likeness import Alike

_WORD = re.compile(r"[^\W\d_]{3,}")
# Names of saints tell that there is one.
_SAINT = re.compile(r"\b(?:San|Santa|Santo|Sankt|Hl\.|St\.?|Sainte?)(?= [A-ZÀ-Þ][a-zà-ÿ]+\b)")
_PEOPLE = "noun.person"


@lru_cache(1 << 16)
def find_folk(text: str) -> tuple[str, ...]:
    """Find the words for kinds of people in a text, each in its base form.

    >>> "crew" in find_folk("Two miners and the bride watch the crew")
    True
    """
    words = (_kind(fold(word)) for word in _WORD.findall(_SAINT.sub("saint", in_english(text))))
    return tuple(dict.fromkeys(word for word in words if word))


@lru_cache(1 << 15)
def _kind(word: str) -> str | None:
    """The base form of a word whose first meaning is a kind of person; None for all others."""
    if word in word_set("folk", "crowds"):
        return word
    lexicon = _lexicon()
    bases = lexicon.base_forms(word, "n") if lexicon else ()
    base = bases[0] if bases else None
    if lexicon is None or base is None or base in word_set("folk", "idle"):
        return None
    if base in word_set("folk", "crowds") or base in word_set("folk", "people"):
        return base
    senses = lexicon.senses(base, "n")
    person = bool(senses) and senses[0].lexname == _PEOPLE and not senses[0].is_instance
    # A word that is a verb or an adjective first, as "draw" and "native", is no sign of a person.
    return base if person and not lexicon.senses(base, "a") else None


@lru_cache(1 << 18)
def compare_folk(a: str, b: str) -> Alike:
    """Compare two kinds of people by how near they stand in WordNet.

    >>> compare_folk("miner", "miner")
    Alike(strength=1.0, how='the same kind of people')
    """
    if a == b:
        return Alike(1.0, "the same kind of people")
    above = [(x, y) for x in _above(a) for y in _above(b)]
    steps = min((x[one] + y[one] for x, y in above for one in x.keys() & y.keys()), default=99)
    near = _BY_STEPS.get(steps, 0.0)
    return Alike(near, "people of a like kind" if near else "other people")


_BY_STEPS = {0: 1.0, 1: 0.8, 2: 0.6, 3: 0.4}
_MOST_SENSES = 2
_FARTHEST = 3


@lru_cache(1 << 14)
def _above(word: str) -> tuple[dict[str, int], ...]:
    """For each meaning of a word, the kinds of people that it is one of, and how far above."""
    lexicon = _lexicon()
    senses = lexicon.senses(word, "n") if lexicon else []
    people = [one for one in senses if one.lexname == _PEOPLE and not one.is_instance]
    return tuple(_climb(lexicon, sense) for sense in people[:_MOST_SENSES]) if lexicon else ()


def _climb(lexicon: WordNet, sense: Synset) -> dict[str, int]:
    found = {sense.id: 0}
    level = [sense]
    for steps in range(1, _FARTHEST + 1):
        level = [one for below in level for one in lexicon.related(below, "hypernyms")]
        for one in level:
            if not _VAGUE.intersection(one.lemmas):
                found.setdefault(one.id, steps)
    return found


_VAGUE = frozenset(("person", "adult", "worker", "skilled_worker", "expert", "unfortunate",
                    "causal_agent", "leader", "male", "female", "entity", "organism"))  # fmt: skip


@cache
def _lexicon() -> WordNet | None:
    try:
        return wordnet.load()
    except MissingResourceError:
        return None
