"""Compiles WordNet's text files into one SQLite file: quick to open, nothing held in memory."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from importlib.resources.abc import Traversable
from pathlib import Path

from tertium.errors import UserError
from tertium.lexicon import princeton

# Part of the file's name: raise it when the tables change, and old files are left alone.
FORMAT = 1

_TABLES = """
CREATE TABLE synset (
    id TEXT PRIMARY KEY, lexname INTEGER, satellite INTEGER,
    lemmas TEXT, keys TEXT, pointers TEXT, gloss TEXT
) WITHOUT ROWID;
CREATE TABLE sense (
    lemma TEXT, pos TEXT, number INTEGER, synset TEXT, key TEXT, tags INTEGER,
    PRIMARY KEY (lemma, pos, number)
) WITHOUT ROWID;
CREATE TABLE exception (
    form TEXT, pos TEXT, base TEXT, PRIMARY KEY (form, pos, base)
) WITHOUT ROWID;
"""


def file_name(variant: str = "") -> str:
    """Name the compiled file; a variant keeps a user's own copy apart.

    >>> file_name()
    'wordnet-3.0-1.sqlite'
    """
    tail = f"-{variant}" if variant else ""
    return f"wordnet-{princeton.VERSION}-{FORMAT}{tail}.sqlite"


def compile_folder(folder: Traversable, target: Path) -> Path:
    """Compile a WordNet folder into ``target``, which appears whole or not at all."""
    princeton.check_version(folder)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".wordnet-", dir=target.parent)
    except OSError as error:
        raise UserError(
            f"cannot write the compiled WordNet ({error.strerror})",
            where=str(target.parent),
            remedy="set TERTIUM_CACHE to a folder that can be written",
        ) from error
    os.close(handle)
    unfinished = Path(name)
    try:
        with closing(sqlite3.connect(unfinished)) as database:
            _fill(database, folder)
        unfinished.chmod(0o644)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def _fill(database: sqlite3.Connection, folder: Traversable) -> None:
    # Nobody reads the file before it is whole, so a crash needs no journal to recover from.
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)
    keys = _fill_synsets(database, folder)
    tags = princeton.tag_counts(folder)
    database.executemany(
        "INSERT INTO sense VALUES (?, ?, ?, ?, ?, ?)",
        (
            (lemma, pos, number, synset, key, tags.get(key, 0))
            for pos in princeton.FILES
            for lemma, synsets in princeton.index(folder, pos)
            for number, synset in enumerate(synsets, 1)
            for key in [keys[lemma, synset]]
        ),
    )
    database.executemany(
        "INSERT OR IGNORE INTO exception VALUES (?, ?, ?)",
        (
            (form, pos, base)
            for pos in princeton.FILES
            for form, base in princeton.exceptions(folder, pos)
        ),
    )
    database.execute("CREATE INDEX sense_key ON sense (key)")
    database.commit()


def _fill_synsets(database: sqlite3.Connection, folder: Traversable) -> dict[tuple[str, str], str]:
    keys_of: dict[tuple[str, str], str] = {}
    for pos in princeton.FILES:
        entries = list(princeton.entries(folder, pos))
        heads = {entry.id: entry.words[0] for entry in entries if not entry.satellite}
        rows = []
        for entry in entries:
            keys = princeton.sense_keys(entry, heads)
            for (word, _), key in zip(entry.words, keys, strict=True):
                # Where one synset spells a lemma in two cases, WordNet lists its first spelling.
                keys_of.setdefault((word.lower(), entry.id), key)
            rows.append(
                (
                    entry.id,
                    entry.lexname,
                    entry.satellite,
                    " ".join(word for word, _ in entry.words),
                    " ".join(keys_of[word.lower(), entry.id] for word, _ in entry.words),
                    " ".join(
                        f"{symbol},{target},{source},{goal}"
                        for symbol, target, source, goal in entry.pointers
                    ),
                    entry.gloss,
                )
            )
        database.executemany("INSERT INTO synset VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    return keys_of
