from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.errors import UnknownNameError
from tertium.scales import all_scales, get

names = st.sampled_from(sorted(all_scales()))


def test_the_scales_have_the_papers_ends() -> None:
    ends = {name: (scale.low, scale.high) for name, scale in all_scales().items()}
    assert ends == {
        "sts": (0, 5),
        "sts-es": (0, 4),
        "clss": (0, 4),
        "sick": (1, 5),
        "typed": (0, 5),
        "unit": (0, 1),
    }


@given(names)
def test_every_scale_has_words_from_end_to_end(name: str) -> None:
    scale = get(name)
    values = [point.value for point in scale.points]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (scale.low, scale.high)
    assert all(point.words for point in scale.points)
    assert scale.source


@given(names, names, st.floats(0, 1))
def test_converting_there_and_back_changes_nothing(one: str, other: str, share: float) -> None:
    here, there = get(one), get(other)
    score = here.low + share * (here.high - here.low)
    moved = here.convert(score, there)
    assert there.low - 1e-9 <= moved <= there.high + 1e-9
    assert there.convert(moved, here) == pytest.approx(score)


def test_a_score_is_read_aloud_in_the_words_of_the_nearest_point() -> None:
    assert get("clss").read_aloud(2.9) == "2.9 of 4: somewhat similar"
    assert get("clss").nearest(2.5).value == 3  # halfway goes up
    assert 4.5 in get("sts")
    assert 4.5 not in get("clss")


def test_an_unknown_scale_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="unknown scale 'sicc'; did you mean 'sick'"):
        get("sicc")
