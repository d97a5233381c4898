from __future__ import annotations

import pytest

from tertium.measures.wording import worded


@pytest.mark.parametrize(
    ("text", "lemmas"),
    [
        ("", []),
        ("...", []),
        ("They aren't", ["they", "be", "n't"]),
        ("ski-jumps", ["ski", "jump"]),
        ("Twelve, 12 and 1,200.5", ["12", "12", "and", "1200.5"]),
        ("the dog’s bone", ["the", "dog", "'s", "bone"]),
    ],
)
def test_words(text: str, lemmas: list[str]) -> None:
    assert [word.lemma for word in worded(text).words] == lemmas


def test_a_text_of_function_words_is_all_content() -> None:
    assert worded("To be or not to be").content.tolist() == list(range(6))
    assert worded("To sleep").content.tolist() == [1]


def test_names_are_capitals_within_the_sentence() -> None:
    assert worded("Rain fell on Rome, said Ann.").capitals == {"rome", "ann"}
    # A letter that gets longer in lower case does not put a later capital out of place.
    assert worded("İ met Ann").capitals == {"ann"}
    # The first word has a capital anyway, behind a quotation mark too.
    assert worded('"Rain fell."').capitals == frozenset()


def test_negations_are_known() -> None:
    denied = [word.is_negation for word in worded("Nobody isn't there").words]
    assert denied == [True, False, True, False]


def test_frequent_words_weigh_less() -> None:
    read = worded("the zebra")
    assert read.weights[0] < 0.1
    assert read.weights[1] > 0.9
    assert read.rarity[0] < read.rarity[1]
