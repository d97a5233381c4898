"""Sentences cut into chunks: the tokens of each, and the bracketed lines that show them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tertium.errors import UserError
from tertium.items import Sentence

# Only ASCII blanks part tokens: str.split() would also cut at a no-break space inside a token.
_BLANKS = re.compile(r"[ \t]+")
_BRACKETS = ("[", "]")


def split_tokens(text: str) -> tuple[str, ...]:
    r"""Split a tokenised text at its blanks.

    >>> split_tokens("It 's  10\xa0km away")
    ('It', "'s", '10\xa0km', 'away')
    """
    return tuple(token for token in _BLANKS.split(text) if token)


@dataclass(frozen=True, slots=True)
class ChunkedSentence(Sentence):
    """A tokenised sentence whose chunks are given, each as token numbers from 1.

    ``chunks`` is empty where nobody gave them.

    >>> ChunkedSentence("A cat sleeps", ((1, 2), (3,))).chunks[0]
    (1, 2)
    """

    chunks: tuple[tuple[int, ...], ...] = ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens, which blanks part."""
        return split_tokens(self.text)


def parse_chunks(bracketed: str, text: str) -> tuple[tuple[int, ...], ...]:
    """Read the chunks of a sentence from a line that shows them in brackets.

    >>> parse_chunks("[ A cat ] [ sleeps ]", "A cat sleeps")
    ((1, 2), (3,))
    >>> parse_chunks("[ A cat ] [ sleeps", "A cat sleeps")
    Traceback (most recent call last):
    tertium.errors.UserError: the last '[' is not closed in '[ A cat ] [ sleeps'; close each chunk
    """
    chunks: list[tuple[int, ...]] = []
    tokens: list[str] = []
    start: int | None = None
    for piece in split_tokens(bracketed):
        if piece == "[":
            if start is not None:
                raise UserError(f"a chunk opens inside another in '{bracketed}'", remedy=_CLOSE)
            start = len(tokens)
        elif piece == "]":
            if start is None:
                raise UserError(f"a ']' closes no chunk in '{bracketed}'", remedy=_CLOSE)
            if start == len(tokens):
                raise UserError(f"an empty chunk in '{bracketed}'", remedy="leave it out")
            chunks.append(tuple(range(start + 1, len(tokens) + 1)))
            start = None
        elif start is None:
            raise UserError(
                f"token '{piece}' stands outside the brackets in '{bracketed}'",
                remedy="put every token in a chunk",
            )
        else:
            tokens.append(piece)
    if start is not None:
        raise UserError(f"the last '[' is not closed in '{bracketed}'", remedy=_CLOSE)
    if tuple(tokens) != split_tokens(text):
        raise UserError(
            f"the chunks '{bracketed}' do not hold the tokens of the sentence '{text}'",
            remedy="bracket the tokens of that very sentence, in order",
        )
    return tuple(chunks)


_CLOSE = "close each chunk"


def bracket(sentence: ChunkedSentence) -> str:
    """Write a sentence with its chunks in brackets, as :func:`parse_chunks` reads it.

    >>> bracket(ChunkedSentence("A cat sleeps", ((1, 2), (3,))))
    '[ A cat ] [ sleeps ]'
    """
    tokens = sentence.tokens
    if any(token in _BRACKETS for token in tokens):
        raise UserError(
            f"a bracket is a token of '{sentence.text}', so its chunks cannot be bracketed",
            remedy="write -LSB- and -RSB- for brackets in the text",
        )
    chunks = (" ".join(tokens[number - 1] for number in chunk) for chunk in sentence.chunks)
    return " ".join(f"[ {chunk} ]" for chunk in chunks)
