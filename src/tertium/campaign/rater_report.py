"""What an organiser wants to know of each rater, in one row."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

from tertium.campaign.control import Measured, all_measures, expected_as_shown
from tertium.campaign.snapshot import CONTROL, RATE, Rating, Snapshot
from tertium.metrics.correlation import pearson

_NONE = Measured(None, 0)


@dataclass(frozen=True, slots=True)
class RaterRow:
    """A rater's answers, counted and measured; None where there is too little to tell.

    ``gold`` is Pearson's r with the control questions' answers, ``agreement`` that with the mean
    of the others; ``bias`` how much higher than the others they rate; ``straight`` the share of
    their most frequent answer, ``run`` the longest row of the same one.
    """

    rater: str
    team: str
    standing: str
    by_hand: bool
    ratings: int
    controls: int
    accuracy: float | None
    gold: float | None
    agreement: float | None
    bias: float | None
    seconds: float | None
    straight: float | None
    run: int
    not_applicable: float | None

    def to_dict(self) -> dict[str, Any]:
        """Turn into plain data for JSON."""
        return asdict(self)


def rater_report(snapshot: Snapshot) -> list[RaterRow]:
    """A row for each rater, in the order of their invitations.

    >>> said = {"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 5.0, "q": 2.0}}
    >>> [(row.rater, row.bias) for row in rater_report(Snapshot.of(said))]
    [('ann', -1.0), ('bob', 1.0)]
    """
    measured = all_measures(snapshot)
    by_rater: dict[str, list[Rating]] = defaultdict(list)
    for one in snapshot.ratings:
        by_rater[one.rater].append(one)
    rows = []
    for name, rater in snapshot.raters.items():
        own = [one for one in by_rater[name] if snapshot.questions[one.pair].role == RATE]
        found = measured[name]
        rows.append(
            RaterRow(
                name,
                rater.team,
                "revoked" if rater.revoked and rater.standing == "active" else rater.standing,
                rater.by_hand,
                len(own),
                found["accuracy"].answers,
                found["accuracy"].value,
                _with_gold(snapshot, by_rater[name]),
                found.get("agreement", _NONE).value,
                found.get("signed bias", _NONE).value,
                found["seconds"].value,
                found["straight"].value,
                longest_run([one.answer.score for one in own]),
                _not_applicable(own),
            )
        )
    return rows


def longest_run(scores: list[float | None]) -> int:
    """The longest row of one and the same score.

    >>> longest_run([1, 3, 3, 3, None, 3])
    3
    """
    longest = current = 0
    before: float | None = None
    for score in scores:
        current = current + 1 if score is not None and score == before else int(score is not None)
        before = score
        longest = max(longest, current)
    return longest


def _with_gold(snapshot: Snapshot, ratings: list[Rating]) -> float | None:
    expected, given = [], []
    for one in ratings:
        question = snapshot.questions[one.pair]
        wanted = expected_as_shown(question, one.swapped) if question.role == CONTROL else None
        for kind, score in (wanted.scores if wanted else {}).items():
            said = one.answer.scores.get(kind)
            if score is not None and said is not None:
                expected.append(score)
                given.append(said)
    return pearson(expected, given).value if len(expected) > 2 else None


def _not_applicable(ratings: list[Rating]) -> float | None:
    said = [score is None for one in ratings for score in one.answer.scores.values()]
    return sum(said) / len(said) if said else None
