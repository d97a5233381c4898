"""Two-phase creation (paper 000, section 4.2).

First, somebody writes the smaller text for a larger one at a requested similarity, or leaves it
blank where they do not understand. Then the pairs, without what was requested, are rated by
others. Pairs of the lowest similarity nobody writes: a larger text is paired with a smaller one
that was written for another text of its genre.
"""

from __future__ import annotations

import json
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tertium import scales
from tertium.campaign.answers import LONGEST_TEXT
from tertium.campaign.campaigns import fact, set_fact
from tertium.campaign.database import Database, Session
from tertium.campaign.questions import insert_questions
from tertium.campaign.settings import Settings
from tertium.campaign.snapshot import DISCARDED, PAUSED, RATE, Question, Snapshot, stored_settings
from tertium.campaign.tables import read_rows
from tertium.errors import DataError, UnknownNameError, UserError
from tertium.items import Level, Pair, item
from tertium.levels import guess_level
from tertium.metrics.correlation import pearson
from tertium.metrics.figure import Figure

_LEVELS = ("sentence", "phrase")
_WRITTEN = (Level.PARAGRAPH, Level.SENTENCE, Level.PHRASE, Level.WORD)
"""The levels of texts that people write, the largest first."""


@dataclass(frozen=True, slots=True)
class Larger:
    """A larger text that somebody is to write a smaller one for."""

    id: str
    text: str
    genre: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """A larger text and the similarity that is asked for."""

    number: int
    id: str
    text: str
    requested: float


def read_larger(path: Path, notes: list[str] | None = None) -> list[Larger]:
    """Read larger texts from a CSV, TSV or JSON Lines file with ``text``, ``id``, ``genre``."""
    found = []
    for line, row in read_rows(path, notes):
        if not str(row.get("text") or "").strip():
            raise DataError("there is no text", path, line, remedy="write the column 'text'")
        found.append(Larger(str(row.get("id") or line), str(row["text"]), row.get("genre") or None))
    return found


def add_prompts(
    database: Database,
    texts: Iterable[Larger],
    seed: int = 0,
    levels: Sequence[str] = _LEVELS,
) -> int:
    """Ask for one smaller text for each larger one; the requested points are in balance.

    Within each genre every point is requested as often as any other, as far as they divide.
    ``levels`` are those of the larger and of the smaller text, which no writer may exceed.
    """
    dice = random.Random(seed)
    check_levels(levels)
    with database.writing() as session:
        settings = stored_settings(session)
        by_genre: dict[str | None, list[Larger]] = defaultdict(list)
        for one in texts:
            if not one.text.strip() or len(one.text) > LONGEST_TEXT:
                raise UserError(f"the text '{one.id}' is empty or too long",
                                remedy=f"use 1 to {LONGEST_TEXT} characters")  # fmt: skip
            by_genre[one.genre].append(one)
        rows = []
        for genre, found in by_genre.items():
            points = list(settings.requested)
            dice.shuffle(points)
            dice.shuffle(found)
            rows += [(one.id, one.text, genre, points[i % len(points)], dice.random())
                     for i, one in enumerate(found)]  # fmt: skip
        known = {row["id"] for row in session.all("SELECT id FROM prompts")}
        twice = next((row[0] for row in rows if row[0] in known or known.add(row[0])), None)  # type: ignore[func-returns-value]
        if twice is not None:
            raise UserError(f"the id '{twice}' is there twice", remedy="give each text its own")
        set_fact(session, "levels", json.dumps(list(levels)))
        session.many("INSERT INTO prompts (id, text, genre, requested, shuffle) "
                     "VALUES (?, ?, ?, ?, ?)", rows)  # fmt: skip
    return len(rows)


def check_levels(levels: Sequence[str]) -> None:
    """Refuse levels that texts cannot be written of, or a smaller one that is the larger.

    >>> check_levels(("phrase", "sentence"))
    Traceback (most recent call last):
    tertium.errors.UserError: a phrase is not larger than a sentence; name the larger level first
    """
    for level in levels:
        if level not in _WRITTEN:
            raise UnknownNameError("level", level, _WRITTEN)
    larger, smaller = levels
    if _WRITTEN.index(larger) >= _WRITTEN.index(smaller):
        raise UserError(f"a {larger} is not larger than a {smaller}",
                        remedy="name the larger level first")  # fmt: skip


def stored_levels(session: Session) -> tuple[str, str]:
    """The levels that were asked for with the prompts."""
    said = fact(session, "levels")
    larger, smaller = _LEVELS if said is None else json.loads(said)
    return larger, smaller


def smaller_level(session: Session) -> str:
    """The level of what is to be written."""
    return stored_levels(session)[1]


def is_too_large(text: str, level: str) -> bool:
    """Whether a text is of a larger level than was asked for.

    >>> is_too_large("The harbour is closed tonight.", "phrase"), is_too_large("a port", "phrase")
    (True, False)
    """
    order = list(Level)
    found = Level.WORD if not text.strip() else guess_level(text)
    return order.index(found) < order.index(Level(level))


def next_prompt(
    session: Session, settings: Settings, rater: int, now: float | None = None
) -> Prompt | None:
    """The text that somebody is to write for now: the one they hold, or a new one."""
    now = time.time() if now is None else now
    session.run("UPDATE prompts SET holder = NULL WHERE written = 0 AND expires < ?", now)
    standing = session.value("SELECT standing FROM raters WHERE number = ?", rater)
    if standing in (PAUSED, DISCARDED):
        return None
    row = session.one("SELECT * FROM prompts WHERE holder = ? AND written = 0", rater)
    row = row or session.one(
        "SELECT * FROM prompts p WHERE written = 0 AND holder IS NULL AND NOT EXISTS "
        "(SELECT 1 FROM writings w WHERE w.prompt = p.number AND w.rater = ?) "
        "ORDER BY shuffle LIMIT 1", rater)  # fmt: skip
    if row is None:
        return None
    session.run("UPDATE prompts SET holder = ?, expires = ? WHERE number = ?",
                rater, now + settings.lease, row["number"])  # fmt: skip
    return Prompt(row["number"], row["id"], row["text"], row["requested"])


def has_prompts(session: Session, rater: int, now: float | None = None) -> bool:
    """Whether there is a text that somebody could write for now."""
    now = time.time() if now is None else now
    return session.one(
        "SELECT 1 AS found FROM prompts p WHERE written = 0 AND (holder IS NULL OR holder = ? OR "
        "expires < ?) AND NOT EXISTS (SELECT 1 FROM writings w WHERE w.prompt = p.number "
        "AND w.rater = ?) LIMIT 1", rater, now, rater) is not None  # fmt: skip


def write(
    session: Session,
    rater: int,
    number: int,
    text: str,
    *,
    seconds: float | None = None,
    now: float | None = None,
) -> None:
    """Keep what somebody wrote. A blank text is passed on to another writer."""
    now = time.time() if now is None else now
    row = session.one("SELECT * FROM prompts WHERE number = ? AND holder = ? AND written = 0",
                      number, rater)  # fmt: skip
    if row is None:
        raise UserError("this text is not yours any more", remedy="go on with the next one")
    text = " ".join(text.split())
    if len(text) > LONGEST_TEXT:
        raise UserError("the text is too long", remedy=f"write up to {LONGEST_TEXT} characters")
    if is_too_large(text, level := smaller_level(session)):
        raise UserError(f"this is more than a {level}", remedy=f"write a {level}")
    session.run(
        "INSERT INTO writings (prompt, rater, text, seconds, given) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (prompt, rater) DO UPDATE SET text = excluded.text, given = excluded.given",
        number, rater, text, seconds, now)  # fmt: skip
    session.run("UPDATE prompts SET written = ?, holder = NULL WHERE number = ?",
                int(bool(text)), number)  # fmt: skip


def written_pairs(
    database: Database, levels: Sequence[str] | None = None, seed: int = 0
) -> int:  # fmt: skip
    """Turn what was written into pairs to rate, blind; return how many.

    Without ``levels`` they are of those that the prompts asked for.

    What was requested is kept, and never shown. As many unrelated pairs are added as each point
    has on average. Nobody gets a pair to rate that they wrote. Texts that are pairs already are
    passed over, so that this can be done again when more was written.
    """
    dice = random.Random(seed)
    for level in levels or ():
        item("text", level)  # a wrong name is said before anything else
    with database.writing() as session:
        levels = levels or stored_levels(session)
        settings = stored_settings(session)
        names = {row["number"]: row["name"] for row in session.all("SELECT * FROM raters")}
        rows = session.all(
            "SELECT p.id, p.text AS larger, p.genre, p.requested, w.text AS smaller, w.rater "
            "FROM writings w JOIN prompts p ON p.number = w.prompt "
            "WHERE w.text <> '' AND p.written = 1 ORDER BY p.number")  # fmt: skip
        known = {row["id"] for row in session.all("SELECT id FROM pairs")}
        rows = [row for row in rows if row["id"] not in known]
        lowest = float(scales.get(settings.scale).low)
        made = [_question(row["id"], row["larger"], row["smaller"], row["genre"], levels,
                          names[row["rater"]], row["requested"]) for row in rows]  # fmt: skip
        by_genre: dict[str | None, list[int]] = defaultdict(list)
        for i, row in enumerate(rows):
            by_genre[row["genre"]].append(i)
        for genre, places in by_genre.items():
            wanted = round(len(places) / max(1, len(set(settings.requested) - {lowest})))
            for i in dice.sample(places, min(wanted, len(places))):
                others = [j for j in places if rows[j]["larger"] != rows[i]["larger"]]
                if others:
                    j = dice.choice(others)
                    made.append(_question(f"{rows[i]['id']}-unrelated", rows[i]["larger"],
                                          rows[j]["smaller"], genre, levels,
                                          names[rows[j]["rater"]], lowest))  # fmt: skip
        dice.shuffle(made)
        return insert_questions(session, made, settings)


def requested_and_rated(snapshot: Snapshot) -> Figure:
    """Pearson's r of the similarity that was requested with the mean that others gave."""
    requested, rated = [], []
    for id_, ratings in snapshot.by_pair.items():
        wanted = snapshot.questions[id_].requested
        scores = [s for one in ratings if (s := one.answer.score) is not None]
        if wanted is not None and scores:
            requested.append(wanted)
            rated.append(sum(scores) / len(scores))
    return pearson(requested, rated)


def _question(
    id_: str, larger: str, smaller: str, genre: str | None, levels: Sequence[str],
    author: str, requested: float,
) -> Question:  # fmt: skip
    pair = Pair(id_, item(larger, levels[0]), item(smaller, levels[1]), genre=genre)
    subset = f"{levels[0]}2{levels[1]}"
    return Question(pair, RATE, subset, author=author, requested=requested)
