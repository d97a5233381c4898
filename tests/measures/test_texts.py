"""Every registered measure of two texts keeps to the same rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tertium.measures import texts
from tertium.registry import MEASURES, SYSTEMS

NAMES = [entry.name for entry in MEASURES if entry.path.startswith("tertium.measures.texts:")]
ODD = ["", "...", "12", "the of and", "\ud83d\ude00", "a" * 300]
PAIR = ("A man buys a car.", "The man purchased a red automobile.")


@pytest.fixture(params=[*NAMES, "qgram-dice"])
def measure(request: pytest.FixtureRequest) -> Callable[[str, str], float]:
    found: Callable[[str, str], float] = MEASURES.load(request.param)
    return found


def test_every_measure_of_the_module_is_listed_and_none_is_a_system() -> None:
    public = {name for name, one in vars(texts).items()
              if callable(one) and not name.startswith("_")
              and getattr(one, "__module__", "") == texts.__name__}  # fmt: skip
    assert {MEASURES.load(name).__name__ for name in NAMES} == public
    # Whoever builds pairs names a measure or a system by the same option.
    assert not set(MEASURES.names()) & set(SYSTEMS.names())


def test_the_same_text_is_alike_and_another_less(measure: Callable[[str, str], float]) -> None:
    assert measure(PAIR[0], PAIR[0]) == pytest.approx(1)
    assert measure(*PAIR) > measure(PAIR[0], "Nobody saw the whale near the harbour.")


def test_sides_may_be_exchanged(measure: Callable[[str, str], float]) -> None:
    assert measure(*PAIR) == pytest.approx(measure(*PAIR[::-1]))


def test_odd_texts_stay_between_0_and_1(measure: Callable[[str, str], float]) -> None:
    for a in ODD:
        for b in [*ODD, *PAIR]:
            assert 0 <= measure(a, b) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_like_a_text_without_words(name: str) -> None:
    assert MEASURES.load(name)("...", PAIR[0]) == 0
    assert MEASURES.load(name)("", "") == 0


def test_a_matching_takes_no_word_twice() -> None:
    assert texts.matched_likeness("dog dog dog", "dog") == pytest.approx(0.5)
    assert texts.paired_likeness("dog dog dog", "dog") == pytest.approx(1)
