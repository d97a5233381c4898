"""The small end: what dictionaries add to a model's own reading of words and senses.

A word alone says little. Its definitions say more: how near the nearest definition of one side
comes to the other side is what this measures, with the embedder. How far that moves a score was
learnt together with the model (``[evidence]`` in its ``model.toml``).

Spanish words have English definitions, those of the WordNet synsets that they are in. To an
embedder that reads no Spanish they are put as the English words for the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tertium.encoders import weights
from tertium.encoders.embed import Embedder
from tertium.items import Item, Level, Pair, Sense
from tertium.lexicon import wordnet
from tertium.lexicon.meanings import shelf
from tertium.lexicon.reading import NUMBER, Reading, read_phrase, read_word, sense_text, synset_text
from tertium.lexicon.spanish_reading import english_words, in_english, read_spanish
from tertium.measures import word_vectors
from tertium.systems.word_languages import Language, has_same_meaning, is_swayed, languages

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Embed = Callable[[list[str]], Floats]

SENSE, WORD, WORDS = "sense", "word", "words"
"""Kinds of pairs: with a sense; with a word; of two words, for which there is no gold to learn."""
_MOST_MEANINGS = 8


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a pair: as it stands, as its definitions have it, and how they were found.

    ``words`` are other words for the text, for an embedder that does not read its language.
    """

    text: str
    said: tuple[str, ...]
    note: str = ""
    language: Language = "en"
    words: tuple[str, ...] = ()

    @property
    def read(self) -> tuple[str, ...]:
        """The text as the embedder can read it.

        >>> Side("perro", ("dog: a member of the genus Canis",), words=("dog",)).read
        ('dog',)
        """
        return self.words or (self.text,)


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

    Without a Spanish dictionary, a pair with a Spanish side is left to the model alone.
    """
    read: dict[tuple[Item, Language], Side] = {}
    found: list[Sides | None] = []
    for pair in pairs:
        two = languages(pair) if kind_of(pair) else ("en", "en")
        if not kind_of(pair) or ("es" in two and not _has_spanish()):
            found.append(None)
            continue
        for item, language in zip((pair.a, pair.b), two, strict=True):
            if (item, language) not in read:
                read[item, language] = side(item, language)
        found.append((read[pair.a, two[0]], read[pair.b, two[1]]))
    return found


def notes_on(pair: Pair, sides: Sides | None) -> tuple[str, ...]:
    """Say how words that no dictionary lists were read."""
    if sides is None:
        if kind_of(pair) and "es" in languages(pair) and not _has_spanish():
            run = shelf().missing or "tertium fetch dictionaries"
            rough = "Spanish words are read without a dictionary: the score is rough"
            return rough, f"for a Spanish dictionary, run: {run}"
        return ()
    return tuple(
        f"text {name}: {one.note}" for name, one in zip("AB", sides, strict=True) if one.note
    )


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


def side(item: Item, language: Language = "en") -> Side:
    """Say an item as its definitions have it.

    >>> from tertium.items import Sentence
    >>> side(Sentence("It rains.")).said
    ('It rains.',)
    """
    if language == "es":
        return _spanish_side(item)
    if isinstance(item, Sense):
        text = sense_text(item)
        return Side(text, (text,))
    if item.level is Level.WORD:
        reading = read_word(item.text)
        said = _meanings(reading) or (reading.written,)
        return Side(reading.written, said, _note(reading) or _swayed(item.text, language))
    if item.level is Level.PHRASE:
        reading = read_phrase(item.text)
        return Side(reading.written, (reading.written, *_meanings(reading)), _note(reading))
    return Side(item.text, (item.text,))


def _spanish_side(item: Item) -> Side:
    """A Spanish item by English definitions, and in words that the embedder reads."""
    if isinstance(item, Sense) or item.level not in (Level.WORD, Level.PHRASE):
        text = sense_text(item) if isinstance(item, Sense) else item.text
        heard = () if _embedder_reads_spanish() else (in_english(text),)
        return Side(text, heard or (text,), language="es", words=heard)
    reading = read_spanish(item.text)
    text, said, note = reading.written, _meanings(reading), _note(reading)
    words: tuple[str, ...] = ()
    if not _embedder_reads_spanish():
        words = english_words(reading) or (in_english(text),)
    own = words or (text,)
    if item.level is Level.PHRASE:
        return Side(text, (*own, *said), note, "es", words)
    return Side(text, said or own, note or _swayed(item.text, "es"), "es", words)


def nearness(sides: Sequence[Sides], kinds: Sequence[str], embed: Embed) -> Floats:
    """How near the two sides of each pair come, by the best of their definitions."""
    texts = sorted({text for two in sides for one in two for text in (*one.read, *one.said)})
    rows = {text: row for row, text in enumerate(texts)}
    vectors = embed(texts)

    def best(left: Sequence[str], right: Sequence[str]) -> float:
        a, b = (vectors[[rows[text] for text in some]] for some in (left, right))
        return float((a @ b.T).max())

    def near(a: Side, b: Side, kind: str) -> float:
        if kind != WORDS:
            return best(a.said, b.said)
        if "es" in (a.language, b.language) and not set(a.said).isdisjoint(b.said):
            # A word and its translation mean the same, as a word and itself do.
            return 1.0
        if set(a.said) == set(b.said):
            return 1.0  # forms or spellings of one word
        by_definitions = (best(a.read, b.said) + best(b.read, a.said)) / 2
        if a.language != b.language:
            return by_definitions  # that two words look alike means nothing: carpeta, carpet
        opinions = [by_definitions, best(a.read, b.read), *_by_company(a, b)]
        return sum(opinions) / len(opinions)

    found = [near(*two, kind) for two, kind in zip(sides, kinds, strict=True)]
    return np.array(found, np.float32)


def _by_company(a: Side, b: Side) -> list[float]:
    """Whether two English words are used beside the same words, where both are known for it.

    Definitions tell what is alike; what merely goes together, as a kettle and steam do, is told by
    the company that words keep.

    >>> [near] = _by_company(Side("kettle", ()), Side("steam", ()))
    >>> [far] = _by_company(Side("kettle", ()), Side("tax", ()))
    >>> near > far
    True
    """
    vectors = word_vectors.load()
    one, other = a.text.lower(), b.text.lower()
    if "es" in (a.language, b.language) or not {one, other} <= vectors.rows.keys():
        return []
    return [vectors.cosine(one, other)]


def _meanings(reading: Reading) -> tuple[str, ...]:
    """Definitions in the form in which the models learnt senses."""
    return tuple(
        synset_text(wordnet.load().sense(one.key)) if one.key else one.said
        for one in reading.senses[:_MOST_MEANINGS]
    )


def _has_spanish() -> bool:
    """Whether Spanish words can be looked up."""
    at_hand = shelf()
    return at_hand.words is not None and at_hand.books is not None and at_hand.books.has_spanish


def _embedder_reads_spanish() -> bool:
    return "es" in _languages_of(weights.place(), Embedder().model)


@lru_cache(maxsize=4)
def _languages_of(place: Path, model: str) -> frozenset[str]:
    """What a model reads, by its card, which is read once for each folder of weights."""
    return frozenset(
        language for one in weights.installed() if one.name == model for language in one.languages
    )


def _swayed(text: str, language: Language) -> str:
    """A note on a word that was read in the language of the other side, where it matters."""
    if not is_swayed(text, language) or has_same_meaning(text):
        return ""
    return "read as Spanish" if language == "es" else "read as English"


def _note(reading: Reading) -> str:
    unsaid = reading.is_plain or reading.how in ("word by word", NUMBER)
    return "" if unsaid else reading.how
