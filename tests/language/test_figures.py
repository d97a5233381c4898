from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.language.figures import in_one_spelling, written_alike


@pytest.mark.parametrize(
    ("texts", "plain"),
    [
        (["3,000 ships", "3000 ships", "three thousand ships", "3 thousand ships"], "3000 ships"),
        (["a hundred and five days", "one hundred five days", "105 days"], "105 days"),
        (["1.5 million people", "1,500,000 people"], "1500000 people"),
        (["Twenty-one guns", "twenty one guns"], "21 guns"),
        (["It is two thousand and twenty.", "It is 2,020."], "It is 2020."),
        (
            ["It rained on 5 May 2020.", "It rained on May 5, 2020.", "It rained on May 5th 2020.",
             "It rained on the 5th of May, 2020.", "It rained on 2020-05-05."],
            "It rained on 2020-05-05.",
        ),
        (["It is Sept. 3.", "It is Sep 3.", "It is the 3rd of September."], "It is September 3."),
        (["Hay tres mil libros.", "Hay 3.000 libros."], "Hay 3000 libros."),
        (["Hay 5 mil libros.", "Hay cinco mil libros."], "Hay 5000 libros."),
        (["Llovió el 5 de mayo de 2020.", "Llovió el 5/5/2020."], "Llovió el 2020-05-05."),
    ],
)  # fmt: skip
def test_ways_to_write_a_number_or_a_day_become_one(texts: list[str], plain: str) -> None:
    assert {in_one_spelling(text) for text in texts} == {plain}


@pytest.mark.parametrize(
    "text",
    [
        "one of them", "No one may march.", "nineteen eighty", "version 2.0.1", "rows 1,23,456",
        "hundreds of thousands", "million-dollar questions", "car#n#1", "El uno y la una",
        "You may 5 times ask.", "on 5/6/2020", "May 45, 2020", "0.5 km", "the 21st century",
    ],
)  # fmt: skip
def test_what_is_no_plain_number_stays(text: str) -> None:
    assert in_one_spelling(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Cuesta 5 mıl pesos en la tienda", "Cuesta 5000 pesos en la tienda"),
        ("El 5 de JULİO de 2020 llovió en la casa", "El 2020-07-05 llovió en la casa"),
        ("En 2020 mil personas llegaron a la casa", "En 2020 1000 personas llegaron a la casa"),
        ("Hay 2 000 000 de libros y 2020 350 casas", "Hay 2000000 de libros y 2020 350 casas"),
    ],
)
def test_odd_letters_and_years_in_spanish(text: str, plain: str) -> None:
    assert in_one_spelling(text) == plain


def test_a_number_may_have_any_length() -> None:
    figure = "9" * 5000
    assert in_one_spelling(f"{figure} million dogs") == f"{figure} million dogs"
    assert in_one_spelling(f"{figure} mil pesos en la casa").startswith(figure)


def test_two_numbers_beside_each_other_stay_two() -> None:
    assert in_one_spelling("between two and three dozen") == "between 2 and 3 dozen"
    assert in_one_spelling("the two thirty-year-olds") == "the two thirty-year-olds"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The factory sold 3,000 cars.", "The factory sold 3000 cars."),
        ("They met on 5 May 2020.", "They met on May 5, 2020."),
        ("The train leaves at 3:30.", "The train leaves at half past three."),
        ("The train leaves at 3:30 p.m.", "The train leaves at 15:30"),
        ("It fell 20 %.", "It fell twenty per cent."),
        ("He came 21st.", "He came twenty-first."),
        ("It cost $5 million.", "It cost 5,000,000 dollars."),
        ("It cost $5bn.", "It cost five billion dollars."),
        ("It cost $5m.", "It cost 5 million dollars."),
        ("It cost 5m euros.", "It cost €5,000,000."),
        ("It opens at 9 in the morning.", "It opens at 9 am."),
        ("It opens at 9:00 in the morning.", "It opens at 9 am."),
        ("Cuesta 1.500 euros.", "Cuesta 1500 euros."),
        ("Cuesta mil quinientos euros.", "Cuesta 1.500 euros."),
        ("Vendió 3,000 autos.", "Vendió 3000 autos."),
        ("Nació el 3 de mayo de 2012.", "Nació el 03/05/2012."),
        ("Hay treinta y cinco heridos.", "Hay 35 heridos."),
        ("Sale a las cuatro menos cuarto.", "Sale a las 3:45."),
        ("Llegó el 1.º.", "Llegó el primero."),
        ("El 20 % votó.", "El veinte por ciento votó."),
        ("Debe dos mil quinientos millones de euros.", "Debe 2.500 millones de euros."),
        ("five men left on 5 May", "5 men left on 5 May"),
        ("It left at 3 pm with three dogs.", "It left at 3 pm with 3 dogs."),
        ("El 3 de mayo murieron tres hombres.", "El 3 de mayo murieron 3 hombres."),
        ("Hay 3, 5 y 7 libros.", "Hay tres, cinco y siete libros."),
        ("Es a las 3:30 p. m.", "Es a las tres y media de la tarde."),
    ],
)
def test_one_figure_in_two_ways_is_read_as_one(a: str, b: str) -> None:
    left, right = written_alike(a, b)
    assert left.rstrip(".") == right.rstrip(".")
    assert left in (a, b) or right in (a, b)
    assert written_alike(b, a) == (right, left)


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ("3,000 cars", "tres mil coches", ("3000 cars", "3000 coches")),
        ("on 5 May 2020", "el 5 de mayo de 2020", ("on 2020-05-05", "el 2020-05-05")),
        ("at 3:30", "a las tres y media", ("at 3:30", "a las 3:30")),
        ("at 3 pm", "a las 3 de la tarde", ("at 15:00", "a las 15:00")),
        ("20 percent of them", "el 20 por ciento de ellos", ("20% of them", "el 20% de ellos")),
        ("He came 1st", "Llegó primero", ("He came 1st", "Llegó 1st")),
        ("It is $5 million", "Son 5 millones de dólares", ("It is $5000000", "Son $5000000")),
        ("It weighs 3.5 kilos", "Pesa 3,5 kilos", ("It weighs 3.5 kilos", "Pesa 3.5 kilos")),
    ],
)  # fmt: skip
def test_texts_of_two_languages_get_the_plain_spelling(
    a: str, b: str, alike: tuple[str, str]
) -> None:
    assert written_alike(a, b) == alike
    assert written_alike(b, a) == alike[::-1]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Hay veintiún heridos.", "Hay 12 heridos."),
        ("Vinieron dos amigos.", "Vinieron tres amigos."),
        ("In 1,200 days", "In 1,300 days"),
        ("Two men met on 5 May 2020.", "Two women met on 6 May 2020."),
        ("Two of 1,200 men", "Two of 1,200 women"),
        ("two hundred men", "doscientos hombres"),
        ("half past three", "las tres y media"),
        ("They won 2-1.", "They won two to one."),
        ("The 1990s", "1990"),
        ("one man", "1 man"),
        ("It is 3:30.", "It is 3:30 pm."),
        ("Un hombre canta.", "A man sings."),
        ("At first he refused.", "He refused on May 1st."),
        ("a las tres y cuarto", "en el 4.º piso"),
        ("Llegó a las dos de la noche.", "Llegó a las 14:00."),
        ("The vote was ten to five.", "It ended at 4:50."),
        ("He bought 5 £10 tickets.", "He paid £5 for a ticket."),
        ("The fair runs May 5-7.", "The fair opens on 5 May."),
        ("US 1st Division", "US 1ST DIVISION"),
        ("Take one in the morning.", "Take 1 at night."),
        ("Take 1 in the morning.", "Take 1 at night."),
        ("Coffee costs $5 in the morning.", "Coffee costs $5 at night."),
        ("It was minus 5 in the morning.", "It was minus 5 at night."),
        ("He arrived on March 5 in the morning.", "He arrived on March 5 at night."),
        ("Bus 4 in the morning", "Bus 4 at night"),
        ("The ward had 3 in the morning.", "The ward had 3 at night."),
        ("There was no one in the morning.", "There was no one at 1 am."),
        ("It costs $2.50 in the morning.", "It costs €2.50 in the morning."),
        ("El autobús 3 de la mañana", "El autobús 3 de la noche"),
        ("El canal 3 de la noche", "El canal 3 de la madrugada"),
        ("It cost $5m.", "It cost 5 dollars."),
        ("", ""),
    ],
)
def test_other_texts_stay_as_they_are(a: str, b: str) -> None:
    assert written_alike(a, b) == (a, b)
    assert written_alike(b, a) == (b, a)


def test_only_what_differs_is_touched() -> None:
    a, b = "Two of 3,000 men met on 5 May.", "Two of 3000 met on 5 May."
    assert written_alike(a, b) == ("Two of 3000 men met on 5 May.", b)


@given(
    st.text(alphabet="0123456789.,:/-%$€º tresdomilynhundapf", max_size=40), st.text(max_size=20)
)
def test_any_text_may_be_compared_either_way_round(a: str, b: str) -> None:
    left, right = written_alike(a, b)
    assert written_alike(b, a) == (right, left)
