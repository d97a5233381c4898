"""Ratings that people have already: plain CSV, Label Studio, Potato.

All three become rows of one shape (who said what of which pair), which are then put into a
campaign as ratings, as if their raters had been invited.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tertium.campaign.assignment import recount
from tertium.campaign.database import Database
from tertium.campaign.foreign.label_studio import read_label_studio
from tertium.campaign.foreign.plain_table import read_table
from tertium.campaign.foreign.potato import read_potato
from tertium.campaign.foreign.ratings import Imported, Reading
from tertium.campaign.people import check_team
from tertium.campaign.questions import insert_questions
from tertium.campaign.snapshot import CROWD, RATE, Question, stored_settings
from tertium.campaign.tokens import new_token
from tertium.errors import DataError, UnknownNameError
from tertium.items import Pair, item

Reader = Callable[[Path, Reading], Iterable[Imported]]


@dataclass(frozen=True, slots=True)
class ImportedCount:
    """What came in."""

    ratings: int
    raters: int
    pairs: int
    notes: tuple[str, ...] = ()


def import_ratings(
    database: Database,
    path: Path,
    form: str,
    *,
    team: str = CROWD,
    columns: tuple[str, str] | None = None,
    score: str | None = None,
    shift: float = 0.0,
) -> ImportedCount:
    """Put the ratings of a file, or of Potato's folder, into a campaign: all or none.

    Pairs that are not there yet are made where the file has their texts, in ``columns`` where
    their names do not tell. ``score`` names the question that holds the score, and ``shift`` is
    added to each, as where a scale of 0 to 5 was shown as 1 to 6. A rating of a pair that the same
    rater has rated already is refused.
    """
    if form not in READERS:
        raise UnknownNameError("format", form, READERS)
    check_team(team)
    now = time.time()
    with database.writing() as session:
        settings = stored_settings(session)
        reading = Reading(settings, columns, score, shift)
        found = list(READERS[form](path, reading))
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
    return ImportedCount(len(found), len(names), len(made), tuple(reading.notes))


READERS: dict[str, Reader] = {
    "csv": read_table,
    "label-studio": read_label_studio,
    "potato": read_potato,
}
"""The formats that ratings can be imported from."""


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
