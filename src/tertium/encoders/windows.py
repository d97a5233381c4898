"""Long texts: read in windows, so that nothing is cut.

Each side gets its share of what the model can read at once, and is cut into windows of that size,
at the beginning of a sentence where one lies in the window's second half, else of a word. Each
window is judged against the windows of the other side that it may answer to. A window's score is
that of its best match; a side's score is the mean over its windows, weighted by their word
pieces; the pair's score is the mean of the two sides'. Intervals go the same way. How far A
entails B is the weighted mean over B's windows, each with its best match in A.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.heads import Doubles, Readings
from tertium.encoders.tokens import Ints

MOST_PAIRS = 400
"""About how many pairs of windows a pair of texts may cost before matches are narrowed down."""
_MOST_MATCHES = 3

Span = tuple[int, int]


def shares(first: int, second: int, longest: int) -> tuple[int, int]:
    """How many pieces of each text fit in one reading: what the shorter leaves, the longer takes.

    >>> shares(1000, 80, 380), shares(1000, 900, 380)
    ((300, 80), (190, 190))
    """
    half = longest // 2
    if second <= half:
        return longest - second, second
    if first <= half:
        return first, longest - first
    return half, half


def cut(places: Sequence[int], text: str, sentences: Sequence[int], reach: int) -> list[Span]:
    """Cut a text into windows of at most ``reach`` pieces: spans of pieces that cover all.

    ``places`` says where each piece begins in the text, ``sentences`` where its sentences do.

    >>> cut([0, 2, 4, 6, 8], "a b. C d e", [0, 5], reach=3)
    [(0, 3), (3, 5)]
    """
    starts = sorted({bisect_left(places, sentence) for sentence in sentences})
    spans = []
    begin = 0
    while len(places) - begin > reach:
        limit = begin + reach
        at = bisect_right(starts, limit) - 1
        end = starts[at] if at >= 0 and starts[at] > begin + reach // 2 else 0
        end = end or _word_start(places, text, begin + reach // 2, limit) or limit
        spans.append((begin, end))
        begin = end
    return [*spans, (begin, len(places))]


def every_match(first: int, second: int) -> bool:
    """Whether so many windows on each side are few enough to judge each with each."""
    return first * second <= matches(first, second) * (first + second)


def matches(first: int, second: int) -> int:
    """How many candidates each window gets.

    >>> matches(3, 5), matches(100, 80), matches(1000, 1000)
    (3, 2, 1)
    """
    return max(1, min(_MOST_MATCHES, MOST_PAIRS // (first + second)))


def candidates(likeness: NDArray[np.floating]) -> tuple[Ints, Ints]:
    """The pairs of windows to judge: for each one, on both sides, those it is most like.

    >>> left, right = candidates(np.eye(2)[:, :1])
    >>> left.tolist(), right.tolist()
    ([0, 1], [0, 0])
    """
    first, second = likeness.shape
    chosen = np.ones((first, second), bool)
    if not every_match(first, second):
        best = matches(first, second)
        chosen[:] = False
        rows = np.argsort(-likeness, axis=1, kind="stable")[:, :best]
        columns = np.argsort(-likeness, axis=0, kind="stable")[:best]
        np.put_along_axis(chosen, rows, True, axis=1)
        np.put_along_axis(chosen, columns, True, axis=0)
    left, right = np.nonzero(chosen)
    return left, right


def combine(
    judged: Readings, left: Ints, right: Ints, sizes_left: Ints, sizes_right: Ints
) -> Readings:
    """Put the readings of windows together to one row for the two whole texts."""
    scored = (judged.middle, judged.low, judged.high)
    whole = np.zeros((3, 3))
    entailed = []
    for side, sizes, direction in (
        (left, sizes_left, judged.back),
        (right, sizes_right, judged.forth),
    ):
        weight = sizes / sizes.sum()
        best = [_best(judged.middle[:, scale], side, len(sizes)) for scale in range(3)]
        for row, column in enumerate(scored):
            whole[row] += [weight @ column[best[scale], scale] / 2 for scale in range(3)]
        # Whether the left text entails the right one is asked of each window on the right.
        entailed.append(weight @ direction[best[0]])
    back, forth = entailed
    return Readings(*(row[None] for row in (*whole, forth, back)))


def _best(scores: Doubles, side: Ints, windows: int) -> Ints:
    """For each window of a side, the pair of windows with its highest score; ties, the first."""
    order = np.lexsort((np.arange(len(scores)), -scores, side))
    first = np.searchsorted(side[order], np.arange(windows))
    return np.asarray(order[first])


def _word_start(places: Sequence[int], text: str, low: int, high: int) -> int:
    """The last piece after ``low`` up to ``high`` that begins a word; 0 where none does."""
    for piece in range(high, low, -1):
        at = places[piece]
        if at and text[at - 1].isspace():
            return piece
    return 0
