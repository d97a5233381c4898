"""Words to build word-to-sense pairs of: WordNet's by frequency, and those that it lacks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tertium.build.tables import Rows
from tertium.errors import MissingResourceError, UnknownNameError
from tertium.lexicon import dictionaries
from tertium.lexicon.database import Database
from tertium.lexicon.wordnet import PARTS_OF_SPEECH, Synset, WordNet

BANDS = 10
REGULAR, OOV, SLANG, OOS, CHALLENGE = "regular", "oov", "slang", "oos", "challenge"
SOURCES = (REGULAR, OOV, SLANG, OOS, CHALLENGE)
"""The five categories of paper 000, section 4.3."""

_PLAIN = re.compile(r"[a-z]+(?:-[a-z]+)?")
_WORD = re.compile(r"[a-z]+")
_LONGEST_GLOSS = 160


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with its part of speech, where it is from, and the sense nearest to what it means.

    ``band`` is its frequency band, 1 to 10, for words of WordNet; ``gloss`` what it means for
    others.
    """

    word: str
    pos: str
    source: str
    sense: Synset
    band: int | None = None
    gloss: str = ""


def band_of(count: int) -> int:
    """The frequency band of a word that was met so often: each is twice as wide as the last.

    Band 1 was never met, band 2 once, band 3 two or three times, band 10 256 times or more.

    >>> [band_of(count) for count in (0, 1, 3, 4, 255, 256, 9000)]
    [1, 2, 3, 4, 9, 10, 10]
    """
    return min(BANDS, 1 + count.bit_length())


def words_by_band(
    lexicon: WordNet, parts: str = "nvar", frequencies: Mapping[str, int] | None = None
) -> dict[int, list[tuple[str, str]]]:
    """All words of WordNet with their parts of speech, by frequency band.

    Frequencies are of WordNet's tagged texts, or those that are given. Names and terms of
    several words are left out.
    """
    query = "SELECT lemma, pos, sum(tags) FROM sense GROUP BY lemma, pos ORDER BY lemma, pos"
    found: dict[int, list[tuple[str, str]]] = {band: [] for band in range(1, BANDS + 1)}
    for lemma, pos, times in Database(lexicon.file).rows(query):
        if pos in parts and _PLAIN.fullmatch(lemma) and len(lemma) > 2:
            count = times if frequencies is None else frequencies.get(lemma, 0)
            found[band_of(int(count))].append((lemma, pos))
    return found


def read_frequencies(path: Path | str) -> dict[str, int]:
    """Read how often words occur: a table with the columns ``word`` and ``count``."""
    rows = Rows(path, ("word", "count"))
    return {
        rows.text(row, "word").strip().lower(): int(rows.number(row, "count") or 0) for row in rows
    }


def unlisted(
    lexicon: WordNet, source: str, parts: str, count: int, dice: random.Random
) -> list[Entry]:
    """Draw words of the dictionaries that WordNet lacks, with the sense their definition names."""
    books = dictionaries.load()
    if books is None:
        raise MissingResourceError(
            f"words of the source '{source}' come from dictionaries that are not here",
            remedy="run: tertium fetch dictionaries",
        )
    name = {SLANG: "slang", OOV: "GCIDE"}[source]
    query = "SELECT term, pos, definition FROM entry WHERE source = ? ORDER BY term, number DESC"
    # A term's first definition is its main one, and here its last.
    rows = {term: (pos, text) for term, pos, text in Database(books.file).rows(query, name)}
    terms = [term for term in rows if _WORD.fullmatch(term) and len(term) > 2]
    dice.shuffle(terms)
    found: list[Entry] = []
    for term in terms:
        if len(found) >= count:
            break
        if term in lexicon:
            continue
        pos, definition = rows[term]
        sense = nearest_sense(lexicon, definition, pos, whole=source == SLANG)
        if sense is not None and sense.pos in parts:
            found.append(Entry(term, sense.pos, source, sense, gloss=_shortened(definition)))
    return found


def nearest_sense(
    lexicon: WordNet, definition: str, pos: str = "", *, whole: bool = False
) -> Synset | None:
    """The sense that a definition names: all of it, or its genus unless ``whole`` is asked for.

    Of a noun the genus is the last noun before a preposition or a relative, of others the first
    word of that part of speech.
    """
    text = _ASIDES.sub("", definition).strip(" .").lower()
    if not text or _ABOUT_FORMS.match(text):
        return None
    named = _first_sense(lexicon, text, pos)
    if named is not None or whole:
        return named
    if _SOMEBODY.match(text):
        return lexicon.by_number("person#n#1")
    text = re.split(r"[;,]", text, maxsplit=1)[0]
    if pos in ("a", "r") and _ABOUT_NOUNS.match(text):
        return None  # 'having an entire aperture' is not entire
    if pos in ("", "n") and (abstract := _abstract(lexicon, text)) is not None:
        return abstract
    head = _LEADS_ON.split(text, maxsplit=1)[0]
    words = _WORD.findall(head)
    candidates = [*reversed(words), *_WORD.findall(text)] if pos == "n" else _WORD.findall(text)
    able = (word for word in candidates if len(word) > 2 and word not in _EMPTY)
    found = (_first_sense(lexicon, word, pos) for word in able)
    return next((sense for sense in found if sense is not None), None)


def _abstract(lexicon: WordNet, text: str) -> Synset | None:
    """The noun for *the state of being whimsical* or *the act of washing*: no state, no act."""
    if being := _BEING.fullmatch(text):
        related = [lexicon.synset(id_) for sense in lexicon.senses(being[1], "a")
                   for id_ in sense.targets("+", "=")]  # fmt: skip
        nouns = [one for one in related if one.pos == "n"]
        if nouns:  # of 'absurd' the quality before the absurd remark
            return min(nouns, key=lambda one: one.lexname not in ("noun.attribute", "noun.state"))
    doing = _DOING.match(text)
    return None if doing is None else _first_sense(lexicon, doing[1], "n")


def _first_sense(lexicon: WordNet, word: str, pos: str) -> Synset | None:
    """The commonest sense of a word; of *state* and *act* the one that definitions mean."""
    for part in pos or "nvar":
        for base in lexicon.base_forms(word, part):
            senses = [s for s in lexicon.senses(base, part) if base in s.lemmas]
            # Where a word names one of WordNet's beginnings, definitions begin with that.
            meant = [s for s in senses if s.lexname == "noun.Tops"]
            meant = meant or [s for s in senses if s.lexname == f"noun.{base}"]
            if (meant or senses) and not (meant or senses)[0].is_instance:
                return (meant or senses)[0]
    return None


_ASIDES = re.compile(r"\([^()]*\)|--.*|\[[^\[\]]*\]")
_ABOUT_FORMS = re.compile(r"(?:p\. ?p|imp|pl|var|obs|alt|see|same as|a? ?(?:plural|form) of)\b")
_SOMEBODY = re.compile(r"(?:one|a person|someone|anyone) (?:who|that|versed|skilled|employed)\b")
_ABOUT_NOUNS = re.compile(
    r"(?:having|of|pertaining|relating|resembling|like|in|with|without|containing|consisting|from)\b"
)
_BEING = re.compile(
    r"(?:the |an? )?(?:state|quality|condition|property|fact)(?: (?:or|and) \w+)? of being (\w+)"
)
_DOING = re.compile(
    r"(?:the |an? )?(?:act|action|process|practice)(?: (?:or|and) \w+)? of (\w+ing)\b"
)
_LEADS_ON = re.compile(
    r"\b(?:of|for|in|on|with|who|which|that|to|from|by|used|having|found|made|given|at|as|after|"
    r"before|above|below|between|under|over|upon|near|situated|attached|formed|containing|"
    r"consisting|resembling|belonging|growing|living)\b"
)
_EMPTY = frozenset({"the", "one", "kind", "sort", "who", "being", "are", "was", "not", "you",
                    "for", "and", "from", "same", "see", "any", "form", "quality"})  # fmt: skip


def read_own(path: Path | str, lexicon: WordNet) -> list[Entry]:
    """Read a user's own words: ``word``, ``pos``, ``definition``, and maybe ``source``, ``sense``.

    The sources are those of the paper; without a ``sense`` (a key or ``word#pos#n``) the nearest
    one is found from the definition.
    """
    rows = Rows(path, ("word", "pos", "definition"))
    found = []
    for row in rows:
        word, pos = rows.text(row, "word").strip(), rows.text(row, "pos").strip().lower()
        gloss = rows.text(row, "definition").strip()
        source = str(row.cells.get("source") or OOV).strip().lower()
        for value, known, what in ((pos, PARTS_OF_SPEECH, "part of speech"),
                                   (source, SOURCES, "source")):  # fmt: skip
            if value not in known:
                error = UnknownNameError(what, value, known)
                raise rows.wrong(error.what, row.line, remedy=error.remedy or "")
        given = str(row.cells.get("sense") or "").strip()
        sense = lexicon.find(given) if given else nearest_sense(lexicon, gloss, pos)
        if sense is None:
            raise rows.wrong(
                f"no sense is near '{gloss}'", row.line, remedy="name one in a column 'sense'"
            )
        found.append(Entry(word, pos, source, sense, gloss=_shortened(gloss)))
    return found


def check_sources(names: Iterable[str]) -> list[str]:
    """Refuse a source that is not known.

    >>> check_sources(["regular", "slangg"])
    Traceback (most recent call last):
    tertium.errors.UnknownNameError: unknown source 'slangg'; did you mean 'slang'?
    """
    able = (REGULAR, OOV, SLANG)
    for name in (names := list(names)):
        if name not in able:
            raise UnknownNameError("source", name, able)
    return names


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_GLOSS else f"{line[: _LONGEST_GLOSS - 3]}..."
