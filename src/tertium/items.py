"""Items, the sides of a comparison, and the pairs they make."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from tertium.errors import UnknownNameError, UserError
from tertium.judgement import Judgement


class Level(StrEnum):
    """The size class of an item, largest first."""

    RECORD = "record"
    PARAGRAPH = "paragraph"
    SENTENCE = "sentence"
    PHRASE = "phrase"
    WORD = "word"
    SENSE = "sense"


@dataclass(frozen=True, slots=True)
class Item:
    """One side of a comparison.

    >>> Sentence("A plane is taking off.").level
    <Level.SENTENCE: 'sentence'>
    """

    text: str
    level: ClassVar[Level]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Paragraph(Item):
    """Several sentences."""

    level: ClassVar[Level] = Level.PARAGRAPH


@dataclass(frozen=True, slots=True)
class Sentence(Item):
    """One sentence, or what stands for one: a headline, a caption, a post."""

    level: ClassVar[Level] = Level.SENTENCE


@dataclass(frozen=True, slots=True)
class Phrase(Item):
    """A few words that are not a sentence."""

    level: ClassVar[Level] = Level.PHRASE


@dataclass(frozen=True, slots=True)
class Word(Item):
    """One word, with its part of speech (``n v a r``) where it is known."""

    pos: str | None = None
    level: ClassVar[Level] = Level.WORD


@dataclass(frozen=True, slots=True)
class Sense(Item):
    """One sense of a word.

    Of WordNet 3.0: ``text`` is its key, its ``word#pos#n`` name or its synset's offset, and
    ``number`` its ``word#pos#n`` name where ``text`` is the key. Or one that WordNet lacks:
    ``text`` is the word and ``gloss`` what it means.

    >>> Sense("car%1:06:00::", number="car#n#1").text
    'car%1:06:00::'
    >>> item("flat: a tyre that lost its air", "sense")
    Sense(text='flat', number=None, gloss='a tyre that lost its air')
    """

    number: str | None = None
    gloss: str | None = None
    level: ClassVar[Level] = Level.SENSE


@dataclass(frozen=True, slots=True)
class Record(Item):
    """Something described by fields, each with any number of values.

    >>> Record.of({"title": ["View of Delft"], "date": ["1661"]}).text
    'View of Delft 1661'
    """

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    level: ClassVar[Level] = Level.RECORD

    @classmethod
    def of(cls, fields: Mapping[str, list[str] | tuple[str, ...]]) -> Record:
        """Make a record from its fields; its text is all their values in order."""
        frozen = MappingProxyType({name: tuple(values) for name, values in fields.items()})
        return cls(" ".join(value for values in frozen.values() for value in values), frozen)


_CLASSES: Mapping[Level, type[Item]] = MappingProxyType(
    {one.level: one for one in (Record, Paragraph, Sentence, Phrase, Word, Sense)}
)


_WITH_GLOSS = re.compile(r"(?P<word>[^:%#]+):\s(?P<gloss>.*\S.*)", re.DOTALL)
"""A word, a colon, a blank and what the word means; sense keys have colons without blanks."""


def item(text: str, level: str | Level | None = None) -> Item:
    """Make an item of a text; without a level, of the one that its form suggests.

    The rules are those of :mod:`tertium.levels`.

    >>> item("A plane is taking off.")
    Sentence(text='A plane is taking off.')
    >>> item("plane", "phrase")
    Phrase(text='plane')
    >>> len(item("cafe\u0301").text)
    4
    """
    if not isinstance(text, str):
        raise UserError(f"{type(text).__name__} is no text", remedy="give a str")
    # Some systems write an accented letter as two; dictionaries and models know it as one.
    text = unicodedata.normalize("NFC", text)
    if level is None:
        from tertium.levels import guess_level  # noqa: PLC0415

        return _CLASSES[guess_level(text)](text)
    names = [one.value for one in Level]
    if level not in names:
        raise UnknownNameError("level", str(level), names)
    if level == Level.SENSE and (own := _WITH_GLOSS.fullmatch(text)):
        return Sense(own["word"].strip(), gloss=own["gloss"].strip())
    return _CLASSES[Level(level)](text)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two items to compare, with the gold judgement where people gave one.

    ``genre`` is where the texts came from (``newswire``), ``kind`` how the pair was made
    (SICK's pair types), ``spread`` how far the raters were apart (a standard deviation).
    """

    id: str
    a: Item
    b: Item
    gold: Judgement | None = None
    genre: str | None = None
    kind: str | None = None
    spread: float | None = None
