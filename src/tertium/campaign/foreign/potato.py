"""Potato's output, of both generations.

Potato 1 writes ``USER/annotated_instances.jsonl`` for each annotator, and the same of all together
as ``annotated_instances.jsonl``, ``.json`` (JSON Lines too), ``.csv`` or ``.tsv``. Potato 2 writes
``USER/user_state.json``, and exports CSV, TSV and JSON Lines. An answer is kept under the name of
its question and of the label that was chosen: ``{"similarity": {"scale_4": "4"}}``, in a table
under ``similarity:::scale_4`` (1) or ``similarity.4`` (2).
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tertium.campaign.foreign.ratings import PAIR_IDS, Imported, Reading
from tertium.campaign.tables import first_of, read_rows, rows_in
from tertium.errors import DataError
from tertium.tasks.files import read_bytes

_STATE = "user_state.json"
_INSTANCES = "annotated_instances"
_POINT = re.compile(r"scale_(\d+)")
_CHOSEN = frozenset({"true", "on"})
_CANNOT_TELL = "bad_text"
"""What Potato calls the choice beside a scale that says that the text cannot be rated."""
_PLACE = re.compile(r"<legend>.*?</legend>(.*?)</div>", re.DOTALL)
_BREAK = re.compile(r"<br\s*/?>")
_TAG = re.compile(r"<[^>]+>")
_PREFIX = re.compile(r"^\s*(?:[AB01]\.)\s")
_TIME = re.compile(r"(\d+)d (\d+)h (\d+)m (\d+)s")


def read_potato(path: Path, reading: Reading) -> Iterator[Imported]:
    """Read a file of Potato's, or a folder that it wrote for one project."""
    for file in _files(path):
        rows = _of_state(file) if file.name == _STATE else _of_instances(file, reading)
        for line, row, labels in rows:
            pair = first_of(row, "instance_id", *PAIR_IDS)
            rater = first_of(row, "user_id", "user", "annotator") or file.parent.name
            if pair is None:
                raise DataError("an instance without an id", file, line, remedy="export it again")
            said = {name: answer for name, given in labels.items()
                    if (answer := chosen_in(given)) is not None}  # fmt: skip
            if said:
                data = dict(row) | _texts(row)
                yield reading.rating(said, data, pair, rater, (file, line), _seconds(row))


def chosen_in(given: Any) -> str | None:
    """The answer in what Potato keeps of a question.

    >>> chosen_in({"scale_4": "4"}), chosen_in({"neutral": "true"}), chosen_in({"bad_text": "0"})
    ('4', 'neutral', 'na')
    >>> chosen_in({"text_box": "Same thing."}), chosen_in({"scale_3": None})
    ('Same thing.', None)
    """
    if not isinstance(given, Mapping):
        return str(given) if given not in (None, "") else None
    for label, value in reversed(list(given.items())):
        if value is None or str(value).strip().lower() in ("", "false"):
            continue
        if label == _CANNOT_TELL:
            return "na"
        # The value of point 10 is 0 in Potato 1: it is the key that chooses it.
        if point := _POINT.fullmatch(str(label)):
            return point[1]
        return str(label) if str(value).lower() in _CHOSEN else str(value)
    return None


_Row = tuple[int | None, Mapping[str, Any], Mapping[str, Any]]
"""A line, what is known of an instance, and the answers by question."""


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    # The file of all annotators together has what their own files have.
    for pattern in (f"*/{_STATE}", f"**/{_STATE}", f"*/{_INSTANCES}.jsonl", f"{_INSTANCES}.*",
                    f"**/{_INSTANCES}.*"):  # fmt: skip
        if found := sorted(path.glob(pattern)):
            return found
    raise DataError(f"there is no {_INSTANCES}.jsonl and no {_STATE}", path,
                    remedy="give Potato's output_annotation_dir")  # fmt: skip


def _of_state(file: Path) -> Iterator[_Row]:
    """Potato 2: labels as ``[[{"schema": ..., "name": ...}, value], ...]``."""
    try:
        state = json.loads(read_bytes(file))
    except ValueError as error:
        raise DataError(f"is no state of a user ({error})", file, remedy="copy it again") from None
    if not isinstance(state, dict):
        raise DataError("is no state of a user", file, remedy="copy it again")
    answered = _mapping_in(state, "instance_id_to_label_to_value", file)
    spent = _mapping_in(state, "instance_id_to_behavioral_data", file)
    for id_, given in answered.items():
        row = {"instance_id": id_, "user_id": state.get("user_id") or file.parent.name,
               "behavioral_data": spent.get(id_)}  # fmt: skip
        yield None, row, _by_question(given, file)


def _mapping_in(state: Mapping[str, Any], name: str, file: Path) -> Mapping[str, Any]:
    found = state.get(name) or {}
    if not isinstance(found, Mapping):
        raise DataError(f"'{name}' is no mapping of instances", file, remedy="copy it again")
    return found


def _by_question(given: Any, file: Path, line: int | None = None) -> dict[str, Any]:
    if isinstance(given, Mapping):
        return {str(name): value for name, value in given.items()}
    labels: dict[str, dict[str, Any]] = {}
    try:
        for key, value in given:
            labels.setdefault(str(key["schema"]), {})[str(key["name"])] = value
    except (KeyError, TypeError, ValueError):
        raise DataError("the labels of an instance are neither a mapping nor a list of "
                        "[{schema, name}, value]", file, line, remedy="export it again"
                        ) from None  # fmt: skip
    return labels


def _of_instances(file: Path, reading: Reading) -> Iterator[_Row]:
    if file.suffix.lower() in (".csv", ".tsv"):
        for line, row in read_rows(file, reading.notes, quoted=True):
            yield line, row, _of_columns(row)
        return
    name = str(file.with_suffix(".jsonl"))  # what Potato calls .json is JSON Lines
    for line, row in rows_in(read_bytes(file), name, reading.notes):
        labels = row.get("label_annotations", row.get("labels", row.get("annotation")))
        yield line, row, (_of_columns(row) if labels is None else _by_question(labels, file, line))


def _of_columns(row: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Answers that lie in columns; those of other labels are empty."""
    labels: dict[str, dict[str, Any]] = {}
    for column, value in row.items():
        question, mark, label = column.partition(":::" if ":::" in column else ".")
        if mark and not label.startswith("_") and value not in (None, "", "nan"):
            labels.setdefault(question, {})[label] = value
    return labels


def _texts(row: Mapping[str, Any]) -> dict[str, str]:
    """Both texts, where what was shown has two parts: a list, or a mapping with headings."""
    shown = row.get("displayed_text")
    if not isinstance(shown, str):
        return {}
    parts = _PLACE.findall(shown) or _BREAK.split(shown)
    bare = [html.unescape(_TAG.sub(" ", part)) for part in parts]
    texts = [" ".join(_PREFIX.sub("", text).split()) for text in bare if text.strip()]
    return dict(zip(("text_a", "text_b"), texts, strict=True)) if len(texts) == 2 else {}


def _seconds(row: Mapping[str, Any]) -> float | None:
    spent = row.get("behavioral_data")
    if not isinstance(spent, Mapping):
        return None
    if spent.get("total_time_ms"):
        return float(spent["total_time_ms"]) / 1000
    if found := _TIME.search(str(spent.get("time_string", ""))):
        days, hours, minutes, seconds = map(int, found.groups())
        return float(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
    return None
