"""Forty explanations that people agree with, written by hand, in blocks of four lines.

The two sentences with bars between their chunks; the links as ``chunk-chunk TYPE score`` (types
joined with a plus; a lone ``-`` where nothing is linked); the sentence that says it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tertium.encoders import weights
from tertium.errors import MissingResourceError
from tertium.judgement import Alignment, Link
from tertium.language.chunks import ChunkedSentence
from tertium.lexicon import wordnet

FILE = Path(__file__).with_name("golden.txt")


@dataclass(frozen=True)
class Golden:
    left: ChunkedSentence
    right: ChunkedSentence
    links: dict[tuple[int, int], tuple[frozenset[str], float]]
    said: str

    @property
    def alignment(self) -> Alignment:
        linked = [
            Link(self.left.chunks[i - 1], self.right.chunks[j - 1], types, score)
            for (i, j), (types, score) in self.links.items()
        ]
        alone = frozenset({"NOALI"})
        taken = [{pair[side] for pair in self.links} for side in (0, 1)]
        linked += [
            Link(chunk, (), alone, None)
            for n, chunk in enumerate(self.left.chunks, start=1)
            if n not in taken[0]
        ]
        linked += [
            Link((), chunk, alone, None)
            for n, chunk in enumerate(self.right.chunks, start=1)
            if n not in taken[1]
        ]
        return Alignment(self.left.tokens, self.right.tokens, tuple(linked))

    @property
    def pairs(self) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        return {(self.left.chunks[i - 1], self.right.chunks[j - 1]) for i, j in self.links}


@pytest.fixture(scope="session")
def golden() -> list[Golden]:
    """The hand-written explanations."""
    blocks = FILE.read_text("utf-8").strip().split("\n\n")
    return [_golden(*block.splitlines()) for block in blocks]


def _golden(left: str, right: str, links: str, said: str = "") -> Golden:
    found = {}
    for link in links.split(", ") if links != "-" else []:
        ends, types, score = link.split()
        i, j = map(int, ends.split("-"))
        found[i, j] = (frozenset(types.split("+")), float(score))
    return Golden(_sentence(left), _sentence(right), found, said)


def _sentence(barred: str) -> ChunkedSentence:
    chunks: list[tuple[int, ...]] = []
    tokens: list[str] = []
    for chunk in barred.split(" | "):
        words = chunk.split()
        chunks.append(tuple(range(len(tokens) + 1, len(tokens) + len(words) + 1)))
        tokens += words
    return ChunkedSentence(" ".join(tokens), tuple(chunks))


@pytest.fixture(scope="session")
def _wordnet() -> None:
    try:
        wordnet.load()
    except MissingResourceError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def _weights() -> None:
    if not weights.installed():
        pytest.skip(f"there are no weights in {weights.place()}; point TERTIUM_WEIGHTS to some")


def linked(left: str, right: str, *links: tuple[str, str, str, float | None]) -> Alignment:
    """An alignment by hand; chunks are found by their words, which must be in the sentence."""
    a, b = tuple(left.split()), tuple(right.split())
    return Alignment(
        a,
        b,
        tuple(
            Link(_find(a, one), _find(b, other), frozenset(types.split("+")), score)
            for one, other, types, score in links
        ),
    )


def _find(tokens: tuple[str, ...], chunk: str) -> tuple[int, ...]:
    words = tuple(chunk.split())
    if not words:
        return ()
    start = next(n for n in range(len(tokens)) if tokens[n : n + len(words)] == words)
    return tuple(range(start + 1, start + len(words) + 1))


@pytest.fixture(scope="session")
def align() -> Callable[..., Alignment]:
    """Make an alignment by hand."""
    return linked
