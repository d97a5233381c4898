from __future__ import annotations

import pytest

from tertium.records.people import find_lone_names, find_people, is_called, is_person, surnames


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Portrait of Count Otto von Reuss", ["Count Otto von Reuss"]),
        ("Letter from Father Anselm Kranz to Sor María de la Cruz",
         ["Father Anselm Kranz", "Sor María de la Cruz"]),
        ("Bust of Giuseppe Verdelli by V. Gemitto", ["Giuseppe Verdelli", "V. Gemitto"]),
        ("Captain Rowe", ["Captain Rowe"]),
        ("The Duke of Parma and his staff", ["Duke of Parma"]),
        ("Queen Victoria Street, London", []),
        ("The Great Exhibition", []),
        ("The General Strike and the Diamond Jubilee", []),
        ("A liner of the White Star Line", []),
        ("Queen Victoria at the opening", ["Queen Victoria"]),
    ],
)  # fmt: skip
def test_people_in_running_text(text: str, found: list[str]) -> None:
    assert list(find_people(text)) == found


def test_a_heading_may_be_a_person() -> None:
    assert is_person("Varela, Inés, 1801-1870")
    assert is_person("Inés Varela")
    assert is_person("Jorge, Santo")
    assert is_person("Victoria, Queen of Great Britain, 1819-1901")
    assert is_person("Elizabeth II")
    assert not is_person("Miners' Strike, Great Britain, 1984-1985")
    assert not is_person("Fishing boats")
    assert not is_person("Leeds, England")
    assert not is_person("Ana " * 100)


def test_one_word_may_be_a_person() -> None:
    assert is_called("agnes")
    assert not is_called("harbour")
    assert surnames("Hildegard of Bingen") >= {"hildegard"}
    assert surnames("Ana Ruiz") == {"ruiz"}


def test_things_with_an_article_or_a_colour_are_nobody() -> None:
    assert not find_people("Ansicht der Westfassade")
    assert not find_people("Headphones, Black")
    assert not is_person("Headphones, Black")
    assert is_person("Black, Joseph")
    assert "Niña" not in find_lone_names("Niña con gato")


def test_two_people_are_two() -> None:
    assert find_people("Retrato de Ana Gil y Juan Pérez") == ("Ana Gil", "Juan Pérez")
    assert find_people("José Ortega y Gasset") == ("José Ortega y Gasset",)
