from __future__ import annotations

import numpy as np
import pytest

from tertium.measures import alignment
from tertium.measures.alignment import align, word_likeness
from tertium.measures.wording import worded


def aligned(a: str, b: str) -> list[tuple[str, str]]:
    left, right = worded(a), worded(b)
    return [(left.words[i].form, right.words[j].form) for i, j in align(left, right).places]


def test_the_company_decides_between_the_same_words() -> None:
    links = align(worded("our cars, and blue cars"), worded("blue cars")).places
    assert links == ((3, 0), (4, 1))


def test_paraphrases_align_and_strangers_do_not() -> None:
    assert ("purchased", "bought") in aligned("He purchased milk", "She bought some milk")
    assert aligned("tax forms", "yellow garlic") == []


def test_numbers_are_the_same_or_not() -> None:
    assert aligned("12 dead", "twelve dead") == [("12", "twelve"), ("dead", "dead")]
    assert aligned("12 dead", "15 dead") == [("dead", "dead")]


def test_function_words_need_company() -> None:
    assert aligned("the of", "tax the") == []
    assert ("the", "the") in aligned("the dog", "the dog")


@pytest.mark.parametrize(("a", "b"), [("", ""), ("", "a dog"), ("...", "a dog")])
def test_nothing_aligns_with_nothing(a: str, b: str) -> None:
    assert aligned(a, b) == []
    assert word_likeness(worded(a), worded(b)).shape == (len(worded(a)), len(worded(b)))


def test_the_company_of_long_texts_is_worked_out_as_that_of_short_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strength = np.random.default_rng(0).random((40, 25), np.float32)
    short = alignment._company(strength)
    monkeypatch.setattr(alignment, "_MOST_BANDS", 30)
    assert alignment._company(strength) == pytest.approx(short, rel=1e-5)
    for few in (1, 2):  # fewer words than the window is wide
        some = strength[:few]
        monkeypatch.setattr(alignment, "_MOST_BANDS", 256)
        short = alignment._company(some)
        monkeypatch.setattr(alignment, "_MOST_BANDS", 2)
        assert alignment._company(some) == pytest.approx(short, rel=1e-5)
