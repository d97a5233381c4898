from __future__ import annotations

import random

import numpy as np
import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.gold import agreed_links, gold_of, trusted, vote
from tertium.campaign.reliability import FloatArray, estimate
from tertium.campaign.snapshot import Rating
from tertium.errors import UnknownNameError
from tertium.judgement import Entailment, Link
from tertium.metrics.correlation import pearson

from .examples import Said, campaign

E, N, C = Entailment.ENTAILMENT, Entailment.NEUTRAL, Entailment.CONTRADICTION


@pytest.mark.parametrize(
    ("how", "scores", "gold"),
    [
        ("mean", (0, 1, 4, 5), 2.5),
        ("mean", (0, 0, 0, 5), 1.25),
        ("median", (0, 0, 0, 5), 0.0),
        ("median", (1, 2, 5), 2.0),
        ("majority", (4, 4, 1, 0, 2), 4.0),
        ("majority", (4, 4, 1, 1, 0), 2.5),  # those that are level share
    ],
)
def test_the_plain_ways(how: str, scores: tuple[float, ...], gold: float) -> None:
    said = {f"r{i}": {"p": float(score)} for i, score in enumerate(scores)}
    assert gold_of(campaign(said), how)["p"].score == gold


def test_every_value_traces_to_its_ratings() -> None:
    snapshot = campaign({"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 5.0}})
    found = gold_of(snapshot)
    assert [(s.rating, s.rater) for s in found["p"].sources] == [(1, "ann"), (3, "bob")]
    assert found["p"].score == 4.5 and found["p"].spread == pytest.approx(0.7071, abs=1e-4)
    assert found["q"].to_dict() == {
        "pair": "q", "how": "mean", "scores": {"score": 1.0},
        "ratings": [{"rating": 2, "rater": "ann", "swapped": False, "scores": {"score": 1.0}}],
    }  # fmt: skip


def test_discarded_raters_do_not_count() -> None:
    said = {"ann": {"p": 4.0}, "bob": {"p": 0.0}}
    assert gold_of(campaign(said, standings={"bob": "discarded"}))["p"].score == 4.0
    assert gold_of(campaign(said, standings={"bob": "paused"}))["p"].score == 2.0


def test_not_applicable_leaves_the_score_to_the_others() -> None:
    said: dict[str, dict[str, Said]] = {"a": {"p": 4.0, "q": None}, "b": {"p": None, "q": None}}
    none = gold_of(campaign(said))
    assert none["p"].score == 4.0 and none["q"].score is None and none["q"].notes
    lowest = gold_of(campaign(said, all_not_applicable="lowest"))
    assert lowest["q"].score == 0.0 and "lowest" in lowest["q"].notes[0]


def test_a_decision_stands_above_the_ratings() -> None:
    snapshot = campaign({"a": {"p": 5.0}, "b": {"p": 1.0}}, decisions={"p": 4.25})
    found = gold_of(snapshot)["p"]
    assert (found.score, found.how, found.reason) == (4.25, "adjudicated", "so it is")
    assert len(found.sources) == 2


@pytest.mark.parametrize(
    ("forth", "back", "labels"),
    [
        ([E, E, N], [N, N, E], (E, N)),
        ([E, E, N], [E, E, C], (E, E)),
        ([C, C, N], [C, C, E], (C, C)),  # contradiction in both orders
        ([C, C, N], [N, N, C], (N, N)),  # in one order only
        ([C, C, N], [E, E, C], (N, E)),
        ([N, N, E], [C, C, N], (N, N)),
        ([E, N], [N, N], (N, N)),  # level: most said neither
        ([E, E], [], (E, None)),
        ([C, C], [], (C, None)),  # the other order was not shown
    ],
)
def test_the_majority_vote_with_both_orders(
    forth: list[Entailment], back: list[Entailment], labels: tuple[object, object]
) -> None:
    said = [(one, False) for one in forth] + [(one, True) for one in back]
    ratings = [
        Rating(i, "p", f"r{i}", Answer({}, label), swapped)
        for i, (label, swapped) in enumerate(said)
    ]
    assert vote(ratings) == labels


def test_links_that_more_than_half_drew() -> None:
    def links(*drawn: tuple[int, int, str, float]) -> tuple[Link, ...]:
        found = [Link((a,), (b,), frozenset({t}), s) for a, b, t, s in drawn]
        left, right = {a for a, *_ in drawn}, {b for _, b, *_ in drawn}
        found += [Link((n,), (), frozenset({"NOALI"}), None) for n in (1, 2) if n not in left]
        found += [Link((), (n,), frozenset({"NOALI"}), None) for n in (1, 2) if n not in right]
        return tuple(found)

    two = links((1, 1, "SIMI", 3), (2, 2, "REL", 2))
    agreed = agreed_links([links((1, 1, "EQUI", 5)), two, links((1, 1, "SIMI", 4))])
    assert [(link.left, link.right, *link.types, link.score) for link in agreed] == [
        ((1,), (1,), "SIMI", 4.0), ((2,), (), "NOALI", None), ((), (2,), "NOALI", None)
    ]  # fmt: skip


def simulated(seed: int) -> tuple[FloatArray, FloatArray]:
    """The truth of 200 pairs, and 12 raters of whom five rate each: raters by pairs.

    Seven are careful, two biased, two guess, and the last one always says 3.
    """
    dice = np.random.default_rng(seed)
    biases = [0.0] * 7 + [1.3, -1.3]
    truth = dice.uniform(0, 5, 200)
    table = np.full((12, 200), np.nan)
    for pair in range(200):
        for rater in dice.choice(12, 5, replace=False):
            said = 3.0 if rater == 11 else dice.uniform(0, 5)
            if rater < 9:
                said = truth[pair] + biases[rater] + dice.normal(0, 0.5)
            table[rater, pair] = np.clip(round(said), 0, 5)
    return truth, table


def test_a_weighted_mean_is_nearer_to_the_truth_than_the_plain_one() -> None:
    for seed in range(5):
        truth, table = simulated(seed)
        found = estimate(table)
        plain = pearson(truth, np.nanmean(table, axis=0)).value
        weighted = pearson(truth, found.truth).value
        assert plain is not None and weighted is not None
        assert weighted > plain + 0.03, seed
        assert found.weight[:9].min() > 2 * found.weight[9:].max()
        assert found.bias[7] > 0.7 and found.bias[8] < -0.7
        assert abs(found.bias[:7]).max() < 0.4


def test_weights_are_shown_and_scores_stay_on_the_scale() -> None:
    dice = random.Random(0)
    ids = [f"p{i}" for i in range(40)]
    truth = {p: float(dice.randrange(6)) for p in ids}
    said = {"good": truth, "fair": {p: max(0.0, s - 1) for p, s in truth.items()},
            "random": {p: float(dice.randrange(6)) for p in ids}}  # fmt: skip
    found = gold_of(campaign(said), "weighted")
    assert all(0 <= (one.score or 0) <= 5 for one in found.values())
    weights = {source.rater: source.trust["score"].weight for source in found["p0"].sources}
    assert weights["random"] < 0.5 < max(weights["good"], weights["fair"]) == 1.0


def test_a_weighted_score_can_be_computed_from_what_is_shown() -> None:
    dice = random.Random(1)
    said = {name: {f"p{i}": float(dice.randint(1, 4)) for i in range(30)} for name in "abcd"}
    for one in gold_of(campaign(said), "weighted").values():
        shown = [(s.scores["score"], s.trust["score"]) for s in one.sources]
        total = sum(trust.weight * ((score or 0.0) - trust.bias) for score, trust in shown)
        assert one.score == pytest.approx(total / sum(trust.weight for _, trust in shown), abs=1e-4)
        data = one.to_dict()["ratings"][0]
        assert data["bias"]["score"] == one.sources[0].trust["score"].bias


def test_two_raters_whom_nothing_tells_apart_count_alike() -> None:
    said = {"high": {"p": 5.0, "q": 3.0, "r": 2.0}, "low": {"p": 3.0, "q": 1.0, "r": 0.0}}
    found = gold_of(campaign(said), "weighted")
    assert {p: one.score for p, one in found.items()} == {"p": 4.0, "q": 2.0, "r": 1.0}
    high, low = (source.trust["score"] for source in found["p"].sources)
    assert high.weight == low.weight == 1.0 and high.bias == -low.bias > 0


def test_one_rater_alone_is_believed() -> None:
    found = gold_of(campaign({"ann": {"p": 2.0, "q": 4.0}}), "weighted")
    assert (found["p"].score, found["q"].score) == (2.0, 4.0)


def test_a_wrong_way_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'median'"):
        gold_of(campaign({"a": {"p": 1.0}}), "medain")


def test_controls_tell_whose_scores_are_too_high() -> None:
    """Of three raters two are a point too high: only what is known tells who is right."""
    truth = [float(i % 4) for i in range(24)]
    said: dict[str, dict[str, Said]] = {
        name: {f"p{i}": score + above for i, score in enumerate(truth)}
        for name, above in (("ann", 0.0), ("bob", 1.0), ("cy", 1.0))
    }
    controls = {f"p{i}": truth[i] for i in range(12)}
    snapshot = campaign(said, expected=controls, gold="weighted")
    trust = trusted(snapshot)["score"]
    assert trust["ann"].bias == pytest.approx(0, abs=0.2)
    assert trust["bob"].bias == pytest.approx(1, abs=0.2)
    assert trust["cy"].bias == trust["bob"].bias
    gold = gold_of(snapshot)
    assert [gold[f"p{i}"].score for i in range(12, 24)] == pytest.approx(truth[12:], abs=0.2)
    without = gold_of(campaign(said, gold="weighted"))
    assert (without["p12"].score or 0) > truth[12] + 0.5, "two against one"


def test_links_are_among_what_gold_is_made_of() -> None:
    links = (Link((1,), (1,), frozenset({"EQUI"}), 5.0),)
    said: dict[str, dict[str, Said]] = {"ann": {"p": Answer(links=links)}}
    data = gold_of(campaign(said, kinds=[], align=True))["p"].to_dict()
    assert data["ratings"][0]["links"] == data["links"] == [
        {"left": [1], "right": [1], "types": ["EQUI"], "score": 5.0}]  # fmt: skip
