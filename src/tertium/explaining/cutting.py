"""Sentences without end are cut into parts: two of them where they say the same, at like places.

Every chunk of a sentence is compared with every one of the other: without this, texts of thousands
of words without a full stop would take hours, and more memory than there is. Cut by their length
alone, two texts of which one has some words more in front would have no two parts alike.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

_MOST = 200
"""Words of what people still write as one sentence."""
_WORD = re.compile(r"(\w+)[^\w\s]?|[^\w\s]")
"""With the mark that follows; marks alone count too. Blanks part them or not: *a,b,c*."""
_MARKS = frozenset(",;:—–")
_RUN = 3
"""Words that are an anchor where both texts have them once."""


def cut_endless(left: Sequence[str], right: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """Two texts as sentences, those without end in parts, if may be up to a mark.

    >>> cut_endless(["It rains."], ["It pours."])
    (['It rains.'], ['It pours.'])
    >>> [len(part.split()) for part in cut_endless(["la " * 500])[0]]
    [200, 200, 100]
    """
    sides = [_Words(sentences) for sentences in (left, right)]
    if not any(side.has_endless for side in sides):
        return list(left), list(right)
    places: tuple[list[int], list[int]] = ([], [])
    for both in _stops(*sides):
        for found, place in zip(places, both, strict=True):
            found.append(place)
    first, second = (side.parts(found) for side, found in zip(sides, places, strict=True))
    return first, second


class _Words:
    """The words of the sentences of a text that may be cut: the endless ones, and long ones."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self._sentences = sentences
        self._found = [list(_WORD.finditer(text)) for text in sentences]
        self.has_endless = any(len(found) > _MOST for found in self._found)
        # In the other text a long one may be part of an endless one.
        self._long = [n for n, found in enumerate(self._found) if len(found) > _MOST // 2]
        self.words: list[str] = []
        self._before: list[str] = []
        self._ends = [0]
        for number in self._long:
            self.words += [(one[1] or one[0]).casefold() for one in self._found[number]]
            self._before += [one.string[: one.start()][-2:] for one in self._found[number]]
            self._ends.append(len(self.words))

    def reach(self, begin: int) -> int:
        """Where a part that begins here must have ended."""
        end = self._ends[min(bisect_right(self._ends, begin), len(self._ends) - 1)]
        return min(begin + _MOST, end)

    def is_end(self, place: int) -> bool:
        """Whether a sentence ends before this word."""
        at = bisect_left(self._ends, place)
        return at < len(self._ends) and self._ends[at] == place

    def quality(self, place: int) -> int:
        """How well a text may be cut before a word: after a mark, at a blank, or hardly."""
        if self.is_end(place):
            return 2
        before = self._before[place]
        return 2 if before.strip()[-1:] in _MARKS else int(before[-1:].isspace())

    def cut(self, begin: int) -> int:
        """Where to end a part that begins here, with nothing else to go by."""
        reach = self.reach(begin)
        if self.is_end(reach):
            return reach
        late = range(begin + _MOST // 2 + 1, reach + 1)
        return max(late, key=lambda place: (self.quality(place), place))

    def parts(self, places: Iterable[int]) -> list[str]:
        """All sentences, cut before these words."""
        inside = sorted(set(places).difference(self._ends))
        found: list[str] = []
        number = 0
        for at, text in enumerate(self._sentences):
            if at not in self._long[number : number + 1]:
                found.append(text)
                continue
            first, last = self._ends[number], self._ends[number + 1]
            own = inside[bisect_left(inside, first) : bisect_left(inside, last)]
            starts = [0, *(self._found[at][place - first].start() for place in own), len(text)]
            found += [text[a:b].strip() for a, b in pairwise(starts)]
            number += 1
        return found


def _stops(left: _Words, right: _Words) -> Iterator[tuple[int, int]]:
    """Where the parts of both texts end, step by step; in a step, one of the two may stay."""
    anchors = _anchors(left.words, right.words)
    i = j = at = 0
    while i < len(left.words) or j < len(right.words):
        while at < len(anchors) and not _is_ahead(anchors[at], i, j):
            at += 1
        most = left.reach(i), right.reach(j)
        near = [(x, y) for x, y in anchors[at : at + _MOST] if x <= most[0] and y <= most[1]]
        both = [(x, y) for x, y in near if x > i and y > j]
        if left.is_end(most[0]) and right.is_end(most[1]):
            i, j = most
        elif both:
            i, j = _best(both, left, right, i + j)
        elif near:
            i, j = near[0]  # before it, one of the two says something more
        else:
            x, y = anchors[at] if at < len(anchors) else (len(left.words), len(right.words))
            i, j = left.cut(i) if x >= most[0] else i, right.cut(j) if y >= most[1] else j
        yield i, j


def _is_ahead(anchor: tuple[int, int], i: int, j: int) -> bool:
    return anchor[0] >= i and anchor[1] >= j and anchor != (i, j)


def _best(
    anchors: Sequence[tuple[int, int]], left: _Words, right: _Words, begun: int
) -> tuple[int, int]:
    """The anchor to cut at: in the later half after a mark if there is one, and then the last."""
    least = (begun + sum(anchors[-1])) // 2
    return max(
        (both for both in anchors if sum(both) >= least),
        key=lambda both: (min(left.quality(both[0]), right.quality(both[1])), both),
    )


def _anchors(left: Sequence[str], right: Sequence[str]) -> list[tuple[int, int]]:
    """Places at which both texts go on with words that each has once, in the order of both.

    >>> _anchors("so we went home at last".split(), "he said we went home at last".split())
    [(1, 2), (2, 3), (3, 4)]
    """
    ours, theirs = _once(left), _once(right)
    pairs = sorted((place, theirs[run]) for run, place in ours.items() if run in theirs)
    # The longest series that rises on both sides, by its last places: patience sorting.
    lasts: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(lasts, place)
        before.append(ends[at - 1] if at else -1)
        lasts[at : at + 1], ends[at : at + 1] = [place], [number]
    found: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    runs = list(zip(*(words[n:] for n in range(_RUN)), strict=False))
    counts = Counter(runs)
    return {run: place for place, run in enumerate(runs) if counts[run] == 1}
