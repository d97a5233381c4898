"""Documents to mine: articles with their paragraphs, cut into sentences in English and Spanish."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path

from tertium.build.tables import Row, Rows
from tertium.errors import DataError, UserError
from tertium.language import sentences as english
from tertium.language.identify import language
from tertium.language.spanish import sentences as spanish
from tertium.language.words import words
from tertium.scoring.lines import Lines

LANGUAGES = ("en", "es")
_STARTS = {"en": english.sentence_starts, "es": spanish.sentence_starts}
_TAGS = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<!--.*?-->|<[^<>]+>", re.I | re.S)
_BLOCKS = re.compile(r"</(?:p|div|li|h[1-6]|tr|td|th)>|<br\s*/?>\s*<br\s*/?>", re.IGNORECASE)
_LINKS = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_TEMPLATES = re.compile(r"\{\{[^{}]*\}\}")
_MARKS = re.compile(r"'{2,}|^[=*#:;]+\s*|\s*=+\s*$", re.MULTILINE)
_HEADING = re.compile(r"^=+[^=\n]+=+\s*$", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class Document:
    """An article: its text in paragraphs, and its title, day and language where they are known.

    >>> Document("d1", "First part.\\n\\nSecond. Third one.").paragraphs
    ('First part.', 'Second. Third one.')
    """

    id: str
    text: str
    title: str = ""
    day: date | None = None
    lang: str | None = None

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs, which empty lines part."""
        return tuple(part.strip() for part in _PARAGRAPH.split(self.text) if part.strip())

    @property
    def language(self) -> str:
        """The language it is in: said, or found from its text; English unless it is Spanish."""
        return self.lang or ("es" if language(self.text[:2000]) == "es" else "en")


def sentences_of(paragraph: str, lang: str, longer_than: int = 8) -> list[str]:
    """The sentences of a paragraph that have more than so many words.

    >>> sentences_of("It rained. The old port of the town was closed all day.", "en", 5)
    ['The old port of the town was closed all day.']
    """
    flat = " ".join(paragraph.split())
    starts = [*_STARTS[lang](flat), len(flat)]
    cut = (flat[start:stop].strip() for start, stop in pairwise(starts))
    return [one for one in cut if len(words(one)) > longer_than]


def plain_text(text: str) -> str:
    """Take mark-up away: HTML tags, wiki links, templates and headings; what is read stays.

    >>> plain_text("The '''[[port|old port]]''' was <b>closed</b>.")
    'The old port was closed.'
    """
    text = _TAGS.sub("", _BLOCKS.sub("\n\n", text)) if "<" in text else text
    for _ in range(3):  # templates stand in templates
        text = _TEMPLATES.sub("", text)
    text = _MARKS.sub("", _HEADING.sub("\n", _LINKS.sub(r"\1", text)))
    return html.unescape(_PARAGRAPH.sub("\n\n", re.sub(r"[ \t]+", " ", text))).strip()


def read_documents(
    path: Path | str, lang: str | None = None, notes: list[str] | None = None
) -> list[Document]:
    """Read documents: a folder of ``.txt`` files, or a table.

    A table has a column ``text``, and maybe ``id``, ``title``, ``date`` (as 2014-11-03) and
    ``lang``. ``notes`` gets what had to be read with tolerance.
    """
    if lang is not None and lang not in LANGUAGES:
        raise UserError(f"no sentences are found in '{lang}'", remedy="use en or es")
    told: list[str] = [] if notes is None else notes
    read = _folder(Path(path), lang, told) if Path(path).is_dir() else _table(path, lang, told)
    found = list(read)
    if not found:
        raise DataError("there are no documents", str(path), remedy="give at least one")
    return found


def _folder(folder: Path, lang: str | None, notes: list[str]) -> Iterator[Document]:
    for file in sorted(folder.glob("*.txt")):
        lines = Lines(file)
        text = "\n".join(line for _, line in lines)
        notes += lines.notes
        if text.strip():
            yield Document(file.stem, plain_text(text), lang=lang)


def _table(path: Path | str, lang: str | None, notes: list[str]) -> Iterator[Document]:
    rows = Rows(path, ("text",), notes=notes)
    for number, row in enumerate(rows, start=1):
        title = str(row.cells.get("title") or "").strip()
        said = lang or str(row.cells.get("lang") or "").strip().lower() or None
        if said is not None and said not in LANGUAGES:
            raise rows.wrong(f"'{said}' is no language here", row.line, remedy="write en or es")
        id_ = str(row.cells.get("id") or number)
        yield Document(id_, plain_text(rows.text(row, "text")), title, _day(rows, row), said)


def _day(rows: Rows, row: Row) -> date | None:
    said = str(row.cells.get("date") or "").strip()
    if not said:
        return None
    try:
        return date.fromisoformat(said[:10])
    except ValueError:
        what = f"'{said}' is no date"
        raise rows.wrong(what, row.line, remedy="write it as 2014-11-03") from None
