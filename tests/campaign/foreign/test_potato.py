"""Output as both generations of Potato write it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tertium.campaign.importing import import_ratings
from tertium.campaign.snapshot import Snapshot, take_snapshot
from tertium.errors import DataError

from ..conftest import Make

SHOWN = "A. A ferry leaves.<br>B. A ship &amp; a boat depart."
ROWS: dict[str, dict[str, Any]] = {
    "ann@example.org": {"similarity": {"scale_4": "4"}, "remarks": {"text_box": "Same thing."}},
    "bob": {"similarity": {"scale_2": "2"}},
    "cy": {"similarity": {"bad_text": "0"}},
}


def row(labels: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**more, "displayed_text": SHOWN, "label_annotations": labels, "span_annotations": [],
            "behavioral_data": {"time_string": "Time spent: 0d 0h 1m 5s "}}  # fmt: skip


def first_generation(folder: Path, form: str = "jsonl") -> None:
    """What Potato 1 leaves: a folder for each annotator, and all of them in one file."""
    everybody = []
    for name, labels in ROWS.items():
        (folder / name).mkdir(parents=True)
        own = folder / name / "annotated_instances.jsonl"
        own.write_text(json.dumps(row(labels, id="x1")) + "\n")
        (folder / name / "annotation_order.txt").write_text("x1\nx2\n")
        everybody.append(row(labels, user_id=name, instance_id="x1"))
    lines = "".join(json.dumps(one) + "\n" for one in everybody)
    if form in ("csv", "tsv"):
        mark = "," if form == "csv" else "\t"
        head = ["user", "instance_id", "displayed_text", "similarity:::scale_4",
                "similarity:::scale_2", "similarity:::bad_text", "remarks:::text_box"]  # fmt: skip
        rows = [["ann@example.org", "x1", SHOWN, "4", "", "", "Same thing."],
                ["bob", "x1", SHOWN, "", "2", "", ""],
                ["cy", "x1", SHOWN, "", "", "0", ""]]  # fmt: skip
        lines = "".join(mark.join(cells) + "\n" for cells in (head, *rows))
    (folder / f"annotated_instances.{form}").write_text(lines)


def scores(snapshot: Snapshot) -> dict[str, float | None]:
    return {one.rater: one.answer.score for one in snapshot.ratings}


WANTED = {"ann@example.org": 4.0, "bob": 2.0, "cy": None}


def test_the_folder_of_the_first_generation(make_here: Make, tmp_path: Path) -> None:
    first_generation(tmp_path)
    database = make_here()
    found = import_ratings(database, tmp_path, "potato")
    assert (found.ratings, found.raters, found.pairs) == (3, 3, 1), "nobody counts twice"
    snapshot = take_snapshot(database)
    assert scores(snapshot) == WANTED
    pair = snapshot.questions["x1"].pair
    assert (pair.a.text, pair.b.text) == ("A ferry leaves.", "A ship & a boat depart.")
    assert snapshot.ratings[0].seconds == 65.0
    assert snapshot.ratings[0].answer.comment == "Same thing."


@pytest.mark.parametrize("form", ["jsonl", "json", "csv", "tsv"])
def test_the_one_file_of_the_first_generation(form: str, make_here: Make, tmp_path: Path) -> None:
    first_generation(tmp_path, form)
    database = make_here()
    import_ratings(database, tmp_path / f"annotated_instances.{form}", "potato")
    assert scores(take_snapshot(database)) == WANTED


def test_the_states_of_the_second_generation(make: Make, tmp_path: Path) -> None:
    said = {"ann": ("4", "4"), "bob": ("2", "true"), "cy": ("bad_text", "bad_text")}
    for name, (label, value) in said.items():
        (tmp_path / name).mkdir()
        state = {
            "user_id": name, "instance_id_ordering": ["p0", "p1"], "current_instance_index": 1,
            "instance_id_to_label_to_value": {
                "p0": [[{"schema": "similarity", "name": label}, value],
                       [{"schema": "why", "name": "text_box"}, "Both sail."]]},
            "instance_id_to_span_to_value": {},
            "instance_id_to_behavioral_data": {"p0": {"total_time_ms": 4200}},
        }  # fmt: skip
        (tmp_path / name / "user_state.json").write_text(json.dumps(state, indent=2))
    database = make(2)
    import_ratings(database, tmp_path, "potato")
    snapshot = take_snapshot(database)
    assert scores(snapshot) == {"ann": 4.0, "bob": 2.0, "cy": None}
    assert {(one.seconds, one.answer.comment) for one in snapshot.ratings} == {(4.2, "Both sail.")}


def test_the_exports_of_the_second_generation(make_here: Make, tmp_path: Path) -> None:
    table = tmp_path / "annotations.csv"
    table.write_text(
        "instance_id,user_id,similarity.1,similarity.6,similarity._spans\n"
        "p0,ann,,6,[]\np0,bob,1,,[]\n"
    )
    database = make_here(1)
    import_ratings(database, table, "potato", shift=-1)
    lines = tmp_path / "annotations.jsonl"
    lines.write_text(json.dumps({
        "instance_id": "p0", "user_id": "cy", "labels": {"similarity": {"4": "4"}}, "spans": {},
        "links": {}}))  # fmt: skip
    import_ratings(database, lines, "potato", shift=-1)
    assert scores(take_snapshot(database)) == {"ann": 5.0, "bob": 0.0, "cy": 3.0}


def test_texts_under_headings(make_here: Make, tmp_path: Path) -> None:
    block = '<div name="instance_text"> <legend> {} </legend> {} <br/> </div>'
    shown = block.format("First", "One <b>text</b>.") + block.format("Second", "Another.")
    one = {"id": "x", "displayed_text": shown, "label_annotations": {"s": {"slider": "3"}}}
    path = tmp_path / "annotated_instances.jsonl"
    path.write_text(json.dumps(one))
    database = make_here()
    import_ratings(database, path, "potato")
    pair = take_snapshot(database).questions["x"].pair
    assert (pair.a.text, pair.b.text) == ("One text .", "Another.")


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ([], "is no state of a user"),
        ({"instance_id_to_label_to_value": [["p0", 4]]}, "'instance_id_to_label_to_value' is no"),
        ({"instance_id_to_label_to_value": {"p0": [4]}}, "the labels of an instance are neither"),
        ({"instance_id_to_label_to_value": {"p0": [["s", 4]]}}, "the labels of an instance"),
    ],
)
def test_a_state_of_another_shape_is_said(
    state: object, said: str, make_here: Make, tmp_path: Path
) -> None:
    path = tmp_path / "user_state.json"
    path.write_text(json.dumps(state))
    with pytest.raises(DataError, match=f"user_state.json: {said}"):
        import_ratings(make_here(1), path, "potato")
