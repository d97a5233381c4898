from __future__ import annotations

import pytest

from tertium.explaining.aligning import aligned_parts, match_sentences, split_sentences


def test_sentences_are_cut_and_their_blanks_folded() -> None:
    text = "Dr. Vane left.  She took\nthe car!\n\nNobody saw her"
    assert split_sentences(text) == ["Dr. Vane left.", "She took the car!", "Nobody saw her"]


def test_what_never_ends_is_cut_into_parts_at_marks_where_there_are_any() -> None:
    words = [f"w{n}" for n in range(1, 1001)]
    parts = split_sentences(" ".join(words))
    assert [len(part.split()) for part in parts] == [200] * 5
    words[149] += ","
    parts = split_sentences(" ".join(words))
    assert [len(part.split()) for part in parts] == [150, 200, 200, 200, 200, 50]
    assert " ".join(parts) == " ".join(words)
    whole = " ".join(words[:200])
    assert split_sentences(whole) == [whole]


@pytest.mark.usefixtures("_weights")
class TestWithTheEmbedder:
    def test_sentences_find_their_partners_in_any_order(self) -> None:
        left = ["The bakery opens at six.", "A tram runs past it.", "Its owner plays the tuba."]
        right = ["The owner is a tuba player.", "At six the bakery opens its doors."]
        assert match_sentences(left, right) == [(0, 1), (1, None), (2, 0)]

    def test_what_is_left_over_on_the_right_comes_last(self) -> None:
        right = ["Nine whales were seen off the cape.", "The bakery opens at six."]
        assert match_sentences(["The bakery opens at six."], right) == [(0, 1), (None, 0)]

    def test_the_choice_is_best_as_a_whole_not_one_by_one(self) -> None:
        left = ["A dog chases a red ball.", "A dog chases a ball."]
        right = ["A dog chases a ball.", "A dog chases a cat."]
        pairs = dict(match_sentences(left, right))
        assert sorted(str(j) for j in pairs.values()) == ["0", "1"]

    def test_parts_have_alignments_only_where_both_sides_are(self) -> None:
        parts = aligned_parts("It rained all day.", "It rained all day. Nine whales were seen.")
        assert [(part.left, part.right) for part in parts] == [
            ("It rained all day.", "It rained all day."),
            ("", "Nine whales were seen."),
        ]
        assert parts[1].alignment is None
        assert parts[0].alignment is not None
        assert {kind for link in parts[0].alignment.links for kind in link.types} == {"EQUI"}
