from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tertium.lexicon.spelling import Spellings

WORDS = ["lamp", "lump", "clamp", "lamprey", "ox", "table_lamp", "receive", "relieve"]
few_letters = st.text("abc", max_size=6)


def test_each_kind_of_edit_counts_one() -> None:
    spellings = Spellings(WORDS)
    assert spellings.near("lam", 1) == [("lamp", 1)]
    assert spellings.near("lammp", 1) == [("lamp", 1)]
    assert spellings.near("lamp", 1) == [("lamp", 0), ("clamp", 1), ("lump", 1)]
    assert ("receive", 1) in spellings.near("recieve", 1)


def test_short_words_have_nearer_neighbours() -> None:
    assert [word for word, _ in Spellings(["axle", "able"]).near("ablx")] == ["able"]
    assert [word for word, _ in Spellings(WORDS).near("receibe")] == ["receive"]
    assert Spellings(WORDS).near("receibbe") == [("receive", 2)]


def test_nothing_is_near_in_an_empty_list_or_a_far_word() -> None:
    assert Spellings([]).near("lamp") == []
    assert Spellings(WORDS).near("qqqqqqqqqqqqqqqqqqqqqqqq") == []


def plain(a: str, b: str) -> int:
    """Optimal string alignment by its recursive definition."""
    table = {(i, 0): i for i in range(len(a) + 1)} | {(0, j): j for j in range(len(b) + 1)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            best = min(table[i - 1, j] + 1, table[i, j - 1] + 1)
            best = min(best, table[i - 1, j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                best = min(best, table[i - 2, j - 2] + 1)
            table[i, j] = best
    return table[len(a), len(b)]


@given(few_letters, st.sets(few_letters, min_size=1, max_size=6), st.integers(0, 6))
def test_distances_are_those_of_the_definition(word: str, others: set[str], most: int) -> None:
    expected = {other: plain(word, other) for other in others if plain(word, other) <= most}
    assert dict(Spellings(sorted(others)).near(word, most)) == expected
