from __future__ import annotations

import pytest

from tertium.search.copies import Copies, pieces_of

SOURCE = "The committee will increase the price of bread from the first day of March."
COMMON = {*SOURCE.lower().rstrip(".").split(), "decrease", "form", "butter"}


@pytest.fixture
def copies() -> Copies:
    return Copies([SOURCE], lambda word: 1 if word in COMMON else 2)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (SOURCE.upper(), "a copy, word for word"),
        (SOURCE.replace("increase", "incraese"), "a copy, misspelt"),
        (SOURCE.replace("of bread", "ofb read"), "a copy, misspelt"),
        (SOURCE.replace("committee", "commitee").replace("price", "pprice"), "a copy, misspelt"),
        (SOURCE.removesuffix(" day of March."), "a copy, cut short"),
        (SOURCE.replace("bread", "braed").removesuffix(" of March."),
         "a copy, cut short and misspelt"),
        # What may be meant is left to the model.
        (SOURCE.replace("increase", "decrease"), None),
        (SOURCE.replace("from", "form"), None),
        (SOURCE.replace("bread", "butter"), None),
        (SOURCE.replace("will increase", "will not increase"), None),
        (SOURCE.removesuffix(" of March.") + ".", None),  # closed: its end is not missing
        ("The committee will increase", None),
        (SOURCE.removeprefix("The committee "), None),
    ],
)  # fmt: skip
def test_what_is_a_copy(text: str, how: str | None, copies: Copies) -> None:
    assert copies.how(SOURCE, text) == copies.how(text, SOURCE) == how


def test_figures_and_words_that_are_both_rare_are_no_slips() -> None:
    copies = Copies([], lambda word: 2)
    a = "On the 1st of May we met Kowalski in the old town hall."
    assert copies.how(a, a.replace("Kowalski", "Kowalska")) is None
    assert copies.how(a, a.replace("1st", "2st")) is None


def test_a_word_that_many_texts_have_is_no_slip() -> None:
    odd = SOURCE.replace("bread", "breadd")
    assert Copies([SOURCE, odd], lambda word: 1 + (word == "breadd")).how(SOURCE, odd)
    assert not Copies([SOURCE, *[odd] * 3], lambda word: 1 + (word == "breadd")).how(SOURCE, odd)


@pytest.mark.usefixtures("real_weights")
def test_the_model_knows_common_words() -> None:
    pieces = pieces_of("embed")
    assert (pieces("increase"), pieces("bread")) == (1, 1)
    assert pieces("incraese") > 1
