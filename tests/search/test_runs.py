from __future__ import annotations

import random

from tertium.search import runs
from tertium.search.runs import pairs_sharing_runs

WORDS = [f"w{n}" for n in range(2000)]


def made(count: int, dice: random.Random) -> list[str]:
    return [" ".join(dice.choice(WORDS) for _ in range(12)) for _ in range(count)]


def test_a_copy_with_two_slips_leads_to_its_source() -> None:
    dice = random.Random(1)
    texts = made(500, dice)
    copies = []
    for text in texts[:100]:
        words = text.split()
        for place in dice.sample(range(12), 2):
            words[place] += "x"
        copies.append(" ".join(words))
    found = {tuple(pair) for pair in pairs_sharing_runs(texts + copies).tolist()}
    assert {(n, 500 + n) for n in range(100)} <= found


def test_it_finds_what_comparing_all_with_all_finds() -> None:
    dice = random.Random(2)
    texts = [" ".join(dice.choice("abcdef") for _ in range(dice.randint(0, 7))) for _ in range(60)]
    having: dict[tuple[str, ...], list[int]] = {}
    for place, text in enumerate(texts):
        words = text.split()
        for start in range(len(words) - 2):
            having.setdefault(tuple(words[start : start + 3]), []).append(place)
    expected = {
        (min(a, b), max(a, b))
        for places in having.values()
        if len(places) <= runs._MOST_TEXTS
        for a in places
        for b in places
        if a != b
    }
    assert expected
    assert {tuple(pair) for pair in pairs_sharing_runs(texts).tolist()} == expected


def test_a_phrase_that_many_texts_have_leads_nowhere() -> None:
    assert not len(pairs_sharing_runs(["once upon a time"] * 20))


def test_no_texts_and_short_ones() -> None:
    assert pairs_sharing_runs([]).shape == (0, 2)
    assert pairs_sharing_runs(["", "so", "so it"]).shape == (0, 2)
