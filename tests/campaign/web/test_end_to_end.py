"""A whole campaign over real HTTP: 200 pairs, 12 raters of four sorts, from links to a release."""

from __future__ import annotations

import random
import statistics
from pathlib import Path

from tertium import tasks
from tertium.campaign.answers import Answer
from tertium.campaign.export import export
from tertium.campaign.gold import gold_of
from tertium.campaign.live_control import apply_rules
from tertium.campaign.people import invite
from tertium.campaign.questions import add_questions
from tertium.campaign.rater_report import rater_report
from tertium.campaign.rehearsal import Visitor, always, at_once, at_random, careful, rate
from tertium.campaign.snapshot import Question, take_snapshot
from tertium.items import Pair, Sentence
from tertium.metrics.correlation import pearson

from ..conftest import Make, Serve

PAIRS, CONTROLS, RATINGS = 200, 40, 3
RULES = [
    {"measure": "accuracy", "action": "warn", "below": 0.75, "after": 4},
    {"measure": "accuracy", "action": "discard", "below": 0.6, "after": 8},
    {"measure": "straight", "action": "discard", "above": 0.9, "after": 15},
    {"measure": "agreement", "action": "discard", "below": 0.3, "after": 30},
]


def test_a_campaign_from_links_to_a_release(make_here: Make, serve: Serve, tmp_path: Path) -> None:
    dice = random.Random(4)
    counts = {"rate": PAIRS, "control": CONTROLS}
    names = [f"Text {i} of {kind}." for kind, count in counts.items() for i in range(count)]
    truth = {name: dice.uniform(0, 5) for name in names}
    database = make_here(ratings=RATINGS, control={"every": 5, "tolerance": 1.5}, rules=RULES)
    add_questions(database, [
        Question(Pair(text, Sentence(text), Sentence("The other text.")),
                 "control" if "control" in text else "rate",
                 expected=Answer({"score": score}) if "control" in text else None)
        for text, score in truth.items()
    ])  # fmt: skip
    judges = {f"careful {i}": careful(truth, i) for i in range(7)}
    judges |= {"high": careful(truth, 7, bias=1.0), "low": careful(truth, 8, bias=-1.0)}
    judges |= {"random 1": at_random(9), "random 2": at_random(10), "straight": always(3.0)}
    links = {one.name: f"/i/{one.token}" for one in invite(database, judges)}
    with serve(database) as address:
        visitors = {name: Visitor(address) for name in judges}
        at_once([lambda n=n: rate(visitors[n], links[n], judges[n]) for n in judges])  # type: ignore[misc]
        apply_rules(database)
        # What was set aside is rated again by those who are left.
        trusted = [n for n, one in take_snapshot(database).raters.items()
                   if one.standing in ("active", "warned")]  # fmt: skip
        at_once([lambda n=n: rate(visitors[n], links[n], judges[n]) for n in trusted])  # type: ignore[misc]
        for visitor in visitors.values():
            visitor.close()

    snapshot = take_snapshot(database)
    standings = {name: one.standing for name, one in snapshot.raters.items()}
    careless = {"random 1", "random 2", "straight"}
    assert {n for n, s in standings.items() if s == "discarded"} == careless, "they are found"
    assert {n for n, s in standings.items() if n.startswith("careful")} <= set(trusted)

    ratings = snapshot.by_pair
    assert all(len(ratings[pair]) >= RATINGS for pair in ratings), "no pair is lost"
    assert len({(one.pair, one.rater) for one in snapshot.ratings}) == len(snapshot.ratings)
    half = [sum(one.swapped for one in given) / len(given) for given in ratings.values()]
    assert abs(statistics.fmean(half) - 0.5) < 0.05

    rows = {row.rater: row for row in rater_report(snapshot)}
    assert rows["high"].bias is not None and rows["high"].bias > 0.4
    assert rows["low"].bias is not None and rows["low"].bias < -0.4
    assert rows["straight"].straight == 1.0

    everything: dict[str, list[float]] = {}
    for one in snapshot.ratings:
        if one.answer.score is not None and one.pair in ratings:
            everything.setdefault(one.pair, []).append(one.answer.score)
    wanted = [truth[pair] for pair in ratings]
    plain = pearson(wanted, [statistics.fmean(everything[pair]) for pair in ratings]).value
    gold = gold_of(snapshot, "weighted")
    ours = pearson(wanted, [gold[pair].score or 0.0 for pair in ratings]).value
    assert plain is not None and ours is not None
    assert ours > plain and ours > 0.93

    export(snapshot, "sts", tmp_path / "release", how="weighted")
    read = tasks.load("sts").read(tmp_path / "release")
    assert len(read) == PAIRS and all(pair.gold for pair in read.subsets[0].pairs)
