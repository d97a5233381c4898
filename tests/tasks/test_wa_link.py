from __future__ import annotations

from pathlib import Path

import pytest

from tertium.judgement import Alignment, Link
from tertium.tasks.wa_link import chunk_texts, link_line, parse_link

WORDS = Alignment(("a", "b"), ("c", "d"), ())


def test_additions_follow_the_relation() -> None:
    link = Link((1,), (1, 2), frozenset({"POL", "FACT", "SPE2"}), 2.0)
    assert link_line(WORDS, link) == "1 <==> 1 2 // SPE2_FACT_POL // 2 // a <==> c d "


@pytest.mark.parametrize(
    ("score", "written"),
    [(None, "NIL"), (0.0, "0"), (5.0, "5"), (0.1 + 0.2, "0.30000000000000004")],
)
def test_scores_come_back_to_the_last_digit(score: float | None, written: str) -> None:
    line = link_line(WORDS, Link((1,), (1,), frozenset({"SIMI"}), score))
    assert f" // {written} // " in line
    assert parse_link(line, (2, 2), Path("x"), 1).score == score


def test_a_line_break_in_a_comment_becomes_a_blank() -> None:
    line = link_line(WORDS, Link((1,), (1,), frozenset({"SIMI"}), 1.0, "two\nlines"))
    assert line.endswith("// two lines ")


def test_numbers_may_be_parted_by_commas() -> None:
    assert parse_link("1,2<==>2//EQUI//5", (2, 2), Path("x"), 1).left == (1, 2)


def test_the_words_of_a_link() -> None:
    assert chunk_texts(WORDS, Link((1, 2), (2,), frozenset({"REL"}), 1.0)) == "a b <==> d"
