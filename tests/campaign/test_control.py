from __future__ import annotations

import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.control import all_measures, is_right, replay
from tertium.campaign.live_control import apply_rules
from tertium.campaign.rater_report import rater_report
from tertium.campaign.settings import Rule
from tertium.campaign.snapshot import take_snapshot
from tertium.judgement import Entailment

from .conftest import Make
from .examples import campaign

SCORES = {f"p{i}": float(i % 6) for i in range(24)}
HIGH = {p: min(5.0, s + 1) for p, s in SCORES.items()}
FLAT = dict.fromkeys(SCORES, 3.0)


def test_each_measure_is_what_it_says() -> None:
    controls = {"c1": 5.0, "c2": 0.0, "c3": 2.0}
    snapshot = campaign(
        {
            "ann": {**SCORES, "c1": 5.0, "c2": 1.0, "c3": 4.0},
            "bob": {**HIGH, "c1": 5.0, "c2": 0.0, "c3": 2.0},
            "cy": {**FLAT, "c1": 3.0, "c2": 3.0, "c3": 3.0},
        },
        expected=controls,
    )
    found = all_measures(snapshot)
    assert found["ann"]["accuracy"].value == pytest.approx(2 / 3)
    assert found["bob"]["accuracy"].value == 1.0
    assert found["cy"]["accuracy"].value == pytest.approx(1 / 3)
    assert found["cy"]["straight"].value == 1.0 and found["ann"]["straight"].value == 4 / 24
    assert found["cy"]["agreement"].value is None, "who always says the same agrees with nobody"
    means = [(SCORES[p] + FLAT[p]) / 2 for p in SCORES]
    bias = sum(HIGH[p] - m for p, m in zip(SCORES, means, strict=True)) / 24
    assert found["bob"]["signed bias"].value == pytest.approx(bias)
    assert found["ann"]["seconds"].value == 5.0


def test_not_applicable_and_labels_count_for_controls() -> None:
    both = Answer({"score": 4.0}, Entailment.ENTAILMENT)
    assert is_right(both, Answer({"score": 4.0}, Entailment.ENTAILMENT), 1)
    assert not is_right(both, Answer({"score": 4.0}, Entailment.NEUTRAL), 1)
    assert is_right(Answer({"score": None}), Answer({"score": None}), 1)
    assert not is_right(Answer({"score": None}), Answer({"score": 1.0}), 1)


def test_rules_are_replayed_without_losing_anything() -> None:
    snapshot = campaign({"ann": SCORES, "bob": HIGH, "cy": FLAT})
    strict = [Rule("straight", "discard", above=0.8, after=20)]
    verdicts = {one.rater: one for one in replay(snapshot, strict)}
    assert {n: v.standing for n, v in verdicts.items()} == {
        "ann": "active", "bob": "active", "cy": "discarded"
    }  # fmt: skip
    assert verdicts["cy"].reason == "discard: straight above 0.8 after 20 (1.00)"
    after = snapshot.with_standings({n: v.standing for n, v in verdicts.items()})
    assert len(after.counted) == 48 and len(after.ratings) == 72
    mild = [Rule("straight", "warn", above=0.8, after=20)]
    again = after.with_standings({v.rater: v.standing for v in replay(after, mild)})
    assert again.counted == snapshot.counted


def test_the_gravest_rule_wins_and_a_rule_waits_for_its_answers() -> None:
    snapshot = campaign({"cy": FLAT})
    rules = [
        Rule("straight", "discard", above=0.9, after=25),
        Rule("straight", "pause", above=0.9, after=10),
        Rule("straight", "warn", above=0.5, after=10),
        Rule("seconds", "warn", below=6, after=1),
    ]
    assert [one.standing for one in replay(snapshot, rules)] == ["paused"]


def test_rules_are_applied_in_the_database(make: Make) -> None:
    from .test_assignment import people, rate_all

    rule = {"measure": "straight", "action": "discard", "above": 0.9, "after": 5}
    database = make(6, ratings=1, rules=[rule])
    rate_all(database, people(database, 1))
    verdicts = apply_rules(database)
    assert [one.standing for one in verdicts] == ["discarded"]
    snapshot = take_snapshot(database)
    assert snapshot.counted == () and len(snapshot.ratings) == 6
    with database.reading() as session:
        assert "straight above 0.9" in session.value("SELECT reason FROM verdicts")
        assert session.value("SELECT SUM(taken) FROM pairs") == 0


def test_the_report_has_a_row_for_each_rater() -> None:
    controls = {"c1": 5.0, "c2": 0.0, "c3": 2.0}
    rows = rater_report(
        campaign(
            {"ann": {**SCORES, **controls}, "cy": {**FLAT, "p0": None}}, expected=controls,
            standings={"cy": "paused"}, teams={"ann": "expert"},
        )
    )  # fmt: skip
    ann, cy = rows
    assert (ann.ratings, ann.controls, ann.team) == (24, 3, "expert")
    assert ann.gold == pytest.approx(1.0)
    assert cy.run == 23 and cy.not_applicable == 1 / 24 and cy.standing == "paused"
    assert cy.controls == 0 and cy.accuracy is None and cy.gold is None
