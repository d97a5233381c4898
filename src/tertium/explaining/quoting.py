"""Words of a text inside our own sentences: quoted, listed, not too long."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tertium.drawing.svg import shorten
from tertium.explaining.grammar import mid_sentence, tidy
from tertium.messages import say

LONGEST = 60
"""Characters of a text that we quote."""
# Spanish says "e" for "y" before the sound of i, but not before a diphthong (hielo).
_SOUND_OF_I = re.compile(r"\W*(?:[ií]|h[ií])(?![aeoáéó])", re.IGNORECASE)


def quoted(text: str) -> str:
    """Put a text in quotes, cut where it is long.

    >>> quoted("a red car")
    "'a red car'"
    """
    return say("general.quote", text=shorten(text, LONGEST))


def quoted_chunk(tokens: Sequence[str], language: str = "en") -> str:
    """Quote a chunk of a text in a language as it would stand in the middle of a sentence.

    >>> quoted_chunk(["The", "dog", "'s", "tail"])
    "'the dog's tail'"
    """
    words = list(tokens)
    if len(words) > 1 and words[0] in ("'s", "'", "’s"):  # whose it is stands in another chunk
        words = words[1:]
    return quoted(mid_sentence(tidy(words), language))


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
    if not most:
        return last
    key = "general.and_before_i" if _SOUND_OF_I.match(last) else "general.and"
    return say(key, most=", ".join(most), last=last)
