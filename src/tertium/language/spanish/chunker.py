"""A Spanish chunker, with the conventions and the machinery of the English one.

A chunk is a noun phrase with the preposition before it, a group of verbs with its unstressed
pronouns and its *no*, an adverb, or a mark. ``python -m training.spanish_chunker`` makes the
weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from tertium.language.chunk_features import normal
from tertium.language.chunker import Analysis, Chunker
from tertium.language.chunks import ChunkedSentence
from tertium.language.sequence import feature_key
from tertium.language.spanish.mending import joined, with_a_verb
from tertium.language.spanish.tokens import tokenise

WEIGHTS = "data/spanish/chunker.npz"
_NAME = "p"


class SpanishChunker(Chunker):
    """The machinery of the English chunker, with Spanish rules for what it gets wrong."""

    __slots__ = ()

    def mend_tags(
        self, tokens: Sequence[str], tags: list[str], classes: Sequence[str]
    ) -> list[str]:
        """Tags with a finite verb where the tagger found none."""
        return with_a_verb(tokens, tags, classes)

    def mend_chunks(
        self, tokens: Sequence[str], tags: Sequence[str], chunks: tuple[tuple[int, ...], ...]
    ) -> tuple[tuple[int, ...], ...]:
        """Chunks with every adjective in that of its noun."""
        return joined(tokens, tags, chunks)


@cache
def load() -> Chunker:
    """The chunker that comes with the package."""
    with files("tertium").joinpath(WEIGHTS).open("rb") as file, np.load(file) as arrays:
        return SpanishChunker.from_arrays(dict(arrays))


def is_word(word: str) -> bool:
    """Whether the chunker has met a word, other than as a name.

    >>> is_word("perro"), is_word("superhero"), is_word("BMW")
    (True, False, False)
    """
    return load().classes.get(feature_key(normal(word)), _NAME) != _NAME


def analyse(tokens: Sequence[str]) -> Analysis:
    """Tag and chunk the tokens of one sentence; the tags are the first letters of EAGLES tags.

    >>> analyse(("Ella", "monta", "un", "caballo")).tags
    ('pp', 'vmi', 'di', 'nc')
    """
    return load().analyse(tokens)


def chunk(tokens: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The chunks of a sentence, as token numbers from 1; each token is in one of them.

    >>> chunk(["Dos", "perros", "corren", "por", "la", "playa", "."])
    ((1, 2), (3,), (4, 5, 6), (7,))
    """
    return load().analyse(tokens).chunks


def chunk_sentence(text: str) -> ChunkedSentence:
    """Cut raw text into tokens, and these into chunks.

    >>> chunk_sentence("La niña no se está bañando en el río.")
    ChunkedSentence(text='La niña no se está bañando en el río .',
        chunks=((1, 2), (3, 4, 5, 6), (7, 8, 9), (10,)))
    """
    tokens = tokenise(text)
    return ChunkedSentence(" ".join(tokens), chunk(tokens))
