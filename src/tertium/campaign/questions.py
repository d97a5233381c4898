"""Pairs into a campaign: from a task's release, or from a CSV or JSON Lines file.

A file has ``text_a`` and ``text_b``, and may have ``id``, ``genre``, ``subset``, ``kind``,
``level_a``, ``level_b``, ``chunks_a`` and ``chunks_b``; controls and training questions have a
column for each kind of likeness (``score`` where there is one), ``entailment``, and ``why``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tertium.campaign.answers import LONGEST_TEXT, Answer, check_expected
from tertium.campaign.database import Database, Session
from tertium.campaign.item_data import item_json
from tertium.campaign.settings import SCORE, Settings
from tertium.campaign.snapshot import CONTROL, RATE, ROLES, TRAINING, Question, stored_settings
from tertium.campaign.tables import first_of, rows_in, score_in
from tertium.errors import DataError, TertiumError, UnknownNameError, UserError
from tertium.items import Item, Pair, Sense, item
from tertium.judgement import Entailment, Judgement
from tertium.language.chunks import ChunkedSentence, parse_chunks
from tertium.tasks.files import counted, read_bytes


def add_questions(database: Database, questions: Iterable[Question]) -> int:
    """Put questions into a campaign, all or none; return how many."""
    with database.writing() as session:
        return insert_questions(session, list(questions), stored_settings(session))


def insert_questions(session: Session, questions: Sequence[Question], settings: Settings) -> int:
    """Put questions into a campaign inside a transaction."""
    known = {row["id"] for row in session.all("SELECT id FROM pairs")}
    numbers = {row["name"]: row["number"] for row in session.all("SELECT * FROM raters")}
    rows = []
    for one in questions:
        if one.pair.id in known:
            raise UserError(f"the id '{one.pair.id}' is there twice", remedy="give each its own")
        known.add(one.pair.id)
        rows.append(_row(_with_chunks(one) if settings.align else _with_meanings(one), numbers))
    session.many(
        "INSERT INTO pairs (id, a, b, role, subset, genre, kind, gold, why, author, requested, "
        "shuffle) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)  # fmt: skip
    return len(rows)


def questions_of_task(task: str, data: Path, split: str | None, role: str) -> list[Question]:
    """The pairs of a release; as controls, those that have gold."""
    from tertium import tasks  # noqa: PLC0415

    read = tasks.load(task).read(data, split)
    several = len(read.subsets) > 1
    return [
        Question(replace(pair, id=f"{subset.name}-{pair.id}" if several else pair.id, gold=None),
                 role, subset.name, None if pair.gold is None else expected_of(pair.gold))
        for subset in read.subsets
        for pair in subset.pairs
        if role == RATE or pair.gold is not None
    ]  # fmt: skip


def expected_of(gold: Judgement) -> Answer:
    """The answer that a gold judgement expects of a rater.

    >>> expected_of(Judgement(4.2, "sts")).scores
    {'score': 4.2}
    """
    scores = dict(gold.kinds) if gold.kinds else {SCORE: gold.score}
    known = {kind: score for kind, score in scores.items() if score is not None}
    return Answer(known, gold.entailment)


def read_questions(
    path: Path, settings: Settings, role: str = RATE, notes: list[str] | None = None
) -> list[Question]:
    """Read questions from a CSV, TSV or JSON Lines file."""
    return questions_in(read_bytes(path), str(path), settings, role, notes)


def questions_in(
    data: bytes, name: str, settings: Settings, role: str = RATE, notes: list[str] | None = None
) -> list[Question]:
    r"""Read questions from the contents of a file; its name tells the format.

    >>> rows = b"id,text_a,text_b\n7,A cat naps.,A cat sleeps.\n"
    >>> questions_in(rows, "pairs.csv", Settings("T"))[0].pair.b.text
    'A cat sleeps.'
    """
    found = [_question(row, name, line, settings, role) for line, row in rows_in(data, name, notes)]
    if not found:
        raise DataError("there are no pairs", name, remedy="write a pair a row")
    return found


def missing_controls(settings: Settings, questions: Iterable[Question]) -> list[str]:
    """What the settings ask for and the questions do not have, in words.

    >>> from tertium.campaign.settings import settings_of
    >>> missing_controls(settings_of({"title": "T", "control": {"training": 2}}), [])
    ['the settings ask for 2 training questions, and there are 0']
    """
    counts = Counter(one.role for one in questions)
    control = settings.control
    found = []
    if counts[TRAINING] < control.training:
        found.append(f"the settings ask for {counted(control.training, 'training question')}, "
                     f"and there are {counts[TRAINING]}"
                     f"{': nobody has to qualify' if control.qualify else ''}")  # fmt: skip
    if control.every and not counts[CONTROL]:
        found.append(f"one question in {control.every} is to be a hidden control, and there are "
                     "none")  # fmt: skip
    return found


def _question(
    row: Mapping[str, Any], name: str, line: int, settings: Settings, role: str
) -> Question:
    for column in ("text_a", "text_b"):
        if not isinstance(row.get(column), str) or not row[column].strip():
            raise DataError(f"there is no {column}", name, line, remedy=f"write {column}")
        if len(row[column]) > LONGEST_TEXT:
            raise DataError(f"{column} has more than {LONGEST_TEXT} characters", name, line,
                            remedy="nobody rates a text of that length")  # fmt: skip
    role = str(row.get("role") or role)
    if role not in ROLES:
        raise UnknownNameError("role", role, ROLES)
    try:
        a, b = (_item(row, side) for side in "ab")
        expected = None if role == RATE else _expected(row, settings)
    except UserError as error:
        raise DataError(error.what, name, line, remedy=error.remedy) from None
    pair = Pair(str(row.get("id") or line), a, b, genre=first_of(row, "genre"),
                kind=first_of(row, "kind"))  # fmt: skip
    return Question(
        pair, role, first_of(row, "subset") or "all", expected, first_of(row, "why") or ""
    )


def _item(row: Mapping[str, Any], side: str) -> Item:
    text = row[f"text_{side}"]
    if chunks := first_of(row, f"chunks_{side}"):
        return ChunkedSentence(text, parse_chunks(chunks, text))
    return item(text, first_of(row, f"level_{side}") or "sentence")


def _expected(row: Mapping[str, Any], settings: Settings) -> Answer:
    scores: dict[str, float | None] = {}
    for kind in settings.kinds:
        if (said := first_of(row, kind)) is not None:
            scores[kind] = score_in(said)
    # A label that the campaign does not ask for can be nobody's answer.
    label = (first_of(row, "entailment") or "").upper() if settings.entailment else ""
    if label and label not in list(Entailment):
        raise UnknownNameError("label", label, [one.value for one in Entailment])
    if not scores and not label:
        wanted = " or ".join([*settings.kinds, *(["entailment"] if settings.entailment else [])])
        raise UserError("nobody says what the right answer is", remedy=f"write {wanted}")
    if None in scores.values() and not settings.not_applicable:
        raise UserError("'not applicable' is no answer here",
                        remedy="give a score, or set not_applicable = true")  # fmt: skip
    return check_expected(Answer(scores, Entailment(label) if label else None), settings)


def _with_chunks(one: Question) -> Question:
    """Cut the sentences of a pair into chunks, where nobody did."""
    from tertium.language.chunker import chunk_sentence  # noqa: PLC0415

    sides = [
        side if isinstance(side, ChunkedSentence) and side.chunks else chunk_sentence(side.text)
        for side in (one.pair.a, one.pair.b)
    ]
    return replace(one, pair=replace(one.pair, a=sides[0], b=sides[1]))


def _with_meanings(one: Question) -> Question:
    """Say what WordNet's senses mean, where WordNet is installed: a rater sees no bare key."""
    sides = [_explained(side) for side in (one.pair.a, one.pair.b)]
    return replace(one, pair=replace(one.pair, a=sides[0], b=sides[1]))


def _explained(side: Item) -> Item:
    if not isinstance(side, Sense) or side.gloss:
        return side
    from tertium.lexicon import wordnet  # noqa: PLC0415 - rarely needed

    try:
        return replace(side, gloss=wordnet.load().find(side.text).definition)
    except TertiumError:
        return side


def _row(one: Question, numbers: Mapping[str, int]) -> tuple[object, ...]:
    expected = None if one.expected is None else one.expected.to_json()
    author = None if one.author is None else numbers[one.author]
    return (one.pair.id, item_json(one.pair.a), item_json(one.pair.b), one.role, one.subset,
            one.pair.genre, one.pair.kind, expected, one.why, author, one.requested,
            random.random())  # fmt: skip
