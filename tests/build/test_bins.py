from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.build.bins import Bins, even_quotas, histogram
from tertium.errors import UserError


@given(st.floats(0, 1), st.integers(1, 30))
def test_every_value_of_the_range_has_one_bin(value: float, count: int) -> None:
    bins = Bins(0, 1, count)
    [place] = bins.places(np.array([value])).tolist()
    assert 0 <= place < count
    assert bins.edges[place] - 1e-9 <= value <= bins.edges[place + 1] + 1e-9


@given(st.integers(0, 1000), st.integers(1, 50))
def test_quotas_are_even_and_whole(total: int, parts: int) -> None:
    quotas = even_quotas(total, parts)
    assert sum(quotas) == total
    assert max(quotas) - min(quotas) <= 1


def test_a_histogram_says_what_is_short() -> None:
    lines = histogram(Bins(0.4, 0.9, 2), [10, 0], [10, 10])
    assert lines[0].startswith("0.40-0.65  10 ")
    assert lines[0].endswith("#" * 40)
    assert lines[1] == "0.65-0.90  0 of 10"


@pytest.mark.parametrize("bins", [(0, 1, 0), (1, 0, 5), (1, 1, 5)])
def test_bins_that_cannot_be(bins: tuple[float, float, int]) -> None:
    with pytest.raises(UserError, match="ask for one bin or more"):
        Bins(*bins)
