"""Campaigns as values, for what is a plain function of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tertium.campaign.answers import Answer
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import Decision, Question, Rater, Rating, Snapshot
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment

Said = float | None | Entailment | Answer


def answered(said: Said) -> Answer:
    if isinstance(said, Answer):
        return said
    if isinstance(said, Entailment):
        return Answer({"score": 3.0}, said)
    return Answer({"score": said})


def campaign(
    said: Mapping[str, Mapping[str, Said]],
    *,
    swapped: Sequence[tuple[str, str]] = (),
    expected: Mapping[str, float] | None = None,
    standings: Mapping[str, str] | None = None,
    teams: Mapping[str, str] | None = None,
    genres: Mapping[str, str] | None = None,
    decisions: Mapping[str, float] | None = None,
    seconds: float | None = 5.0,
    **settings: Any,
) -> Snapshot:
    """A campaign of what each rater said of each pair; pairs with expected scores are controls."""
    expected = expected or {}
    ids = list(dict.fromkeys([p for given in said.values() for p in given] + list(expected)))
    questions = {
        id_: Question(
            Pair(id_, Sentence(f"A {id_}"), Sentence(f"B {id_}"), genre=(genres or {}).get(id_)),
            "control" if id_ in expected else "rate",
            expected=Answer({"score": expected[id_]}) if id_ in expected else None,
        )
        for id_ in ids
    }
    raters = {
        name: Rater(name, (teams or {}).get(name, "crowd"), (standings or {}).get(name, "active"))
        for name in said
    }
    rows = [(name, pair, one) for name, given in said.items() for pair, one in given.items()]
    ratings = tuple(
        Rating(i, pair, name, answered(one), (name, pair) in swapped, seconds)
        for i, (name, pair, one) in enumerate(rows, start=1)
    )
    decided = {
        p: Decision(p, answered(s), "so it is", "boss") for p, s in (decisions or {}).items()
    }
    made = settings_of({"title": "Test", **settings})
    return Snapshot(made, questions, raters, ratings, decided)
