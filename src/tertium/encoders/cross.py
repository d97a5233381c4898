"""Pairs of texts to readings: each text cut into pieces once, each pair read once, in any order.

Two texts are put in one canonical order before the model sees them, so that it does not matter
which one is given first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertium.encoders import model as models
from tertium.encoders import windows
from tertium.encoders.heads import Readings
from tertium.encoders.model import Model, nobody
from tertium.encoders.tokens import Ints, Tokens, distinct
from tertium.encoders.watching import counting
from tertium.language.sentences import sentence_starts

_MANY = 16
"""Pairs of windows that take long enough for somebody to be told."""


@dataclass(frozen=True)
class PairReadings:
    """Readings of pairs, a row each; for left and right, the windows and the unknown pieces."""

    readings: Readings
    windows: Ints
    unknown: Ints
    lengths: Ints


def read_pairs(model: Model, left: Sequence[str], right: Sequence[str]) -> PairReadings:
    """Let a judge read texts, each on the left with the one at its place on the right."""
    texts, places = distinct([*left, *right])
    tokens = model.pieces.encode(texts)
    given = places.reshape(2, -1).T
    ordered, turned = canonical(given, tokens, texts)
    once, index = np.unique(ordered, axis=0, return_inverse=True)
    index = index.reshape(-1)
    readings = Readings.empty(len(once))
    counts = np.ones_like(once)
    fits = tokens.lengths[once].sum(axis=1) <= model.description.longest
    short = np.flatnonzero(fits)
    if len(short):
        out = model.read_pairs(tokens, once[short, 0], once[short, 1])
        readings.put(short, Readings.of(out, model.description))
    for row in np.flatnonzero(~fits):
        whole, counts[row] = _read_long(model, texts, tokens, *map(int, once[row]))
        readings.put(np.array([row]), whole)
    counted = counts[index]
    return PairReadings(
        readings.take(index).turned(turned),
        np.where(turned[:, None], counted[:, ::-1], counted),
        tokens.unknown[given],
        tokens.lengths[given],
    )


def canonical(
    pairs: Ints, tokens: Tokens, texts: Sequence[str]
) -> tuple[Ints, np.ndarray[tuple[int], np.dtype[np.bool_]]]:
    """Put the text with more pieces first, and of equals the one that sorts first.

    Also say which pairs were turned round for it.
    """
    rank = np.empty(len(texts), np.int64)
    rank[np.array(sorted(range(len(texts)), key=texts.__getitem__), np.int64)] = range(len(texts))
    sizes, ranks = tokens.lengths[pairs], rank[pairs]
    equal = sizes[:, 0] == sizes[:, 1]
    turned = (sizes[:, 0] < sizes[:, 1]) | (equal & (ranks[:, 0] > ranks[:, 1]))
    return np.where(turned[:, None], pairs[:, ::-1], pairs), turned


def _read_long(
    model: Model, texts: Sequence[str], tokens: Tokens, left: int, right: int
) -> tuple[Readings, tuple[int, int]]:
    """Read two texts that are too long for one reading; also say in how many windows each."""
    sizes = int(tokens.lengths[left]), int(tokens.lengths[right])
    reaches = windows.shares(*sizes, model.description.longest)
    spans = [
        [(0, size)] if size <= reach else _spans(model, texts[text], reach)
        for text, size, reach in zip((left, right), sizes, reaches, strict=True)
    ]
    sides = [tokens.part(text, cut) for text, cut in zip((left, right), spans, strict=True)]
    first, second = map(len, spans)
    likeness = np.zeros((first, second), np.float32)
    if not windows.every_match(first, second):
        embedder = models.load("embed")
        likeness = embedder.read_texts(sides[0]) @ embedder.read_texts(sides[1]).T
    a, b = windows.candidates(likeness)
    both = sides[0].joined(sides[1])
    # The windows of a pair always come in the same company: no need to care about the last bits.
    done = counting(len(a), "pairs of windows read") if len(a) >= _MANY else nobody
    out = model.read_pairs(both, a, b + first, exact=False, done=done)
    judged = Readings.of(out, model.description)
    whole = windows.combine(judged, a, b, sides[0].lengths, sides[1].lengths)
    return whole, (first, second)


def _spans(model: Model, text: str, reach: int) -> list[windows.Span]:
    return windows.cut(model.pieces.places(text), text, sentence_starts(text), reach)
