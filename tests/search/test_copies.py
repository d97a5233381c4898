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


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The red chair costs $50 in town.", "The red chair costs €50 in town."),
        ("We wrote the game in C++ last year.", "We wrote the game in C last year."),
        ("We wrote the game in C# last year.", "We wrote the game in C last year."),
        ("At night it fell to -5 degrees.", "At night it fell to 5 degrees."),
        ("At night it fell to −5 degrees.", "At night it fell to 5 degrees."),
        ("Prices rose by 5% during the war.", "Prices rose by 5 during the war."),
        ("The old bell weighs 1,500 kg now.", "The old bell weighs 1.500 kg now."),
        ("The old bell weighs .5 kg by now.", "The old bell weighs 5 kg by now."),
        ("He says that x < 5 in all cases.", "He says that x > 5 in all cases."),
        ("What a great service this was 🙂", "What a great service this was 😡"),
        # Cut short, which does not excuse what stands before the end.
        ("We wrote the game in C++ a whole long year ago.",
         "We wrote the game in C a whole long"),
        ("We wrote the game on just 5% of all money.", "We wrote the game on just 5"),
        ("The old heavy church bell weighs 1,500 kg.", "The old heavy church bell weighs 1"),
    ],
)  # fmt: skip
def test_other_figures_and_symbols_are_left_to_the_model(a: str, b: str) -> None:
    copies = Copies([a, b], lambda word: 1)
    assert copies.how(a, b) is copies.how(b, a) is None


@pytest.mark.parametrize(
    ("a", "b", "how"),
    [
        ("Prices rose by 5 %, to $ 1,500.", "prices rose by 5% to $1,500", "word for word"),
        ("In 2010, - so he said - 3 ships sank.", "In 2010 so he said 3 ships sank!", "word for"),
        ("At night: it fell to −5 degrees", "At night, it fell to -5 degrees.", "word for word"),
        ("I ❤️ the old harbour | News®", "I ❤ the old harbour: News", "word for word"),
        ("The red chair in our town costs $50 now.", "The red chair in our town costs", "cut"),
        ("The red chair in our town costs $50 now.", "The red chair in our town costs $", "cut"),
        ("The red chair in our town costs $50 now.", "The red chair in our town costs $50", "cut"),
    ],
)
def test_the_same_figures_and_symbols_are_a_copy(a: str, b: str, how: str) -> None:
    copies = Copies([a, b], lambda word: 1)
    assert f"a copy, {how}" in str(copies.how(a, b))
    assert copies.how(a, b) == copies.how(b, a)


@pytest.mark.parametrize(
    ("word", "denied"),
    [
        ("typical", "atypical"), ("regulated", "unregulated"), ("moral", "amoral"),
        ("regulated", "un-regulated"), ("legal", "illegal"), ("a moral", "amoral"),
    ],
)  # fmt: skip
def test_a_word_that_denies_another_is_no_slip(word: str, denied: str) -> None:
    a, b = (f"The judges think that it is {one} behaviour." for one in (word, denied))
    copies = Copies([], lambda word: 1 + (word == denied))
    assert copies.how(a, b) is copies.how(b, a) is None


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
