from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tertium import scales, tasks
from tertium.evaluation.distributions import distributions
from tertium.evaluation.results import SystemResult
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Subset


def subset(golds: list[Judgement | None], name: str = "one") -> Subset:
    pairs = (Pair(str(i), Sentence("a"), Sentence("b"), gold) for i, gold in enumerate(golds))
    return Subset(name, tuple(pairs))


def said(name: str, scores: list[float | None], scale: str = "sts") -> SystemResult:
    judgements = {"one": tuple(Judgement(score, scale) for score in scores)}
    return SystemResult(name, "", {}, {}, Figure(None, 0), judgements)


def dataset(*subsets: Subset, task: str = "sts") -> Dataset:
    return Dataset(task, "all", subsets, "")


def test_half_points_are_counted_by_hand() -> None:
    golds: list[float | None] = [0, 0.4, 0.5, 2.75, None, 4.5, 5]
    data = dataset(subset([None if g is None else Judgement(g, "sts") for g in golds]))
    system = said("mine", [-3, 9, 1.25, 1.0, 5.0, 0.0])
    [found] = distributions(tasks.load("sts"), data, [system])
    assert found.edges == (0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5)
    assert found.gold == (2, 1, 0, 0, 0, 1, 0, 0, 0, 2)
    # What lies beyond the ends counts in the first or the last bin.
    assert found.systems == {"mine": (2, 0, 2, 0, 0, 0, 0, 0, 0, 2)}


@given(st.sampled_from(["sts", "sts-es", "clss", "sick"]), st.data())
def test_every_score_is_counted_once(task: str, data: st.DataObject) -> None:
    scale = scales.get(tasks.load(task).scale)
    golds = data.draw(st.lists(st.floats(scale.low, scale.high), min_size=1))
    scores = data.draw(st.lists(st.floats(-1e9, 1e9), min_size=len(golds), max_size=len(golds)))
    one = dataset(subset([Judgement(gold, scale.name) for gold in golds]), task=task)
    [found] = distributions(tasks.load(task), one, [said("mine", list(scores), scale.name)])
    assert sum(found.gold) == sum(found.systems["mine"]) == len(golds)
    assert len(found.edges) == len(found.gold) + 1
    assert (found.edges[0], found.edges[-1]) == (scale.low, scale.high)


def test_what_has_no_score_has_no_distribution() -> None:
    labels: list[Judgement | None] = [
        Judgement(None, "sick", entailment=Entailment.NEUTRAL) for _ in range(3)
    ]
    assert distributions(tasks.load("sick"), dataset(subset(labels), task="sick"), []) == []
    scored: list[Judgement | None] = [Judgement(2.0, "sick"), *labels]
    silent = said("silent", [None] * 4, "sick")
    elsewhere = replace(said("elsewhere", [1.0]), judgements={})
    [found] = distributions(
        tasks.load("sick"), dataset(subset(scored), task="sick"), [silent, elsewhere]
    )
    assert sum(found.gold) == 1
    assert found.systems == {}
    assert found.to_dict()["gold"] == list(found.gold)
