from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tertium.lexicon.wordnet import WordNet
from tertium.measures import gloss

some_words = st.lists(st.sampled_from(["the", "of", "red", "lamp", "oil", "ship", "old"]))


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("", "red lamp", 0),
        ("red lamp", "red lamp", 4),
        ("the red lamp", "the red lamp", 4),
        ("of the", "of the", 0),
        ("lamp of oil", "lamp of oil", 9),
        ("lamp red", "red lamp", 2),
        ("red lamp red lamp", "red lamp", 4),
        ("old red lamp oil", "red lamp old red", 5),
    ],
)
def test_phrases_count_by_the_square_of_their_length(a: str, b: str, expected: int) -> None:
    assert gloss.phrase_overlap(a.split(), b.split()) == expected


@given(some_words, some_words)
def test_phrase_overlap_is_symmetric_and_bounded(a: list[str], b: list[str]) -> None:
    found = gloss.phrase_overlap(a, b)
    assert found == gloss.phrase_overlap(b, a)
    assert 0 <= found <= min(len(a), len(b)) ** 2
    content = [word for word in a if word not in ("the", "of")]
    assert (gloss.phrase_overlap(a, a) >= len(content)) and (found == 0) == (
        not set(content) & set(b)
    )


@settings(max_examples=40)
@given(chosen=st.tuples(st.integers(0, 2**31), st.integers(0, 2**31)))
def test_random_synsets_are_symmetric_and_bounded(chosen: tuple[int, int], whole: WordNet) -> None:
    size = len(whole.array("id"))
    a, b = (whole.numbered(number % size) for number in chosen)
    for measure in (gloss.lesk, gloss.extended_lesk):
        assert measure(a, b, lexicon=whole) == measure(b, a, lexicon=whole) >= 0
    assert gloss.lesk(a, b, lexicon=whole) <= gloss.lesk(a, a, lexicon=whole)


def test_inflected_words_are_shared(whole: WordNet) -> None:
    # 'wheels' in one gloss and 'wheeled' or 'wheel' in another are one word.
    car, bus = whole.find("car#n#1"), whole.find("bus#n#1")
    assert gloss.lesk(car, bus, lexicon=whole) == gloss.lesk("car#n#1", "bus#n#1", lexicon=whole)
    assert gloss.lesk(car, car, lexicon=whole) > gloss.lesk(car, bus, lexicon=whole)


def test_relatives_are_heard(whole: WordNet) -> None:
    bank, shore, sonata = (whole.find(name) for name in ("bank#n#1", "shore#n#1", "sonata#n#1"))
    near = gloss.extended_lesk(bank, shore, lexicon=whole)
    assert near > gloss.extended_lesk(bank, sonata, lexicon=whole)
    assert near > gloss.phrase_overlap(bank.definition.split(), shore.definition.split())


def test_a_word_stands_for_its_best_sense(whole: WordNet) -> None:
    each = [gloss.lesk(one, "shore#n#1", lexicon=whole) for one in whole.readings("bank")]
    assert gloss.lesk("bank", "shore#n#1", lexicon=whole) == max(each)
