from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tertium.measures.overlap import longest_common_subsequence, ngram_overlap

letters = st.lists(st.sampled_from("abc"), max_size=8)


def by_table(a: list[str], b: list[str]) -> int:
    row = [0] * (len(b) + 1)
    for one in a:
        last = row
        row = [0]
        for place, other in enumerate(b):
            row.append(last[place] + 1 if one == other else max(row[-1], last[place + 1]))
    return row[-1]


@given(letters, letters)
def test_subsequence_as_the_usual_table_has_it(a: list[str], b: list[str]) -> None:
    assert longest_common_subsequence(a, b) == by_table(a, b)


def test_overlap_of_runs() -> None:
    assert ngram_overlap("abcd", "abxd", 1) == 0.75
    assert ngram_overlap("abcd", "abxd", 2) == 1 / 3
    assert ngram_overlap("a", "b", 2) == 0
