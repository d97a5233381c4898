from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tertium import tasks
from tertium.evaluation.difficulty import balanced_figures, hardest_pairs
from tertium.evaluation.results import SystemResult
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.metrics.figure import Figure
from tertium.tasks.base import Dataset, Subset
from tertium.tasks.sick import Sick

YES, MAYBE, NO = Entailment.ENTAILMENT, Entailment.NEUTRAL, Entailment.CONTRADICTION


def pair(
    name: str, score: float | None = None, label: Entailment | None = None, **more: Any
) -> Pair:
    gold = Judgement(score, "sick", entailment=label)
    return Pair(name, Sentence("a"), Sentence("b"), gold, **more)


def dataset(*pairs: Pair) -> Dataset:
    return Dataset("sick", "test", (Subset("sick", pairs),), "")


def system(name: str, *said: float | Entailment | None) -> SystemResult:
    judgements = tuple(
        Judgement(None, "sick", entailment=one)
        if isinstance(one, Entailment)
        else Judgement(one, "sick")
        for one in said
    )
    return SystemResult(name, "", {}, {}, Figure(None, 0), {"sick": judgements})


def names(data: Dataset, *systems: SystemResult, most: int = 20) -> list[str]:
    return [hard.pair.id for hard in hardest_pairs(data, systems, most=most)]


def test_a_pair_is_hard_where_most_systems_get_its_label_wrong() -> None:
    data = dataset(pair("a", label=YES), pair("b", label=NO), pair("c", label=MAYBE))
    systems = [system("x", NO, NO, YES), system("y", MAYBE, NO, NO), system("z", NO, YES, MAYBE)]
    [first, second] = hardest_pairs(data, systems)
    assert (first.pair.id, first.wrong, first.error) == ("a", 3, 1.0)
    assert (second.pair.id, second.wrong) == ("c", 2)
    assert second.error == pytest.approx(2 / 3)
    assert first.gold == "ENTAILMENT"
    assert first.said == {"x": "CONTRADICTION", "y": "NEUTRAL", "z": "CONTRADICTION"}
    # Half of the systems is not most of them.
    assert names(data, *systems[:2]) == ["a", "c"]
    assert names(data, systems[0], systems[2]) == ["a"]


def test_scores_are_held_against_the_gold_along_the_best_line() -> None:
    gold = [1.0, 2.0, 3.0, 4.0, 5.0, 1.0]
    data = dataset(*(pair(str(i), score) for i, score in enumerate(gold)))
    answers = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 5.0])
    slope, start = np.polyfit(answers, gold, 1)
    errors = np.abs(slope * answers + start - gold)
    expected = [str(i) for i in np.argsort(-errors, kind="stable") if errors[i] >= 1]
    assert expected[0] == "5"
    # Another unit and zero point change nothing: the line takes them up.
    for scores in (answers, answers / 1000 + 7, -3e300 * answers):
        found = hardest_pairs(data, [system("x", *scores.tolist())])
        assert [hard.pair.id for hard in found] == expected
        assert [hard.error for hard in found] == pytest.approx(sorted(errors)[::-1][: len(found)])
        assert {hard.wrong for hard in found} == {1}
    assert hardest_pairs(data, [system("x", *answers.tolist())])[0].said == {"x": "5.00"}


def test_a_score_that_grows_with_the_gold_is_never_wrong() -> None:
    gold = [1.0, 2.5, 4.0, 5.0]
    data = dataset(*(pair(str(i), score) for i, score in enumerate(gold)))
    assert names(data, system("x", *(10 * score - 3 for score in gold))) == []


def test_pairs_that_people_disagree_on_are_left_out() -> None:
    spreads = [0.1, 0.2, 0.3, 2.0, None]
    pairs = [pair(str(i), label=YES, spread=spread) for i, spread in enumerate(spreads)]
    wrong = system("x", *[NO] * 5)
    # The third quartile of the four spreads is 0.725.
    assert names(dataset(*pairs), wrong) == ["0", "1", "2", "4"]
    plain = [pair(str(i), label=YES) for i in range(5)]
    assert names(dataset(*plain), wrong) == ["0", "1", "2", "3", "4"]


def test_spreads_of_pairs_without_gold_move_no_limit() -> None:
    pairs = [pair(str(i), label=YES, spread=spread) for i, spread in enumerate([0.1, 0.2, 0.3])]
    unscored = [Pair(f"u{i}", Sentence("a"), Sentence("b"), spread=9.0) for i in range(9)]
    assert names(dataset(*pairs, *unscored), system("x", NO, NO, NO)) == ["0", "1"]


def test_most_cuts_after_the_worst_over_all_subsets() -> None:
    one, two = (Subset(name, tuple(pair(f"{name}{i}", label=YES) for i in range(3)))
                for name in ("one", "two"))  # fmt: skip
    data = Dataset("sick", "test", (one, two), "")
    both = {
        name: {"one": tuple(Judgement(None, "sick", entailment=NO) for _ in range(3)),
               "two": tuple(Judgement(None, "sick", entailment=label) for _ in range(3))}
        for name, label in {"x": NO, "y": NO, "z": YES}.items()
    }  # fmt: skip
    systems = [
        SystemResult(name, "", {}, {}, Figure(None, 0), given) for name, given in both.items()
    ]
    assert names(data, *systems) == ["one0", "one1", "one2", "two0", "two1", "two2"]
    assert names(data, *systems, most=2) == ["one0", "one1"]
    found = hardest_pairs(data, systems, most=4)
    assert [(hard.subset, hard.wrong) for hard in found] == [("one", 3)] * 3 + [("two", 2)]


def test_more_systems_wrong_weigh_more_than_a_larger_error() -> None:
    gold = [1.0, 1.0, 3.0, 5.0, 5.0, 1.0, 5.0, 3.0]
    data = dataset(*(pair(str(i), score) for i, score in enumerate(gold)))
    # All three miss pair 0 by a little; two miss pair 6 by far, and the third hits it.
    far = [gold[0] + 1.7, *gold[1:6], 1.0, 3.0]
    near = [gold[0] + 1.7, *gold[1:]]
    systems = [system("x", *far), system("y", *far), system("z", *near)]
    found = hardest_pairs(data, systems)
    assert [(hard.pair.id, hard.wrong) for hard in found] == [("0", 3), ("6", 2)]
    assert found[0].error < found[1].error
    assert names(data, *systems, most=1) == ["0"]


def test_who_says_nothing_or_always_the_same_does_not_count() -> None:
    data = dataset(pair("a", 1.0), pair("b", 5.0), pair("c", 1.0))
    off = system("off", 5.0, 4.9, 4.8)
    expected = names(data, off)
    assert expected
    constant, silent = system("constant", 3.0, 3.0, 3.0), system("silent", None, None, None)
    assert names(data, off, constant, silent) == expected
    assert hardest_pairs(data, [off, constant])[0].said.keys() == {"off"}
    assert hardest_pairs(data, [constant, silent]) == []
    assert hardest_pairs(data, []) == []


class Recorder(Sick):
    """SICK, with an eye on which pairs are measured."""

    def __init__(self) -> None:
        self.measured: list[Sequence[Pair]] = []

    def figures(self, pairs: Sequence[Pair], judgements: Sequence[Judgement]) -> dict[str, Figure]:
        self.measured.append(pairs)
        return super().figures(pairs, judgements)


def mixed() -> tuple[Dataset, list[SystemResult]]:
    """Twelve pairs of one kind, five of another, three of a third, one of unknown making."""
    kinds: list[str | None] = [*["similar"] * 12, *["contrary"] * 5, *["other"] * 3, None]
    pairs = [pair(str(i), 1.0 + i % 5, YES if i % 2 else NO, kind=k) for i, k in enumerate(kinds)]
    data = dataset(*pairs)
    task, scored = tasks.load("sick"), data.subsets[0].pairs
    systems = []
    for name, shift in (("x", 0.0), ("y", 0.7)):
        said = tuple(
            Judgement((i * 7 % 5) + shift * i, "sick", entailment=YES) for i in range(len(pairs))
        )
        figures = {"sick": task.figures(scored, said)}
        systems.append(SystemResult(name, "", figures, {}, Figure(None, 0), {"sick": said}))
    return data, systems


def test_the_balanced_part_has_as_many_pairs_of_each_kind() -> None:
    data, systems = mixed()
    task = Recorder()
    rows = balanced_figures(task, data, systems)
    assert [(row.system, row.metric) for row in rows] == [
        ("x", "pearson"), ("x", "accuracy"), ("y", "pearson"), ("y", "accuracy"),
    ]  # fmt: skip
    assert len(task.measured) == 2
    for measured in task.measured:
        assert Counter(p.kind for p in measured) == {"similar": 3, "contrary": 3, "other": 3}
        assert len({p.id for p in measured}) == 9
    assert task.measured[0] == task.measured[1]
    for row in rows:
        assert (row.full.n, row.balanced.n) == (21, 9)
    places = [int(p.id) for p in task.measured[0]]
    said = [systems[1].judgements["sick"][place] for place in places]
    expected = tasks.load("sick").figures(task.measured[0], said)
    assert rows[2].balanced == expected["pearson"]
    assert rows[2].full == systems[1].subsets["sick"]["pearson"]


def test_the_draw_is_seeded() -> None:
    data, systems = mixed()
    drawn = []
    for seed in (1, 1, 2, 3, 4):
        task = Recorder()
        balanced_figures(task, data, systems[:1], seed=seed)
        drawn.append(tuple(p.id for p in task.measured[0]))
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 2


def test_one_kind_or_none_has_nothing_to_balance() -> None:
    data, systems = mixed()
    task = tasks.load("sick")
    alike = dataset(*(p for p in data.subsets[0].pairs if p.kind == "similar"))
    assert balanced_figures(task, alike, systems) == []
    assert balanced_figures(task, dataset(pair("a", 1.0), pair("b", 2.0)), systems) == []
