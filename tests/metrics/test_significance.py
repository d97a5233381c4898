from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.metrics.significance import Test, chi_squared, correct, fisher_r_to_z

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


def p_of(test: Test) -> float:
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
