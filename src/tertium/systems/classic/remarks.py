"""What a reader should know of two texts that are judged by their words, and English ones at that.

Texts without words say nothing that could be compared: only their marks can be the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from tertium.items import Level, Pair
from tertium.lexicon.wordnet import WordNet
from tertium.measures.overlap import dice
from tertium.measures.wording import Wording, worded
from tertium.systems.doubts import foreign, unlearnt

_LITTLE, _KNOWN = 0.25, 0.75
"""Shares of little words of English, and of words with a vector: one of 1,000 texts in Spanish has
either, and 986 in English."""


def marks_in_common(a: str, b: str) -> float | None:
    """How alike two texts are of which one or both have no words, from 0 to 1; else None.

    >>> marks_in_common("?!", "!?!"), marks_in_common("...", "A dog."), marks_in_common("A", "B")
    (1.0, 0.0, None)
    """
    if worded(a).words and worded(b).words:
        return None
    if worded(a).words or worded(b).words:
        return 0.0
    return dice(set(a) - {" "}, set(b) - {" "})


def notes_on(pair: Pair, system: str, lexicon: WordNet | None) -> tuple[str, ...]:
    """Say what a system could not read of a pair, and what it lacked.

    >>> from tertium.items import Sentence
    >>> notes_on(Pair("1", Sentence("Un gato duerme."), Sentence("...")), "lexical", None)[:2]
    ("text A is Spanish, which model 'lexical' was not trained to read", 'text B has no words')
    """
    return (*_in_other_languages(pair, system), *_notes_on_words(pair), *_notes_without(lexicon))


def _in_other_languages(pair: Pair, system: str) -> tuple[str, ...]:
    if Level.SENSE in (pair.a.level, pair.b.level):  # WordNet's names are English
        return ()
    texts = pair.a.text, pair.b.text
    if all(_is_surely_english(worded(text)) for text in texts):  # to ask more closely takes long
        return ()
    return unlearnt(texts, ["en"], system) or foreign(texts)


def _is_surely_english(text: Wording) -> bool:
    strange = sum([not text.words[place].number for place in text.unknown])
    little = len(text) - int(text.is_content.sum())
    return len(text) - strange >= _KNOWN * len(text) or little >= _LITTLE * len(text)


def _notes_on_words(pair: Pair) -> Iterator[str]:
    for side, item in zip("AB", (pair.a, pair.b), strict=True):
        if not worded(item.text).words:
            note = f"text {side} has no words"
            yield note


def _notes_without(lexicon: WordNet | None) -> tuple[str, ...]:
    if lexicon is not None:
        return ()
    return ("WordNet is not here, so that only spelling and company count "
            "(to get it, run: tertium fetch wordnet)",)  # fmt: skip
