from __future__ import annotations

import pytest

from tertium.records.names import read_name


@pytest.mark.parametrize(
    ("text", "family", "words"),
    [
        ("Turner, J. M. W.", ("turner",), ("j", "m", "w")),
        ("J.M.W. Turner", None, ("j", "m", "w", "turner")),
        ("van Gogh, Vincent", ("gogh",), ("vincent",)),
        ("Gogh, Vincent van", ("gogh",), ("vincent",)),
        ("Sir Joshua Reynolds, R.A.", None, ("joshua", "reynolds")),
        ("Reynolds, Joshua, Sir", ("reynolds",), ("joshua",)),
        ("Charles, Lord Ashby", None, ("charles", "ashby")),
        ("painter: Ana Ruiz", None, ("ana", "ruiz")),
        ("Ruiz, Ana [pintora]", ("ruiz",), ("ana",)),
        ("Wm. Smith", None, ("william", "smith")),
        ("Albrecht Dürer, German", None, ("albrecht", "durer")),
        ("Sterligov, German", ("sterligov",), ("german",)),
    ],
)
def test_a_name_is_taken_apart(
    text: str, family: tuple[str, ...] | None, words: tuple[str, ...]
) -> None:
    name = read_name(text)
    assert name is not None
    assert (name.family, name.words) == (family, words)


@pytest.mark.parametrize(
    ("text", "born", "died"),
    [
        ("Ruiz, Ana (1801-1870)", 1801, 1870),
        ("Ruiz, Ana, 1801–1870", 1801, 1870),
        ("Ruiz, Ana, b. 1950", 1950, None),
        ("Ruiz, Ana, 1950-", 1950, None),
        ("Ruiz, Ana, d. 1870", None, 1870),
        ("Ruiz, Ana (active 1801-1870)", None, None),
    ],
)
def test_life_dates(text: str, born: int | None, died: int | None) -> None:
    name = read_name(text)
    assert name is not None
    assert (name.born, name.died, name.family) == (born, died, ("ruiz",))


@pytest.mark.parametrize(
    "text", ["", " ", "Anonymous", "Unknown artist", "anónimo", "s.n.", "[unknown]", "N/A", "---"]
)
def test_nobody(text: str) -> None:
    assert read_name(text) is None


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("workshop of Diego Ruiz", "workshop of"),
        ("Ruiz, Diego (attributed to)", "attributed to"),
        ("taller de Diego Ruiz", "taller de"),
        ("Diego Ruiz", ""),
    ],
)
def test_whose_hand(text: str, qualifier: str) -> None:
    name = read_name(text)
    assert name is not None
    assert name.qualifier == qualifier
    assert (name.hand < 1) == bool(qualifier)


def test_bodies_and_generations() -> None:
    firm, elder = read_name("Messrs Pettigrew & Sons Ltd."), read_name("Lucas Kranz d. Ä.")
    assert firm is not None and firm.body
    assert firm.words == ("pettigrew", "sons")
    assert elder is not None and not elder.body
    assert (elder.generation, elder.words) == ("elder", ("lucas", "kranz"))


def test_a_word_with_marks_is_not_the_name_without_them() -> None:
    assert read_name("Niña") is None
    assert read_name("Nina") is not None
