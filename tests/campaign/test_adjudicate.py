from __future__ import annotations

import pytest

from tertium.campaign.adjudicate import decide, disputes
from tertium.campaign.answers import Answer
from tertium.campaign.gold import gold_of
from tertium.campaign.snapshot import take_snapshot
from tertium.errors import UnknownNameError, UserError
from tertium.judgement import Entailment

from .conftest import Make
from .examples import Said, campaign


def test_pairs_a_point_apart_or_more_queue_up_widest_first() -> None:
    said: dict[str, dict[str, Said]] = {
        "ann": {"p": 4.0, "q": 3.0, "r": 5.0, "s": None},
        "bob": {"p": 3.25, "q": 2.0, "r": 1.0, "s": 0.0},
    }
    found = disputes(campaign(said, step=0.25))
    assert [(one.question.pair.id, one.gap) for one in found] == [("r", 4.0), ("q", 1.0)]
    assert found[0].differ == ("score: 4 apart",)
    assert [one.question.pair.id for one in disputes(campaign(said, step=0.25, gap=2))] == ["r"]


def test_comments_come_with_the_pair() -> None:
    said: dict[str, dict[str, Said]] = {
        "ann": {"p": Answer({"score": 5.0}, comment="Same.")},
        "bob": {"p": 1.0},
    }
    assert disputes(campaign(said))[0].comments == (("ann", "Same."),)


def test_labels_without_a_majority_queue_up() -> None:
    said = {"ann": {"p": Entailment.NEUTRAL}, "bob": {"p": Entailment.ENTAILMENT}}
    assert disputes(campaign(said))[0].differ == ("labels: no majority",)
    both = campaign(said, swapped=[("bob", "p")])
    assert disputes(both) == [], "they answered two questions"


def test_a_discarded_rater_makes_no_dispute() -> None:
    said = {"ann": {"p": 5.0}, "bob": {"p": 0.0}}
    assert disputes(campaign(said, standings={"bob": "discarded"})) == []


def test_decisions_are_kept_with_their_reasons_and_can_be_changed(make: Make) -> None:
    database = make(1)
    decide(database, "p0", Answer({"score": 2.75}), "Only the place differs.", "boss")
    decide(database, "p0", Answer({"score": 3.0}), "On second thoughts.")
    snapshot = take_snapshot(database)
    assert snapshot.decisions["p0"].reason == "On second thoughts."
    assert gold_of(snapshot)["p0"].score == 3.0
    assert disputes(snapshot) == []
    with database.reading() as session:
        assert session.value("SELECT COUNT(*) FROM decisions") == 2


def test_what_cannot_be_decided(make: Make) -> None:
    database = make(1)
    for answer, reason, said in (
        (Answer({"score": 3.0}), "  ", "reason"),
        (Answer({"score": 9.0}), "so", "9 is no score"),
        (Answer({"time": 3.0}), "so", "unknown kind"),
        (Answer(), "so", "nothing is decided"),
    ):
        with pytest.raises(UserError, match=said):
            decide(database, "p0", answer, reason)
    with pytest.raises(UnknownNameError, match="did you mean 'p0'"):
        decide(database, "p00", Answer({"score": 3.0}), "so")
