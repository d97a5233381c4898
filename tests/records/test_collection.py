"""The collection that comes with the package: what it holds, and what figures we reach on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tertium import tasks
from tertium.encoders import weights
from tertium.evaluation import evaluate
from tertium.items import Pair
from tertium.tasks.typed_items import CatalogueRecord
from tertium.tasks.typed_scores import KINDS

ROOT = Path(__file__).resolve().parents[2]
COLLECTION = ROOT / "src/tertium/data/records/collection"


def pairs(split: str) -> tuple[Pair, ...]:
    [subset] = tasks.load("typed").read(COLLECTION, split).subsets
    assert isinstance(subset.pairs, tuple)
    return subset.pairs


def ids(split: str) -> set[str]:
    sides = [one for pair in pairs(split) for one in (pair.a, pair.b)]
    return {one.id for one in sides if isinstance(one, CatalogueRecord)}


def test_its_size_and_its_split() -> None:
    assert len(pairs("train")) == len(pairs("test")) == 200
    assert len(ids("train") | ids("test")) >= 120
    assert not ids("train") & ids("test")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_gold_in_many_grades(kind: str) -> None:
    for split in ("train", "test"):
        gold = [pair.gold.kinds[kind] for pair in pairs(split) if pair.gold and pair.gold.kinds]
        assert len(gold) == 200
        assert (min(gold) <= 0.5, max(gold) >= 4.5, len(set(gold)) >= 4) == (True, True, True)


@pytest.mark.skipif(not weights.installed(), reason="no weights")
def test_the_figures_that_were_asked_for() -> None:
    found = evaluate("typed", COLLECTION, systems=["tertium-typed", "typed-tfidf"], split="test")
    ours, baseline = ({kind: one.overall[kind]["pooled"].value or 0.0 for kind in ("mean", *KINDS)}
                      for one in found.systems)  # fmt: skip
    assert ours["mean"] > baseline["mean"] + 0.2
    assert min(ours.values()) >= 0.8
