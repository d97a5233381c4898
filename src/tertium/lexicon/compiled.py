"""Compiles WordNet's text files into one SQLite file: quick to open, nothing held in memory."""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from contextlib import closing
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np

from tertium.errors import UserError
from tertium.lexicon import arrays, hierarchy, information, princeton
from tertium.lexicon.glosses import gloss_links
from tertium.lexicon.relations import RELATIONS, SYMBOLS

# Part of the file's name: raise it when the tables change, and old files are left alone.
FORMAT = 2

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
_FILE_NAME = re.compile(rf"wordnet-{re.escape(princeton.VERSION)}-(\d+)\.sqlite")


def file_name(variant: str = "") -> str:
    """Name the compiled file; a variant keeps a user's own copy apart.

    >>> file_name()
    'wordnet-3.0-2.sqlite'
    """
    tail = f"-{variant}" if variant else ""
    return f"wordnet-{princeton.VERSION}-{FORMAT}{tail}.sqlite"


def is_of_another_format(name: str) -> bool:
    """Say whether a file's name is that of a WordNet compiled by another release of ours.

    >>> is_of_another_format("wordnet-3.0-1.sqlite"), is_of_another_format(file_name())
    (True, False)
    """
    match = _FILE_NAME.fullmatch(name)
    return match is not None and int(match[1]) != FORMAT


def has_information(file: Path) -> bool:
    """Say whether a compiled file carries information content."""
    place = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(place, uri=True)) as database:
        return bool(database.execute(arrays.NAMES, ("count:%",)).fetchone())


def compile_folder(folder: Traversable, target: Path, counts: Traversable | None = None) -> Path:
    """Compile a WordNet folder into ``target``, which appears whole or not at all.

    ``counts`` is a folder with information content files, where there is one.
    """
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
            _fill(database, folder, counts)
        unfinished.chmod(0o644)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def _fill(database: sqlite3.Connection, folder: Traversable, counts: Traversable | None) -> None:
    # Nobody reads the file before it is whole, so a crash needs no journal to recover from.
    database.executescript(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES + arrays.TABLE
    )
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
    ids = [id_ for (id_,) in database.execute("SELECT id FROM synset ORDER BY id")]
    _fill_graph(database, ids)
    if counts is not None:
        information.fill(database, counts, ids)
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


def _fill_graph(database: sqlite3.Connection, ids: list[str]) -> None:
    """Store what is asked of all synsets at once: pointers, ancestors, the order of the names."""
    number = {id_: i for i, id_ in enumerate(ids)}
    code = {symbol: i for i, symbol in enumerate(SYMBOLS)}
    links = [
        (number[id_], number[target], code[symbol])
        for id_, pointers in database.execute("SELECT id, pointers FROM synset ORDER BY id")
        for symbol, target, _, _ in (p.rsplit(",", 3) for p in pointers.split(" ") if p)
        if target in number and symbol in code
    ]
    source, target, symbol = np.array(links or np.zeros((0, 3)), dtype=np.int64).T
    upward = np.isin(symbol, [code[s] for s in RELATIONS["hypernyms"]])
    found = hierarchy.climb(source[upward], target[upward], len(ids))
    gloss_source, gloss_target = gloss_links(database, number)
    rank = np.empty(len(ids), np.int32)
    rank[np.argsort(_names(database, ids))] = np.arange(len(ids))
    for name, array in {
        "id": np.array(ids, dtype="S9"),
        "source": source.astype(np.int32),
        "target": target.astype(np.int32),
        "symbol": symbol.astype(np.uint8),
        "gloss-source": gloss_source.astype(np.int32),
        "gloss-target": gloss_target.astype(np.int32),
        "starts": found.starts,
        "ancestors": found.ancestors,
        "distances": found.distances,
        "shallow": found.shallow,
        "deep": found.deep,
        "rank": rank,
    }.items():
        arrays.store(database, name, array)


def _names(database: sqlite3.Connection, ids: list[str]) -> list[str]:
    """Name synsets as NLTK does, ``dog.n.01``: it settles ties between synsets by these names."""
    sense = {
        (synset, lemma): number
        for synset, lemma, number in database.execute("SELECT synset, lemma, number FROM sense")
    }
    named = {
        id_: (lemmas.partition(" ")[0].lower(), "s" if satellite else id_[0])
        for id_, lemmas, satellite in database.execute("SELECT id, lemmas, satellite FROM synset")
    }
    return [
        f"{lemma}.{pos}.{sense.get((id_, lemma), 0):02d}"
        for id_ in ids
        for lemma, pos in [named[id_]]
    ]
