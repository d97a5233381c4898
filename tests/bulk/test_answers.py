from __future__ import annotations

from collections.abc import Sequence

import pytest

from tertium.bulk.answers import Answerer, Recipe
from tertium.encoders import weights
from tertium.errors import DataError, UserError
from tertium.items import Pair
from tertium.judgement import Judgement

TEXTS = ("text_a", "text_b")


class Fussy:
    """Counts what it judges, and refuses pairs that speak of owls."""

    name = "fussy"

    def __init__(self) -> None:
        self.batches: list[int] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.batches.append(len(pairs))
        if any("owl" in pair.a.text for pair in pairs):
            raise UserError("an owl", where="pair 1, text A", remedy="leave owls out")
        return [Judgement(float(len(pair.a.text)), "sts") for pair in pairs]


@pytest.fixture
def fussy() -> tuple[Answerer, Fussy]:
    answerer, system = Answerer(Recipe("tokencos")), Fussy()
    answerer.system = system
    return answerer, system


def test_the_same_two_texts_are_judged_once(fussy: tuple[Answerer, Fussy]) -> None:
    answerer, system = fussy
    left = ["a", "bb", "a", "a", "bb"]
    found = answerer.answer(left, ["x"] * 5, TEXTS)
    assert found["score"] == [1.0, 2.0, 1.0, 1.0, 2.0]
    assert system.batches == [2]


def test_what_a_system_refuses_is_one_row_and_no_more(fussy: tuple[Answerer, Fussy]) -> None:
    answerer, system = fussy
    left = [f"hen{n}" for n in range(30)] + ["owl one", "owl two"] + ["a", ""]
    found = answerer.answer(left, ["x"] * 34, TEXTS)
    assert [n for n, error in enumerate(found["error"]) if error] == [30, 31, 33]
    assert found["error"][30:] == ["an owl", "an owl", None, "'text_a' is empty"]
    assert all(score is not None for score in found["score"][:30])
    assert len(system.batches) < 20


def test_what_is_no_fault_of_a_row_ends_the_run(
    fussy: tuple[Answerer, Fussy], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_pairs: Sequence[Pair]) -> list[Judgement]:
        raise DataError("no model card", "model.toml")

    answerer, system = fussy
    monkeypatch.setattr(system, "judge", broken)
    with pytest.raises(DataError, match="no model card"):
        answerer.answer(["a"], ["b"], TEXTS)


def test_a_score_that_is_no_number(
    fussy: tuple[Answerer, Fussy], monkeypatch: pytest.MonkeyPatch
) -> None:
    answerer, system = fussy
    monkeypatch.setattr(
        system, "judge", lambda pairs: [Judgement(float("nan"), "sts")] * len(pairs)
    )
    assert answerer.answer(["a"], ["b"], TEXTS)["error"] == ["the system's score is nan"]


def test_a_recipe_that_cannot_be_followed() -> None:
    with pytest.raises(UserError, match="has to be trained"):
        Recipe("overlap").load()
    with pytest.raises(UserError, match="unknown level 'wrd'"):
        Recipe("tokencos", levels=("wrd", "word")).load()
    with pytest.raises(UserError, match="unknown scale 'stss'"):
        Answerer(Recipe("tokencos", scale="stss"))


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_our_model_says_all_it_can_and_refuses_half_characters() -> None:
    left = ["A dog barks.", "A dog \ud800 barks."]
    found = Answerer(Recipe("fast")).answer(left, ["A dog is barking."] * 2, TEXTS)
    low, score, high = (found[name][0] for name in ("low", "score", "high"))
    assert isinstance(low, float)
    assert isinstance(score, float)
    assert isinstance(high, float)
    assert 0 <= low <= score <= high <= 5
    assert found["entailment"][0] == "ENTAILMENT"
    assert "half a character" in str(found["error"][1])
