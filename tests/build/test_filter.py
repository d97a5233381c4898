from __future__ import annotations

import itertools
import random
from pathlib import Path

import numpy as np
import pytest

from tertium.build import RatedPair, Weights, filter_pairs, read_rated
from tertium.build.bins import Bins
from tertium.build.filter import _Work
from tertium.build.filter_report import page, table
from tertium.errors import UserError


def rated(count: int, seed: int = 1) -> list[RatedPair]:
    """Pairs whose words in common follow their ratings, more or less, skewed to the top."""
    dice = random.Random(seed)
    found = []
    for number in range(count):
        meant = 5 * dice.random() ** 0.5
        noise = dice.choice([0.2, 1.2])
        ratings = [min(5.0, max(0.0, round(meant + dice.gauss(0, noise)))) for _ in range(5)]
        shared = min(8, max(0, round(meant * 1.6 + dice.gauss(0, 2))))
        words = [f"w{n}" for n in range(8)]
        other = words[:shared] + [f"x{n}" for n in range(8 - shared)]
        found.append(RatedPair.of(str(number), " ".join(words), " ".join(other), ratings))
    return found


PAIRS = rated(400)


def test_all_three_goals_get_better_at_once() -> None:
    found = filter_pairs(PAIRS, 150, scale=(0, 5))
    assert len(found.pairs) == found.after.pairs == 150
    before, after = found.before.values(), found.after.values()
    assert all(more > less for more, less in zip(after, before, strict=True))
    order = [PAIRS.index(pair) for pair in found.pairs]
    assert order == sorted(order)


def test_a_goal_alone_is_served_best_by_its_own_weight() -> None:
    found = filter_pairs(PAIRS, 150, scale=(0, 5))
    for place, weights in enumerate((Weights(1, 0, 0), Weights(0, 1, 0), Weights(0, 0, 1))):
        [own] = [one for one in found.trade_off if one.weights == weights]
        best = max(one.goals.values()[place] for one in found.trade_off)
        assert own.goals.values()[place] == pytest.approx(best, abs=0.05)


def test_the_choice_is_the_best_there_is() -> None:
    pairs = rated(11, seed=5)
    gold = np.array([pair.gold for pair in pairs])
    guess = np.linspace(0, 1, len(pairs))
    bins = Bins(0, 5, 3)
    work = _Work(pairs, gold, guess, bins)

    def total(chosen: tuple[int, ...], weights: Weights) -> float:
        worth = weights.agree * work.agree + weights.hard * work.hard
        counts = np.bincount(work.places[list(chosen)], minlength=bins.count)
        steps = sum(1 - n * bins.count / 5 for count in counts for n in range(count))
        return float(worth[list(chosen)].sum() + weights.even * steps)

    for weights in (Weights(), Weights(3, 1, 0), Weights(1, 0, 2), Weights(0, 1, 1)):
        every = itertools.combinations(range(len(pairs)), 5)
        best = max(total(chosen, weights) for chosen in every)
        assert total(tuple(work.choose(5, weights)), weights) == pytest.approx(best)


def test_the_trade_off_marks_what_none_beats() -> None:
    found = filter_pairs(PAIRS, 150, scale=(0, 5))
    assert len(found.trade_off) == 15
    for one in found.trade_off:
        beaten = any(
            all(b >= a for a, b in zip(one.goals.values(), other.goals.values(), strict=True))
            and other.goals.values() != one.goals.values()
            for other in found.trade_off
        )
        assert one.is_best is not beaten


def test_the_table_and_the_page_show_it() -> None:
    found = filter_pairs(PAIRS, 150, scale=(0, 5))
    lines = table(found).splitlines()
    assert lines[2].split()[:2] == ["before", "400"]
    assert lines[3].split()[:2] == ["after", "150"]
    assert len(lines) == 2 + 2 + 15
    shown = page(found)
    assert shown.count("<svg") >= 2
    assert "http" not in shown.replace("http://www.w3.org", "")


def test_gold_and_spread_will_do() -> None:
    pairs = [RatedPair(p.id, p.text_a, p.text_b, p.gold, p.spread) for p in PAIRS]
    found = filter_pairs(pairs, 100, weights=Weights(0, 1, 0))
    assert found.after.agreement is not None and found.before.agreement is not None
    assert found.after.agreement > found.before.agreement


def test_rated_pairs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "rated.csv"
    path.write_text("id,text_a,text_b,rating_1,rating_2,ann\n7,a b,a c,4,,1\n8,d,e,2,4,5\n")
    one, other = read_rated(path)
    assert (one.id, one.gold, one.spread, one.ratings) == ("7", 4.0, 0.0, (4.0, None))
    assert other.spread == pytest.approx(2**0.5)
    assert [pair.gold for pair in read_rated(path, ["ann", "rating_1"])] == [2.5, 3.5]
    path.write_text("text_a,text_b,gold,spread\na,b,3,0.5\nc,d,1,0\n")
    assert [(pair.id, pair.gold, pair.spread) for pair in read_rated(path)] == [
        ("1", 3.0, 0.5), ("2", 1.0, 0.0)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("text_a,text_b\na,b\n", r"rated\.csv:2: there are no ratings; name the raters' columns"),
        ("text_a,text_b,rating_1\na,b,high\n", "'rating_1' is 'high', no number"),
        ("text_a,text_b,rating_1\na,b,\n", r"rated\.csv:2: pair '1' has no rating"),
        ("text_a,text_b,rating_1\na,b,3\n", "1 rated pairs; give at least two"),
        ("text_a,text_b,gold,spread\na,b,3,\nc,d,1,1\n", "'gold' or 'spread' is empty"),
        ("a,b,gold\n1,2,3\n", "there is no column 'text_a'"),
    ],
)
def test_tables_that_cannot_be_read(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "rated.csv"
    path.write_text(content)
    with pytest.raises(UserError, match=message):
        read_rated(path)


def test_what_cannot_be_filtered() -> None:
    with pytest.raises(UserError, match="500 of 400 pairs are asked for"):
        filter_pairs(PAIRS, 500)
    with pytest.raises(UserError, match="weights 0, 0, 0"):
        Weights(0, 0, 0)
    with pytest.raises(UserError, match=r"off the scale 0 to 3; give the right ends"):
        filter_pairs(PAIRS, 5, scale=(0, 3))
    same = [RatedPair.of(str(n), "a", "b", [3, 3]) for n in range(4)]
    with pytest.raises(UserError, match="every pair has the same gold score"):
        filter_pairs(same, 2)
