from __future__ import annotations

import math
import tracemalloc
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.metrics import significance
from tertium.metrics.classification import accuracy
from tertium.metrics.correlation import pearson, spearman, weighted_pearson
from tertium.metrics.figure import Figure
from tertium.metrics.significance import (
    bootstrap,
    chi_squared,
    correct,
    fisher_r_to_z,
    permutation_test,
)

# Paper 004, table 11: the primary runs in their order, and which are marked as significantly
# better than the next. The paper names 4927 test pairs and, without overlaps, 4906.
RELATEDNESS = [
    (0.828, False),
    (0.827, False),
    (0.827, True),
    (0.804, False),
    (0.799, True),
    (0.780, False),
    (0.780, True),
    (0.764, True),
    (0.714, False),
    (0.711, False),
    (0.709, False),
    (0.697, False),
    (0.693, True),
    (0.642, False),
    (0.628, True),
    (0.535, True),
    (0.479, False),
]
ENTAILMENT = [
    (84.6, False),
    (83.6, False),
    (83.1, False),
    (82.3, False),
    (81.6, True),
    (80.0, False),
    (79.7, False),
    (78.5, False),
    (77.1, False),
    (77.0, False),
    (75.4, False),
    (74.5, False),
    (73.2, True),
    (70.7, False),
    (69.8, False),
    (69.4, True),
    (67.2, True),
    (48.7, False),
]


def p_of(test: significance.Test) -> float:
    assert test.p is not None, test.why
    return test.p


@pytest.mark.parametrize("n", [4927, 4906])
def test_fisher_reproduces_every_published_mark(n: int) -> None:
    marks = [p_of(fisher_r_to_z(a, n, b, n)) <= 0.05 for (a, _), (b, _) in pairwise(RELATEDNESS)]
    assert marks == [marked for _, marked in RELATEDNESS[:-1]]


@pytest.mark.parametrize("n", [4927, 4906])
def test_chi_squared_reproduces_every_published_mark(n: int) -> None:
    right = [(round(accuracy * n / 100), marked) for accuracy, marked in ENTAILMENT]
    marks = [p_of(chi_squared(a, n, b, n)) <= 0.05 for (a, _), (b, _) in pairwise(right)]
    assert marks == [marked for _, marked in right[:-1]]


def test_which_published_marks_hang_on_the_rounding_of_the_printed_figures() -> None:
    n = 4927

    def fisher(a: float, b: float) -> float:
        return p_of(fisher_r_to_z(a, n, b, n))

    def chi(a: float, b: float) -> float:
        return p_of(chi_squared(round(a * n / 100), n, round(b * n / 100), n))

    def borderline(table: Any, p: Any, half: float) -> list[tuple[float, float]]:
        return [
            (a, b)
            for (a, _), (b, _) in pairwise(table)
            if p(a + half, b - half) <= 0.05 < (p(a - half, b + half) if a > b else 1.0)
        ]

    assert borderline(RELATEDNESS, fisher, 0.0005) == [(0.780, 0.764)]
    assert borderline(ENTAILMENT, chi, 0.05) == [(81.6, 80.0), (77.0, 75.4)]


@given(st.floats(-0.99, 0.99), st.integers(4, 9999), st.floats(-0.99, 0.99), st.integers(4, 9999))
def test_fisher_by_the_normal_distribution(r1: float, n1: int, r2: float, n2: int) -> None:
    one, two = fisher_r_to_z(r1, n1, r2, n2, 1), fisher_r_to_z(r1, n1, r2, n2, 2)
    z = (np.arctanh(r1) - np.arctanh(r2)) / np.sqrt(1 / (n1 - 3) + 1 / (n2 - 3))
    assert one.statistic == two.statistic == pytest.approx(z, abs=1e-9)
    assert p_of(one) == pytest.approx(scipy.stats.norm.sf(z), abs=1e-9)
    assert p_of(two) == pytest.approx(2 * min(p_of(one), 1 - p_of(one)), abs=1e-9)
    assert p_of(fisher_r_to_z(r2, n2, r1, n1)) == pytest.approx(p_of(two), abs=1e-9)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((1.0, 50, 0.5, 50), "a correlation of exactly 1 or -1 has no finite z"),
        ((0.5, 50, -1.0, 50), "a correlation of exactly 1 or -1 has no finite z"),
        ((0.5, 3, 0.4, 50), "Fisher's z needs more than three pairs"),
        ((1.0, 2, 1.0, 2), "Fisher's z needs more than three pairs"),
    ],
)
def test_fisher_says_where_it_does_not_apply(
    arguments: tuple[float, int, float, int], why: str
) -> None:
    test = fisher_r_to_z(*arguments)
    assert (test.statistic, test.p, test.why) == (None, None, why)


def test_fisher_bad_input() -> None:
    for wrong in (1.5, math.nan):
        with pytest.raises(UserError, match="is not a correlation"):
            fisher_r_to_z(wrong, 50, 0.5, 50)
    tails: Any = 3
    with pytest.raises(UserError, match="3 tails"):
        fisher_r_to_z(0.5, 50, 0.5, 50, tails)


@given(st.integers(1, 500), st.integers(1, 500), st.floats(0, 1), st.floats(0, 1))
def test_chi_squared_agrees_with_scipy(n1: int, n2: int, share1: float, share2: float) -> None:
    right1, right2 = round(n1 * share1), round(n2 * share2)
    test = chi_squared(right1, n1, right2, n2)
    if right1 + right2 in (0, n1 + n2):
        assert test.p is None
        how = "right" if right1 else "wrong"
        assert test.why == f"both systems got every pair {how}"
        return
    table = [[right1, n1 - right1], [right2, n2 - right2]]
    expected = scipy.stats.chi2_contingency(table, correction=False)
    assert test.statistic == pytest.approx(expected.statistic, abs=1e-9)
    assert p_of(test) == pytest.approx(expected.pvalue, abs=1e-9)


def test_chi_squared_edges() -> None:
    assert chi_squared(0, 0, 0, 0).why == "there are no pairs"
    with pytest.raises(UserError, match="6 of 5 pairs right"):
        chi_squared(6, 5, 1, 5)


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
        monkeypatch.setattr(significance, "_BLOCK", block)
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


p_values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


@given(p_values)
def test_bh_agrees_with_scipy(found: list[float]) -> None:
    assert correct(found, "bh") == pytest.approx(scipy.stats.false_discovery_control(found))


@given(p_values, st.floats(0.001, 0.2))
def test_holm_rejects_what_its_steps_reject(found: list[float], alpha: float) -> None:
    rejected = []
    for step, place in enumerate(sorted(range(len(found)), key=found.__getitem__)):
        if found[place] * (len(found) - step) > alpha:
            break
        rejected.append(place)
    adjusted = correct(found, "holm")
    assert [i for i, p in enumerate(adjusted) if p is not None and p <= alpha] == sorted(rejected)


@given(p_values)
def test_corrections_keep_order_and_only_raise(found: list[float]) -> None:
    bonferroni, holm, bh = (correct(found, method) for method in ("bonferroni", "holm", "bh"))
    for p, b, h, d in zip(found, bonferroni, holm, bh, strict=True):
        assert b is not None and h is not None and d is not None
        assert p <= d + 1e-15
        assert d <= h + 1e-12
        assert h <= b <= 1
        assert b == pytest.approx(min(1, p * len(found)))


def test_a_missing_p_value_is_no_comparison() -> None:
    assert correct([None, 0.02, None, 0.01], "bonferroni") == [None, 0.04, None, 0.02]
    assert correct([None], "bh") == [None]
    assert correct([]) == []


def test_bad_corrections() -> None:
    with pytest.raises(UserError, match="unknown correction 'hohlm'; did you mean 'holm'"):
        correct([0.1], "hohlm")
    with pytest.raises(UserError, match="unknown correction 'xyz'; there are: holm, bonferroni"):
        correct([0.1], "xyz")
    for wrong in (1.2, math.nan):
        with pytest.raises(UserError, match="a p-value is not between 0 and 1"):
            correct([0.1, wrong])
