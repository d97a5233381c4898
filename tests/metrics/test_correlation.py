from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import assume, given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.metrics.correlation import is_constant, mse, pearson, spearman, weighted_pearson

scores = st.lists(
    st.tuples(st.integers(-500, 500), st.integers(-500, 500)), min_size=3, max_size=40
).map(lambda pairs: np.array(pairs, dtype=float).T / 100)


def value_of(figure: Any) -> float:
    assert figure.value is not None, figure.why
    return float(figure.value)


def spread(*series: Any) -> None:
    for values in series:
        assume(not is_constant(np.asarray(values, dtype=float)))


@pytest.mark.parametrize("metric", [pearson, spearman])
@given(data=scores)
def test_agrees_with_scipy(metric: Any, data: Any) -> None:
    x, y = data
    spread(x, y)
    theirs: Any = scipy.stats.pearsonr if metric is pearson else scipy.stats.spearmanr
    assert value_of(metric(x, y)) == pytest.approx(theirs(x, y).statistic, abs=1e-9)


@pytest.mark.parametrize("metric", [pearson, spearman])
@given(data=scores, factor=st.floats(0.01, 100), shift=st.integers(-50, 50))
def test_is_symmetric_bounded_and_blind_to_scale(
    metric: Any, data: Any, factor: float, shift: int
) -> None:
    x, y = data
    spread(x, y)
    r = value_of(metric(x, y))
    assert -1 <= r <= 1
    assert value_of(metric(y, x)) == pytest.approx(r, abs=1e-12)
    # Doubling is exact, so that no ties appear or vanish among the ranks.
    moved = y * factor + shift if metric is pearson else y * 2
    assert value_of(metric(x, moved)) == pytest.approx(r, abs=1e-7)
    assert value_of(metric(x, -y)) == pytest.approx(-r, abs=1e-12)
    assert value_of(metric(x, x)) == pytest.approx(1.0, abs=1e-12)


@given(data=scores, weight=st.floats(0.1, 1e6))
def test_equal_weights_are_no_weights(data: Any, weight: float) -> None:
    x, y = data
    spread(x, y)
    weighted = weighted_pearson(x, y, [weight] * len(x))
    assert value_of(weighted) == pytest.approx(value_of(pearson(x, y)), abs=1e-9)


@given(data=scores, seed=st.integers(0, 1000))
def test_a_whole_weight_repeats_the_pair(data: Any, seed: int) -> None:
    x, y = data
    weights = np.random.default_rng(seed).integers(0, 5, len(x))
    repeated = np.repeat(x, weights), np.repeat(y, weights)
    assume(len(np.unique(repeated[0])) > 1 and len(np.unique(repeated[1])) > 1)
    expected = value_of(pearson(*repeated))
    assert value_of(weighted_pearson(x, y, weights)) == pytest.approx(expected, abs=1e-9)


def test_weighted_pearson_by_the_textbook_formula() -> None:
    x, y, w = np.array([0.0, 1, 3, 5]), np.array([0.5, 2, 1, 4]), np.array([100.0, 20, 50, 80])
    covariance = np.cov(x, y, aweights=w, ddof=0)
    expected = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    assert value_of(weighted_pearson(x, y, w)) == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize("metric", [pearson, spearman])
@pytest.mark.parametrize(
    ("gold", "answer", "why"),
    [
        ([1, 2, 3], [4, 4, 4], "the system gave every pair the same score"),
        ([1, 2, 3] * 40, [0.1] * 120, "the system gave every pair the same score"),
        ([1, 2], [0.3, 0.1 + 0.2], "the system gave every pair the same score"),
        ([0, 0, 0], [1, 2, 3], "every pair has the same gold score"),
        ([1e308, 1e308], [1, 2], "every pair has the same gold score"),
        ([1], [2], "there is only one pair"),
        ([], [], "there are no pairs"),
    ],
)
def test_says_why_there_is_no_correlation(
    metric: Any, gold: list[float], answer: list[float], why: str
) -> None:
    figure = metric(gold, answer)
    assert (figure.value, figure.n, figure.why) == (None, len(gold), why)


@pytest.mark.parametrize("size", [1e308, 1e200, 1.0, 1e-200, 5e-322])
def test_huge_and_tiny_scores_correlate_as_others_do(size: float) -> None:
    gold, answer = np.array([1.0, 2, 3, 4]), np.array([-1.0, 0.5, 0.0, 1.0])
    expected = value_of(pearson(gold, answer))
    # The smallest numbers that floats can hold have hardly any digits.
    precision = 0.05 if size < 1e-300 else 1e-12
    assert value_of(pearson(gold, answer * size)) == pytest.approx(expected, abs=precision)
    assert value_of(weighted_pearson(gold, answer * size, [3, 3, 3, 3])) == pytest.approx(
        expected, abs=precision
    )


def test_a_small_spread_on_a_large_level_is_a_spread() -> None:
    assert value_of(pearson([1, 2, 3], np.array([1.0, 2, 3]) + 1e12)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("gold", "answer", "message"),
    [
        ([1, 2], [1], "1 score for 2 pairs; give one score for each pair"),
        ([1, 2], [1, float("nan")], "score 2 is nan; give a finite number for each pair"),
        ([float("inf"), 2], [1, 2], "gold score 1 is inf; give a finite number for each pair"),
        ([1, None], [1, 2], "gold score 2 is nan; give a finite number for each pair"),
        ([1, 2], ["high", "low"], "the scores are not all numbers; give a finite number"),
        ([1, 2], [[1], [2]], "the scores have 2 dimensions; give a plain list of numbers"),
    ],
)
@pytest.mark.parametrize("metric", [pearson, spearman, mse])
def test_bad_input_is_answered_in_one_line(
    metric: Any, gold: Any, answer: Any, message: str
) -> None:
    with pytest.raises(UserError) as raised:
        metric(gold, answer)
    assert str(raised.value).startswith(message)


def test_bad_weights_are_answered_in_one_line() -> None:
    with pytest.raises(UserError, match="weight 2 is -1; give weights that are zero or more"):
        weighted_pearson([1, 2], [1, 2], [1, -1])
    with pytest.raises(UserError, match="1 weights for 2 pairs"):
        weighted_pearson([1, 2], [1, 2], [1])
    with pytest.raises(UserError, match="weight 1 is nan"):
        weighted_pearson([1, 2], [1, 2], [float("nan"), 1])


@pytest.mark.parametrize(
    ("weights", "why"),
    [
        ([0, 0, 0], "the weight of every pair is zero"),
        ([9, 0, 0], "there is only one pair (among those with a weight)"),
        (
            [9, 9, 0],
            "the system gave every pair the same score (among those with a weight)",
        ),
        ([1, 5e-324, 5e-324], "nearly all of the weight lies on one pair"),
    ],
)
def test_weights_that_leave_nothing(weights: list[float], why: str) -> None:
    assert weighted_pearson([1, 2, 3], [1, 1, 3], weights).why == why


@given(data=scores)
def test_mse_by_its_definition(data: Any) -> None:
    x, y = data
    expected = sum((a - b) ** 2 for a, b in zip(x, y, strict=True)) / len(x)
    assert value_of(mse(x, y)) == pytest.approx(expected, abs=1e-12)
    assert value_of(mse(x, x)) == 0


def test_mse_has_its_limits() -> None:
    assert mse([], []).why == "there are no pairs"
    figure = mse([1e300], [-1e300])
    assert figure.value is None
    assert "larger than any" in (figure.why or "")


def test_a_million_pairs() -> None:
    rng = np.random.default_rng(0)
    gold = rng.normal(size=1_000_000)
    answer = gold + rng.normal(size=1_000_000)
    assert value_of(pearson(gold, answer)) == pytest.approx(np.sqrt(0.5), abs=0.01)
