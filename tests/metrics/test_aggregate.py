from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UserError
from tertium.metrics.aggregate import (
    AGGREGATIONS,
    mean,
    pooled_from_arrays,
    total,
    weighted_mean,
)
from tertium.metrics.classification import accuracy
from tertium.metrics.correlation import pearson
from tertium.metrics.figure import Figure

figures = st.dictionaries(
    st.text(min_size=1, max_size=5),
    st.builds(Figure, st.floats(-1, 1), st.integers(1, 3000)),
    min_size=1,
    max_size=6,
)


@given(figures)
def test_agrees_with_numpy(parts: dict[str, Figure]) -> None:
    values = [float(part.value or 0) for part in parts.values()]
    sizes = [part.n for part in parts.values()]
    assert mean(parts).value == pytest.approx(np.mean(values), abs=1e-12)
    assert weighted_mean(parts).value == pytest.approx(np.average(values, weights=sizes), abs=1e-12)
    assert total(parts).value == pytest.approx(np.sum(values), abs=1e-12)
    assert all(way(parts).n == sum(sizes) for way in AGGREGATIONS.values())


@pytest.mark.parametrize(
    ("subsets", "printed"),
    [
        ([0.4453, 0.6647, 0.6517, 0.5312, 0.6039], 0.5871),
        ([0.7390, 0.7725, 0.7491, 0.8250, 0.8644], 0.8015),
    ],
    ids=["Baseline-tokencos", "DLS@CU-S1"],
)
def test_printed_means_follow_from_printed_subsets(subsets: list[float], printed: float) -> None:
    # Paper 003, table 3: forums, students, belief, headlines and images, of these sizes.
    sizes = [375, 750, 375, 750, 750]
    parts = {str(i): Figure(r, n) for i, (r, n) in enumerate(zip(subsets, sizes, strict=True))}
    assert f"{weighted_mean(parts)}" == f"{printed:.4f}"
    assert f"{mean(parts)}" != f"{printed:.4f}"


@pytest.mark.parametrize("way", [mean, weighted_mean])
def test_an_undefined_subset_is_named(way: object) -> None:
    assert callable(way)
    figure = way({"news": Figure(0.5, 10), "forum": Figure(None, 30, "it is all the same")})
    assert figure == Figure(None, 40, "forum is undefined: it is all the same")


def test_a_total_counts_what_there_is() -> None:
    parts = {"a": Figure(0.5, 10), "b": Figure(None, 30, "not submitted"), "c": Figure(0.25, 20)}
    assert total(parts) == Figure(0.75, 30)
    assert total({"b": parts["b"]}) == Figure(None, 0, "no subset has a figure")


def test_nothing_to_aggregate() -> None:
    assert mean({}).why == "there are no subsets"
    assert weighted_mean({}).why == "there are no subsets"
    assert weighted_mean({"empty": Figure(0.5, 0)}).why == "the subsets hold no pairs"
    assert total({}).value is None


def test_pooling_is_not_averaging() -> None:
    parts = {"low": ([1, 2, 3], [3, 2, 1]), "high": ([11, 12, 13], [13, 12, 11])}
    pooled = pooled_from_arrays(pearson, parts)
    assert pooled == pearson([1, 2, 3, 11, 12, 13], [3, 2, 1, 13, 12, 11])
    assert (pooled.value or 0) > 0.9
    assert mean({name: pearson(*part) for name, part in parts.items()}).value == pytest.approx(-1)


def test_pooling_takes_labels_too() -> None:
    assert pooled_from_arrays(accuracy, {"a": (["x"], ["x"]), "b": (["yy"], ["x"])}).value == 0.5


def test_pooling_bad_parts() -> None:
    with pytest.raises(UserError, match="no subsets"):
        pooled_from_arrays(pearson, {})
    with pytest.raises(UserError, match="same number of arrays"):
        pooled_from_arrays(pearson, {"a": ([1], [1]), "b": ([1],)})
    # The lengths would add up, and pair the wrong scores with the gold.
    with pytest.raises(UserError, match="subset 'a': the number of scores"):
        pooled_from_arrays(pearson, {"a": ([1, 2], [1]), "b": ([1], [1, 2])})


def test_names() -> None:
    assert list(AGGREGATIONS) == ["mean", "weighted-mean", "total"]
