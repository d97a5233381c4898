from __future__ import annotations

import pytest

from tertium.records.name_likeness import compare_names

SAME = [
    ("Turner, J. M. W. (1775-1851)", "Joseph Mallord William Turner"),
    ("García Márquez, Gabriel", "Gabriel García Márquez"),
    ("van Gogh, Vincent", "Gogh, Vincent van"),
    ("Tchaikovsky, Pyotr", "Чайковский, Пётр"),
    ("Müller, Johann", "Hans Mueller"),
    ("J.-B. Corot", "Jean-Baptiste-Camille Corot"),
    ("Montalvo, F. de", "Francisco de Montalvo y Quiroga"),
    ("Krahenbuhl, Joh. Friedrich", "Johann Friedrich Kraehenbuehl"),
    ("Harland & Sons", "Harland and Sons Ltd"),
    ("Müller & Söhne", "Muller und Sohne"),
]
OTHERS = [
    ("Turner, J. M. W.", "Constable, John"),
    ("Bellini, Giovanni", "Bellini, Gentile"),
    ("Smith, John (1800-1850)", "John Smith (1900-1970)"),
    ("Lucas Cranach the Elder", "Lucas Cranach the Younger"),
    ("Royal Society", "Royal Mint"),
    ("Unknown", "Unknown"),
    ("Pettigrew & Sons", "Ann Whitlow"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_one_name_in_two_spellings(a: str, b: str) -> None:
    assert compare_names(a, b).strength >= 0.85


@pytest.mark.parametrize(("a", "b"), OTHERS)
def test_two_names(a: str, b: str) -> None:
    assert compare_names(a, b).strength <= 0.2


def test_the_less_is_known_the_less_is_sure() -> None:
    whole = compare_names("Diego Velarde", "Velarde, Diego").strength
    initial = compare_names("D. Velarde", "Velarde, Diego").strength
    alone = compare_names("Velarde", "Velarde, Diego").strength
    workshop = compare_names("workshop of Diego Velarde", "Velarde, Diego").strength
    brother = compare_names("Juan Velarde", "Velarde, Diego").strength
    assert whole == 1 > initial > alone > brother > 0
    assert initial > workshop > brother


def test_life_dates_settle_what_initials_leave_open() -> None:
    dated = compare_names("Velarde, D. (1801-1860)", "Velarde, Diego, 1801-1860")
    assert dated.strength > compare_names("Velarde, D.", "Velarde, Diego").strength
    assert dated.how.endswith("the same life dates")


def test_a_firm_that_bears_a_name_is_nearer_the_more_of_the_name_it_bears() -> None:
    same = compare_names("Bergfalke", "Bergfalke GmbH").strength
    studio = compare_names("Studio K. Nyberg", "Nyberg, Karl").strength
    family = compare_names("Pettigrew & Sons", "Ann Pettigrew").strength
    assert 1 > same > studio > family > 0.3


def test_a_body_may_be_written_by_its_first_letters() -> None:
    short = compare_names("N.U.M. (Yorkshire Area)", "National Union of Mineworkers")
    assert short.strength >= 0.85
    assert compare_names("N.U.R.", "National Union of Mineworkers").strength == 0


def test_who_is_called_by_a_place_is_called_by_the_given_name() -> None:
    assert compare_names("Hildegard", "Hildegard of Bingen").strength > 0.8
    assert compare_names("Hildegard", "Hildegard Kranz").strength < 0.5


@pytest.mark.parametrize(
    ("short", "long"),
    [("WHO", "World Health Organization"), ("BBC", "British Broadcasting Corporation"),
     ("UNESCO", "United Nations Educational, Scientific and Cultural Organization"),
     ("NASA", "National Aeronautics and Space Administration"), ("ONU", "United Nations"),
     ("IBM", "International Business Machines"), ("V&A", "Victoria and Albert Museum"),
     ("ONU", "Organización de las Naciones Unidas")],
)  # fmt: skip
def test_bodies_are_known_by_their_first_letters(short: str, long: str) -> None:
    assert compare_names(short, long).strength >= 0.9
    assert compare_names(short, long) == compare_names(long, short)


def test_other_letters_are_another_body() -> None:
    assert compare_names("BBC", "World Health Organization").strength == 0
    assert compare_names("BBC", "Boris B. Carter").strength == 0
