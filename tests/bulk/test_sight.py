from __future__ import annotations

from dataclasses import replace

import pytest

from tertium.bulk import sight
from tertium.bulk.settings import Settings, settings
from tertium.encoders import weights
from tertium.items import Pair, Sentence
from tertium.judgement import Entailment, Judgement

NEAR, FAR = 0.95, 0.02


@pytest.fixture
def leaning(monkeypatch: pytest.MonkeyPatch) -> Settings:
    chosen = replace(settings(), lean=0.2, apart=0.15)
    monkeypatch.setattr(sight, "settings", lambda: chosen)
    return chosen


def pair(a: str, b: str) -> Pair:
    return Pair("1", Sentence(a), Sentence(b))


def test_a_score_leans_towards_the_first_sight_and_stays_in_its_interval(leaning: Settings) -> None:
    said = Judgement(2.0, "sts", interval=(1.9, 2.1))
    up, down = sight.leant(said, NEAR), sight.leant(said, FAR)
    assert up.score is not None
    assert down.score is not None
    assert down.score < 2.0 < up.score < 3.0
    assert up.interval == (1.9, up.score)
    assert down.interval == (down.score, 2.1)


@pytest.mark.parametrize(
    "said",
    [
        Judgement(1.0, "sts", interval=(0.5, 1.5), entailment=Entailment.CONTRADICTION),
        Judgement(1.0, "sts", interval=(0.5, 1.5), entailment_back=Entailment.CONTRADICTION),
        Judgement(5.0, "sts", interval=(5.0, 5.0)),
        Judgement(2.0, "clss", interval=(1.0, 3.0)),
        Judgement(2.0, "sts"),
    ],
)
def test_where_the_first_sight_has_no_say(said: Judgement, leaning: Settings) -> None:
    assert sight.leant(said, NEAR) == said
    assert sight.leant(said, FAR) == said


@pytest.mark.parametrize("scale", ["sts", "sick", "unit", "sts-es"])
def test_scores_at_first_sight_rise_with_likeness_on_every_scale(scale: str) -> None:
    scores = [sight.judged(alike / 10, scale).score or 0.0 for alike in range(-2, 11)]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]


def test_two_languages_are_never_apart_at_first_sight(leaning: Settings) -> None:
    assert sight.is_apart(pair("The ferry leaves at noon.", "Two cooks argue."), FAR, "sts")
    assert not sight.is_apart(pair("The ferry leaves at noon.", "Dos cocineros."), FAR, "sts")
    assert not sight.is_apart(pair("The ferry leaves at noon.", "Two cooks argue."), FAR, "clss")
    assert not sight.is_apart(pair("The ferry leaves at noon.", "The ferry left."), NEAR, "sts")


def test_likeness_does_not_depend_on_the_company_or_the_order() -> None:
    if not any(model.name == settings().looker for model in weights.installed()):
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    pairs = [
        pair("A dog runs on the beach.", "The dog is running along the shore."),
        pair("A dog runs on the beach.", "The minister resigned over the budget."),
        pair("El perro corre por la playa.", "Un perro corre en la arena."),
    ]
    together = sight.likenesses(pairs)
    assert together == [sight.likenesses([one])[0] for one in pairs]
    assert together == sight.likenesses([Pair(p.id, p.b, p.a) for p in pairs])
    assert together[0] > 0.5 > together[1]
    assert together[2] > together[1]
    assert sight.likenesses([]) == []
