from __future__ import annotations

from collections.abc import Callable

import pytest

from tertium.explaining.shared_clause import shared_clause
from tertium.judgement import Alignment

pytestmark = pytest.mark.usefixtures("_wordnet")


def clause(align: Callable[..., Alignment], left: str, right: str, types: str) -> str | None:
    """The clause of two sentences whose chunks, with bars between them, pair in order."""
    chunks = list(zip(left.split(" | "), right.split(" | "), types.split(), strict=True))
    links = [(a.strip("-"), b.strip("-"), kind, 4.0) for a, b, kind in chunks]
    texts = [" ".join(side.replace(" | ", " ").replace("-", "").split()) for side in (left, right)]
    return shared_clause(align(*texts, *links))


@pytest.mark.parametrize(
    ("left", "right", "types", "said"),
    [
        ("A cook | is frying | fish", "A cook | is frying | eggs", "EQUI EQUI SIMI",
         "both say that a cook is frying something"),
        ("A painter | waits | outside", "A painter | waits | -", "EQUI EQUI NOALI",
         "both say that a painter waits"),
        ("A boy | waves", "A girl | waves", "SIMI EQUI", "both say that someone waves"),
        ("She | waves", "He | waves", "SIMI EQUI", "both say that someone waves"),
        ("Kovrin | to visit | Oslo", "Kovrin | to visit | Oslo", "EQUI EQUI EQUI",
         "both say that Kovrin is to visit Oslo"),
        ("old barn | in snow", "old barn | in deep snow", "EQUI SPE2",
         "both speak of 'old barn in snow'"),
        ("Two ducks | swimming | in a pond", "Two ducks | swimming | on a river",
         "EQUI EQUI SIMI", "both speak of two ducks swimming"),
    ],
)  # fmt: skip
def test_clauses(
    left: str, right: str, types: str, said: str, align: Callable[..., Alignment]
) -> None:
    assert clause(align, left, right, types) == said


@pytest.mark.parametrize(
    ("left", "right", "types"),
    [
        ("Two boys | wave", "Two girls | wave", "SIMI EQUI"),  # nobody knows how many
        ("A boy | waves", "A flag | waves", "SIMI EQUI"),  # neither someone nor something
        ("The town | has | no school", "The town | has | a school", "EQUI EQUI OPPO"),
        ("The town | is | a port", "The town | is | a market", "EQUI EQUI SIMI"),
        ("The town | is | at sea", "The town | is | at peace", "EQUI EQUI SIMI"),
        ("A boy | sings", "A boy | hums", "EQUI SIMI"),  # a clause needs its verb
        ("He | left quickly and ran", "He | stood still and sang", "EQUI SIMI"),
        ("Nobody | waves", "A boy | waves", "SIMI EQUI"),  # nobody is not someone
        ("He | eats | no fish", "He | eats | eggs", "EQUI EQUI SIMI"),
        ("in the park | a boy | sings", "at the lake | a boy | sings", "SIMI EQUI EQUI"),
        ("a house | a tree", "a house | a tree", "EQUI EQUI"),
        ("a vase broke down", "a vase broke down", "EQUI"),
    ],
)
def test_where_only_quoting_is_safe(
    left: str, right: str, types: str, align: Callable[..., Alignment]
) -> None:
    assert clause(align, left, right, types) is None
