"""What a campaign exports, its task reads back: the same pairs, the same gold."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tertium import tasks
from tertium.campaign.answers import Answer
from tertium.campaign.export import FORMATS, dataset_of, export, without_names
from tertium.campaign.gold import gold_of
from tertium.campaign.questions import questions_of_task
from tertium.campaign.settings import settings_of
from tertium.campaign.snapshot import Question, Rater, Rating, Snapshot
from tertium.errors import UnknownNameError, UserError
from tertium.items import Pair, Record, Sentence, item
from tertium.judgement import Entailment, Link
from tertium.language.chunks import ChunkedSentence

from .examples import campaign

E, N = Entailment.ENTAILMENT, Entailment.NEUTRAL


def rated(questions: list[Question], answers: list[Answer], **settings: object) -> Snapshot:
    """Two raters who both said this of each pair, the second one in the other order."""
    made = settings_of({"title": "Test", **settings})
    ratings = tuple(
        Rating(2 * i + swapped, q.pair.id, f"rater {swapped}", answer, bool(swapped))
        for i, (q, answer) in enumerate(zip(questions, answers, strict=True))
        for swapped in (0, 1)
    )
    raters = {f"rater {i}": Rater(f"rater {i}") for i in (0, 1)}
    return Snapshot(made, {q.pair.id: q for q in questions}, raters, ratings)


def test_sts(tmp_path: Path) -> None:
    questions = [Question(Pair(str(i), Sentence(f"One\n{i}"), Sentence("Two")), subset=s)
                 for i, s in enumerate(["news", "news", "forum"])]  # fmt: skip
    snapshot = rated(questions, [Answer({"score": s}) for s in (4.0, None, 2.0)])
    export(snapshot, "sts", tmp_path)
    found = tasks.load("sts").read(tmp_path)
    assert {s.name: [p.gold and p.gold.score for p in s.pairs] for s in found.subsets} == {
        "news": [4.0, None], "forum": [2.0]
    }  # fmt: skip
    assert found.subsets[1].pairs[0].a.text == "One 0"


@pytest.mark.parametrize("form", ["sts-es", "clss"])
def test_scores_are_carried_to_the_scale_of_the_format(form: str, tmp_path: Path) -> None:
    questions = [Question(Pair("1", item("A long text.", "sentence"), item("text", "phrase")))]
    export(rated(questions, [Answer({"score": 5.0})], scale="sts"), form, tmp_path)
    found = tasks.load(form).read(tmp_path)
    gold = found.subsets[0].pairs[0].gold
    assert gold is not None and gold.score == 4.0
    if form == "clss":
        assert found.subsets[0].name == "sentence2phrase"


def test_sick_has_both_labels_and_the_spread(tmp_path: Path) -> None:
    pair = Pair("7", Sentence("A goat eats."), Sentence("An animal eats."), kind="Sim")
    snapshot = rated([Question(pair)], [Answer({"score": 4.0}, E)], scale="sick", entailment=True)
    ratings = (*snapshot.ratings, Rating(9, "7", "rater 0", Answer({"score": 5.0}, N), True))
    snapshot = Snapshot(snapshot.settings, snapshot.questions, snapshot.raters, ratings)
    export(snapshot, "sick", tmp_path, split="train")
    [read] = tasks.load("sick").read(tmp_path, "train").subsets[0].pairs
    assert read.gold is not None and read.spread == pytest.approx(0.57735, abs=1e-5)
    assert (read.gold.entailment, read.gold.entailment_back, read.kind) == (E, N, "Sim")


def test_ists_has_the_links(tmp_path: Path) -> None:
    left = ChunkedSentence("A woman rides", ((1, 2), (3,)))
    right = ChunkedSentence("A girl naps", ((1, 2), (3,)))
    alone = frozenset({"NOALI"})
    links = (
        Link((1, 2), (1, 2), frozenset({"SIMI"}), 4.0),
        Link((3,), (), alone, None),
        Link((), (3,), alone, None),
    )
    question = Question(Pair("1", left, right), subset="images")
    snapshot = rated([question], [Answer({}, links=links)], like="ists")
    export(snapshot, "ists", tmp_path)
    [read] = tasks.load("ists").read(tmp_path, "all").subsets[0].pairs
    assert read.gold is not None and read.gold.explanation is not None
    kept = [(link.left, link.right, link.types, link.score) for link in read.gold.explanation.links]
    assert kept == [(link.left, link.right, link.types, link.score) for link in links]
    assert isinstance(read.a, ChunkedSentence) and read.a.chunks == left.chunks
    with pytest.raises(UserError, match="asked for no links"):
        export(rated([question], [Answer({"score": 1.0})]), "ists", tmp_path / "none")


def test_typed_has_every_kind(tmp_path: Path) -> None:
    pair = Pair("1", Record.of({"title": ["Delft"]}), Record.of({"title": ["A street"]}))
    kinds = settings_of({"title": "T", "like": "typed"}).kinds
    scores = {kind: None if kind == "event" else float(i % 6) for i, kind in enumerate(kinds)}
    export(rated([Question(pair)], [Answer(scores)], like="typed"), "typed", tmp_path)
    [read] = tasks.load("typed").read(tmp_path, "all").subsets[0].pairs
    assert read.gold is not None and read.gold.kinds is not None
    assert dict(read.gold.kinds) == {k: 0.0 if s is None else s for k, s in scores.items()}
    assert isinstance(read.a, Record) and read.a.fields["title"] == ("Delft",)


@pytest.mark.parametrize(
    ("form", "release", "settings"),
    [
        ("sts", "sts", {"scale": "sts", "step": 0.25}),
        ("sts-es", "sts-es", {"scale": "sts-es"}),
        ("clss", "clss", {"scale": "clss", "step": 0.25}),
        ("sick", "sick", {"scale": "sick", "entailment": True}),
        ("typed", "typed", {"like": "typed"}),
    ],
)
def test_a_release_goes_in_and_comes_out_the_same(
    form: str, release: str, settings: dict[str, object], fixtures: Path, tmp_path: Path
) -> None:
    task = tasks.load(form)
    before = task.read(fixtures / release)
    questions = questions_of_task(form, fixtures / release, before.split, "rate")
    answers = [q.expected or Answer({"score": None}) for q in questions]
    snapshot = rated(questions, answers, **settings)
    export(snapshot, form, tmp_path, split=before.split)
    after = task.read(tmp_path, before.split)
    assert [len(s.pairs) for s in after.subsets] == [len(s.pairs) for s in before.subsets]
    for old, new in zip(before.subsets, after.subsets, strict=True):
        for a, b in zip(old.pairs, new.pairs, strict=True):
            assert (a.a.text, a.b.text) == (b.a.text, b.b.text)
            assert (a.gold and a.gold.score) == (b.gold and b.gold.score)


def test_what_comes_with_every_release(tmp_path: Path) -> None:
    snapshot = campaign(
        {"ann lee": {"p": 4.0, "q": None}, "bob": {"p": 2.0, "q": 1.0}, "eve": {"p": 0.0}},
        standings={"eve": "discarded"}, expected={"c": 3.0}, genres={"p": "news"},
        decisions={"p": 3.5}, guidelines="Be kind.",
        rules=[{"measure": "accuracy", "action": "discard", "below": 0.5}],
    )  # fmt: skip
    written = {path.name for path in export(snapshot, "csv", tmp_path)}
    assert written == {"pairs.csv", "gold.jsonl", "ratings.csv", "CARD.md"}
    gold = [json.loads(line) for line in (tmp_path / "gold.jsonl").read_text().splitlines()]
    rows = list(csv.DictReader((tmp_path / "ratings.csv").read_text().splitlines()))
    numbers = {row["rating"] for row in rows}
    assert {str(r["rating"]) for one in gold for r in one["ratings"]} == numbers
    assert {row["score"] for row in rows if row["pair"] == "q"} == {"NA", "1.0"}
    table = csv.DictReader((tmp_path / "pairs.csv").read_text().splitlines())
    pairs = {row["id"]: row for row in table}
    assert pairs["p"]["score"] == "3.5" and pairs["p"]["how"] == "adjudicated"
    card = (tmp_path / "CARD.md").read_text()
    for said in ("3; 1 discarded", "Be kind.", "discard: accuracy below 0.5", "adjudicated 1",
                 "| all | score | 2 |", "1 answer; left to the other raters", "| genres | news 1 |"
                 "\n", "| rated | at an unknown time"):  # fmt: skip
        assert said in card, said
    everything = "".join(path.read_text() for path in tmp_path.iterdir())
    assert "ann lee" not in everything and "bob" not in everything
    export(snapshot, "csv", tmp_path, real_names=True, overwrite=True)
    assert "ann lee" in (tmp_path / "ratings.csv").read_text()


def test_raters_without_names_are_the_same_raters() -> None:
    snapshot = campaign({"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 2.0}})
    plain = without_names(snapshot)
    assert set(plain.raters) == {"r1", "r2"} and without_names(snapshot) == plain
    assert [one.score for one in gold_of(plain).values()] == [3.0, 1.0]


def test_what_cannot_be_exported(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'sick'"):
        export(campaign({"a": {"p": 1.0}}), "sikc", tmp_path)
    with pytest.raises(UserError, match="nothing is rated yet"):
        export(campaign({}), "sts", tmp_path)
    assert {"sts", "sts-es", "clss", "sick", "ists", "typed", "csv"} == set(FORMATS)


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    snapshot = campaign({"ann": {"p": 4.0}})
    (tmp_path / "CARD.md").write_text("mine")
    with pytest.raises(UserError, match="not empty; name another folder, or give --overwrite"):
        export(snapshot, "csv", tmp_path)
    assert (tmp_path / "CARD.md").read_text() == "mine"
    export(snapshot, "csv", tmp_path, overwrite=True)
    assert (tmp_path / "CARD.md").read_text().startswith("# ")


def test_what_a_release_lacks_is_said(tmp_path: Path) -> None:
    said = {"ann": {"p": 4.0, "q": 1.0}, "bob": {"p": 1.0, "q": 1.0}, "cy": {"p": 5.0}}
    notes: list[str] = []
    export(campaign(said), "sick", tmp_path, notes=notes)
    assert notes == [
        "2 of 2 pairs have fewer than the 5 ratings that were wanted",
        "1 pair on which raters differ by 1 or more, undecided",
        "the campaign asked for no entailment: the labels are 'NA'",
        "scores were carried from the scale sts (0 to 5) to sick (1 to 5)",
    ]
    card = (tmp_path / "CARD.md").read_text()
    assert "- The campaign asked for no entailment: the labels are 'NA'." in card
    lines = [json.loads(line) for line in (tmp_path / "gold.jsonl").read_text().splitlines()]
    assert lines[0]["spread"] == 2.081666, "six digits, not seventeen"


def test_the_card_has_a_row_for_each_rater(tmp_path: Path) -> None:
    said = {"ann": {f"p{i}": float(i) for i in range(5)}, "bob": {f"p{i}": 1.0 for i in range(5)}}
    export(campaign(said), "csv", tmp_path, how="weighted", real_names=True)
    rows = [line for line in (tmp_path / "CARD.md").read_text().splitlines() if "| crowd |" in line]
    assert [row.split(" | ")[0] for row in rows] == ["| ann", "| bob"]
    assert all(row.count("|") == 10 for row in rows)
    assert [row.split(" | ")[6] for row in rows] == ["+1.00", "-1.00"], "the bias"


def test_kinds_that_nobody_asked_for_are_said_and_spreads_are_carried(tmp_path: Path) -> None:
    notes: list[str] = []
    said = {"ann": {"p": 4.0}, "bob": {"p": 2.0}}
    export(campaign(said, ratings=2, gap=3), "typed", tmp_path / "typed", notes=notes)
    assert notes == ["the campaign asked for 1 of 8 kinds of likeness: the others are 'NA'"]
    snapshot = campaign(said, scale="sts")
    dataset = dataset_of(snapshot, gold_of(snapshot), "sick", "train")
    assert dataset.subsets[0].pairs[0].spread == round(2**0.5 * 4 / 5, 6)


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    answer = Answer({"score": 3.0}, comment="=HYPERLINK(1)")
    snapshot = campaign({"=ann": {"=1+2": answer}})
    export(snapshot, "csv", tmp_path, real_names=True)
    [row] = csv.DictReader((tmp_path / "ratings.csv").read_text().splitlines())
    assert (row["comment"], row["pair"], row["rater"]) == (" =HYPERLINK(1)", " =1+2", " =ann")
    [pair] = csv.DictReader((tmp_path / "pairs.csv").read_text().splitlines())
    assert pair["id"] == " =1+2"


def test_who_was_only_invited_is_no_rater_of_the_card(tmp_path: Path) -> None:
    snapshot = campaign({"ann": {"p": 3.0}, "bob": {}}, standings={"bob": "discarded"})
    export(snapshot, "csv", tmp_path)
    assert "| raters | 1; 0 discarded |" in (tmp_path / "CARD.md").read_text()
