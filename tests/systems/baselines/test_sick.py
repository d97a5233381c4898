from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tertium.errors import UserError
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.systems.base import System, Trainable
from tertium.systems.baselines.sick import Chance, Majority, Overlap, Probability

E, N, C = Entailment.ENTAILMENT, Entailment.NEUTRAL, Entailment.CONTRADICTION


def invented(n: int) -> list[Pair]:
    return [Pair(str(i), Sentence(f"left {i}"), Sentence(f"right {i}")) for i in range(n)]


def with_labels(counts: dict[Entailment, int]) -> list[Pair]:
    labels = [label for label, n in counts.items() for _ in range(n)]
    return [
        Pair(p.id, p.a, p.b, gold=Judgement(3.0, "sick", entailment=label))
        for p, label in zip(invented(len(labels)), labels, strict=True)
    ]


@pytest.fixture(scope="module")
def sick(shared_data: Path) -> dict[str, list[Pair]]:
    parts = {}
    for part in ("train", "trial"):
        lines = (shared_data / "sick" / f"SICK_{part}.txt").read_text("utf-8").splitlines()
        rows = [line.split("\t") for line in lines[1:] if line.strip()]
        parts[part] = [
            Pair(
                row[0],
                Sentence(row[1]),
                Sentence(row[2]),
                gold=Judgement(float(row[3]), "sick", entailment=Entailment(row[4].strip())),
            )
            for row in rows
        ]
    return parts


def accuracy(pairs: list[Pair], said: list[Judgement]) -> float:
    right = [p.gold is not None and p.gold.entailment is s.entailment for p, s in zip(pairs, said)]  # noqa: B905
    return sum(right) / len(right)


def correlation(pairs: list[Pair], said: list[Judgement]) -> float:
    gold = [p.gold.score or 0.0 for p in pairs if p.gold is not None]
    return float(np.corrcoef(gold, [s.score or 0.0 for s in said])[0, 1])


def test_chance_covers_the_scale_evenly() -> None:
    said = Chance().judge(invented(6000))
    scores = np.array([one.score for one in said], dtype=float)
    assert 1 <= scores.min() < 1.01
    assert 4.99 < scores.max() < 5
    assert scores.mean() == pytest.approx(3, abs=0.06)
    shares = Counter(one.entailment for one in said)
    assert all(shares[label] / 6000 == pytest.approx(1 / 3, abs=0.025) for label in Entailment)
    labels = [list(Entailment).index(one.entailment) for one in said if one.entailment]
    assert abs(np.corrcoef(scores, labels)[0, 1]) < 0.05


@pytest.mark.parametrize("system", [Chance(), Probability()])
def test_dice_do_not_mind_company_or_ids(system: Chance | Probability) -> None:
    if isinstance(system, Probability):
        system.fit(with_labels({E: 3, N: 5, C: 2}))
    pairs = invented(200)
    said = dict(zip((p.id for p in pairs), system.judge(pairs), strict=True))
    shuffled = random.Random(4).sample(pairs, len(pairs))
    assert system.judge(shuffled) == [said[p.id] for p in shuffled]
    assert system.judge([Pair("other", pairs[7].a, pairs[7].b)]) == [said["7"]]


def test_another_seed_throws_other_dice() -> None:
    assert Chance(1).judge(invented(5)) != Chance(2).judge(invented(5))
    assert Chance(1).judge(invented(5)) == Chance(1).judge(invented(5))


def test_majority() -> None:
    system = Majority()
    system.fit(with_labels({E: 2, C: 3, N: 1}))
    said = system.judge(invented(2))
    assert [(one.score, one.entailment) for one in said] == [(None, C), (None, C)]


def test_probability_follows_the_frequencies() -> None:
    system = Probability()
    system.fit(with_labels({E: 30, N: 60, C: 10}))
    said = system.judge(invented(6000))
    shares = Counter(one.entailment for one in said)
    assert shares[E] / 6000 == pytest.approx(0.3, abs=0.025)
    assert shares[N] / 6000 == pytest.approx(0.6, abs=0.025)
    assert {one.score for one in said} == {None}


def test_a_label_that_was_never_seen_is_never_given() -> None:
    system = Probability()
    system.fit(with_labels({E: 1, N: 1}))
    assert {one.entailment for one in system.judge(invented(500))} == {E, N}


@pytest.mark.parametrize("kind", [Majority, Probability, Overlap])
def test_untrained_or_trained_on_nothing(kind: type[Majority | Probability | Overlap]) -> None:
    system = kind()
    assert isinstance(system, System)
    assert isinstance(system, Trainable)
    with pytest.raises(UserError, match=r"is not trained; call fit\(\)"):
        system.judge(invented(1))
    with pytest.raises(UserError, match="without gold"):
        system.fit(invented(3))


def test_chance_needs_no_training() -> None:
    assert isinstance(Chance(), System)
    assert not isinstance(Chance(), Trainable)


def test_majority_and_probability_on_the_release(sick: dict[str, list[Pair]]) -> None:
    majority, probability = Majority(), Probability()
    for system in (majority, probability):
        system.fit(sick["train"])
    # The paper prints 56.7 % for the majority label on the test part.
    assert accuracy(sick["train"], majority.judge(sick["train"])) == pytest.approx(0.567, abs=0.005)
    expected = sum(
        (n / len(sick["train"])) ** 2
        for n in Counter(p.gold.entailment for p in sick["train"] if p.gold).values()
    )
    measured = accuracy(sick["train"], probability.judge(sick["train"]))
    assert measured == pytest.approx(expected, abs=0.02)


def test_overlap_on_the_release_is_near_the_published_figures(sick: dict[str, list[Pair]]) -> None:
    # Published for the test part: r = 0.63, accuracy 56.2 %.
    system = Overlap()
    system.fit(sick["train"])
    said = system.judge(sick["trial"])
    assert correlation(sick["trial"], said) == pytest.approx(0.63, abs=0.03)
    assert accuracy(sick["trial"], said) == pytest.approx(0.562, abs=0.03)
    assert all(1 <= (one.score or 0) <= 5 for one in said)
    assert {one.entailment for one in said} == {E, N, C}
    assert system.judge(sick["trial"][5:6]) == said[5:6]
