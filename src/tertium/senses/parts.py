"""Which part of speech a word has in its sentence, read off the model's state of it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tertium.encoders.model import Floats

PARTS = ("a", "n", "r", "v")
"""The rows of the table, in order."""

FILE = "parts.npy"


def log_odds_of_parts(states: Floats) -> NDArray[np.float64]:
    """For each word's state, how probable each part of speech is, as logarithms.

    >>> found = log_odds_of_parts(np.zeros((1, 768), np.float32))
    >>> found.shape, round(float(np.exp(found).sum()), 6)
    ((1, 4), 1.0)
    """
    table = _table()
    logits = states.astype(np.float64) @ table[:, :-1].T + table[:, -1]
    logits -= logits.max(axis=1, keepdims=True)
    return np.asarray(logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))


@cache
def _table() -> NDArray[np.float64]:
    """A row of weights for each part of speech, its constant last: a logistic regression."""
    with files("tertium.senses").joinpath(FILE).open("rb") as file:
        return np.asarray(np.load(file), np.float64)
