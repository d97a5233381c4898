from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tertium import scales
from tertium.campaign.examples import shown_examples
from tertium.campaign.questions import questions_in, questions_of_task, read_questions
from tertium.campaign.settings import presets, read_rules, read_settings, settings_of
from tertium.errors import DataError, UserError
from tertium.judgement import Entailment
from tertium.language.chunks import ChunkedSentence

FILE = """
title = "Headlines"
like = "sts"
ratings = 3
guidelines = "Be kind."

[control]
every = 4

[[rules]]
measure = "agreement"
action = "warn"
below = 0.3
after = 20

[[examples]]
value = 5
a = "A"
b = "B"
"""


def test_a_file_over_a_preset(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(FILE)
    found = read_settings(tmp_path / "c.toml")
    assert (found.scale, found.ratings, found.control.every) == ("sts", 3, 4)
    assert str(found.rules[0]) == "warn: agreement below 0.3 after 20"
    assert shown_examples(found).points[0].a == "A"
    assert settings_of(json.loads(json.dumps(found.to_dict()))) == found


@pytest.mark.parametrize("name", presets())
def test_every_preset_is_a_campaign(name: str) -> None:
    found = settings_of({"title": name, "like": name})
    assert found.scale in scales.all_scales()


def test_the_papers_numbers() -> None:
    typed, sick, clss = (settings_of({"title": "T", "like": n}) for n in ("typed", "sick", "clss"))
    assert (typed.limit, typed.control.training, typed.control.every) == (20, 4, 4)
    assert typed.control.every_when_warned == 2 and typed.all_not_applicable == "lowest"
    assert (sick.ratings, sick.swap, sick.entailment) == (10, True, True)
    assert (clss.step, clss.gap) == (0.25, 1.0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "no title"),
        ({"title": " "}, "no title"),
        ({"scale": "stss"}, "did you mean 'sts'"),
        ({"gold": "avg"}, "unknown way to gold"),
        ({"step": 0.1}, "'step' cannot be so; write 0.25"),
        ({"ratings": 0}, "'ratings' cannot be so"),
        ({"language": "fr"}, "unknown language"),
        ({"control": {"evry": 3}}, "did you mean 'every'"),
        ({"control": {"training": 1, "qualify": 2}}, "no more right answers"),
        ({"control": 3}, "is no table"),
        ({"rules": [{"measure": "accuracy", "action": "warn"}]}, "has no one limit"),
        ({"rules": [{"measure": "acuracy", "action": "warn", "below": 1}]}, "mean 'accuracy'"),
        ({"rules": [{"measure": "accuracy", "action": "fire", "below": 1}]}, "unknown action"),
        ({"rules": [{"action": "warn"}]}, "a rule has no 'measure'; write: measure = "),
        ({"rules": [{"measure": "bias", "above": 1}]}, "a rule has no 'action'"),
        ({"rules": [{"measure": "bias", "action": "warn", "above": "1"}]},
         "'above' of a rule is '1'; write a number"),
        ({"title": 3}, "'title' is 3; write a text in quotes"),
        ({"control": 3}, "control is no table"),
        ({"control": {"evry": 3}}, "unknown setting of control 'evry'; did you mean 'every'"),
        ({"swap": "yes"}, "'swap' is 'yes'; write true or false"),
        ({"kinds": "score"}, "'kinds' is 'score'; write a list of texts in quotes"),
        ({"requested": ["1"]}, "'requested' is a list; write a list of numbers"),
        ({"kinds": []}, "ask something"),
        ({"examples": [{"value": 9, "a": "", "b": ""}]}, "values from 0 to 5"),
        ({"like": "stx"}, "unknown procedure"),
        ({"ratings": "five"}, "'ratings' is 'five'; write a whole number"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(data: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        settings_of(({"title": "T"} if data else {}) | data)


def test_rules_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(FILE)
    assert [rule.measure for rule in read_rules(tmp_path / "r.toml")] == ["agreement"]
    (tmp_path / "r.toml").write_text("a = 1")
    with pytest.raises(DataError, match="there are no rules"):
        read_rules(tmp_path / "r.toml")
    (tmp_path / "r.toml").write_text("a = ")
    with pytest.raises(DataError, match="is not TOML"):
        read_settings(tmp_path / "r.toml")
    with pytest.raises(DataError, match="no such file"):
        read_settings(tmp_path / "none.toml")


SETTINGS = settings_of({"title": "T", "entailment": True})


def test_questions_from_files(tmp_path: Path) -> None:
    (tmp_path / "p.tsv").write_text("id\ttext_a\ttext_b\tlevel_b\tgenre\n1\tA b.\tc\tword\tnews\n")
    [one] = read_questions(tmp_path / "p.tsv", SETTINGS)
    assert one.pair.b.level == "word" and one.pair.genre == "news" and one.expected is None
    row = {"text_a": "A cat naps", "text_b": "B", "chunks_a": "[ A cat ] [ naps ]",
           "chunks_b": "[ B ]", "role": "control", "score": 4, "entailment": "neutral",
           "why": "So."}  # fmt: skip
    [two] = questions_in(json.dumps(row).encode(), "p.jsonl", SETTINGS)
    assert isinstance(two.pair.a, ChunkedSentence) and len(two.pair.a.chunks) == 2
    assert two.expected is not None and two.expected.scores == {"score": 4.0}
    assert two.expected.entailment is Entailment.NEUTRAL and two.why == "So."


@pytest.mark.parametrize(
    ("rows", "role", "said"),
    [
        ("text_a\nA\n", "rate", "p.csv:2: there is no text_b"),
        ("text_a,text_b\nA,\n", "rate", "there is no text_b"),
        ("text_a,text_b\nA,B\n", "control", "what the right answer is"),
        ("text_a,text_b,score\nA,B,many\n", "control", "'many' is no score"),
        ("text_a,text_b,role\nA,B,contrl\n", "rate", "did you mean 'control'"),
        ("text_a,text_b\nA,B,C\n", "rate", "more cells than the header"),
        ("text_a,text_b,chunks_a\nA b,B,[ A\n", "rate", "is not closed"),
        (f"text_a,text_b\n{'x' * 5001},B\n", "rate", "more than 5000 characters"),
        ("text_a,text_b\n", "rate", "there are no pairs"),
    ],
)
def test_questions_that_are_none(rows: str, role: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        questions_in(rows.encode(), "p.csv", SETTINGS, role)


def test_the_gold_of_a_release_makes_controls(fixtures: Path) -> None:
    found = questions_of_task("sick", fixtures / "sick", "train", "control")
    assert len(found) == 24
    assert all(one.expected is not None and one.expected.entailment for one in found)
    assert all(one.pair.gold is None for one in found), "nothing goes to a page with its gold"
