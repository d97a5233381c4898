"""Which language each side of a small pair is in: a word alone often could be of either.

The dictionaries settle most words: *perro* is in one, *fork* in the other. What is a word of both
(*red*, *pie*, *animal*) goes with the other side, unless it means the same as the other side in the
other language only: *red* is English beside *rojo*, and Spanish beside *net*.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from tertium.items import Item, Pair, Sense
from tertium.language.identify import evidence, language
from tertium.language.spanish.chunker import is_word as was_met
from tertium.language.words import function_words
from tertium.language.words import words as words_of
from tertium.lexicon.meanings import WORDNET, shelf
from tertium.lexicon.spanish_reading import is_spanish_word, read_spanish

Language = Literal["en", "es"]
_SURE, _VERY_SURE = 1.5, 3.0
"""The evidence of a spelling, as a logarithm of odds, that settles a language by itself."""


def languages(pair: Pair) -> tuple[Language, Language]:
    """Say which of our two languages each side of a pair is in.

    >>> from tertium.items import Word
    >>> languages(Pair("1", Word("perro"), Word("animal")))
    ('es', 'es')
    """
    a, b = settled(pair.a), settled(pair.b)
    if a and b:
        return a, b
    if a:
        return a, _beside(pair.b.text, pair.a.text, a)
    if b:
        return _beside(pair.a.text, pair.b.text, b), b
    # Two words of both languages are hardly meant in two; most such words mean the same in both.
    both: Language = "es" if evidence(f"{pair.a.text} {pair.b.text}") > _VERY_SURE else "en"
    return both, both


def settled(item: Item) -> Language | None:
    """The language of an item that can be of one only; None for what the other side must settle.

    >>> from tertium.items import Sentence
    >>> settled(Sentence("The dog barks.")), settled(Sentence("El perro ladra."))
    ('en', 'es')
    """
    if isinstance(item, Sense) and item.gloss is None:
        return "en"
    text = item.text if not isinstance(item, Sense) else f"{item.text} {item.gloss}"
    found = words_of(text)
    if len(found) == 1:
        spanish = _is_spanish(found[0]) and not _is_acronym(text.strip())
        return None if spanish == _is_english(found[0]) else "es" if spanish else "en"
    if language(text) == "es" and any(map(is_only_spanish, found)):
        return "es"
    return None if _is_open(text) else "en"


def is_only_spanish(word: str) -> bool:
    """Whether a word is Spanish, and no English one.

    >>> is_only_spanish("perro"), is_only_spanish("superhero"), is_only_spanish("is")
    (True, False, False)
    """
    return _is_spanish(word) and not _is_english(word)


def is_swayed(text: str, chosen: Language) -> bool:
    """Whether a word of both languages would by itself surely have been read in the other one.

    >>> is_swayed("perro", "es"), is_swayed("animal", "es")
    (False, False)
    """
    word = text.lower()
    of_both = is_spanish_word(word) and _is_english(word)
    return of_both and not _is_open(text) and _spelt(text) != chosen


def _beside(text: str, beside: str, other: Language) -> Language:
    """The language of an open text, given that of the other side, with which it mostly goes."""
    meant = _synsets(beside, other)
    apart: Language = "en" if other == "es" else "es"
    tells = meant & _synsets(text, apart) and not meant & _synsets(text, other)
    if tells and not has_same_meaning(text.lower()):
        return apart
    # Not so 'mesa' beside 'table', or 'sol' beside 'sun': few use these as English words.
    is_rare = _is_spanish(text.lower()) and not _is_common(text) and evidence(text) > _VERY_SURE
    return "es" if is_rare and not has_same_meaning(text) else other


def _synsets(text: str, language: Language) -> frozenset[str]:
    """What a word may mean in a language, where it is in the dictionary as it stands."""
    lexicon, word = shelf().words, text.lower().strip()
    if lexicon is None or not word.isalpha():
        return frozenset()
    if language == "en":
        return frozenset(one.id for one in lexicon.senses(word))
    reading = read_spanish(word)
    keys = [sense.key for sense in reading.senses if sense.key] if reading.how == WORDNET else []
    return frozenset(lexicon.sense(key).id for key in keys)


def has_same_meaning(word: str) -> bool:
    """Whether a word of both languages means in English what it mostly means in Spanish."""
    lexicon, senses = shelf().words, read_spanish(word).senses
    if lexicon is None or not senses or not senses[0].key:
        return False
    bases = lexicon.base_forms(unicodedata.normalize("NFC", word))
    return any(lexicon.sense(senses[0].key) in lexicon.senses(base) for base in bases)


def _spelt(text: str) -> Language:
    return "es" if language(text) == "es" else "en"


def _is_open(text: str) -> bool:
    return abs(evidence(text)) < _SURE


def _is_spanish(word: str) -> bool:
    if word in function_words("es"):
        return True
    # Without a dictionary, what the chunker learnt from is all that there is.
    books = shelf().books
    return is_spanish_word(word) if books is not None and books.has_spanish else was_met(word)


def _is_english(word: str) -> bool:
    lexicon = shelf().words
    return word in function_words("en") or (lexicon is not None and word in lexicon)


def _is_acronym(text: str) -> bool:
    """Whether a word in capitals is English so, and in Spanish a form of another word at most.

    *USA* is a country, though *usa* is what somebody does; *SOL* is as Spanish as *sol*.
    """
    lexicon, small = shelf().words, text.lower()
    if lexicon is None or not (text.isalpha() and text.isupper()) or small in function_words("es"):
        return False
    capital = any(text in one.lemmas for one in lexicon.senses(small))
    return capital and read_spanish(small).how != WORDNET


def _is_common(text: str) -> bool:
    """Whether WordNet's tagged texts have an English word."""
    lexicon = shelf().words
    bases = lexicon.base_forms(text) if lexicon else ()
    return any(shelf().frequency(base) for base in bases)
