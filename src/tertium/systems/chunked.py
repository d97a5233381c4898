"""Pairs for systems that read sentences chunk by chunk: given chunks stay, others are found.

Each side is chunked in its own language, English or Spanish.
"""

from __future__ import annotations

from tertium.errors import UserError
from tertium.items import Item, Level, Pair
from tertium.language import chunker as english
from tertium.language.chunks import ChunkedSentence
from tertium.language.identify import language, pair_language
from tertium.language.spanish import chunker as spanish

_READABLE = frozenset({Level.SENTENCE, Level.PHRASE, Level.WORD})


def chunked(pair: Pair, system: str, does: str) -> tuple[ChunkedSentence, ChunkedSentence]:
    """Both texts in chunks, or a complaint that a system does what it does with sentences only.

    >>> from tertium.items import Paragraph
    >>> long = Paragraph("It rains. We stay.")
    >>> chunked(Pair("7", long, long), "mine", "aligns")
    Traceback (most recent call last):
    tertium.errors.UserError: system 'mine' aligns sentences, and pair 7 has a paragraph; give
    sentences, phrases or words
    """
    for item in (pair.a, pair.b):
        if item.level not in _READABLE:
            raise UserError(
                f"system '{system}' {does} sentences, and pair {pair.id} has a {item.level}",
                remedy="give sentences, phrases or words",
            )
    first, second = spanish_sides(pair.a.text, pair.b.text)
    return _chunked(pair.a, first), _chunked(pair.b, second)


def spanish_sides(a: str, b: str) -> tuple[bool, bool]:
    """Which of two texts are Spanish.

    >>> spanish_sides("Un gato duerme.", "A cat sleeps."), spanish_sides("animal", "un perro")
    ((True, False), (True, True))
    """
    together = pair_language(a, b)
    if together == "mixed":
        return language(a) == "es", language(b) == "es"
    return together == "es", together == "es"


def _chunked(item: Item, is_spanish: bool) -> ChunkedSentence:
    if not isinstance(item, ChunkedSentence):
        chunk_sentence = spanish.chunk_sentence if is_spanish else english.chunk_sentence
        return chunk_sentence(item.text)
    if item.chunks or not item.tokens:
        return item
    chunk = spanish.chunk if is_spanish else english.chunk
    return ChunkedSentence(item.text, chunk(item.tokens))
