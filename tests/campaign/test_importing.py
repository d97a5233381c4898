from __future__ import annotations

import json
from pathlib import Path

import pytest

from tertium.campaign.export import export
from tertium.campaign.gold import gold_of
from tertium.campaign.importing import import_ratings
from tertium.campaign.snapshot import take_snapshot
from tertium.errors import DataError, UnknownNameError
from tertium.judgement import Entailment

from .conftest import Make
from .test_assignment import people, rate_all

LABEL_STUDIO = [
    {
        "id": 31,
        "data": {"id": "p1", "text_a": "A ferry leaves.", "text_b": "A ship departs."},
        "annotations": [
            {
                "completed_by": {"email": "ann@example.org"},
                "lead_time": 7.5,
                "was_cancelled": False,
                "result": [
                    {"from_name": "similarity", "type": "rating", "value": {"rating": 4}},
                    {"from_name": "rel", "type": "choices", "value": {"choices": ["entailment"]}},
                    {"from_name": "why", "type": "textarea", "value": {"text": ["Same thing."]}},
                ],
            },
            {"completed_by": 2, "was_cancelled": True, "result": []},
            {"completed_by": 3, "result": [
                {"from_name": "n", "type": "number", "value": {"number": 5}},
                {"from_name": "rel", "type": "choices", "value": {"choices": ["neutral"]}}]},
        ],
    }
]  # fmt: skip


def test_our_own_ratings_come_back(make: Make, make_here: Make, tmp_path: Path) -> None:
    database = make_here(5, ratings=2)
    rate_all(database, people(database, 2))
    export(take_snapshot(database), "csv", tmp_path, real_names=True)
    other = make(5, ratings=2)
    found = import_ratings(other, tmp_path / "ratings.csv", "csv", team="expert")
    assert (found.ratings, found.raters, found.pairs) == (10, 2, 0)
    before, after = take_snapshot(database), take_snapshot(other)
    assert {p: g.score for p, g in gold_of(before).items()} == {
        p: g.score for p, g in gold_of(after).items()
    }
    key = lambda one: (one.pair, one.rater)  # noqa: E731
    assert [(r.swapped, r.seconds) for r in sorted(before.ratings, key=key)] == [
        (r.swapped, r.seconds) for r in sorted(after.ratings, key=key)
    ]
    assert {one.team for one in after.raters.values()} == {"expert"}
    assert rate_all(other, people(other, 3)) == {}, "every pair has its ratings"


def test_plain_csv_with_its_texts(make: Make, tmp_path: Path) -> None:
    file = tmp_path / "ratings.csv"
    file.write_text(
        "id,annotator,text1,text2,genre,rating\n"
        'a,ann,"One, and",Two,news,4\na,bob,"One, and",Two,news,n/a\nb,ann,Three,Four,,0\n'
    )
    database = make()
    found = import_ratings(database, file, "csv")
    assert (found.ratings, found.raters, found.pairs) == (3, 2, 2)
    snapshot = take_snapshot(database)
    assert snapshot.questions["a"].pair.a.text == "One, and"
    assert [one.answer.score for one in snapshot.ratings] == [4.0, None, 0.0]


def test_label_studio(make_here: Make, tmp_path: Path) -> None:
    file = tmp_path / "export.json"
    file.write_text(json.dumps(LABEL_STUDIO))
    database = make_here(entailment=True)
    assert import_ratings(database, file, "label-studio").ratings == 2
    ann, other = take_snapshot(database).ratings
    assert (ann.rater, ann.seconds, ann.answer.score) == ("ann@example.org", 7.5, 4.0)
    assert ann.answer.entailment is Entailment.ENTAILMENT and ann.answer.comment == "Same thing."
    assert (other.rater, other.pair) == ("3", "p1")


def test_potato(make_here: Make, tmp_path: Path) -> None:
    for name, labels in (
        ("ann", {"similarity": {"scale_4": "4"}}),
        ("bob", {"similarity": {"2": True}}),
    ):
        folder = tmp_path / "annotation_output" / name
        folder.mkdir(parents=True)
        row = {"id": "x1", "text_a": "One.", "text_b": "Two.", "label_annotations": labels}
        (folder / "annotated_instances.jsonl").write_text(json.dumps(row) + "\n")
    database = make_here()
    assert import_ratings(database, tmp_path, "potato").raters == 2
    assert {one.rater: one.answer.score for one in take_snapshot(database).ratings} == {
        "ann": 4.0, "bob": 2.0
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("pair,rater,score\np0,ann,4\np0,ann,3\n", "rates pair 'p0' a second time"),
        ("pair,rater,score\nzz,ann,4\n", "there is no pair 'zz'"),
        ("pair,rater,score\np0,ann,9\n", "ratings.csv:2: 9 is no score here"),
        ("pair,rater,score\np0,ann,good\n", "'good' is no score"),
        ("pair,score\np0,3\n", "without a pair or a rater"),
        ("pair,rater,score\np0,ann,\n", "there is no answer for 'score'"),
        ("pair,rater,score\n", "there are no ratings"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_comes_in(
    rows: str, said: str, make_here: Make, tmp_path: Path
) -> None:
    file = tmp_path / "ratings.csv"
    file.write_text(rows)
    database = make_here(1)
    with pytest.raises(DataError, match=said):
        import_ratings(database, file, "csv")
    assert take_snapshot(database).ratings == () and take_snapshot(database).raters == {}


def test_what_is_no_such_file(make_here: Make, tmp_path: Path) -> None:
    database = make_here()
    with pytest.raises(UnknownNameError, match="did you mean 'potato'"):
        import_ratings(database, tmp_path, "potatoe")
    with pytest.raises(DataError, match="no annotated_instances"):
        import_ratings(database, tmp_path, "potato")
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(DataError, match="is not JSON"):
        import_ratings(database, tmp_path / "x.json", "label-studio")
