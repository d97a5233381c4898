from __future__ import annotations

import pytest

from tertium.items import Pair, Sentence
from tertium.lexicon.wordnet import WordNet
from tertium.systems.classic.compared import Compared
from tertium.systems.classic.word_aligner import WordAligner, aligned_share, features


def share(a: str, b: str, lexicon: WordNet) -> float:
    return aligned_share(Compared(a, b, lexicon))


def test_the_share_counts_content_words_of_both_texts() -> None:
    figures = features(Compared("dogs bark", "dogs sleep at night"))
    assert figures.aligned == pytest.approx(2 / 5)
    assert figures.aligned_left == pytest.approx(1 / 2)
    assert figures.aligned_right == pytest.approx(1 / 3)


def test_opposites_and_unlike_names_do_not_align(lexicon: WordNet) -> None:
    same = share("Shares open higher on Monday", "Shares open higher on Monday", lexicon)
    assert same == pytest.approx(1)
    assert share("Shares open higher on Monday", "Shares open lower on Friday", lexicon) < 0.6
    assert share("He lives in Rome", "He lives in Paris", lexicon) < 0.6


def test_synonyms_align(lexicon: WordNet) -> None:
    assert share("She bought a car", "She purchased an automobile", lexicon) > 0.8


def test_nothing_is_like_nothing() -> None:
    pairs = [Pair("1", Sentence(""), Sentence("")), Pair("2", Sentence("."), Sentence("A dog"))]
    assert [said.score for said in WordAligner().judge(pairs)] == [0, 0]
