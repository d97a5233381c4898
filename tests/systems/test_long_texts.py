"""Long texts of our own sentences: what is the same must count, and what is not must not."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path

import pytest

import tertium
from tertium.encoders import weights
from tertium.judgement import Judgement

pytestmark = pytest.mark.skipif(
    not weights.installed(), reason=f"no weights; set {weights.VARIABLE} to where they are"
)

TABLE = tomllib.loads(Path(__file__).with_name("long_texts.toml").read_text("utf-8"))
FERRY, ORCHARD, CHESS, VACCINE, BUDGET, GUITAR = (
    text.strip().split("\n") for text in TABLE.values()
)
MODELS = pytest.mark.parametrize("model", ["fast", "base"])


def shuffled(sentences: list[str]) -> list[str]:
    return random.Random(1).sample(sentences, len(sentences))


def changed(sentences: list[str], old: str, new: str) -> list[str]:
    assert any(old in one for one in sentences)
    return [one.replace(old, new) for one in sentences]


UNRELATED = [
    (FERRY, ORCHARD),
    (BUDGET, GUITAR),
    (FERRY + ORCHARD, CHESS + VACCINE),
    (BUDGET + GUITAR, CHESS),
    (FERRY[:1] * 20, ORCHARD[:1] * 20),
    (CHESS[:1] * 30, VACCINE[:1] * 30),
    (GUITAR[4:5] * 40, ORCHARD[7:8] * 25),
    (FERRY[:1] * 6, ORCHARD[:1] * 6),
]
NEARLY_THE_SAME = [
    (FERRY, changed(FERRY, "fisherman", "farmer")),
    (FERRY + ORCHARD, changed(FERRY, "fisherman", "farmer") + ORCHARD),
    (CHESS + VACCINE + GUITAR, CHESS + changed(VACCINE, "lake", "river") + GUITAR),
    (FERRY, shuffled(FERRY)),
    (CHESS + VACCINE, shuffled(CHESS + VACCINE)),
    (BUDGET + GUITAR, GUITAR + BUDGET),
    (VACCINE[:9], VACCINE),
    (ORCHARD + GUITAR[:9], ORCHARD + GUITAR),
]
HALF_SHARED = [
    (FERRY[:5] + ORCHARD[:5], FERRY[:5] + CHESS[:5]),
    (FERRY + ORCHARD, FERRY + CHESS),
    (FERRY + ORCHARD, FERRY),
]


def judged(model: str, pairs: list[tuple[list[str], list[str]]]) -> list[Judgement]:
    texts = [(" ".join(a), " ".join(b)) for a, b in pairs]
    return tertium.compare_many(texts, levels=("paragraph", "paragraph"), model=model)


@cache
def scores(model: str) -> tuple[list[float], ...]:
    found = [judged(model, some) for some in (UNRELATED, HALF_SHARED, NEARLY_THE_SAME)]
    return tuple([float(one.score or 0) for one in some] for some in found)


@MODELS
def test_unrelated_texts_are_low_also_where_each_repeats_itself(model: str) -> None:
    assert max(scores(model)[0]) < 1.25


@MODELS
def test_a_word_an_order_or_a_sentence_more_leave_texts_nearly_the_same(model: str) -> None:
    assert min(scores(model)[2]) > 4.3


@MODELS
def test_half_shared_lies_between(model: str) -> None:
    unrelated, half, same = scores(model)
    assert max(unrelated) < 1.3 < min(half) <= max(half) < min(same)


def test_sides_and_company_change_nothing() -> None:
    pairs = [UNRELATED[2], NEARLY_THE_SAME[4], HALF_SHARED[2]]
    together = [one.score for one in judged("fast", pairs)]
    assert together == [judged("fast", [(b, a)])[0].score for a, b in pairs]


def test_what_is_shared_does_not_drown_a_negation() -> None:
    other = changed(CHESS, "She answered calmly", "She did not answer calmly")
    [said] = judged("base", [(CHESS + GUITAR, other + GUITAR)])
    assert "19 sentences stand in both texts word for word" in said.notes
    assert said.probabilities is not None
    assert said.probabilities.entailment < 0.5
