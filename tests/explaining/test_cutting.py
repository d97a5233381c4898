from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.explaining.aligning import aligned_parts
from tertium.explaining.cutting import cut_endless

WORDS = [f"w{n}" for n in range(1500)]
SENTENCES = st.lists(
    st.builds(
        lambda start, length, every: " ".join(
            word + "," * (n % every == 0) for n, word in enumerate(WORDS[start : start + length])
        ),
        st.integers(0, 900), st.integers(1, 700), st.integers(1, 90),
    ),
    min_size=1, max_size=4,
)  # fmt: skip


@given(SENTENCES, SENTENCES)
def test_nothing_is_lost_and_no_part_is_endless(left: list[str], right: list[str]) -> None:
    for text, parts in zip((left, right), cut_endless(left, right), strict=True):
        assert " ".join(parts) == " ".join(text)
        assert all(0 < len(part.split()) <= 200 for part in parts)


def test_what_has_an_end_stays_whole() -> None:
    long = " ".join(WORDS[:200]) + "."
    assert cut_endless([long, "It rains."], [long]) == ([long, "It rains."], [long])


@pytest.mark.parametrize("more", [1, 113, 200, 350, 1000])
@pytest.mark.parametrize("at", [0, 90, 372])
def test_equal_words_are_in_parts_that_answer_to_each_other(more: int, at: int) -> None:
    ours = WORDS[:372]
    added = [f"x{n}" for n in range(more)]
    for sides in ((ours, ours[:at] + added + ours[at:]), (ours[:at] + added + ours[at:], ours)):
        left, right = cut_endless(*([" ".join(side)] for side in sides))
        shared = [max(len(set(a.split()) & set(b.split())) for b in right) for a in left]
        # A few words beside a cut may be lost, where the two begin to differ.
        assert sum(shared) >= 372 - 4, shared


def test_sentences_in_another_company_are_cut_alike() -> None:
    one, two, three = (" ".join(WORDS[n : n + 300]) for n in (0, 400, 800))
    left, right = cut_endless([one, "It rains.", two], [three, one, two, "It pours."])
    assert set(left) - set(right) == {"It rains."}


def test_words_that_no_blanks_part_are_counted() -> None:
    [glued] = ([",".join(WORDS[:1000])],)
    parts = cut_endless(glued)[0]
    assert [part.count("w") for part in parts] == [200] * 5
    assert "".join(parts) == glued[0]
    assert [len(part) for part in cut_endless(["!" * 450])[0]] == [200, 200, 50]


def test_texts_that_say_one_thing_again_and_again_are_cut_by_their_length() -> None:
    left, right = cut_endless(["la " * 500], ["la " * 900])
    assert [len(part.split()) for part in left] == [200, 200, 100]
    assert [len(part.split()) for part in right] == [200, 200, 200, 200, 100]


@pytest.mark.usefixtures("_weights")
def test_more_words_in_front_change_little() -> None:
    said = "a boat was seen near the old harbour while rain fell on every roof of our town"
    known = said.split()
    order = random.Random(3)
    ours = " ".join(" ".join(order.sample(known, 8)) for _ in range(40))
    front = " ".join(f"lot {n}" for n in range(50))
    links = [
        link
        for part in aligned_parts(ours, f"{front} {ours}")
        if part.alignment is not None
        for link in part.alignment.links
    ]
    same = sum(len(link.left) for link in links if "EQUI" in link.types)
    assert same > 0.8 * len(ours.split())
