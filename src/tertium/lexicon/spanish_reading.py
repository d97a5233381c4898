"""What a Spanish word or phrase means: by its WordNet synsets, whose definitions are English."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from tertium.language.words import function_words
from tertium.language.words import words as words_of
from tertium.lexicon import spanish
from tertium.lexicon.meanings import GLOSSARY, WORDNET, Shelf, shelf
from tertium.lexicon.reading import NUMBER, Reading
from tertium.lexicon.spanish_files import key as spanish_key
from tertium.lexicon.variants import plain

_MARKS = '.,;:!?…"“”‘’«»()[]¿¡'
_MOST_REMEMBERED = 1 << 15
_MOST_SYNSETS = 8
_UNTAGGED = 0.5
"""What a synset that was never met in tagged texts counts, where one that was counts so often."""


def read_spanish(text: str) -> Reading:
    """Say what a Spanish word or phrase means, as well as the resources that are here allow.

    >>> read_spanish("automovil").how                              # doctest: +SKIP
    'spelling: automovil -> automóvil'
    """
    return _read(text, plain(text).strip(_MARKS + " "), shelf())


def is_spanish_word(form: str) -> bool:
    """Whether the Spanish dictionary has a word, inflected or not, with its accents or without."""
    books = shelf().books
    return books is not None and bool(books.spanish_words(spanish_key(plain(form))))


def in_english(text: str) -> str:
    """Put the content words of a Spanish text into English, word by word, for rough comparison.

    A word that the dictionary lacks stays as it is, and so does a text of little words only; a
    term of several words counts as one.

    >>> in_english("la pérdida de una rueda")                      # doctest: +SKIP
    'loss wheel'
    """
    at_hand = shelf()
    whole = english_words(read_spanish(text))
    if whole:
        return whole[0]
    content = [word for word in words_of(text) if word not in function_words("es")]
    readings = {word: english_words(_read(word, word, at_hand)) for word in content}
    return " ".join(readings[word][0] if readings[word] else word for word in content) or text


def english_words(reading: Reading, most: int = 3) -> tuple[str, ...]:
    """The English words that stand for what was read, the most frequent first.

    A word counts as often as WordNet's tagged texts have it, times the synsets that it is in.
    """
    lexicon = shelf().words
    if lexicon is None:
        return ()
    times: dict[str, float] = defaultdict(float)
    synsets: dict[str, int] = defaultdict(int)
    for sense in reading.senses[:_MOST_SYNSETS]:
        synset = lexicon.sense(sense.key) if sense.key else None
        for lemma, key in zip(synset.lemmas, synset.keys, strict=True) if synset else ():
            times[lemma] += lexicon.tag_count(key) or _UNTAGGED
            synsets[lemma] += 1
    best = sorted(times, key=lambda lemma: -times[lemma] * synsets[lemma])
    return tuple(lemma.replace("_", " ") for lemma in best[:most])


@lru_cache(_MOST_REMEMBERED)
def _read(text: str, form: str, at_hand: Shelf) -> Reading:
    own = tuple(at_hand.in_glossary(form))
    books = at_hand.books
    if not form or books is None:
        return Reading(text, own, GLOSSARY if own else "")
    found = spanish.find_phrase(form, books) if " " in form else spanish.find(form, books)
    is_little = form in function_words("es")
    # 'para' is for, not a form of 'parar' or 'parir'.
    senses = [] if is_little and found.how else at_hand.in_spanish(found.lemmas)
    if own or senses:
        return Reading(text, (*own, *senses), GLOSSARY if own else found.how or WORDNET)
    if " " in form:
        return Reading(text, (), "word by word")
    if is_little:
        return Reading(text, (), "a word of grammar")
    is_number = not any(c.isalpha() for c in form) and any(c.isdigit() for c in form)
    return Reading(text, (), NUMBER if is_number else "unknown: read as it is spelt")
