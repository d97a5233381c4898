from __future__ import annotations

import pytest

from tertium.errors import UserError
from tertium.items import Pair, Phrase, Sense, Sentence, Word
from tertium.lexicon import wordnet
from tertium.systems.base import System
from tertium.systems.baselines.cross_level import printed
from tertium.systems.baselines.lcs import LongestCommonSubstring

LISTED = Pair("1", Word("violet", "n"), Sense("cherry%1:13:00::"))
INVENTED = Pair("2", Word("glimperous", "a"), Sense("cherry%1:13:00::"))
WRONG_PART = Pair("3", Word("wolf", "r"), Sense("cherry%1:13:00::"))


@pytest.mark.parametrize(
    ("share", "score"), [(0.0, 0.0), (1.0, 4.0), (0.0625, 0.252), (0.0624, 0.248), (1 / 3, 1.332)]
)
def test_halves_are_rounded_up(share: float, score: float) -> None:
    assert printed(share) == score


def test_case_counts_and_ascii_space_around_a_text_does_not() -> None:
    first, second, third = LongestCommonSubstring().judge(
        [
            Pair("1", Phrase(" \tlantern\n"), Word("lantern")),
            Pair("2", Phrase("LANTERN"), Word("lantern")),
            Pair("3", Phrase("lantern\xa0"), Word("lantern")),
        ]
    )
    assert (first.score, second.score, third.score) == (4.0, 0.0, printed(14 / 15))
    assert first.scale == "clss"


def test_empty_texts_have_nothing_in_common() -> None:
    assert LongestCommonSubstring().judge([Pair("1", Sentence(""), Phrase(" "))])[0].score == 0


@pytest.mark.usefixtures("needs_wordnet")
def test_the_best_gloss_of_the_word_counts() -> None:
    system = LongestCommonSubstring()
    target = wordnet.load().sense("cherry%1:13:00::").gloss
    shares = [system.share(s.gloss, target) for s in wordnet.load().senses("violet", "n")]
    said = system.judge([LISTED])[0]
    assert len(shares) > 1
    assert (said.score, said.confidence) == (printed(max(shares)), 1.0)
    turned = Pair("1", LISTED.b, LISTED.a)
    assert system.judge([turned]) == [said]


@pytest.mark.usefixtures("needs_wordnet")
def test_a_word_is_known_only_in_its_part_of_speech() -> None:
    said = LongestCommonSubstring().judge([INVENTED, WRONG_PART])
    assert [(one.score, one.confidence) for one in said] == [(0.0, 0.0), (0.0, 0.0)]


@pytest.mark.usefixtures("needs_wordnet")
def test_the_papers_mean_for_unknown_words() -> None:
    other = Pair("4", Word("wolf", "n"), Sense("cherry%1:13:00::"))
    first, unknown, second = LongestCommonSubstring("mean").judge([LISTED, INVENTED, other])
    assert first.score is not None and second.score is not None
    assert unknown.score == pytest.approx((first.score + second.score) / 2)
    assert unknown.confidence == 0.0
    assert LongestCommonSubstring("mean").judge([INVENTED])[0].score == 0.0


@pytest.mark.usefixtures("needs_wordnet")
def test_a_sense_may_be_given_by_its_number_and_compared_with_text() -> None:
    by_key = Pair("1", Sentence("a red fruit"), Sense("cherry%1:13:00::"))
    by_number = Pair("1", Sentence("a red fruit"), Sense("cherry#n#3"))
    system = LongestCommonSubstring()
    senses = [wordnet.load().by_number(f"cherry#n#{n}") for n in (1, 2, 3)]
    assert wordnet.load().sense("cherry%1:13:00::") in senses
    for pair in (by_key, by_number):
        assert (system.judge([pair])[0].score or 0) > 0
    with pytest.raises(UserError, match="no sense key"):
        system.judge([Pair("1", Word("wolf"), Sense("wolf%9:99:99::"))])


def test_it_is_a_system_with_two_choices() -> None:
    assert isinstance(LongestCommonSubstring(), System)
    with pytest.raises(UserError, match="give 'zero' or 'mean'"):
        LongestCommonSubstring("median")  # type: ignore[arg-type]
