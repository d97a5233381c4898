"""Long texts in pieces, so that looking for names in them takes no more than linear time."""

from __future__ import annotations

from collections.abc import Iterator

_SIZE = 1_000


def pieces(text: str, size: int = _SIZE) -> Iterator[str]:
    """Cut a text after a sentence, or else at a blank, before a piece grows longer than ``size``.

    >>> list(pieces("One two. Three four", 12))
    ['One two. ', 'Three four']
    """
    start = 0
    while len(text) - start > size:
        end = text.rfind(". ", start, start + size) + 2
        if end <= start + 2:
            end = text.rfind(" ", start + 1, start + size) + 1
        if end <= start:
            end = start + size
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]
