"""Words of a text inside our own sentences: quoted, listed, not too long."""

from __future__ import annotations

from collections.abc import Sequence

from tertium.drawing.svg import shorten
from tertium.explaining.grammar import mid_sentence, tidy

_LONGEST = 60


def quoted(text: str) -> str:
    """Put a text in quotes, cut where it is long.

    >>> quoted("a red car")
    "'a red car'"
    """
    return f"'{shorten(text, _LONGEST)}'"


def quoted_chunk(tokens: Sequence[str]) -> str:
    """Quote a chunk as it would stand in the middle of a sentence.

    >>> quoted_chunk(["The", "dog", "'s", "tail"])
    "'the dog's tail'"
    """
    words = list(tokens)
    if len(words) > 1 and words[0] in ("'s", "'", "’s"):  # whose it is stands in another chunk
        words = words[1:]
    return quoted(mid_sentence(tidy(words)))


def listed(texts: Sequence[str]) -> str:
    """Quote texts and join them as in a sentence.

    >>> listed(["one", "two", "three"])
    "'one', 'two' and 'three'"
    """
    return joined([quoted(text) for text in texts])


def joined(pieces: Sequence[str]) -> str:
    """Join with commas and a last *and*.

    >>> joined(["a"]), joined(["a", "b"])
    ('a', 'a and b')
    """
    *most, last = pieces
    return f"{', '.join(most)} and {last}" if most else last
