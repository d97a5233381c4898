from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tertium.explaining.columns import width_of
from tertium.explaining.explanation import Explanation, Part, words_of
from tertium.explaining.relations import label_of, shown_links
from tertium.explaining.terminal import Pen, draw, draw_alignment, path_aloud
from tertium.explaining.word_links import WordLink
from tertium.judgement import Alignment, Judgement


@pytest.mark.parametrize("width", [24, 60, 120])
def test_every_golden_explanation_is_drawn_whole(golden: list[Any], width: int) -> None:
    for one in golden:
        lines = draw_alignment(one.alignment, Pen(width))
        assert all(width_of(line) <= width for line in lines[:-1])
        text = " ".join(" ".join(lines).split())
        for link in shown_links(one.alignment):
            assert label_of(link) in text
            if width > 24:
                assert words_of(one.alignment.left, link.left) in text
                assert words_of(one.alignment.right, link.right) in text


def test_a_wide_terminal_needs_fewer_lines(align: Callable[..., Alignment]) -> None:
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
    same = align(" ".join(words), " ".join(words), *((w, w, "EQUI", 5.0) for w in words))
    assert len(draw_alignment(same, Pen(120))) < len(draw_alignment(same, Pen(60)))


def test_plain_drawings_are_ascii_and_tell_relations_apart(
    align: Callable[..., Alignment],
) -> None:
    found = align("a b c", "d e f", ("a", "d", "OPPO", 4.0), ("b", "e", "SPE1", 3.0),
                  ("c", "", "NOALI", None), ("", "f", "ALIC", None))  # fmt: skip
    drawn = "\n".join(draw_alignment(found, Pen(plain=True)))
    assert drawn.isascii()
    assert drawn == (
        "A  a         b                 c\n"
        "   x OPPO 4  > SPE1 3  - ALIC  - NOALI\n"
        "B  d         e         f"
    )


def test_colour_changes_nothing_but_colour(align: Callable[..., Alignment]) -> None:
    from click import unstyle

    found = align("a b", "a c", ("a", "a", "EQUI", 5.0), ("b", "c", "SIMI", 2.0))
    plain, coloured = draw_alignment(found, Pen()), draw_alignment(found, Pen(colour=True))
    assert plain != coloured
    assert [unstyle(line).rstrip() for line in coloured] == plain


def test_another_order_is_told_by_numbers(align: Callable[..., Alignment]) -> None:
    found = align(
        "now we go", "we go now", ("now", "now", "EQUI", 5.0), ("we go", "we go", "EQUI", 5.0)
    )
    lines = draw_alignment(found, Pen())
    assert lines[2].split("  ")[1:] == ["(2) now", " (1) we go"]
    assert "numbers" in lines[-1]


def test_marks_are_left_out(align: Callable[..., Alignment]) -> None:
    found = align("go .", "go !", ("go", "go", "EQUI", 5.0), (".", "!", "SIMI", 1.0))
    assert "!" not in "\n".join(draw_alignment(found))


def test_parts_come_with_their_own_sentences(align: Callable[..., Alignment]) -> None:
    same = align("We left", "We left", ("We left", "We left", "EQUI", 5.0))
    parts = (Part("We left.", "We left.", same), Part("", "It rained."))
    lines = draw(Explanation("a", "b", Judgement(3.0, "sts"), "Both.", parts))
    assert "1. The two texts are the same, word for word." in lines
    assert "2. only in B: It rained." in lines
    assert lines[-1] == "EQUI the same"


def test_words_show_their_way() -> None:
    link = WordLink("tree", "", path=("elm", "tree", "plant", "moss"), shared="plant",
                    definitions=("elm: a tree",))  # fmt: skip
    assert path_aloud(link) == "elm → tree → plant ← moss"
    explained = Explanation("elm", "moss", Judgement(1.0, "clss"), "Plants.", word_link=link)
    assert draw(explained, Pen(plain=True)) == [
        "Plants.", "", "elm > tree > plant < moss", "", "elm: a tree",
    ]  # fmt: skip
