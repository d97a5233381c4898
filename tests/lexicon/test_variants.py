from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.lexicon.variants import distance, likely_slips, plain, variants

WORDS = st.text("abcdé-", min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("organisation", "organization"),
        ("theater", "theatre"),
        ("travelling", "traveling"),
        ("neighbour", "neighbor"),
        ("favorite", "favourite"),
        ("programme", "program"),
        ("dialog", "dialogue"),
        ("paediatric", "pediatric"),
        ("offense", "offence"),
        ("web-site", "website"),
        ("firetruck", "fire truck"),
        ("u.s.a.", "usa"),
        ("sooooo", "so"),
        ("café", "cafe"),
    ],
)
def test_careful_spellings_of_one_word(form: str, other: str) -> None:
    assert other in variants(form)


@given(WORDS)
def test_a_form_is_no_variant_of_itself(form: str) -> None:
    found = variants(form)
    assert form not in found
    assert all(found)
    assert len(found) == len(set(found))


@given(WORDS, WORDS, WORDS)
def test_distance_is_symmetric_and_bounded(a: str, b: str, c: str) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert abs(len(a) - len(b)) <= distance(a, b) <= max(len(a), len(b))
    assert distance(a + c, b + c) <= distance(a, b)


@pytest.mark.parametrize(
    ("form", "near", "kept"),
    [
        ("recieve", ["receive", "relieve"], ["receive", "relieve"]),
        ("cray", ["cry"], []),  # too short to say
        ("lantren", ["lantern", "entrant"], ["lantern"]),  # first letters hold
        ("pyruvate", ["private"], []),  # two slips in a short word
        ("entrepeneurr", ["entrepreneur"], ["entrepreneur"]),
        ("abc123", ["abcde"], []),
    ],
)
def test_what_a_slip_can_have_meant(form: str, near: list[str], kept: list[str]) -> None:
    assert likely_slips(form, near) == kept


def test_plain_is_stable() -> None:
    assert plain(" Ｉce\u2011Cream ") == "ice-cream"
    assert plain(plain("Don’t_Stop")) == plain("Don’t_Stop") == "don't stop"
