from __future__ import annotations

import math
import tracemalloc
from typing import Any

import numpy as np
import pytest
import scipy.stats

from tertium.errors import UserError
from tertium.metrics import resampling
from tertium.metrics.classification import accuracy
from tertium.metrics.correlation import pearson, spearman, weighted_pearson
from tertium.metrics.figure import Figure
from tertium.metrics.resampling import bootstrap, permutation_test
from tertium.metrics.significance import Test


def p_of(test: Test) -> float:
    assert test.p is not None, test.why
    return test.p


def noisy(n: int, noise: float = 1.0, seed: int = 0) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    gold = rng.normal(size=n)
    return gold, gold + noise * rng.normal(size=n), gold + 2 * noise * rng.normal(size=n)


def slow_pearson(gold: Any, scores: Any) -> Figure:
    return pearson(gold, scores)


@pytest.mark.parametrize("n", [2, 3, 7, 400])
def test_the_fast_ways_draw_the_same_resamples(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    gold, a, b = noisy(n, seed=n)
    gold[0] = 1e6  # Without it in the draw, the sums cancel to nothing.
    for block in (1, 1 << 21):
        monkeypatch.setattr(resampling, "_BLOCK", block)
        fast = bootstrap(pearson, gold, a, samples=101, seed=5)
        slow = bootstrap(slow_pearson, gold, a, samples=101, seed=5)
        assert fast.undefined == slow.undefined
        assert fast.low == pytest.approx(slow.low, abs=1e-9)
        assert fast.high == pytest.approx(slow.high, abs=1e-9)
        assert permutation_test(pearson, gold, a, b, 101, seed=5) == permutation_test(
            slow_pearson, gold, a, b, 101, seed=5
        )


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    truth = 1 / math.sqrt(2)
    intervals = [bootstrap(pearson, *noisy(200, seed=i)[:2], samples=200) for i in range(100)]
    covered = sum((i.low or 0) <= truth <= (i.high or 0) for i in intervals)
    assert 87 <= covered <= 100
    for interval in intervals:
        assert (interval.low or 0) < (interval.figure.value or 0) < (interval.high or 0)


def test_a_higher_confidence_is_wider_and_more_pairs_narrower() -> None:
    def width(n: int, confidence: float) -> float:
        interval = bootstrap(pearson, *noisy(n)[:2], samples=300, confidence=confidence)
        return (interval.high or 0) - (interval.low or 0)

    assert width(100, 0.8) < width(100, 0.95) < width(100, 0.99)
    assert width(1600, 0.95) < width(100, 0.95) / 2


def test_the_bootstrap_takes_any_metric_and_any_number_of_outputs() -> None:
    gold, a, _ = noisy(60)
    weighted = bootstrap(weighted_pearson, gold, a, np.full(60, 7.0), samples=50, seed=1)
    plain = bootstrap(pearson, gold, a, samples=50, seed=1)
    assert weighted.low == pytest.approx(plain.low, abs=1e-9)
    labels = bootstrap(accuracy, ["x", "y"] * 50, ["x", "y", "y", "y"] * 25, samples=200)
    assert (labels.low or 0) < 0.75 < (labels.high or 0)

    def share_of_equals(left: Any, right: Any) -> Figure:
        return Figure(float(np.mean([a == b for a, b in zip(left, right, strict=True)])), len(left))

    things = [("a", 1), ("b", 2), ("c",), ("d", 4)]
    whole = bootstrap(share_of_equals, things, list(things), samples=20)
    assert (whole.low, whole.high) == (1.0, 1.0)


def test_resamples_without_a_figure_are_counted() -> None:
    gold, scores = [0.0, 0.0, 0.0, 1.0], [0.0, 1.0, 2.0, 5.0]
    some = bootstrap(pearson, gold, scores, samples=400)
    # The only pair with another gold score is missing from (3/4)^4 of the draws.
    assert some.undefined / 400 == pytest.approx(0.75**4, abs=0.1)
    assert some.low is not None
    most = bootstrap(pearson, [0.0, 1.0], [0.0, 1.0], samples=401, seed=3)
    assert (most.low is None) == (most.undefined > 200)
    assert bootstrap(spearman, gold, scores, samples=400).undefined == some.undefined


def test_an_undefined_figure_has_no_interval() -> None:
    interval = bootstrap(pearson, [1, 2, 3], [1, 1, 1])
    assert interval.low is interval.high is None
    assert interval.why == (
        "the figure itself is undefined: the system gave every pair the same score"
    )


def test_a_million_pairs_are_resampled_in_blocks() -> None:
    gold, a, b = noisy(1_000_000)
    tracemalloc.start()
    bootstrap(pearson, gold, a, samples=4)
    permutation_test(pearson, gold, a, b, samples=4)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 300e6


def test_equal_systems_are_never_told_apart_and_unequal_ones_are() -> None:
    gold, a, b = noisy(300)
    assert permutation_test(pearson, gold, a, a, 200).p == 1
    better = permutation_test(pearson, gold, a, b, 999)
    assert better.p == 1 / 1000
    assert better.statistic == pytest.approx(
        np.corrcoef(gold, a)[0, 1] - np.corrcoef(gold, b)[0, 1]
    )
    assert better.n == 300
    turned = permutation_test(pearson, gold, b, a, 999)
    assert turned.p == better.p
    assert turned.statistic == pytest.approx(-(better.statistic or 0))


def test_p_values_under_the_null_are_uniform() -> None:
    found = []
    for seed in range(200):
        rng = np.random.default_rng(seed)
        gold = rng.normal(size=40)
        a, b = gold + rng.normal(size=(2, 40))
        found.append(p_of(permutation_test(pearson, gold, a, b, 99, seed=seed)))
    assert scipy.stats.kstest(found, "uniform").pvalue > 0.001


def test_the_permutation_test_agrees_with_all_permutations() -> None:
    gold, a, b = noisy(9, seed=4)
    observed = (pearson(gold, a).value or 0) - (pearson(gold, b).value or 0)
    extreme = 0
    for bits in range(2**9):
        swap = np.array([bits >> i & 1 for i in range(9)], dtype=bool)
        one, other = np.where(swap, b, a), np.where(swap, a, b)
        difference = (pearson(gold, one).value or 0) - (pearson(gold, other).value or 0)
        extreme += abs(difference) >= abs(observed) - 1e-10
    test = permutation_test(pearson, gold, a, b, 20_000)
    assert p_of(test) == pytest.approx(extreme / 2**9, abs=0.015)


def test_the_permutation_test_takes_labels() -> None:
    gold = ["x", "y"] * 30
    test = permutation_test(accuracy, gold, gold, ["x"] * 60, 199)
    assert (test.statistic, test.p) == (0.5, 1 / 200)


def test_the_permutation_test_says_where_it_does_not_apply() -> None:
    test = permutation_test(pearson, [1, 2, 3], [1, 2, 3], [2, 2, 2])
    assert test.p is None
    assert test.why == ("the second figure is undefined: the system gave every pair the same score")


def test_bad_resampling() -> None:
    with pytest.raises(UserError, match="0 samples; ask for at least one"):
        permutation_test(pearson, [1, 2], [1, 2], [2, 1], 0)
    with pytest.raises(UserError, match="a confidence of 95"):
        bootstrap(pearson, [1, 2], [1, 2], confidence=95)
    with pytest.raises(UserError, match="1 score for 2 pairs"):
        bootstrap(pearson, [1, 2], [1])
