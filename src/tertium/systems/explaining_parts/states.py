"""Each token of a sentence as a vector, read in its sentence or together with the other one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tertium.encoders import model as models
from tertium.encoders import tokens as pieces_of
from tertium.encoders import weights
from tertium.encoders.batches import LAYOUTS, joint, same_size, single
from tertium.encoders.layers import open_layers
from tertium.encoders.model import Floats
from tertium.encoders.tokens import Ints, Tokens

_PIECES_A_BATCH = 1024
_REACH = 180
"""Word pieces of a sentence that are read at once; a longer one is read in such windows."""

Sentence = Sequence[str]


def read_tokens(model: str, layer: int, sentences: Sequence[Sentence]) -> list[Floats]:
    """The vectors of the tokens of each sentence, read on its own: length one, a row a token."""
    description = weights.find(model)
    pieces, sizes = _pieces(description.tokenizer, sentences)
    windows, owners = _windows(pieces)
    session = open_layers(description.graph, layer, models.threads())
    rows_of: list[Floats] = [np.zeros((0, 0), np.float32)] * len(windows.lengths)
    for rows in same_size(windows.lengths, _PIECES_A_BATCH):
        feeds = _doubled(single(windows, rows, LAYOUTS[description.family]))
        states = session.run(None, feeds)[0]
        for row, state in zip(rows, states[: len(rows)], strict=True):
            rows_of[row] = state[1:-1]
    whole = [np.concatenate([rows_of[row] for row in own]) for own in owners]
    return [_gathered(state, size) for state, size in zip(whole, sizes, strict=True)]


def read_token_pairs(
    model: str, layer: int, left: Sequence[Sentence], right: Sequence[Sentence]
) -> tuple[list[Floats], list[Floats]]:
    """The vectors of the tokens of both sentences, each read in sight of the other.

    Two sentences that are too long to be read together are read in parts: window by window, each
    with the window at the same place of the other.
    """
    description = weights.find(model)
    layout = LAYOUTS[description.family]
    pieces, sizes = _pieces(description.tokenizer, [*left, *right])
    windows, owners = _windows(pieces)
    firsts, seconds = owners[: len(left)], owners[len(left) :]
    a, b = [], []
    for one, other in zip(firsts, seconds, strict=True):
        for place in range(max(len(one), len(other))):
            a.append(one[min(place, len(one) - 1)])
            b.append(other[min(place, len(other) - 1)])
    matched = np.array([a, b], np.int64).reshape(2, -1)
    session = open_layers(description.graph, layer, models.threads())
    found: list[Floats] = [np.zeros((0, 0), np.float32)] * len(windows.lengths)
    lengths = windows.lengths[matched]
    for rows in same_size(lengths.sum(axis=0), _PIECES_A_BATCH):
        feeds = _doubled(joint(windows, matched[0, rows], matched[1, rows], layout))
        states = session.run(None, feeds)[0]
        for row, state in zip(rows, states[: len(rows)], strict=True):
            first = int(lengths[0, row])
            found[matched[0, row]] = state[1 : 1 + first]
            begin = 1 + first + layout.between
            found[matched[1, row]] = state[begin : begin + int(lengths[1, row])]
    whole = [np.concatenate([found[row] for row in own]) for own in owners]
    vectors = [_gathered(state, size) for state, size in zip(whole, sizes, strict=True)]
    return vectors[: len(left)], vectors[len(left) :]


def _pieces(file: Path, sentences: Sequence[Sentence]) -> tuple[Tokens, list[Ints]]:
    """The pieces of each sentence, and how many each of its tokens has."""
    flat, places = pieces_of.distinct(token for sentence in sentences for token in sentence)
    encoded = pieces_of.load(file).encode(flat)
    cut = np.split(encoded.numbers, encoded.starts[1:])
    ends = np.cumsum([len(sentence) for sentence in sentences])
    own = np.split(places, ends[:-1])
    rows = [np.concatenate([cut[place] for place in places_]) for places_ in own]
    lengths = np.array([len(row) for row in rows], np.int64)
    sizes = [encoded.lengths[places_] for places_ in own]
    return Tokens(np.concatenate(rows), lengths), sizes


def _windows(pieces: Tokens) -> tuple[Tokens, list[list[int]]]:
    parts, owners, count = [], [], 0
    for text, size in enumerate(pieces.lengths.tolist()):
        spans = [(at, min(at + _REACH, size)) for at in range(0, size, _REACH)]
        parts.append(pieces.part(text, spans))
        owners.append(list(range(count, count + len(spans))))
        count += len(spans)
    numbers = np.concatenate([part.numbers for part in parts])
    return Tokens(numbers, np.concatenate([part.lengths for part in parts])), owners


def _gathered(states: Floats, sizes: Ints) -> Floats:
    starts = np.cumsum(sizes) - sizes
    summed = np.add.reduceat(states, starts, axis=0)
    return np.asarray(summed / np.linalg.norm(summed, axis=1, keepdims=True), np.float32)


def _doubled(feeds: dict[str, Ints]) -> dict[str, Ints]:
    # A single row is multiplied by another routine, which rounds otherwise.
    if len(feeds["ids"]) > 1:
        return feeds
    return {name: np.repeat(values, 2, axis=0) for name, values in feeds.items()}
