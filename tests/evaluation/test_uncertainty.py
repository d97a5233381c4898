from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tertium import tasks
from tertium.evaluation.results import SystemResult
from tertium.evaluation.run import AnySystem, evaluate
from tertium.evaluation.uncertainty import default_samples, differences, intervals
from tertium.items import Pair, Sentence
from tertium.judgement import Alignment, Entailment, Judgement, Link
from tertium.metrics.correlation import pearson
from tertium.metrics.resampling import permutation_test
from tertium.tasks.base import Dataset, Subset


class Told:
    """Says what it is told to say, by the ids of the pairs."""

    def __init__(self, name: str, scores: dict[str, Any], scale: str = "sts") -> None:
        self.name, self.scores, self.scale = name, scores, scale

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [Judgement(float(self.scores[pair.id]), self.scale) for pair in pairs]


def dataset(*sizes: int, task: str = "sts") -> Dataset:
    rng = np.random.default_rng(7)
    scale = tasks.load(task).scale
    subsets = (
        Subset(
            f"part{part}",
            tuple(
                Pair(f"{part}-{i}", Sentence("a"), Sentence("b"), Judgement(float(gold), scale))
                for i, gold in enumerate(rng.uniform(1, 4, size))
            ),
        )
        for part, size in enumerate(sizes)
    )
    return Dataset(task, "all", tuple(subsets), "")


def noisy(data: Dataset, name: str, noise: float, *, seed: int = 0) -> Told:
    rng = np.random.default_rng(seed)
    pairs = [pair for subset in data.subsets for pair in subset.pairs]
    scale = tasks.load(data.task).scale
    golds = {pair.id: pair.gold.score or 0 for pair in pairs if pair.gold}
    return Told(name, {id_: gold + noise * rng.normal() for id_, gold in golds.items()}, scale)


def constant_on(told: Told, part: int) -> Told:
    scores = told.scores | {id_: 2.0 for id_ in told.scores if id_.startswith(f"{part}-")}
    return Told(told.name, scores, told.scale)


def results(data: Dataset, *systems: AnySystem) -> list[SystemResult]:
    return list(evaluate(data.task, data, systems=systems, resamples=0).systems)


def width(interval: tuple[float, float]) -> float:
    return interval[1] - interval[0]


def test_intervals_hold_their_figure_and_shrink_with_the_pairs() -> None:
    data = dataset(40, 160, 640)
    [result] = results(data, noisy(data, "x", 1.0))
    found = intervals(tasks.load("sts"), data, result, 400)
    assert set(found) == {"part0", "part1", "part2", ""}
    for name, (low, high) in found.items():
        value = (result.subsets[name]["pearson"] if name else result.official).value
        assert value is not None
        assert low < value < high
    widths = [width(found[f"part{part}"]) for part in range(3)]
    # Four times the pairs are about half the width.
    assert 1.4 < widths[0] / widths[1] < 2.9
    assert 1.4 < widths[1] / widths[2] < 2.9
    assert width(found[""]) < widths[2]


def test_the_same_run_gives_the_same_intervals_and_no_samples_none() -> None:
    data = dataset(30, 30)
    task = tasks.load("sts")
    [result] = results(data, noisy(data, "x", 1.0))
    assert intervals(task, data, result, 50) == intervals(task, data, result, 50)
    assert intervals(task, data, result, 0) == {}
    assert differences(task, data, [result, replace(result, name="y")], 0) == []


def test_a_subset_without_a_figure_costs_the_others_nothing() -> None:
    data = dataset(50, 50, 50)
    [result] = results(data, constant_on(noisy(data, "x", 1.0), 1))
    assert result.official.value is None
    assert set(intervals(tasks.load("sts"), data, result, 50)) == {"part0", "part2"}


def test_a_total_leaves_an_undefined_comparison_out() -> None:
    data = dataset(50, 50, 50, task="clss")
    [result] = results(data, constant_on(noisy(data, "x", 1.0), 1))
    found = intervals(tasks.load("clss"), data, result, 200)
    assert set(found) == {"part0", "part2", ""}
    assert result.official.value is not None
    assert found[""][0] < result.official.value < found[""][1]
    # And two systems that are both undefined there can be compared on the rest.
    pair = [constant_on(noisy(data, name, noise, seed=3), 1)
            for name, noise in (("good", 0.2), ("bad", 5.0))]  # fmt: skip
    [one] = differences(tasks.load("clss"), data, results(data, *pair), 99)
    assert one.p == 0.01
    assert one.difference > 0.5


def test_one_subset_agrees_with_the_permutation_test_of_the_metrics() -> None:
    data = dataset(60)
    first, second = noisy(data, "a", 1.0, seed=1), noisy(data, "b", 1.3, seed=2)
    [one] = differences(tasks.load("sts"), data, results(data, first, second), 5000)
    gold = [pair.gold.score for pair in data.subsets[0].pairs if pair.gold]
    scores = [[told.scores[pair.id] for pair in data.subsets[0].pairs] for told in (first, second)]
    expected = permutation_test(pearson, gold, scores[0], scores[1], 5000)
    assert expected.p is not None
    assert one.difference == pytest.approx(expected.statistic)
    assert one.p == pytest.approx(expected.p, abs=0.03)
    assert one.p_corrected == one.p


def test_differences_are_found_where_there_are_some_and_corrected() -> None:
    data = dataset(80, 40)
    good, bad = noisy(data, "good", 0.1), noisy(data, "bad", 9.0, seed=5)
    twin = Told("twin", good.scores)
    found = differences(tasks.load("sts"), data, results(data, good, bad, twin), 199)
    assert [(one.a, one.b) for one in found] == [("good", "bad"), ("good", "twin"), ("bad", "twin")]
    assert [one.p for one in found] == [1 / 200, 1.0, 1 / 200]
    # Holm: three times the smallest, then not less than that.
    assert [one.p_corrected for one in found] == pytest.approx([3 / 200, 1.0, 3 / 200])
    assert found[0].difference == -found[2].difference > 0
    assert [one.to_dict()["significant"] for one in found] == [True, False, True]


def test_systems_that_answer_different_subsets_are_not_compared() -> None:
    data = dataset(30, 30, task="clss")
    first, second = results(data, noisy(data, "a", 1.0), noisy(data, "b", 2.0, seed=3))
    partial = replace(second, judgements={"part0": second.judgements["part0"]})
    assert differences(tasks.load("clss"), data, [first, partial], 20) == []
    assert len(differences(tasks.load("clss"), data, [first, second], 20)) == 1


def test_pooled_subsets_have_intervals_of_their_own_only() -> None:
    data = dataset(30, 30, task="sick")
    found = results(data, noisy(data, "a", 1.0), noisy(data, "b", 2.0, seed=3))
    assert found[0].official.value is not None
    assert set(intervals(tasks.load("sick"), data, found[0], 50)) == {"part0", "part1"}
    assert differences(tasks.load("sick"), data, found, 50) == []
    whole = Dataset("sick", "all", (data.subsets[0],), "")
    found = results(whole, noisy(whole, "a", 1.0), noisy(whole, "b", 2.0, seed=3))
    one = intervals(tasks.load("sick"), whole, found[0], 50)
    assert one[""] == one["part0"]
    assert len(differences(tasks.load("sick"), whole, found, 50)) == 1


def test_a_figure_that_is_not_a_correlation_is_resampled_too() -> None:
    def aligned(right: bool) -> Judgement:
        link = Link((1,), (1,), frozenset({"EQUI"}), 5.0 if right else 1.0)
        return Judgement(None, "sts", explanation=Alignment(("x",), ("x",), (link,)))

    pairs = tuple(Pair(str(i), Sentence("x"), Sentence("x"), aligned(True)) for i in range(40))
    data = Dataset("ists", "all", (Subset("one", pairs),), "")

    class Aligner:
        name = "aligner"

        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            return [aligned(int(pair.id) % 4 > 0) for pair in pairs]

    [result] = results(data, Aligner())
    assert result.official.value == pytest.approx(0.75 + 0.25 * 0.2)
    low, high = intervals(tasks.load("ists"), data, result, 1000)["one"]
    assert low < 0.8 < high
    assert differences(tasks.load("ists"), data, [result, result], 1000) == []


def test_labels_alone_have_no_interval() -> None:
    pairs = tuple(
        Pair(str(i), Sentence("a"), Sentence("b"),
             Judgement(1.0 + i % 5, "sick", entailment=Entailment.NEUTRAL))
        for i in range(9)
    )  # fmt: skip
    data = Dataset("sick", "all", (Subset("sick", pairs),), "")

    class Labels:
        name = "labels"

        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            return [Judgement(None, "sick", entailment=Entailment.NEUTRAL) for _ in pairs]

    [result] = results(data, Labels())
    assert intervals(tasks.load("sick"), data, result, 50) == {}
    assert result.overall["accuracy"]["pooled"].value == 1


def test_very_many_pairs_are_not_resampled_unless_asked() -> None:
    assert default_samples(dataset(10)) == 1000
    gold = Judgement(1.0, "sts")
    many = (Pair("1", Sentence("a"), Sentence("b"), gold),) * 100_001
    assert default_samples(Dataset("sts", "all", (Subset("one", many),), "")) == 0
    assert default_samples(Dataset("sts", "all", (Subset("one", many[1:]),), "")) == 1000
