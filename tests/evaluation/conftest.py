"""Evaluations to report on: invented pairs, real tasks and metrics."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tertium import tasks
from tertium.evaluation.results import Evaluation
from tertium.evaluation.run import evaluate
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement
from tertium.systems.base import System
from tertium.tasks.base import Dataset, Subset

SUBSETS = {
    "answers-forums": "forum answers",
    "answers-students": "student answers",
    "belief": "committed belief",
    "headlines": "headlines",
    "images": "captions",
}
WORDS = [
    "owl",
    "baker",
    "river",
    "lantern",
    "quiet",
    "bridge",
    "walks",
    "paints",
    "a",
    "the",
    "seven",
    "green",
    "slowly",
    "home",
]
NASTY = "<script>document.title = 'owned'</script> & \"quotes\" </svg>"


class Noisy:
    """Knows the gold and adds noise: how good it is can be chosen."""

    def __init__(self, name: str, gold: dict[str, float], noise: float, top: float = 5) -> None:
        self.name, self._gold, self._noise, self._top = name, gold, noise, top

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        draw = random.Random(self.name)
        return [
            Judgement(min(self._top, max(0, self._gold[p.id] + draw.gauss(0, self._noise))), "sts")
            for p in pairs
        ]


class Constant:
    """Says the same of every pair, so that correlations are undefined."""

    name = "constant"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [Judgement(2.5, "sts") for _ in pairs]


def make_sts(size: int = 60, *, constant: bool = True) -> Evaluation:
    """Five subsets named like those of 2015, with a genre each, and two systems or three."""
    draw = random.Random(15)
    gold: dict[str, float] = {}
    subsets = []
    for name, genre in SUBSETS.items():
        pairs = []
        for number in range(1, size + 1):
            one = f"{name}-{number}"
            gold[one] = round(draw.uniform(0, 5) * 5) / 5
            texts = [" ".join(draw.choices(WORDS, k=draw.randint(4, 9))) for _ in range(2)]
            if number == 1:
                texts[0] = NASTY
            pairs.append(
                Pair(
                    one, Sentence(texts[0]), Sentence(texts[1]), Judgement(gold[one], "sts"), genre
                )
            )
        subsets.append(Subset(name, tuple(pairs)))
    known = subsets[0].pairs[:5] + subsets[3].pairs[:5]
    data = Dataset(
        "sts", "all", tuple(subsets), "0123456789ab", "sts-2015", known, ("line 7 was read anew",)
    )
    chosen = [Noisy("careful", gold, 1.0), Noisy("hasty & <b>bold</b>", gold, 2.5)]
    answering: list[System] = [*chosen, Constant()] if constant else [*chosen]
    found = evaluate(tasks.load("sts"), data, systems=answering, resamples=50)
    return replace(found, notes=(*found.notes, "a note with <i>markup</i>"))


@pytest.fixture(scope="session")
def sts() -> Evaluation:
    """An STS evaluation with three systems, one of them undefined."""
    return make_sts()


@pytest.fixture(scope="session")
def sized_sts() -> Callable[..., Evaluation]:
    """Make an STS evaluation with so many pairs in each subset."""
    return make_sts


@pytest.fixture(scope="session")
def sick() -> Evaluation:
    """A SICK evaluation with kinds of pairs and labels."""
    draw = random.Random(14)
    labels = list(Entailment)
    pairs = []
    for number in range(1, 91):
        score = round(draw.uniform(1, 5), 1)
        label = draw.choice(labels)
        texts = [" ".join(draw.choices(WORDS, k=6)) for _ in range(2)]
        pairs.append(
            Pair(
                str(number), Sentence(texts[0]), Sentence(texts[1]),
                Judgement(score, "sick", entailment=label),
                kind=draw.choice(["S1aS1b", "S1aS2a", "S1bS2b"]), spread=draw.random(),
            )
        )  # fmt: skip
    golds = {pair.id: pair.gold for pair in pairs}

    class Guess:
        name = "guess"

        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            noise = random.Random(3)
            answers = []
            for pair in pairs:
                gold = golds[pair.id]
                assert gold is not None
                assert gold.score is not None
                score = min(5, max(1, gold.score + noise.gauss(0, 1.2)))
                kept = gold.entailment if noise.random() < 0.6 else noise.choice(labels)
                answers.append(Judgement(score, "sick", entailment=kept))
            return answers

    data = Dataset("sick", "test", (Subset("SICK", tuple(pairs)),), "ba9876543210", "sick-2014")
    return evaluate(tasks.load("sick"), data, systems=[Guess()], resamples=50)
