"""Words that differ from country to country."""

from __future__ import annotations

from tertium.systems.countries import in_common_words, notes_on


def test_two_spanish_texts_are_read_in_the_words_of_one_country() -> None:
    texts = ("El carro está en el garaje.", "El auto está en el garaje.")
    assert in_common_words(*texts) == ("El coche está en el garaje.",) * 2
    assert notes_on(texts, in_common_words(*texts)) == (
        "words that differ from country to country were read as one",
    )


def test_english_and_mixed_pairs_stay_as_they_are() -> None:
    for texts in (("The auto is red.", "The bus is late."), ("My auto is old.", "Mi carro.")):
        assert in_common_words(*texts) == texts
        assert notes_on(texts, texts) == ()
