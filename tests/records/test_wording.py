from __future__ import annotations

from tertium.records.matching import Said
from tertium.records.wording import compare_words, sentences, words


def stems(text: str) -> frozenset[str]:
    found = [one.read for one in words([Said(text, "title")])]
    return found[0] if found else frozenset()


def test_words_are_compared_in_english_and_without_the_little_ones() -> None:
    assert stems("The boats of the harbour") == stems("boats; harbour")
    assert stems("Hafen und Schiffe") & stems("ships in the harbour")
    assert stems("the of and") == frozenset()


def test_the_more_words_in_common_the_more_alike() -> None:
    boats, nets = stems("two fishing boats at sea"), stems("three fishing nets on deck")
    assert 1 == compare_words(boats, boats).strength > compare_words(boats, nets).strength > 0
    assert compare_words(boats, stems("a silver coin")).strength == 0


def test_long_sentences_weigh_more_and_short_texts_are_one() -> None:
    long, short = sentences([Said(f"{'word ' * 20}. Oil on canvas.", "note")])
    assert long.weight > short.weight
    assert [one.value for one in sentences([Said("Jug", "note")])] == ["Jug"]
