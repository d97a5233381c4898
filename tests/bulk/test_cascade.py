from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tertium.bulk import cascade, sight
from tertium.bulk.answers import Recipe
from tertium.bulk.cascade import Cascade
from tertium.bulk.run import BulkOptions, score_bulk
from tertium.bulk.settings import settings
from tertium.bulk.tally import told
from tertium.encoders import weights
from tertium.errors import UserError
from tertium.items import Pair, Sentence, Word
from tertium.judgement import Judgement

Rows = list[dict[str, Any]]


class Small:
    """Sure of short texts only."""

    name = "small"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [
            Judgement(
                len(pair.a.text) / 20,
                "sts",
                interval=(1.0, 1.1) if len(pair.a.text) < 20 else (0.0, 5.0),
            )
            for pair in pairs
        ]


class Refusing:
    name = "refusing"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        assert not pairs
        return []


class Large:
    name = "large"

    def __init__(self) -> None:
        self.read: list[str] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.read += [pair.a.text for pair in pairs]
        return [Judgement(len(pair.a.text) / 10, "sts", interval=(2.0, 3.0)) for pair in pairs]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> tuple[Cascade, Large]:
    chosen = replace(settings(), checked_of=2, apart=0.2, widest=0.5, lean=0.0)
    for module in (cascade, sight):
        monkeypatch.setattr(module, "settings", lambda: chosen)
    monkeypatch.setattr(cascade, "_is_small_work", lambda pair: isinstance(pair.a, Sentence))
    monkeypatch.setattr(sight, "likenesses", lambda pairs: [0.0 if "moon" in p.a.text else 0.9
                                                            for p in pairs])  # fmt: skip
    found = Cascade("sts")
    found.first, found.last = Small(), Large()
    return found, found.last


def pairs(*texts: str) -> list[Pair]:
    return [Pair(str(n), Sentence(text), Sentence("so")) for n, text in enumerate(texts)]


def test_the_large_judge_reads_what_is_not_clear_and_keeps_the_order(
    made: tuple[Cascade, Large],
) -> None:
    system, large = made
    given = [
        *pairs("short", "a text that is long enough", "brief"),
        Pair("w", Word("a"), Word("b")),
    ]
    said = system.judge(given)
    assert [one.score for one in said] == [0.25, 2.6, 0.25, 0.1]
    assert [one.notes[-1] for one in said] == [
        "read by fast", "read by base", "read by fast", "read by base",
    ]  # fmt: skip
    assert large.read[:2] == ["a text that is long enough", "a"]


def test_what_has_nothing_in_common_is_read_by_nobody(made: tuple[Cascade, Large]) -> None:
    system, _ = made
    system.first = Refusing()
    [said] = system.judge(pairs("The moon rose over the harbour tonight."))
    assert said.notes == ("settled at first sight",)
    assert said.interval is not None
    assert said.score is not None
    assert said.interval[0] <= said.score <= said.interval[1] < 3
    assert said.entailment is None  # nobody read it


def test_a_pair_is_judged_the_same_in_any_company(made: tuple[Cascade, Large]) -> None:
    system, _ = made
    given = pairs("one", "two texts, of which this is long", "three and four")
    together = system.judge(given)
    assert together == [system.judge([pair])[0] for pair in given]


def test_what_is_read_both_ways_is_counted_and_told(made: tuple[Cascade, Large]) -> None:
    system, _ = made
    system.judge(pairs(*(f"{'x' * (n % 13 + 1)} {n}" for n in range(60)), "y" * 40))
    tally = system.take_tally()
    assert tally["pairs"] == 61
    assert tally["last"] == 1
    assert 10 < tally["n"] < 50
    assert tally["read_by_last"] == tally["n"] + 1
    saved, lost = told(tally)[:2]
    assert saved.startswith("cascade: 'base' read 1.6 % of 61 pairs, 'fast' 98.4 %, nobody the 0.0")
    assert lost.endswith("Pearson 1.000 between it and the cascade")  # it is half of the other
    assert not system.take_tally()


def test_what_was_counted_before_a_stop_counts(
    made: tuple[Cascade, Large], monkeypatch: pytest.MonkeyPatch, rows: Callable[[int], Rows],
    write: Callable[[str, Rows], Path], tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.setattr(Recipe, "load", lambda self: made[0])
    source = str(write("in.csv", rows(60)))
    recipe = Recipe("base", cascade=True)
    whole = score_bulk([source], tmp_path / "whole.csv", recipe, BulkOptions(rows=10))
    seen = 0

    def stop(_: object) -> None:
        nonlocal seen
        seen += 1
        if seen == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_bulk([source], tmp_path / "out.csv", recipe, BulkOptions(rows=10), progress=stop)
    options = BulkOptions(rows=10, resume=True)
    resumed = score_bulk([source], tmp_path / "out.csv", recipe, options)
    assert resumed.resumed == 30
    assert [note.partition(";")[0] for note in resumed.notes] == [
        note.partition(";")[0] for note in whole.notes
    ]
    manifest = json.loads((tmp_path / "out.csv.manifest.json").read_text())
    assert manifest["cascade"]["pairs"] == 60
    assert (tmp_path / "out.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_it_spares_one_model_only() -> None:
    if not weights.installed():
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    with pytest.raises(UserError, match="--cascade spares the model 'base' work"):
        Recipe("tokencos", cascade=True).load()


def test_the_shipped_judges(
    rows: Callable[[int], Rows], write: Callable[[str, Rows], Path], tmp_path: Path
) -> None:
    if not {"fast", "base"} <= {model.name for model in weights.installed()}:
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    source = str(write("in.jsonl", rows(20)))
    recipe = Recipe("base", cascade=True)
    done = score_bulk([source], tmp_path / "out.jsonl", recipe, BulkOptions(rows=8))
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert all("read by" in row["tertium_notes"] for row in found)
    assert done.notes[-1].startswith("cascade: ")
    assert "cascade-fast-base@" in done.signature
