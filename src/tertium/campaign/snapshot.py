"""A campaign at one moment, as plain values: what every count, rule and gold is made of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertium.campaign.answers import Answer, answer_of
from tertium.campaign.database import Database, Row, Session
from tertium.campaign.item_data import item_of
from tertium.campaign.settings import Settings, settings_of
from tertium.items import Pair, Sentence

RATE, CONTROL, TRAINING = "rate", "control", "training"
ROLES = (RATE, CONTROL, TRAINING)
"""What a pair is for: to be rated, to check raters unseen, to train them."""

CROWD, EXPERT = "crowd", "expert"
TEAMS = (CROWD, EXPERT)
"""Who rates: anybody, or those with whom anybody is compared."""

ACTIVE, WARNED, PAUSED, DISCARDED = "active", "warned", "paused", "discarded"


@dataclass(frozen=True, slots=True)
class Question:
    """A pair in a campaign, with what is known of it."""

    pair: Pair
    role: str = RATE
    subset: str = "all"
    expected: Answer | None = None
    why: str = ""
    author: str | None = None
    requested: float | None = None


@dataclass(frozen=True, slots=True)
class Rater:
    """Somebody who rates: in a team (``crowd``, ``expert``), with a standing."""

    name: str
    team: str = CROWD
    standing: str = ACTIVE
    by_hand: bool = False
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's answer for one pair, and how the pair was shown."""

    number: int
    pair: str
    rater: str
    answer: Answer
    swapped: bool = False
    seconds: float | None = None
    given: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """What an adjudicator decided for a pair, and why."""

    pair: str
    answer: Answer
    reason: str
    by: str
    given: float = 0.0


@dataclass(frozen=True)
class Snapshot:
    """All of a campaign that counts now; ratings that were undone are not in it.

    >>> Snapshot.of({"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 5.0}}).by_pair["p"][1].rater
    'bob'
    """

    settings: Settings
    questions: Mapping[str, Question]
    raters: Mapping[str, Rater]
    ratings: tuple[Rating, ...]
    decisions: Mapping[str, Decision] = field(default_factory=dict)

    @classmethod
    def of(cls, said: Mapping[str, Mapping[str, float | None]], **settings: Any) -> Snapshot:
        """A campaign of scores alone, by rater and pair; None is "not applicable"."""
        made = settings_of({"title": "ratings", **settings})
        ids = dict.fromkeys(pair for given in said.values() for pair in given)
        rows = [
            (name, pair, score) for name, given in said.items() for pair, score in given.items()
        ]
        return cls(
            made,
            {id_: Question(Pair(id_, Sentence(id_), Sentence(id_))) for id_ in ids},
            {name: Rater(name) for name in said},
            tuple(
                Rating(number, pair, name, Answer({made.kinds[0]: score}))
                for number, (name, pair, score) in enumerate(rows, start=1)
            ),
        )

    @cached_property
    def counted(self) -> tuple[Rating, ...]:
        """The ratings of pairs to rate by raters who are not discarded."""
        return tuple(
            one for one in self.ratings
            if self.questions[one.pair].role == RATE
            and self.raters[one.rater].standing != DISCARDED
        )  # fmt: skip

    @cached_property
    def by_pair(self) -> dict[str, list[Rating]]:
        """The ratings that count, for each pair to rate, in the order in which they were given."""
        found: dict[str, list[Rating]] = {
            id_: [] for id_, one in self.questions.items() if one.role == RATE
        }
        for one in self.counted:
            found[one.pair].append(one)
        return found

    def with_standings(self, standings: Mapping[str, str]) -> Snapshot:
        """The same campaign with other standings, where they are given."""
        raters = {
            name: replace(one, standing=standings.get(name, one.standing))
            for name, one in self.raters.items()
        }
        return replace(self, raters=raters)


def scores_table(
    ratings: Sequence[Rating], raters: Sequence[str], pairs: Sequence[str], kind: str
) -> NDArray[np.float64]:
    """Scores as raters by pairs, NaN where there is none; what the metrics of agreement read.

    >>> one = Rating(1, "p", "ann", Answer({"score": 4.0}))
    >>> scores_table([one], ["ann", "bob"], ["p"], "score").tolist()
    [[4.0], [nan]]
    """
    rows = {name: i for i, name in enumerate(raters)}
    columns = {id_: i for i, id_ in enumerate(pairs)}
    table = np.full((len(rows), len(columns)), np.nan)
    for one in ratings:
        score = one.answer.scores.get(kind)
        if score is not None and one.rater in rows and one.pair in columns:
            table[rows[one.rater], columns[one.pair]] = score
    return table


def take_snapshot(database: Database) -> Snapshot:
    """Read a whole campaign as it is now."""
    with database.reading() as session:
        return read_snapshot(session)


def read_snapshot(session: Session) -> Snapshot:
    """Read a whole campaign inside a transaction."""
    raters = {row["number"]: _rater(row) for row in session.all("SELECT * FROM raters")}
    names = {number: rater.name for number, rater in raters.items()}
    ids: dict[int, str] = {}
    questions: dict[str, Question] = {}
    for row in session.all("SELECT * FROM pairs ORDER BY number"):
        ids[row["number"]] = row["id"]
        questions[row["id"]] = question_of(row, names)
    ratings = tuple(
        Rating(row["number"], ids[row["pair"]], names[row["rater"]],
               answer_of(json.loads(row["answer"])), bool(row["swapped"]), row["seconds"],
               row["given"])
        for row in session.all("SELECT * FROM ratings WHERE withdrawn IS NULL ORDER BY number")
    )  # fmt: skip
    decisions = {
        ids[row["pair"]]: Decision(ids[row["pair"]], answer_of(json.loads(row["answer"])),
                                   row["reason"], row["decided_by"], row["given"])
        for row in session.all("SELECT * FROM decisions WHERE withdrawn IS NULL ORDER BY number")
    }  # fmt: skip
    by_name = {rater.name: rater for rater in raters.values()}
    return Snapshot(stored_settings(session), questions, by_name, ratings, decisions)


def stored_settings(session: Session) -> Settings:
    """The settings of the campaign in a database."""
    return settings_of(json.loads(session.value("SELECT value FROM facts WHERE name = 'settings'")))


def question_of(row: Row, names: Mapping[int, str]) -> Question:
    """A question of its row in the database."""
    pair = Pair(row["id"], item_of(row["a"]), item_of(row["b"]), genre=row["genre"],
                kind=row["kind"])  # fmt: skip
    expected = None if row["gold"] is None else answer_of(json.loads(row["gold"]))
    return Question(pair, row["role"], row["subset"], expected, row["why"],
                    names.get(row["author"]), row["requested"])  # fmt: skip


def _rater(row: Row) -> Rater:
    return Rater(row["name"], row["team"], row["standing"], bool(row["by_hand"]),
                 row["revoked"] is not None)  # fmt: skip
