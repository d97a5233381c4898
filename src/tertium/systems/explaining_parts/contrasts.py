"""Small words that change what is said: *before* and *after*, *all* and *some*, *might* and *will*.

The choices between them are those of ``data/contrasts.toml``. They are looked for in the sentence:
*como* may be one chunk, and *mucho 5 coches* the next.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from tertium.language.chunks import ChunkedSentence
from tertium.systems.explaining_parts.plain import telling

_TABLE = "data/contrasts.toml"
_NONE = ("-",)
_MEANT = {
    "opposite": {"OPPO"}, "unlike": {"SIMI"}, "uncertain": {"SIMI", "FACT"},
}  # fmt: skip

Phrase = tuple[str, ...]
Place = tuple[int, int]
"""A choice, and a group of it."""
Links = Iterable[tuple[int, int]]


class _Table(NamedTuple):
    kinds: list[str]
    """What each choice is about."""
    places: dict[Phrase, list[Place]]
    longest: int
    without: dict[int, set[int]]
    """Of some choices, the group that stands for none of their words."""


class _Words(NamedTuple):
    """The words of a chunk: what they choose, and those that choose nothing."""

    choices: set[Place]
    rest: list[str]


def contrasts(
    left: ChunkedSentence, right: ChunkedSentence, links: Links
) -> dict[tuple[int, int], set[str]]:
    """How chunks relate by their small words alone; nothing where these do not part them.

    EQUI stands beside it where nothing else does.

    >>> def parted(a, b):
    ...     both = [ChunkedSentence(text, (tuple(range(1, len(text.split()) + 1)),))
    ...             for text in (a, b)]
    ...     return sorted(contrasts(*both, [(0, 0)])[0, 0])
    >>> parted("with milk", "without milk"), parted("some dogs", "all big dogs")
    (['EQUI', 'OPPO'], ['SPE2'])
    >>> parted("only Tom", "Tom"), parted("might come", "will go"), parted("a cat", "the cat")
    (['EQUI', 'SPE1'], ['FACT', 'SIMI'], [])
    """
    ours, theirs = _chosen(left), _chosen(right)
    return {(i, j): _parted(ours[i], theirs[j]) for i, j in links}


def _parted(ours: _Words, theirs: _Words) -> set[str]:
    kinds, _, _, without = _table()
    found: set[str] = set()
    for choice in {choice for choice, _ in ours.choices | theirs.choices}:
        one, other = (
            {group for its, group in words.choices if its == choice} or without.get(choice, set())
            for words in (ours, theirs)
        )
        if one - other and other - one:
            narrower = "SPE1" if min(one - other) < min(other - one) else "SPE2"
            found |= _MEANT.get(kinds[choice], {narrower})
    return found | {"EQUI"} if found and ours.rest == theirs.rest else found


def _chosen(side: ChunkedSentence) -> list[_Words]:
    """The words of each chunk; a phrase counts for every chunk that has a word of it."""
    _, places, longest, _ = _table()
    words = [token.casefold().rstrip(".") for token in side.tokens]
    of_word: list[list[Place]] = []
    while (at := len(of_word)) < len(words):
        phrases = (tuple(words[at : at + size]) for size in range(longest, 0, -1))
        phrase = next((one for one in phrases if one in places), (words[at],))
        of_word += [places.get(phrase, [])] * len(phrase)
    return [
        _Words(
            {place for number in chunk for place in of_word[number - 1]},
            telling([words[number - 1] for number in chunk if not of_word[number - 1]]),
        )
        for chunk in side.chunks
    ]


@lru_cache(maxsize=1)
def _table() -> _Table:
    read = tomllib.loads(files("tertium").joinpath(_TABLE).read_text("utf-8"))
    lines = [(kind, line) for kind, lines in read.items() for line in lines]
    places: dict[Phrase, list[Place]] = {}
    for choice, (_, line) in enumerate(lines):
        for group, words in enumerate(line.split("|")):
            for word in words.split():
                places.setdefault(tuple(word.split("_")), []).append((choice, group))
    without = {choice: {group} for choice, group in places.pop(_NONE)}
    return _Table([kind for kind, _ in lines], places, max(map(len, places)), without)
