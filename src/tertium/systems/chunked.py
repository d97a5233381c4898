"""Pairs for systems that read sentences chunk by chunk: given chunks stay, others are found."""

from __future__ import annotations

from tertium.errors import UserError
from tertium.items import Item, Level, Pair
from tertium.language.chunker import chunk, chunk_sentence
from tertium.language.chunks import ChunkedSentence

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
    return _chunked(pair.a), _chunked(pair.b)


def _chunked(item: Item) -> ChunkedSentence:
    if not isinstance(item, ChunkedSentence):
        return chunk_sentence(item.text)
    if item.chunks or not item.tokens:
        return item
    return ChunkedSentence(item.text, chunk(item.tokens))
