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


def test_a_word_that_nothing_answers_to_stays() -> None:
    for texts in (
        ("El departamento de policía cerró.", "La comisaría cerró."),
        ("un pasaje subterráneo", "un túnel bajo tierra"),
        ("la auto-corrección", "el coche"),
        ("El Papa habló.", "Una patata."),
        ("una célula y la división celular", "la división de las células"),
    ):
        assert in_common_words(*texts) == texts


def test_words_of_several_meanings_are_settled_by_the_other_text() -> None:
    assert in_common_words("Compré papas.", "Compré patatas.") == ("Compré patatas.",) * 2
    assert in_common_words("Viene la guagua.", "Viene el colectivo.") == (
        "Viene la autobús.", "Viene el autobús.",
    )  # fmt: skip
    assert in_common_words("Vendo dos carros.", "Compro un auto.") == (
        "Vendo dos coches.", "Compro un coche.",
    )  # fmt: skip
