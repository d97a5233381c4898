from __future__ import annotations

import pytest

from tertium.campaign.adjudicate import decide, disputes
from tertium.campaign.answers import Answer
from tertium.campaign.assignment import give_answer, next_loan
from tertium.campaign.database import Database
from tertium.campaign.gold import gold_of
from tertium.campaign.people import invite, number_of
from tertium.campaign.snapshot import stored_settings, take_snapshot
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


def test_what_the_campaign_does_not_ask_is_not_decided(make: Make) -> None:
    database = make(1)
    with pytest.raises(UserError, match="this campaign asks no entailment"):
        decide(database, "p0", Answer(entailment=Entailment.ENTAILMENT), "why")
    with pytest.raises(UserError, match="this campaign asks no links"):
        decide(database, "p0", Answer(links=()), "why")
    assert take_snapshot(database).decisions == {}


def test_a_label_leaves_a_dispute_on_scores_open(make: Make) -> None:
    database = make(1, entailment=True)
    for name, score, label in (("ann", 5.0, "NEUTRAL"), ("bob", 1.0, "ENTAILMENT")):
        rate(database, name, Answer({"score": score}, Entailment(label)))
    assert disputes(take_snapshot(database))[0].differ == (
        "score: 4 apart", "labels: no majority")  # fmt: skip
    decide(database, "p0", Answer(entailment=Entailment.NEUTRAL), "No more is said.")
    assert disputes(take_snapshot(database))[0].differ == ("score: 4 apart",)
    decide(database, "p0", Answer({"score": 4.0}), "Only a detail is missing.")
    snapshot = take_snapshot(database)
    assert disputes(snapshot) == [] and len(disputes(snapshot, decided=True)) == 1
    gold = gold_of(snapshot)["p0"]
    assert (gold.score, gold.entailment) == (4.0, Entailment.NEUTRAL), "both decisions hold"
    assert gold.reason == "No more is said.; Only a detail is missing."


def rate(database: Database, name: str, answer: Answer) -> None:
    invite(database, [name])
    with database.writing() as session:
        number = number_of(session, name)
        loan = next_loan(session, stored_settings(session), number)
        assert loan is not None
        give_answer(session, number, loan.number, answer)
        session.run("UPDATE ratings SET swapped = 0")
