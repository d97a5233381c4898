"""Label Studio's exports: JSON, JSON-MIN, CSV and TSV.

JSON has tasks with their data and all annotations. JSON-MIN and CSV have a row for each annotation,
in which the data and the answers lie side by side; there ``id`` is the task's number, in JSON-MIN
even where the data had an ``id`` of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertium.campaign.foreign.ratings import PAIR_IDS, Imported, Reading
from tertium.campaign.tables import first_of, read_rows
from tertium.errors import DataError
from tertium.tasks.files import counted, read_bytes

_ABOUT = frozenset({"annotator", "annotation_id", "created_at", "updated_at", "lead_time",
                    "agreement", "history", "genre", *PAIR_IDS})  # fmt: skip
"""The columns of a row that are neither the task's data nor an answer."""


@dataclass(frozen=True, slots=True)
class _Annotation:
    """One annotation of any of the formats."""

    place: int
    pair: str
    rater: str
    said: Mapping[str, Any]
    data: Mapping[str, Any]
    seconds: float | str | None
    updated: str


def read_label_studio(path: Path, reading: Reading) -> Iterator[Imported]:
    """Read an export; of two annotations of a task by one annotator the later one counts."""
    found = list(_annotations(path, reading))
    answered = [one for one in found if one.said]
    _note(reading, len(found) - len(answered), "annotation without an answer", "left out")
    latest: dict[tuple[str, str], _Annotation] = {}
    for one in answered:
        before = latest.get((one.pair, one.rater))
        if before is None or before.updated <= one.updated:
            latest[one.pair, one.rater] = one
    _note(reading, len(answered) - len(latest), "annotation", "replaced by a later one")
    for one in sorted(latest.values(), key=lambda one: one.place):
        yield reading.rating(one.said, one.data, one.pair, one.rater, (path, one.place),
                             one.seconds)  # fmt: skip


def _annotations(path: Path, reading: Reading) -> Iterator[_Annotation]:
    if path.suffix.lower() in (".csv", ".tsv"):
        for line, row in read_rows(path, reading.notes, quoted=True):
            yield from _of_row(line, row, reading)
        return
    try:
        tasks = json.loads(read_bytes(path))
    except ValueError as error:
        raise DataError(f"is not JSON ({error})", path, remedy="export it again") from None
    tasks = [tasks] if isinstance(tasks, dict) else tasks
    if not isinstance(tasks, list) or not all(isinstance(task, dict) for task in tasks):
        raise DataError("is no list of tasks", path, remedy="export as JSON or JSON-MIN")
    cancelled = 0
    for place, task in enumerate(tasks, start=1):
        given = task.get("annotations", task.get("completions"))
        if given is None:
            yield from _of_row(place, task, reading)
            continue
        kept = [one for one in given if not (one.get("was_cancelled") or one.get("skipped"))]
        cancelled += len(given) - len(kept)
        yield from _of_task(place, task, kept)
    _note(reading, cancelled, "cancelled annotation", "left out")


def _of_task(
    place: int, task: Mapping[str, Any], annotations: Sequence[Mapping[str, Any]]
) -> Iterator[_Annotation]:
    """The annotations of a task in JSON."""
    data = task.get("data") or {}
    pair = first_of(data, *PAIR_IDS) or str(task.get("id", place))
    for one in annotations:
        who = one.get("completed_by", "unknown")
        if isinstance(who, dict):
            who = who.get("email") or who.get("id")
        said = {}
        for part in one.get("result") or []:
            name = str(part.get("from_name", ""))
            said["comment" if part.get("type") == "textarea" else name] = part.get("value")
        yield _Annotation(place, pair, str(who), said, data, one.get("lead_time"),
                          str(one.get("updated_at") or one.get("created_at") or ""))  # fmt: skip


def _of_row(place: int, row: Mapping[str, Any], reading: Reading) -> Iterator[_Annotation]:
    """A row of JSON-MIN or CSV. A task that nobody annotated has a row without an annotator."""
    rater = first_of(row, "annotator")
    if rater is None:
        return
    data = {name.removeprefix("_data_"): value for name, value in row.items()}
    texts = reading.texts(data) or ()
    said = {
        name: value for name, value in row.items()
        if name not in _ABOUT and not name.startswith("_data_") and value not in texts
    }  # fmt: skip
    if any(map(_is_answer, said.values())):
        # Where a rating says that it is one, a number beside it is of the task's data.
        said = {name: value for name, value in said.items()
                if _is_answer(value) or not _is_figure(value)}  # fmt: skip
    yield _Annotation(place, first_of(row, *PAIR_IDS) or str(place), rater, said, data,
                      row.get("lead_time"), str(row.get("updated_at") or ""))  # fmt: skip


def _is_answer(value: Any) -> bool:
    """Whether a value has the shape of a rating or a number: ``[{"rating": 4}]``."""
    if isinstance(value, str):
        return value.startswith(('[{"rating"', '[{"number"'))
    return (isinstance(value, list) and bool(value) and isinstance(value[0], dict)
            and bool({"rating", "number"} & set(value[0])))  # fmt: skip


def _is_figure(value: Any) -> bool:
    return str(value).strip().replace(".", "", 1).isdigit()


def _note(reading: Reading, count: int, noun: str, what: str) -> None:
    if count:
        # Of 'annotation without an answer' the first word has the plural.
        first, _, rest = noun.partition(" without ")
        named = counted(count, first) + (f" without {rest}" if rest else "")
        reading.notes.append(f"{named} {'was' if count == 1 else 'were'} {what}")
