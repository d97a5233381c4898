from __future__ import annotations

from collections.abc import Callable

import pytest

from tertium.explaining.differences import differences
from tertium.judgement import Alignment


@pytest.mark.usefixtures("_wordnet")
def test_adjectives_make_things_so(align: Callable[..., Alignment]) -> None:
    found = align("the boy saw the lamp", "the tall boy saw the old red lamp",
                  ("the boy", "the tall boy", "SPE2", 4.0),
                  ("the lamp", "the old red lamp", "SPE2", 4.0))  # fmt: skip
    assert differences(found, found.links) == ["the second makes him tall and the lamp old and red"]


@pytest.mark.usefixtures("_wordnet")
@pytest.mark.parametrize(
    ("specific", "general"),
    [("in northern Velm", "in Velm"), ("a fishing boat", "a boat"), ("two boats", "boats")],
)
def test_what_is_no_adjective_of_a_plain_noun_is_quoted(
    specific: str, general: str, align: Callable[..., Alignment]
) -> None:
    found = align(specific, general, (specific, general, "SPE1", 4.0))
    assert differences(found, found.links) == [
        f"the first is more exact with '{specific}' for '{general}'"
    ]


def test_what_is_quoted_alike_is_not_said_to_mean_the_same(align: Callable[..., Alignment]) -> None:
    found = align("the dog 's toy", "the dogs ' toy", ("the dog", "the dogs", "EQUI", 5.0),
                  ("'s toy", "' toy", "EQUI", 5.0))  # fmt: skip
    assert differences(found, found.links[1:]) == []


def test_opposites_come_first_and_what_is_alone_last(align: Callable[..., Alignment]) -> None:
    found = align("go up now", "went down there", ("now", "", "NOALI", None),
                  ("go", "went", "REL", 2.0), ("up", "down", "OPPO", 4.0),
                  ("", "there", "ALIC", None))  # fmt: skip
    assert differences(found, found.links) == [
        "'up' in the first is the opposite of 'down' in the second",
        "'go' in the first is only related to 'went' in the second",
        "the first adds 'now'",
        "the second also has 'there'",
    ]


@pytest.mark.usefixtures("_wordnet")
def test_equal_chunks_speak_only_where_their_words_differ(align: Callable[..., Alignment]) -> None:
    found = align("a boat leaves", "boats have left", ("a boat", "boats", "EQUI", 5.0),
                  ("leaves", "have left", "EQUI", 5.0))  # fmt: skip
    assert differences(found, found.links) == []
    found = align("a truck", "a lorry", ("a truck", "a lorry", "EQUI+POL", 5.0))
    assert differences(found, found.links) == [
        "'a truck' and 'a lorry' mean the same, with another attitude"
    ]


def test_words_that_add_nothing_are_not_named(align: Callable[..., Alignment]) -> None:
    found = align("and was", "not", ("and", "", "NOALI", None), ("was", "", "NOALI", None),
                  ("", "not", "NOALI", None))  # fmt: skip
    assert differences(found, found.links) == ["the second adds 'not'"]
