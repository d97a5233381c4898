"""Finds the synsets of an older WordNet in WordNet 3.0.

Other languages' WordNets are linked to the offsets of the version they were made for. From one
version to the next offsets change, but most synsets keep their words and their definition: the
3.0 synset that shares most of both is the one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tertium.language.words import words
from tertium.lexicon.wordnet import Synset, WordNet

LEAST = 0.5
"""Of two points, one for sharing all words and one for sharing the gloss: the least it takes."""


class OldSynset(NamedTuple):
    """What an older version says of a synset."""

    lemmas: tuple[str, ...]
    gloss: str


def renewed(old: Mapping[str, OldSynset], lexicon: WordNet) -> dict[str, str]:
    """For the ids of an older version, those of 3.0; what has no like there is left out."""
    found = {}
    for id_, said in old.items():
        near = (synset for lemma in said.lemmas for synset in lexicon.senses(lemma, id_[0]))
        liked = [(likeness(said, synset), synset.id) for synset in dict.fromkeys(near)]
        best, now = max(liked, default=(0.0, ""))
        if best >= LEAST:
            found[id_] = now
    return found


def likeness(old: OldSynset, synset: Synset) -> float:
    """How much two synsets share: a point for all words, a point for the whole gloss.

    >>> tone = Synset(17, "n", "noun.event", ("blip", "pip"), "a short tone", ())
    >>> likeness(OldSynset(("Blip",), "a short tone"), tone)
    1.5
    """
    return _shared(_lower(old.lemmas), _lower(synset.lemmas)) + _shared(
        set(words(old.gloss)), set(words(synset.gloss))
    )


def _lower(lemmas: Iterable[str]) -> set[str]:
    return {lemma.lower() for lemma in lemmas}


def _shared(left: set[str], right: set[str]) -> float:
    return len(left & right) / max(1, len(left | right))
