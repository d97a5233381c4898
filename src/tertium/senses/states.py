"""What a model holds of one word in its text, a third of the way through its layers.

The judges were trained to say how alike two whole texts are, and their last layers hold little
else. Their lower layers still hold what each word means where it stands; so we run only those.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tertium.encoders import model as models
from tertium.encoders import tokens, weights
from tertium.encoders.batches import LAYOUTS, same_size, single
from tertium.encoders.layers import open_layers
from tertium.encoders.model import Floats
from tertium.encoders.tokens import Ints, Tokens

MODEL, LAYER = "base", 3
LONGEST = 256
"""Word pieces read around a word: what lies farther away says little about its sense."""

_TOKENS_A_BATCH = 1024

Span = tuple[int, int]


def read_states(texts: Sequence[str], spans: Sequence[Span]) -> tuple[Floats, Floats]:
    """For each text, the state of its word ``text[start:end]`` and the mean of all its states.

    Both are vectors of length one. They depend on their own text only, never on the others that
    are read with it.
    """
    description = weights.find(MODEL)
    pieces, places = _cut(description.tokenizer, texts, spans)
    layout = LAYOUTS[description.family]
    session = open_layers(description.graph, LAYER, models.threads())
    words = wholes = np.zeros((0, 0), np.float32)
    for rows in same_size(pieces.lengths, _TOKENS_A_BATCH):
        feeds = single(pieces, rows, layout)
        feeds["segment"] = np.ones_like(feeds["ids"])
        if len(rows) == 1:
            # A single row is multiplied by another routine, which rounds otherwise.
            feeds = {name: np.repeat(values, 2, axis=0) for name, values in feeds.items()}
        states: Floats = session.run(None, feeds)[0][: len(rows)]
        if not len(words):
            words, wholes = np.empty((2, len(texts), states.shape[2]), np.float32)
        at = np.arange(states.shape[1])[None, :] - 1  # the opening mark comes first
        inside = (at >= places[rows, :1]) & (at < places[rows, 1:])
        words[rows] = (states * inside[:, :, None]).sum(axis=1)
        wholes[rows] = states.sum(axis=1)
    return _of_length_one(words), _of_length_one(wholes)


def _cut(file: Path, texts: Sequence[str], spans: Sequence[Span]) -> tuple[Tokens, Ints]:
    """The pieces of each text, and from which to which of them the word goes."""
    pieces = tokens.load(file)
    whole = pieces.encode(texts)
    parts, places = [], np.zeros((len(texts), 2), np.int64)
    for number, (text, (start, end)) in enumerate(zip(texts, spans, strict=True)):
        starts = np.array(pieces.places(text))
        first = max(0, int(np.searchsorted(starts, start, side="right")) - 1)
        last = max(first + 1, int(np.searchsorted(starts, end, side="left")))
        size = int(whole.lengths[number])
        begin = max(0, min(first - LONGEST // 2, size - LONGEST))
        parts.append(whole.part(number, [(begin, min(begin + LONGEST, size))]))
        places[number] = first - begin, min(last - begin, LONGEST)
    numbers = np.concatenate([part.numbers for part in parts])
    return Tokens(numbers, np.concatenate([part.lengths for part in parts])), places


def _of_length_one(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)
