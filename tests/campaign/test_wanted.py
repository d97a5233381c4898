from __future__ import annotations

import pytest

from tertium.campaign.answers import Answer
from tertium.campaign.settings import Settings
from tertium.campaign.wanted import decision_of, links_of
from tertium.errors import UnknownNameError, UserError
from tertium.judgement import Link

from .examples import campaign

SAME = (Link((1,), (1,), frozenset({"EQUI"}), 5),)


def test_scores_labels_and_kinds() -> None:
    typed = Settings("T", kinds=("author", "time"))
    assert decision_of(["time=3", "author=na"], None, typed).scores == {"time": 3.0, "author": None}
    assert decision_of([], "neutral", typed).entailment == "NEUTRAL"
    with pytest.raises(UserError, match="'much' is no score"):
        decision_of(["much"], None, typed)
    with pytest.raises(UnknownNameError, match="did you mean 'NEUTRAL'"):
        decision_of([], "neutrl", typed)


def test_the_links_of_a_rater_can_be_kept() -> None:
    said = {"ann": {"p": Answer({}, links=SAME)}, "bob": {"p": Answer({}, links=())}}
    snapshot = campaign(said, kinds=[], align=True)
    kept = links_of(snapshot, "p", "ann")
    assert decision_of([], None, snapshot.settings, kept).links == SAME
    with pytest.raises(UnknownNameError, match="did you mean 'ann'"):
        links_of(snapshot, "p", "anna")
