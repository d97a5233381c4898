"""Texts to word pieces: each text once, nothing cut, all numbers in one row."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

UNKNOWN = 100
"""The piece that stands for what the vocabulary cannot spell."""

_LOCK = threading.Lock()
_LOADED: dict[Path, Pieces] = {}


@dataclass(frozen=True)
class Tokens:
    """The word pieces of many texts, laid end to end, in the numbers of the BERT vocabulary."""

    numbers: Ints
    lengths: Ints

    @cached_property
    def starts(self) -> Ints:
        """Where each text begins in ``numbers``."""
        return np.cumsum(self.lengths) - self.lengths

    @cached_property
    def unknown(self) -> Ints:
        """How many pieces of each text stand for something that could not be spelt."""
        if not len(self.lengths):
            return np.zeros(0, np.int64)
        return np.add.reduceat(self.numbers == UNKNOWN, self.starts).astype(np.int64)

    @classmethod
    def of(cls, texts: Iterable[Sequence[int]]) -> Tokens:
        """Lay the pieces of texts end to end; a text without any becomes one unknown piece.

        >>> Tokens.of([[7, 8], [], [9]]).lengths
        array([2, 1, 1])
        """
        rows = [row if len(row) else (UNKNOWN,) for row in texts]
        lengths = np.fromiter(map(len, rows), np.int64, len(rows))
        flat = chain.from_iterable(rows)
        return cls(np.fromiter(flat, np.int64, int(lengths.sum())), lengths)

    def part(self, text: int, spans: Sequence[tuple[int, int]]) -> Tokens:
        """Windows of one text as texts of their own."""
        start = int(self.starts[text])
        lengths = np.array([end - begin for begin, end in spans], np.int64)
        pieces = [self.numbers[start + begin : start + end] for begin, end in spans]
        return Tokens(np.concatenate(pieces), lengths)

    def joined(self, other: Tokens) -> Tokens:
        """These texts, then the other ones."""
        return Tokens(
            np.concatenate([self.numbers, other.numbers]),
            np.concatenate([self.lengths, other.lengths]),
        )


class Pieces:
    """The word pieces that all models share."""

    def __init__(self, tokenizer: Any) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        # '[SEP]' in a user's text is five characters, not the mark that parts two texts.
        tokenizer.encode_special_tokens = True
        self._tokenizer = tokenizer

    def encode(self, texts: Sequence[str]) -> Tokens:
        """Cut texts into pieces, in order."""
        encoded = self._tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)
        return Tokens.of(one.ids for one in encoded)

    def places(self, text: str) -> list[int]:
        """Where each piece of a text begins in it; one place for a text without pieces."""
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        return [start for start, _ in encoded.offsets] or [0]

    def unspelt(self, text: str) -> list[str]:
        """What stands in a text where the vocabulary has no pieces for it, such as emoji."""
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        places = zip(encoded.ids, encoded.offsets, strict=True)
        return [text[start:end] for number, (start, end) in places if number == UNKNOWN] or (
            [] if encoded.ids else [text]
        )


def load(file: Path) -> Pieces:
    """Read word pieces from a file, once for the process."""
    from tokenizers import Tokenizer  # noqa: PLC0415

    with _LOCK:
        if file not in _LOADED:
            _LOADED[file] = Pieces(Tokenizer.from_file(str(file)))
        return _LOADED[file]


def distinct(texts: Iterable[str]) -> tuple[list[str], Ints]:
    """Each text once, and for every text given the place of its own.

    >>> distinct(["a", "b", "a"])
    (['a', 'b'], array([0, 1, 0]))
    """
    places: dict[str, int] = {}
    index = np.fromiter((places.setdefault(text, len(places)) for text in texts), np.int64)
    return list(places), index
