"""Spanish words, and words of two languages, beside what a person says of them.

The sixty pairs and their scores are our own, written before any system was run on them.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from scipy.stats import spearmanr

import tertium
from tertium.encoders import weights
from tertium.items import Word
from tertium.lexicon import dictionaries

ROWS = list(
    csv.DictReader(
        Path(__file__).with_name("spanish_words.tsv").read_text("utf-8").splitlines(),
        delimiter="\t",
    )
)


@pytest.fixture(scope="module")
def scores() -> list[float]:
    if not any("es" in model.languages for model in weights.installed()):
        pytest.skip("no weights that read Spanish")
    books = dictionaries.load()
    if books is None or not books.has_spanish:
        pytest.skip("no Spanish dictionary; run: tertium fetch dictionaries")
    said = tertium.compare_many([(Word(row["a"]), Word(row["b"])) for row in ROWS])
    return [one.score or 0.0 for one in said]


def test_the_set_is_varied_and_on_the_scale() -> None:
    assert len(ROWS) == 60
    assert {row["kind"] for row in ROWS} == {
        "synonyms", "regional", "hypernyms", "siblings", "related", "unrelated", "languages",
    }  # fmt: skip
    assert all(0 <= float(row["gold"]) <= 4 for row in ROWS)


@pytest.mark.parametrize(("chosen", "least"), [("all", 0.75), ("es", 0.7), ("languages", 0.8)])
def test_scores_go_with_a_persons(chosen: str, least: float, scores: list[float]) -> None:
    rows = [
        (score, float(row["gold"]))
        for score, row in zip(scores, ROWS, strict=True)
        if chosen == "all" or (row["kind"] == "languages") == (chosen == "languages")
    ]
    said, gold = ([row[column] for row in rows] for column in (0, 1))
    assert spearmanr(said, gold).statistic > least


def test_kinds_stand_in_their_order(scores: list[float]) -> None:
    means = {
        kind: sum(found) / len(found)
        for kind in ("synonyms", "hypernyms", "related", "unrelated")
        if (found := [s for s, row in zip(scores, ROWS, strict=True) if row["kind"] == kind])
    }
    assert means["synonyms"] > means["hypernyms"] > means["related"] - 0.3
    assert means["related"] > means["unrelated"] + 0.5
