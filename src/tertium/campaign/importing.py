"""Ratings that people have already: plain CSV, Label Studio, Potato.

All three become rows of one shape (who said what of which pair), which are then put into a
campaign as ratings, as if their raters had been invited.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertium.campaign.answers import Answer, check_answer
from tertium.campaign.assignment import recount
from tertium.campaign.database import Database
from tertium.campaign.questions import insert_questions, rows_of
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import RATE, Question, stored_settings
from tertium.campaign.tokens import new_token
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.items import Pair, item
from tertium.judgement import Entailment
from tertium.tasks.files import is_number, read_bytes

_NOT_APPLICABLE = frozenset({"na", "n/a", "nan", "not applicable", "no aplicable"})
_TEXTS = (("text_a", "text_b"), ("text1", "text2"), ("sentence1", "sentence2"),
          ("sentence_A", "sentence_B"), ("sentence_a", "sentence_b"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Imported:
    """One rating from elsewhere. The texts are there where the file has them."""

    pair: str
    rater: str
    answer: Answer
    texts: tuple[str, str] | None = None
    swapped: bool = False
    seconds: float | None = None
    genre: str | None = None


@dataclass(frozen=True, slots=True)
class ImportedCount:
    """What came in."""

    ratings: int
    raters: int
    pairs: int


def import_ratings(
    database: Database, path: Path, form: str, *, team: str = "crowd"
) -> ImportedCount:
    """Put the ratings of a file, or of Potato's folder, into a campaign: all or none.

    Pairs that are not there yet are made where the file has their texts. A rating of a pair that
    the same rater has rated already is refused.
    """
    if form not in READERS:
        raise UnknownNameError("format", form, READERS)
    now = time.time()
    with database.writing() as session:
        settings = stored_settings(session)
        found = list(READERS[form](path, settings))
        if not found:
            raise DataError("there are no ratings", path, remedy="check the format")
        made = _new_pairs(found, {row["id"] for row in session.all("SELECT id FROM pairs")}, path)
        insert_questions(session, made, settings)
        pairs = {row["id"]: row["number"] for row in session.all("SELECT id, number FROM pairs")}
        names = list(dict.fromkeys(one.rater for one in found))
        for name in names:
            session.run("INSERT INTO raters (name, team, invited, seed) VALUES (?, ?, ?, ?) "
                        "ON CONFLICT (name) DO NOTHING", name, team, now, new_token())  # fmt: skip
        raters = {row["name"]: row["number"] for row in session.all("SELECT * FROM raters")}
        known = {(row["pair"], row["rater"]) for row in session.all(
            "SELECT pair, rater FROM ratings WHERE withdrawn IS NULL")}  # fmt: skip
        for one in found:
            key = (pairs[one.pair], raters[one.rater])
            if key in known:
                raise DataError(f"'{one.rater}' rates pair '{one.pair}' a second time", path,
                                remedy="keep one rating of a pair by a rater")  # fmt: skip
            known.add(key)
            session.run(
                "INSERT INTO ratings (pair, rater, swapped, answer, seconds, given) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                *key, int(one.swapped), one.answer.to_json(), one.seconds, now)  # fmt: skip
            session.run(
                "INSERT INTO assignments (pair, rater, swapped, state, given, expires) "
                "VALUES (?, ?, ?, 'done', ?, ?) ON CONFLICT (pair, rater) "
                "DO UPDATE SET state = 'done'", *key, int(one.swapped), now, now)  # fmt: skip
        recount(session)
    return ImportedCount(len(found), len(names), len(made))


def read_csv(path: Path, settings: Settings) -> Iterator[Imported]:
    """Rows with ``pair``, ``rater`` and a column for each kind of likeness, as we export them.

    ``entailment``, ``swapped``, ``seconds``, ``comment`` and both texts may be there too; ``id``
    and ``annotator`` are understood as well.
    """
    for line, row in rows_of(read_bytes(path), str(path)):
        pair = _first(row, "pair", "id", "pair_id", "pair_ID")
        rater = _first(row, "rater", "annotator", "worker", "user")
        if pair is None or rater is None:
            raise DataError("a rating without a pair or a rater", path, line,
                            remedy="write the columns 'pair' and 'rater'")  # fmt: skip
        yield _imported(row, row, pair, rater, settings, str(path), line)


def read_label_studio(path: Path, settings: Settings) -> Iterator[Imported]:
    """Label Studio's JSON: tasks with their data and annotations; Number, Rating or Choices.

    The control's ``from_name`` is the kind of likeness, or anything where only one is asked for.
    """
    try:
        tasks = json.loads(read_bytes(path))
    except ValueError as error:
        raise DataError(f"is not JSON ({error})", path, remedy="export as JSON") from None
    if not isinstance(tasks, list):
        raise DataError("is no list of tasks", path, remedy="export as JSON, not JSON-MIN")
    for place, task in enumerate(tasks, start=1):
        data = task.get("data", {})
        pair = str(_first(data, "pair", "id", "pair_id") or task.get("id", place))
        for one in task.get("annotations", task.get("completions", [])):
            if one.get("was_cancelled"):
                continue
            said = _label_studio_values(one.get("result", []), settings)
            rater = one.get("completed_by", "unknown")
            rater = rater.get("email") or rater.get("id") if isinstance(rater, dict) else rater
            said["seconds"] = one.get("lead_time")
            yield _imported(said, data, pair, str(rater), settings, str(path), place)


def read_potato(path: Path, settings: Settings) -> Iterator[Imported]:
    """Potato's output: a folder with ``annotated_instances.jsonl`` for each user, or one file.

    The label schema's name is the kind of likeness, or anything where only one is asked for.
    """
    files = sorted(path.rglob("annotated_instances.jsonl")) if path.is_dir() else [path]
    if not files:
        raise DataError("there is no annotated_instances.jsonl", path, remedy="check the folder")
    for file in files:
        for line, row in rows_of(read_bytes(file), file.with_suffix(".jsonl").name):
            rater = str(_first(row, "user", "user_id", "annotator") or file.parent.name)
            pair = _first(row, "id", "instance_id")
            if pair is None:
                raise DataError("an instance without an id", file, line, remedy="export it again")
            said = _potato_values(row.get("label_annotations", row.get("annotation", {})), settings)
            yield _imported(said, row, pair, rater, settings, str(file), line)


READERS: dict[str, Callable[[Path, Settings], Iterable[Imported]]] = {
    "csv": read_csv,
    "label-studio": read_label_studio,
    "potato": read_potato,
}
"""The formats that ratings can be imported from."""


def _imported(
    said: Mapping[str, Any], data: Mapping[str, Any], pair: str, rater: str, settings: Settings,
    file: str, line: int,
) -> Imported:  # fmt: skip
    try:
        answer = check_answer(_answer(said, settings), settings)
    except UserError as error:
        raise DataError(error.what, file, line, remedy=error.remedy) from None
    texts = next(((str(data[a]), str(data[b])) for a, b in _TEXTS if data.get(a) and data.get(b)),
                 None)  # fmt: skip
    seconds = said.get("seconds")
    return Imported(
        pair, rater, answer, texts, str(said.get("swapped", "0")).lower() in {"1", "true", "yes"},
        float(seconds) if seconds not in (None, "") else None, _first(data, "genre"),
    )  # fmt: skip


def _answer(said: Mapping[str, Any], settings: Settings) -> Answer:
    scores: dict[str, float | None] = {}
    for kind in settings.kinds:
        text = str(_first(said, kind, *(("rating",) if len(settings.kinds) == 1 else ())) or "")
        if text.lower() in _NOT_APPLICABLE:
            scores[kind] = None
        elif is_number(text):
            scores[kind] = float(text)
        elif text:
            raise UserError(f"'{text}' is no score", remedy="write a number, or NA")
    label = str(said.get("entailment") or "").strip().upper()
    if label and label not in list(Entailment):
        raise UnknownNameError("label", label, [one.value for one in Entailment])
    comment = str(said.get("comment") or "")
    return Answer(scores, Entailment(label) if label else None, comment=comment)


def _label_studio_values(result: Sequence[Mapping[str, Any]], settings: Settings) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for one in result:
        value = one.get("value", {})
        name = str(one.get("from_name", ""))
        given = value.get("number", value.get("rating"))
        if given is None and value.get("choices"):
            given = value["choices"][0]
        if given is None and value.get("text"):
            text = value["text"]
            said["comment"] = " ".join(text) if isinstance(text, list) else str(text)
            continue
        said[_kind_named(name, given, settings)] = given
    return said


def _potato_values(labels: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    """Potato keeps a mapping for each schema: a scale's value, or the chosen label's name."""
    said: dict[str, Any] = {}
    for name, given in labels.items():
        if isinstance(given, Mapping):
            key, value = next(iter(given.items()), ("", None))
            # A Likert scale says "scale_4": 4 or "4": "4"; a choice says its name twice, or true.
            chosen = str(key).rpartition("_")[2] if value in (True, "true", "on") else value
        else:
            chosen = given
        said[_kind_named(name, chosen, settings)] = chosen
    return said


def _kind_named(name: str, given: object, settings: Settings) -> str:
    """Which question a control of another tool stands for."""
    if name in settings.kinds or name in {"entailment", "comment"}:
        return name
    if str(given).strip().upper() in list(Entailment):
        return "entailment"
    return settings.kinds[0] if len(settings.kinds) == 1 else name


def _new_pairs(found: Sequence[Imported], known: set[str], path: Path) -> list[Question]:
    made: dict[str, Question] = {}
    for one in found:
        if one.pair in known or one.pair in made:
            continue
        if one.texts is None:
            raise DataError(f"there is no pair '{one.pair}' in the campaign", path,
                            remedy="add the pairs first, or columns text_a and text_b")  # fmt: skip
        a, b = (item(text, "sentence") for text in one.texts)
        made[one.pair] = Question(Pair(one.pair, a, b, genre=one.genre), RATE)
    return list(made.values())


def _first(row: Mapping[str, Any], *names: str) -> str | None:
    """The first of some columns that has anything in it."""
    for name in names:
        value = row.get(name)
        if value is not None and str(value).strip():
            return str(value).strip()
    return None
