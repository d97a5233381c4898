from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.explaining.explanation import Part
from tertium.explaining.sentence import say, say_parts
from tertium.judgement import Alignment, Link

TYPES = st.sampled_from(["EQUI", "OPPO", "SPE1", "SPE2", "SIMI", "REL", "SIMI+FACT", "EQUI+POL"])
WORDS = st.sampled_from(
    ["a", "dog", "is", "running", "the", "Oslo", "to", "go", "of", "'s", ".", ",", "two", "cats"]
)


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    left = draw(st.lists(WORDS, max_size=7).map(tuple))
    right = draw(st.lists(WORDS, max_size=7).map(tuple))
    both = min(len(left), len(right))
    order = draw(st.permutations(range(1, both + 1)))
    links = [
        Link((i,), (j,), frozenset(draw(TYPES).split("+")), 3.0)
        for i, j in enumerate(order[: draw(st.integers(0, both))], start=1)
    ]
    taken = {link.right[0] for link in links}
    alone = frozenset({"NOALI"})
    links += [Link((i,), (), alone, None) for i in range(len(links) + 1, len(left) + 1)]
    links += [Link((), (j,), alone, None) for j in range(1, len(right) + 1) if j not in taken]
    return Alignment(left, right, tuple(links))


@given(alignments())
def test_any_alignment_gives_one_whole_sentence(alignment: Alignment) -> None:
    said = say(alignment)
    assert said.endswith(".")
    assert said[0].isupper()
    assert "\n" not in said
    assert "  " not in said
    assert not re.search(r"''(?!s)", said.replace("' '", ""))


def test_the_same_words_are_said_to_be_the_same(align: Callable[..., Alignment]) -> None:
    same = align("A cat sleeps .", "a cat sleeps", ("A cat", "a cat", "EQUI", 5.0),
                 ("sleeps", "sleeps", "EQUI", 5.0), (".", "", "NOALI", None))  # fmt: skip
    assert say(same) == "The two texts are the same, word for word."


def test_symbols_are_words_of_their_own(align: Callable[..., Alignment]) -> None:
    sums = align("It costs $ 50", "It costs 50", ("It costs", "It costs", "EQUI", 5.0),
                 ("$ 50", "50", "EQUI", 5.0))  # fmt: skip
    assert "word for word" not in say(sums)


def test_a_symbol_that_only_one_has_is_said(align: Callable[..., Alignment]) -> None:
    hearts = align("I ❤ Oslo", "I Oslo", ("I", "I", "EQUI", 5.0), ("❤", "", "NOALI", None),
                   ("Oslo", "Oslo", "EQUI", 5.0))  # fmt: skip
    assert say(hearts) == "Both have 'I' and 'Oslo'; the first adds '❤'."
    rise = align("It rose 5 %", "It rose 5", ("It", "It", "EQUI", 5.0),
                 ("rose", "rose", "EQUI", 5.0), ("5", "5", "EQUI", 5.0),
                 ("%", "", "NOALI", None))  # fmt: skip
    assert say(rise).endswith("; the first adds '%'.")


@pytest.mark.usefixtures("_wordnet")
@pytest.mark.parametrize("word", ["never", "not", "hardly"])
def test_what_one_denies_is_not_what_both_say(align: Callable[..., Alignment], word: str) -> None:
    denied = align(f"He {word} smokes", "He smokes", ("He", "He", "EQUI", 5.0),
                   (word, "", "NOALI", None), ("smokes", "smokes", "EQUI", 5.0))  # fmt: skip
    assert say(denied) == f"Both have 'he' and 'smokes'; the first adds '{word}'."


def test_forms_of_to_be_alone_are_not_told(align: Callable[..., Alignment]) -> None:
    short = align("I 'm old", "I 'm young", ("I", "I", "EQUI", 5.0), ("'m", "'m", "EQUI", 5.0),
                  ("old", "young", "OPPO", 4.0))  # fmt: skip
    assert say(short).startswith("Both have 'I'; ")


@pytest.mark.usefixtures("_wordnet")
def test_what_one_asks_is_not_what_both_say(align: Callable[..., Alignment]) -> None:
    asked = align("Is he here ?", "He is here .", ("Is", "is", "EQUI", 5.0),
                  ("he", "He", "EQUI", 5.0), ("here", "here", "EQUI", 5.0))  # fmt: skip
    assert say(asked).startswith("Both have 'he' and 'here'")


def test_nothing_in_common(align: Callable[..., Alignment]) -> None:
    apart = align("A cat sleeps", "It rains", ("A cat", "", "NOALI", None),
                  ("sleeps", "", "NOALI", None), ("", "It rains", "NOALI", None))  # fmt: skip
    assert say(apart) == (
        "The two have nothing in common; the first says 'a cat sleeps', the second 'it rains'."
    )


def test_many_differences_are_counted(align: Callable[..., Alignment]) -> None:
    words = ["ant", "bee", "cod", "doe", "elk", "fox", "gnu", "hen"]
    links = [(one, one.upper(), "SIMI", 2.0) for one in words]
    said = say(align(" ".join(words), " ".join(words).upper(), *links))
    assert said.count("; ") == 5
    assert said.endswith("; they part in 4 more places.")


def test_a_question_is_not_said_to_be_so(align: Callable[..., Alignment]) -> None:
    asked = align("A cat is asleep ?", "A cat is asleep ?", ("A cat", "A cat", "EQUI", 5.0),
                  ("is", "is", "SIMI", 4.0), ("asleep", "asleep", "EQUI", 5.0))  # fmt: skip
    assert "both say that" not in say(asked).lower()


def test_no_words_at_all() -> None:
    mark = Link((1,), (1,), frozenset({"EQUI"}), 5.0)
    assert say(Alignment((".",), ("!",), (mark,))) == "The two texts are the same, word for word."


ALIGNED = Alignment((), (), ())


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([Part("A.", "B.", ALIGNED)] * 2,
         "Each of the 2 sentences of the one text answers to one of the other."),
        ([Part("A.", "B.", ALIGNED), Part("", "C."), Part("", "D.")],
         "The only sentence of the first text answers to one of the 3 of the second; "
         "only the second says 'C' and 'D'."),
        ([Part("A.", ""), Part("", "C.")],
         "No sentence of the one text answers to one of the other; only the first says 'A'; "
         "only the second says 'C'."),
        ([Part("A.", "B.", ALIGNED)] * 2 + [Part("C.", ""), Part("", "D.")],
         "2 of the 3 sentences of the first text and of the 3 of the second match; "
         "only the first says 'C'; only the second says 'D'."),
        ([Part("A.", "B.", ALIGNED)] + [Part("C.", "")] * 5,
         "The only sentence of the second text answers to one of the 6 of the first; "
         "only the first says 'C', 'C' and 'C' and 2 more sentences."),
    ],
)  # fmt: skip
def test_paragraphs(parts: list[Part], said: str) -> None:
    assert say_parts(parts) == said


def test_what_moved_is_said_to_have_moved() -> None:
    left, right = ("The", "dog", "bit", "us"), ("us", "bit", "The", "dog")
    links = (
        Link((1, 2), (3, 4), frozenset({"EQUI"}), 5.0),
        Link((3,), (2,), frozenset({"EQUI"}), 5.0),
        Link((4,), (1,), frozenset({"EQUI"}), 5.0),
    )
    assert say(Alignment(left, right, links)).endswith(", in another order.")
