"""What raters' answers tell of them, and what rules make of it.

Every measure is computed from ratings alone, so that any rule can be replayed on what was rated.

============ ==================================================================================
accuracy     share of control questions answered within the tolerance
agreement    Pearson's r with the mean of the others
bias         mean difference to the mean of the others, as a number without its sign
straight     share of the answers that are the rater's most frequent one
seconds      median time for an answer
============ ==================================================================================
"""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tertium.campaign.answers import Answer
from tertium.campaign.settings import ACTIONS, Rule, Settings
from tertium.campaign.snapshot import (
    ACTIVE,
    CONTROL,
    DISCARDED,
    PAUSED,
    RATE,
    TRAINING,
    WARNED,
    Question,
    Rating,
    Snapshot,
    scores_table,
)
from tertium.metrics.agreement import rater_against_rest

OWN = ("accuracy", "straight", "seconds")
"""The measures that a rater's own answers tell, which are looked at after each of them."""
_STANDINGS = dict(zip(ACTIONS, (WARNED, PAUSED, DISCARDED), strict=True))


@dataclass(frozen=True, slots=True)
class Measured:
    """A value, and from how many answers it is known; None where it is not."""

    value: float | None
    answers: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The standing that the rules give a rater, and the rule that did."""

    rater: str
    standing: str
    reason: str


def is_right(expected: Answer, given: Answer, tolerance: float) -> bool:
    """Whether an answer is near enough to the expected one in all that is expected.

    >>> is_right(Answer({"score": 4.0}), Answer({"score": 3.0}), 1.0)
    True
    >>> is_right(Answer({"score": 4.0}), Answer({"score": None}), 1.0)
    False
    """
    for kind, wanted in expected.scores.items():
        score = given.scores.get(kind)
        if (wanted is None) != (score is None):
            return False
        if wanted is not None and score is not None and abs(wanted - score) > tolerance + 1e-9:
            return False
    return expected.entailment is None or expected.entailment == given.entailment


def own_measures(
    questions: Mapping[str, Question], ratings: Sequence[Rating], settings: Settings
) -> dict[str, Measured]:
    """The measures that one rater's own ratings tell; ``questions`` holds those they answered."""
    checked = [
        is_right(expected, one.answer, settings.control.tolerance)
        for one in ratings
        if questions[one.pair].role == CONTROL
        and (expected := expected_as_shown(questions[one.pair], one.swapped)) is not None
    ]
    said = Counter(_said(one.answer) for one in ratings if questions[one.pair].role == RATE)
    times = [one.seconds for one in ratings if one.seconds is not None]
    total = sum(said.values())
    return {
        "accuracy": Measured(sum(checked) / len(checked) if checked else None, len(checked)),
        "straight": Measured(max(said.values()) / total if total else None, total),
        "seconds": Measured(statistics.median(times) if times else None, len(times)),
    }


def all_measures(snapshot: Snapshot) -> dict[str, dict[str, Measured]]:
    """Every measure of every rater. The others are all who rated, discarded or not."""
    by_rater: dict[str, list[Rating]] = defaultdict(list)
    for one in snapshot.ratings:
        by_rater[one.rater].append(one)
    measured = {
        name: own_measures(snapshot.questions, by_rater[name], snapshot.settings)
        for name in snapshot.raters
    }
    for name, found in _against_others(snapshot).items():
        measured[name] |= found
    return measured


def expected_as_shown(question: Question, swapped: bool) -> Answer | None:
    """What is expected of whoever saw a question in this order.

    Its label speaks of the stored order only, so the other order is not checked for it.
    """
    expected = question.expected
    if expected is None or not swapped or expected.entailment is None:
        return expected
    return Answer(expected.scores) if expected.scores else None


def judge(rater: str, measured: Mapping[str, Measured], rules: Iterable[Rule]) -> Verdict:
    """The gravest standing that any rule gives.

    >>> rules = [Rule("accuracy", "warn", below=0.9), Rule("accuracy", "pause", below=0.7)]
    >>> judge("ann", {"accuracy": Measured(0.6, 10)}, rules).standing
    'paused'
    """
    worst = Verdict(rater, ACTIVE, "")
    for rule in sorted(rules, key=lambda one: ACTIONS.index(one.action)):
        found = measured.get(rule.measure)
        if found is not None and rule.is_broken(found.value, found.answers):
            worst = Verdict(rater, _STANDINGS[rule.action], f"{rule} ({found.value:.2f})")
    return worst


def replay(snapshot: Snapshot, rules: Sequence[Rule] | None = None) -> list[Verdict]:
    """The standing of every rater by the campaign's rules, or by others, on all past ratings.

    Standings that were set by hand stay. No rating is lost: the same call with other rules gives
    other standings.

    >>> flat = Snapshot.of({"ann": {f"p{i}": 3.0 for i in range(9)}})
    >>> replay(flat, [Rule("straight", "pause", above=0.9, after=5)])[0].standing
    'paused'
    """
    rules = snapshot.settings.rules if rules is None else rules
    measured = all_measures(snapshot)
    verdicts = []
    for name, rater in snapshot.raters.items():
        if rater.by_hand:
            verdicts.append(Verdict(name, rater.standing, "by hand"))
        elif is_unqualified(snapshot, name):
            verdicts.append(Verdict(name, PAUSED, "too few training questions right"))
        else:
            verdicts.append(judge(name, measured[name], rules))
    return verdicts


def is_unqualified(snapshot: Snapshot, rater: str) -> bool:
    """Whether a rater has answered the training questions, and too few of them right."""
    control = snapshot.settings.control
    trained = [one for one in snapshot.ratings if one.rater == rater
               and snapshot.questions[one.pair].role == TRAINING]  # fmt: skip
    right = sum(
        is_right(expected, one.answer, control.tolerance)
        for one in trained
        if (expected := expected_as_shown(snapshot.questions[one.pair], one.swapped)) is not None
    )
    return bool(control.qualify) and len(trained) >= control.training and right < control.qualify


def _against_others(snapshot: Snapshot) -> dict[str, dict[str, Measured]]:
    pairs = [id_ for id_, one in snapshot.questions.items() if one.role == RATE]
    raters = list(snapshot.raters)
    if not raters or not pairs or not snapshot.settings.kinds:
        return {}
    table = np.concatenate(
        [scores_table(snapshot.ratings, raters, pairs, kind) for kind in snapshot.settings.kinds],
        axis=1,
    )
    rated = ~np.isnan(table)
    sums, counts = np.nansum(table, axis=0), rated.sum(axis=0)
    found = {}
    for i, (name, figure) in enumerate(zip(raters, rater_against_rest(table).raters, strict=True)):
        shared = rated[i] & (counts > 1)
        own = table[i, shared]
        rest = (sums[shared] - own) / (counts[shared] - 1)
        bias = float(np.mean(own - rest)) if len(own) else None
        found[name] = {
            "agreement": Measured(figure.value, figure.n),
            "bias": Measured(None if bias is None else abs(bias), len(own)),
            "signed bias": Measured(bias, len(own)),
        }
    return found


def _said(answer: Answer) -> object:
    """An answer as one thing to count: the same scores and label are the same answer."""
    links = None if answer.links is None else frozenset(answer.links)
    return (*answer.scores.items(), answer.entailment, links)
