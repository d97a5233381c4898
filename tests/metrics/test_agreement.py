from __future__ import annotations

import itertools
from typing import Any

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.metrics.agreement import (
    LEVELS,
    chance_variance,
    krippendorff_alpha,
    majority_share,
    rater_against_rest,
    spread_per_unit,
)

# Krippendorff's own example: four observers, twelve units, some ratings missing.
TEXTBOOK = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


@st.composite
def tables(draw: Any) -> Any:
    raters, units = draw(st.integers(2, 5)), draw(st.integers(1, 8))
    rating = st.integers(1, 5).map(float) | st.just(float("nan"))
    rows = draw(st.lists(rating, min_size=raters * units, max_size=raters * units))
    return np.array(rows).reshape(raters, units)


@pytest.mark.parametrize(
    ("level", "printed"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_the_textbook_example(level: str, printed: float) -> None:
    figure = krippendorff_alpha(TEXTBOOK, level)
    assert round(figure.value or 0, 3) == printed
    assert figure.n == 11


@pytest.mark.parametrize("level", LEVELS)
@given(table=tables())
def test_agrees_with_the_krippendorff_package(level: Any, table: Any) -> None:
    pairable = table[:, (~np.isnan(table)).sum(axis=0) > 1]
    assume(len(np.unique(pairable[~np.isnan(pairable)])) > 1)
    theirs = krippendorff.alpha(reliability_data=table, level_of_measurement=level)
    figure = krippendorff_alpha(table, level)
    assert figure.value == pytest.approx(theirs, abs=1e-9)
    assert figure.n == pairable.shape[1]


@pytest.mark.parametrize("level", LEVELS)
def test_perfect_agreement_is_one_even_on_one_value(level: str) -> None:
    assert krippendorff_alpha([[1, 2, 3], [1, 2, 3]], level).value == 1
    assert krippendorff_alpha([[3, 3, 3], [3, 3, None]], level).value == 1
    assert krippendorff_alpha([[0.1] * 7] * 3, level).value == 1


def test_rounding_is_no_disagreement() -> None:
    assert krippendorff_alpha([[0.3, 0.3], [0.1 + 0.2, 0.3]]).value == 1


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_to_compare(level: str) -> None:
    tables: list[Any] = [[[1, 2, 3]], [[1, None], [None, 2]], [[], []]]
    for ratings in tables:
        figure = krippendorff_alpha(ratings, level)
        assert (figure.value, figure.n, figure.why) == (None, 0, "no unit has two ratings")


def test_interval_alpha_is_blind_to_the_scale_and_to_its_size() -> None:
    table = np.array(TEXTBOOK, dtype=float)
    plain = krippendorff_alpha(table).value
    for moved in (table * 1e300, table * 1e-300, -3 * table + 7, table + 1e9):
        assert krippendorff_alpha(moved).value == pytest.approx(plain, abs=1e-6)


def test_ordinal_and_nominal_alpha_are_blind_to_what_the_values_are() -> None:
    table = np.array(TEXTBOOK, dtype=float)
    ordinal, nominal = krippendorff_alpha(table, "ordinal"), krippendorff_alpha(table, "nominal")
    assert krippendorff_alpha(np.exp(table), "ordinal").value == pytest.approx(ordinal.value)
    words = [[None if r is None else f"label {r}" for r in row] for row in TEXTBOOK]
    assert krippendorff_alpha(words, "nominal").value == pytest.approx(nominal.value)


def test_many_distinct_values_need_no_matrix() -> None:
    rng = np.random.default_rng(0)
    truth = rng.normal(size=100_000)
    table = truth + rng.normal(size=(3, 100_000))
    assert krippendorff_alpha(table).value == pytest.approx(0.5, abs=0.02)
    assert krippendorff_alpha(table, "ordinal").value == pytest.approx(0.48, abs=0.03)
    # No two ratings are equal, so nominally nothing agrees, and nothing was expected to.
    assert krippendorff_alpha(table, "nominal").value == pytest.approx(0, abs=1e-4)


def test_bad_ratings() -> None:
    with pytest.raises(UserError, match="unknown level 'ratio'; there are: nominal, ordinal"):
        krippendorff_alpha([[1], [1]], "ratio")
    for level in LEVELS:
        with pytest.raises(UserError, match="the ratings are not a table"):
            krippendorff_alpha(np.array([1, 2, 3]), level)
        with pytest.raises(UserError, match="the ratings are not a table"):
            krippendorff_alpha([[1, 2], [1]], level)
    with pytest.raises(UserError, match="the rating of unit 2 by rater 1 is inf"):
        krippendorff_alpha([[1, float("inf")], [1, 2]])
    with pytest.raises(UserError, match="not a table of numbers"):
        rater_against_rest([["a", "b"], ["a", "b"]])


@given(tables())
def test_each_rater_against_the_mean_of_the_rest(table: Any) -> None:
    result = rater_against_rest(table)
    known = []
    for rater, figure in enumerate(result.raters):
        own, rest = [], []
        for unit in range(table.shape[1]):
            others = [r for i, r in enumerate(table[:, unit]) if i != rater and not np.isnan(r)]
            if others and not np.isnan(table[rater, unit]):
                own.append(table[rater, unit])
                rest.append(sum(others) / len(others))
        assert figure.n == len(own)
        if len(own) < 2 or np.ptp(own) < 1e-9 or np.ptp(rest) < 1e-9:
            assert figure.value is None
            assert figure.why
        else:
            known.append(np.corrcoef(own, rest)[0, 1])
            assert figure.value == pytest.approx(known[-1], abs=1e-9)
    assert result.left_out == len(result.raters) - len(known)
    if known:
        assert result.mean.value == pytest.approx(np.mean(known), abs=1e-9)
    else:
        assert result.mean.why == "no rater can be compared with the others"


def test_a_rater_without_a_figure_is_explained_and_left_out() -> None:
    result = rater_against_rest([[1, 2, 3], [1, 2, 3], [2, 2, 2], [None, None, 1], [None] * 3])
    assert [figure.why for figure in result.raters] == [
        None,
        None,
        "the rater gave every unit the same rating",
        "the rater shares only one unit with others",
        "the rater shares no unit with others",
    ]
    assert result.left_out == 3
    assert rater_against_rest([[1, 2], [5, 5]]).raters[0].why == (
        "the others' mean is the same for every unit"
    )


def test_share_of_the_majority() -> None:
    table = [
        ["yes", "no", "maybe", "yes", None],
        ["yes", "no", "yes", None, None],
        ["yes", "yes", "no", "no", "no"],
    ]
    # 3 of 3, 2 of 3, 1 of 3, 1 of 2; the last unit has one label only.
    figure = majority_share(table)
    assert figure.value == pytest.approx((1 + 2 / 3 + 1 / 3 + 1 / 2) / 4)
    assert figure.n == 4
    assert majority_share(np.array([[1.0, 2], [1, np.nan]])).value == 1
    assert majority_share([["a", None]]).why == "no unit has two labels"


@given(tables(), st.sampled_from([0, 1]))
def test_spread_of_each_unit(table: Any, ddof: int) -> None:
    result = spread_per_unit(table, ddof=ddof)
    assert len(result.units) == table.shape[1]
    for unit, deviation in enumerate(result.units):
        ratings = table[:, unit][~np.isnan(table[:, unit])]
        if len(ratings) <= ddof:
            assert deviation is None
        else:
            assert deviation == pytest.approx(np.std(ratings, ddof=ddof), abs=1e-12)
    known = [deviation for deviation in result.units if deviation is not None]
    if known:
        assert result.mean.value == pytest.approx(np.mean(known))
        assert result.mean.n == len(known)
    else:
        assert result.mean.why == "no unit has enough ratings"


def test_spread_of_huge_ratings() -> None:
    assert spread_per_unit([[1e300], [3e300]]).units == pytest.approx([2**0.5 * 1e300])


def test_chance_variance_by_drawing_every_rating() -> None:
    rng = np.random.default_rng(1)
    drawn = rng.integers(1, 6, size=(400, 50, 4)).var(axis=2, ddof=1).mean(axis=1)
    chance = chance_variance(raters=4, pairs=50, simulations=4000, seed=2)
    assert chance.mean == pytest.approx(drawn.mean(), abs=0.05)
    # The extremes of normal averages lie about this many standard errors out.
    assert chance.highest - chance.mean == pytest.approx(3.5 * drawn.std(), rel=0.3)
    assert chance.mean - chance.lowest == pytest.approx(3.5 * drawn.std(), rel=0.3)


def test_chance_variance_of_one_pair_takes_every_possible_value() -> None:
    chance = chance_variance(raters=2, pairs=1, low=0, high=2, simulations=500)
    possible = [float(np.var(both, ddof=1)) for both in itertools.product(range(3), repeat=2)]
    assert (chance.lowest, chance.highest) == (min(possible), max(possible))
    assert chance.mean == pytest.approx(np.mean(possible), abs=0.15)


def test_chance_variance_beside_the_printed_range() -> None:
    # Paper 004, section 2.2, prints 1.965 to 2.032 for ten thousand pairs. Whole numbers and a
    # division by nine give the mean of 2, but that many pairs a narrower range, whatever the
    # seed. Half as many pairs, about the size of the test set, typically give the printed one.
    whole = [chance_variance(pairs=10_000, seed=seed) for seed in range(3)]
    half = [chance_variance(pairs=5_000, seed=seed) for seed in range(5)]
    for chance in whole:
        assert chance.mean == pytest.approx(2, abs=0.001)
        assert 1.97 < chance.lowest < 1.98
        assert 2.02 < chance.highest < 2.03
    assert np.median([chance.lowest for chance in half]) == pytest.approx(1.965, abs=0.004)
    assert np.median([chance.highest for chance in half]) == pytest.approx(2.032, abs=0.004)


def test_chance_variance_is_reproducible_and_checks_its_input() -> None:
    assert chance_variance(simulations=5, seed=3) == chance_variance(simulations=5, seed=3)
    assert chance_variance(simulations=5, seed=3) != chance_variance(simulations=5, seed=4)
    with pytest.raises(UserError, match="1 raters, 10000 pairs"):
        chance_variance(raters=1)
