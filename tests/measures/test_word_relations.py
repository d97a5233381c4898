from __future__ import annotations

from tertium.lexicon.wordnet import WordNet
from tertium.measures.word_relations import UNRELATED, relation


def test_synonyms_and_kinds(whole: WordNet) -> None:
    assert relation("car", "automobile", whole).synonym == 1
    down, up = relation("poodle", "dog", whole), relation("dog", "poodle", whole)
    assert (down.narrower, down.broader) == (1, 0)
    assert (up.narrower, up.broader) == (0, 1)


def test_opposites_hold_both_ways(whole: WordNet) -> None:
    assert relation("hot", "cold", whole).opposite == relation("cold", "hot", whole).opposite == 1


def test_what_wordnet_does_not_know_is_unrelated(whole: WordNet) -> None:
    assert relation("qwertz", "dog", whole) is UNRELATED
    assert relation("idea", "gravel", whole) is UNRELATED
