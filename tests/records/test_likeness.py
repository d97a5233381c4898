from __future__ import annotations

import json

from tertium.judgement import Judgement
from tertium.records.likeness import KindLikeness, Likeness, Reason, default


def one(kind: str, score: float) -> KindLikeness:
    return KindLikeness(kind, Judgement(score, "typed"), Reason("x", "1", "y", "2", "so", 0.5))


def test_the_kind_that_explains_most_is_the_most_telling() -> None:
    assert Likeness((one("author", 4.5), one("time", 5.0))).most == "author"
    assert Likeness((one("author", 3.0), one("time", 5.0))).most == "time"
    assert Likeness((one("general", 5.0), one("time", 0.9))).most is None
    assert Likeness((default("author", 5, (True, True)), one("time", 2.0))).most == "time"


def test_it_becomes_json() -> None:
    said = Likeness((one("time", 4.0), default("author", 0, (False, True))), ("a note",))
    data = json.loads(json.dumps(said.to_dict()))
    assert data["kinds"]["time"]["words"] == "very alike in this"
    assert data["kinds"]["time"]["reason"]["left"] == {"field": "x", "value": "1"}
    assert data["kinds"]["author"]["rests_on"] == (
        "a default: the second record says nothing of author"
    )
    assert (data["most"], data["notes"]) == ("time", ["a note"])


def test_long_values_are_shortened_where_they_are_read_aloud_only() -> None:
    reason = Reason("x", "boat " * 50, "y", "2", "so", 0.5)
    assert "..." in str(reason)
    assert len(str(reason)) < 100
    assert reason.to_dict()["left"]["value"] == "boat " * 50


def test_all_kinds_in_one_judgement() -> None:
    judgement = Likeness((one("general", 3.0), one("time", 4.0))).judgement
    assert judgement.score == 3.0
    assert judgement.kinds == {"general": 3.0, "time": 4.0}
