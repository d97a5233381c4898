"""Exports as Label Studio writes them: JSON, JSON-MIN, CSV and TSV of the same annotations."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tertium.campaign.importing import import_ratings
from tertium.campaign.snapshot import take_snapshot
from tertium.errors import DataError
from tertium.judgement import Entailment

from ..conftest import Make

TEXTS = ("A ferry leaves, at noon.", "A ship departs.")


def annotation(number: int, who: Any, *results: dict[str, Any], **more: Any) -> dict[str, Any]:
    day = f"2026-01-0{number}T10:00:00.000000Z"
    return {"id": number, "completed_by": who, "result": list(results), "was_cancelled": False,
            "ground_truth": False, "created_at": day, "updated_at": day, "lead_time": number + 0.5,
            "draft_created_at": None, "task": 31, **more}  # fmt: skip


def result(name: str, kind: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"value": value, "id": f"x{name}", "from_name": name, "to_name": "a", "type": kind,
            "origin": "manual"}  # fmt: skip


def stars(points: float) -> dict[str, Any]:
    return result("similarity", "rating", {"rating": points})


TASKS = [
    {
        "id": 31,
        "data": {"pair": "p1", "text_a": TEXTS[0], "text_b": TEXTS[1], "year": 2012},
        "annotations": [
            annotation(1, {"id": 1, "email": "ann@example.org", "first_name": "", "last_name": ""},
                       stars(4), result("relation", "choices", {"choices": ["ENTAILMENT"]}),
                       result("remark", "textarea", {"text": ["Same thing."]})),
            annotation(2, 2, stars(5), result("relation", "choices", {"choices": ["NEUTRAL"]})),
            annotation(3, 3, was_cancelled=True),
        ],
        "drafts": [], "predictions": [{"result": [stars(1)]}], "inner_id": 1,
        "total_annotations": 2, "cancelled_annotations": 1, "meta": {},
    },
    {
        "id": 32, "data": {"pair": "p2", "text_a": "A cat.", "text_b": "Two dogs."},
        "annotations": [
            annotation(4, 2, stars(3), result("relation", "choices", {"choices": ["NEUTRAL"]})),
            annotation(5, 2, stars(1), result("relation", "choices", {"choices": ["NEUTRAL"]})),
            annotation(6, 7),
        ],
    },
    {"id": 33, "data": {"pair": "p3", "text_a": "A hen.", "text_b": "Eggs."}, "annotations": []},
]  # fmt: skip

MIN: list[dict[str, Any]] = [
    {"pair": "p1", "text_a": TEXTS[0], "text_b": TEXTS[1], "year": 2012, "id": 31,
     "similarity": [{"rating": 4}], "relation": "ENTAILMENT", "remark": "Same thing.",
     "annotator": "ann@example.org", "annotation_id": 1, "created_at": "2026-01-01T10:00:00Z",
     "updated_at": "2026-01-01T10:00:00Z", "lead_time": 1.5},
    {"pair": "p1", "text_a": TEXTS[0], "text_b": TEXTS[1], "year": 2012, "id": 31,
     "similarity": [{"rating": 5}], "relation": "NEUTRAL", "annotator": 2, "annotation_id": 2,
     "created_at": "2026-01-02T10:00:00Z", "updated_at": "2026-01-02T10:00:00Z", "lead_time": 2.5},
    {"pair": "p2", "text_a": "A cat.", "text_b": "Two dogs.", "id": 32,
     "similarity": [{"rating": 1}], "relation": "NEUTRAL", "annotator": 2, "annotation_id": 5,
     "created_at": "2026-01-05T10:00:00Z", "updated_at": "2026-01-05T10:00:00Z", "lead_time": 5.5},
    {"pair": "p3", "text_a": "A hen.", "text_b": "Eggs.", "id": 33, "annotator": None,
     "annotation_id": None, "created_at": None, "updated_at": None, "lead_time": None},
]  # fmt: skip


def written(form: str, folder: Path) -> Path:
    """The same annotations, as each format has them."""
    if form in ("json", "min"):
        path = folder / "project-7-at-2026-01-06.json"
        path.write_text(json.dumps(TASKS if form == "json" else MIN, indent=2))
        return path
    path = folder / f"project-7.{form}"
    names = sorted({name for row in MIN for name in row})
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, names, quoting=csv.QUOTE_NONNUMERIC,
                                delimiter="," if form == "csv" else "\t")  # fmt: skip
        writer.writeheader()
        for row in MIN:
            writer.writerow({n: json.dumps(v) if isinstance(v, list) else v
                             for n, v in row.items()})  # fmt: skip
    return path


@pytest.mark.parametrize("form", ["json", "min", "csv", "tsv"])
def test_every_export_says_the_same(form: str, make_here: Make, tmp_path: Path) -> None:
    database = make_here(entailment=True)
    found = import_ratings(database, written(form, tmp_path), "label-studio")
    assert (found.ratings, found.raters, found.pairs) == (3, 2, 2)
    snapshot = take_snapshot(database)
    pair = snapshot.questions["p1"].pair
    assert (pair.a.text, pair.b.text) == TEXTS
    ann, two, cat = snapshot.ratings
    assert (ann.rater, ann.seconds, ann.answer.score) == ("ann@example.org", 1.5, 4.0)
    assert ann.answer.entailment is Entailment.ENTAILMENT and ann.answer.comment == "Same thing."
    assert (two.rater, two.answer.score, cat.answer.score) == ("2", 5.0, 1.0)
    if form == "json":
        assert found.notes == (
            "1 cancelled annotation was left out", "1 annotation without an answer was left out",
            "1 annotation was replaced by a later one",
        )  # fmt: skip


@pytest.mark.parametrize(
    ("part", "score"),
    [
        (result("n", "number", {"number": 2.25}), 2.25),
        (result("c", "choices", {"choices": ["4 - mostly equivalent"]}), 4.0),
        (result("c", "choices", {"choices": ["3"]}), 3.0),
        (result("c", "choices", {"choices": ["Not applicable"]}), None),
    ],
)
def test_every_kind_of_control(
    part: dict[str, Any], score: float | None, make_here: Make, tmp_path: Path
) -> None:
    path = tmp_path / "export.json"
    data = {"premise": "One.", "hypothesis": "Two."}
    topic = result("mood", "choices", {"choices": ["Neutral"]})  # of another question
    task = {"id": 9, "data": data, "annotations": [annotation(1, 1, part, topic)]}
    path.write_text(json.dumps([task]))
    database = make_here(step=0.25)
    import_ratings(database, path, "label-studio")
    [rating] = take_snapshot(database).ratings
    assert (rating.pair, rating.answer.score, rating.answer.entailment) == ("9", score, None)


def test_which_question_is_meant_and_where_its_scale_begins(
    make_here: Make, tmp_path: Path
) -> None:
    path = tmp_path / "export.json"
    two = [result(name, "rating", {"rating": 6}) for name in ("fluency", "likeness")]
    task = {"id": 9, "data": {"left": "One.", "right": "Two."},
            "annotations": [annotation(1, 1, *two)]}  # fmt: skip
    path.write_text(json.dumps([task]))
    database = make_here()
    with pytest.raises(DataError, match="'fluency' and 'likeness' hold scores; say which"):
        import_ratings(database, path, "label-studio")
    with pytest.raises(DataError, match="6 is no score here"):
        import_ratings(database, path, "label-studio", score="likeness")
    import_ratings(database, path, "label-studio", score="likeness", shift=-1)
    assert take_snapshot(database).ratings[0].answer.score == 5.0


def test_what_is_no_export(make_here: Make, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    database = make_here()
    for text, said in (("{", "is not JSON"), ("3", "is no list of tasks"), ("[3]", "no list of")):
        path.write_text(text)
        with pytest.raises(DataError, match=said):
            import_ratings(database, path, "label-studio")
