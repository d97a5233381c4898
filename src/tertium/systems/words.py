"""The small end: what dictionaries add to a model's own reading of words and senses.

A word alone says little. Its definitions say more: how near the nearest definition of one side
comes to the other side is what this measures, with the embedder. How far that moves a score was
learnt together with the model (``[evidence]`` in its ``model.toml``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tertium.items import Item, Level, Pair, Sense
from tertium.language.identify import language
from tertium.language.spanish.chunker import is_word as is_spanish_word
from tertium.language.words import function_words
from tertium.language.words import words as words_of
from tertium.lexicon import wordnet
from tertium.lexicon.reading import NUMBER, Reading, read_phrase, read_word, sense_text, synset_text

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Embed = Callable[[list[str]], Floats]

SENSE, WORD, WORDS = "sense", "word", "words"
"""Kinds of pairs: with a sense; with a word; of two words, for which there is no gold to learn."""
_MOST_MEANINGS = 8


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a pair: as it stands, as its definitions have it, and how they were found."""

    text: str
    said: tuple[str, ...]
    note: str = ""


Sides = tuple[Side, Side]


@dataclass(frozen=True, eq=False)
class Evidence:
    """For each pair: what its score is made of, and how near the definitions come.

    The three columns of ``parts`` are a start, the share of the model's own score, and the share
    of the nearness; 0, 1 and 0 leave a score as it is.
    """

    parts: NDArray[np.float64]
    nearness: NDArray[np.float64]

    def applied(self, middle: Doubles, low: Doubles, high: Doubles) -> list[Doubles]:
        """Move scores on the unit scale, and their intervals with them.

        >>> given = Evidence(np.array([[0.1, 0.5, 0.2]]), np.array([1.0]))
        >>> moved = given.applied(np.array([0.4]), np.array([0.2]), np.array([0.9]))
        >>> [round(float(column[0]), 4) for column in moved]
        [0.5, 0.3, 1.0]
        """
        start, own, near = self.parts.T
        moved = np.clip(start + own * middle + near * self.nearness, 0.0, 1.0)
        change = np.where(own == 1, 0.0, moved - middle)
        return [np.clip(column + change, 0.0, 1.0) for column in (middle, low, high)]


def gather(
    pairs: Sequence[Pair],
    sides: Sequence[Sides | None],
    shares: Mapping[str, tuple[float, float, float]],
    embed: Embed,
) -> Evidence:
    """See how near the definitions of words and senses come, each text read once."""
    parts = np.tile([0.0, 1.0, 0.0], (len(pairs), 1))
    near = np.zeros(len(pairs))
    rows, kinds, chosen = [], [], []
    for row, (pair, two) in enumerate(zip(pairs, sides, strict=True)):
        kind = kind_of(pair)
        if two is not None and kind in shares:
            rows.append(row)
            kinds.append(str(kind))
            chosen.append(two)
    if rows:
        near[rows] = nearness(chosen, kinds, embed)
        parts[rows] = [shares[kind] for kind in kinds]
    return Evidence(parts, near)


def look_up(pairs: Sequence[Pair]) -> list[Sides | None]:
    """Read the words and senses of pairs, each once; None for pairs that have neither.

    Our dictionaries are English: a pair with a Spanish side is left to the model alone.
    """
    wanted = [pair if kind_of(pair) and not has_spanish(pair) else None for pair in pairs]
    items = {item for pair in wanted if pair for item in (pair.a, pair.b)}
    read = {item: side(item) for item in items}
    return [(read[pair.a], read[pair.b]) if pair else None for pair in wanted]


def has_spanish(pair: Pair) -> bool:
    """Whether a pair has a Spanish side."""
    return is_spanish(pair.a) or is_spanish(pair.b)


def is_spanish(item: Item) -> bool:
    """Whether an item looks Spanish, and has a Spanish word that is no English one.

    >>> from tertium.items import Word
    >>> is_spanish(Word("perro")), is_spanish(Word("superhero")), is_spanish(Word("hotel"))
    (True, False, False)
    """
    if isinstance(item, Sense) or language(item.text) != "es":
        return False
    lexicon, little = wordnet.load(), function_words("en")
    return any(
        is_spanish_word(word)
        for word in words_of(item.text)
        if word not in little and not lexicon.base_forms(word)
    )


def notes_on(pair: Pair, sides: Sides | None) -> tuple[str, ...]:
    """Say how words that no dictionary lists were read."""
    if sides is None and kind_of(pair) and has_spanish(pair):
        return ("Spanish words are read without a dictionary: the score is rough",)
    both = zip("AB", sides or (), strict=False)
    return tuple(f"text {name}: {one.note}" for name, one in both if one.note)


def kind_of(pair: Pair) -> str | None:
    """Which evidence a pair calls for; None where its texts speak for themselves.

    >>> from tertium.items import Phrase, Sentence, Word
    >>> kind_of(Pair("1", Phrase("a flat tyre"), Word("puncture")))
    'word'
    >>> kind_of(Pair("2", Sentence("It rains."), Sentence("It pours.")))
    """
    levels = {pair.a.level, pair.b.level}
    if Level.SENSE in levels:
        return SENSE
    if levels == {Level.WORD}:
        return WORDS
    return WORD if Level.WORD in levels else None


def side(item: Item) -> Side:
    """Say an item as its definitions have it.

    >>> from tertium.items import Sentence
    >>> side(Sentence("It rains.")).said
    ('It rains.',)
    """
    if isinstance(item, Sense):
        text = sense_text(item)
        return Side(text, (text,))
    if item.level is Level.WORD:
        reading = read_word(item.text)
        return Side(reading.written, _meanings(reading) or (reading.written,), _note(reading))
    if item.level is Level.PHRASE:
        reading = read_phrase(item.text)
        return Side(reading.written, (reading.written, *_meanings(reading)), _note(reading))
    return Side(item.text, (item.text,))


def nearness(sides: Sequence[Sides], kinds: Sequence[str], embed: Embed) -> Floats:
    """How near the two sides of each pair come, by the best of their definitions."""
    texts = sorted({text for two in sides for one in two for text in (one.text, *one.said)})
    rows = {text: row for row, text in enumerate(texts)}
    vectors = embed(texts)

    def best(left: Sequence[str], right: Sequence[str]) -> float:
        a, b = (vectors[[rows[text] for text in some]] for some in (left, right))
        return float((a @ b.T).max())

    return np.array(
        [
            (best([a.text], b.said) + best([b.text], a.said)) / 2
            if kind == WORDS
            else best(a.said, b.said)
            for (a, b), kind in zip(sides, kinds, strict=True)
        ],
        np.float32,
    )


def _meanings(reading: Reading) -> tuple[str, ...]:
    """Definitions in the form in which the models learnt senses."""
    return tuple(
        synset_text(wordnet.load().sense(one.key)) if one.key else one.said
        for one in reading.senses[:_MOST_MEANINGS]
    )


def _note(reading: Reading) -> str:
    unsaid = reading.is_plain or reading.how in ("word by word", NUMBER)
    return "" if unsaid else reading.how
