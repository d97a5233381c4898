from __future__ import annotations

import pytest

from tertium import scales, systems
from tertium.items import Pair, Sense, Sentence, Word
from tertium.judgement import Judgement
from tertium.lexicon.wordnet import WordNet
from tertium.messages import note, speaking
from tertium.registry import SYSTEMS
from tertium.systems.classic.remarks import marks_in_common, notes_on

NAMES = [
    entry.name for entry in SYSTEMS if ".classic." in entry.path and entry.name != "chunk-rules"
]


def judged(name: str, a: str, b: str) -> Judgement:
    [found] = systems.load(name).judge([Pair("1", Sentence(a), Sentence(b))])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_system_says_that_it_reads_english(name: str) -> None:
    said = judged(name, "Un gato duerme en la casa.", "A cat sleeps.").notes
    assert f"text A is Spanish, which model '{name}' was not trained to read" in said
    with speaking("es"):
        assert note(said[0]).startswith("el texto A está en español")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("A cat sleeps in the house.", "Obama wins Iowa"),
        ("Stocks rise 3 percent", "Shares up 3 pct in Tokyo"),
        ("32 die in Bangladesh protest", "1 killed in Bangladesh protest"),
        ("baron", "mayor"),
    ],
)
def test_english_needs_no_word_about_it(a: str, b: str, lexicon: WordNet) -> None:
    assert notes_on(Pair("1", Sentence(a), Sentence(b)), "lexical", lexicon) == ()


def test_a_sense_has_an_english_name(lexicon: WordNet) -> None:
    pair = Pair("1", Word("baron"), Sense("elephant_bird%1:05:00::"))
    assert notes_on(pair, "lexical", lexicon) == ()


def test_other_languages_are_noticed(lexicon: WordNet) -> None:
    pair = Pair("1", Sentence("Der Hund bellt nicht und ist weg."), Sentence("A dog barks."))
    [said] = notes_on(pair, "lexical", lexicon)
    assert said.startswith("text A looks like neither English nor Spanish")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("a", "b"), [("...", "!!!"), ("?", "A dog barks."), ("-- --", "++")])
def test_a_text_without_words_is_like_no_other(name: str, a: str, b: str) -> None:
    said = judged(name, a, b)
    assert said.score == scales.get(said.scale).low
    assert (said.entailment, said.entailment_back) == (None, None)
    assert "text A has no words" in said.notes


def test_marks_may_be_the_same() -> None:
    assert judged("lexical", "? !", "?!").score == 5
    assert judged("lexical", "\u00e9!", "e\u0301!").score == 5  # two ways to write one letter
    assert marks_in_common("?!", "?.") == pytest.approx(0.5)
    assert marks_in_common("A dog", "A cat") is None
