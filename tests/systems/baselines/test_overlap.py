from __future__ import annotations

import pytest

from tertium.judgement import Entailment
from tertium.systems.baselines.overlap import Parameters, estimate, overlap

E, N, C = Entailment.ENTAILMENT, Entailment.NEUTRAL, Entailment.CONTRADICTION


@pytest.mark.parametrize(
    ("a", "b", "stop", "expected"),
    [
        ("red boat", "Red Boat sails", set(), 1.0),
        ("red boat", "blue boat", set(), 0.5),
        ("red boat", "blue boat", {"boat"}, 0.0),
        ("boat", "boat", {"boat"}, 0.0),
        ("", "", set(), 0.0),
    ],
)
def test_overlap(a: str, b: str, stop: set[str], expected: float) -> None:
    assert overlap(a, b, frozenset(stop)) == expected


def test_a_frequent_word_that_misleads_is_left_out() -> None:
    texts = [
        ("zu kite", "zu kite"),
        ("zu drum", "zu drum"),
        ("zu pond", "zu frog zu"),
        ("zu moss", "zu bell zu"),
        ("rain", "snow"),
    ]
    fit = estimate(texts, [5.0, 5.0, 1.0, 1.0, 1.0], [E, E, N, N, N])
    assert fit.stop_words == {"zu"}
    assert fit.label(1.0) is E
    assert fit.label(0.0) is N


def test_labels_take_their_training_shares_in_the_order_of_their_scores() -> None:
    texts = [
        ("a b c d", "a b c d"),
        ("e f g h", "e f g x"),
        ("i j k l", "i j x y"),
        ("m n o p", "q r s t"),
    ]
    fit = estimate(texts, [5.0, 3.6, 3.0, 1.0], [E, C, N, N])
    assert fit.stop_words == frozenset()
    assert fit.thresholds == ((1.0, E), (0.75, C), (0.0, N))
    assert [fit.label(share) for share in (1.0, 0.8, 0.75, 0.5, 0.0)] == [E, C, C, N, N]


def test_scores_that_never_vary_still_give_parameters() -> None:
    fit = estimate([("a b", "a b"), ("c d", "e f")], [3.0, 3.0], [N, N])
    assert fit == Parameters(frozenset(), ((0.0, N),))


def test_an_overlap_below_every_threshold_gets_the_last_label() -> None:
    assert Parameters(frozenset(), ((0.9, E), (0.4, N))).label(0.1) is N
