"""Texts as vectors without a model reading them: what their word pieces mean on their own.

The vectors of the pieces are those that the embedder begins with, so nothing more is shipped, and
whatever languages it knows are known here. The price: neither order nor company of words counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from tertium.encoders import tokens, weights
from tertium.encoders.graphs import WORDS, up_to
from tertium.encoders.model import Floats, open_session, threads
from tertium.encoders.tokens import Ints
from tertium.errors import DataError

WIDTH = 128
"""Numbers of a vector: the directions in which the pieces differ most."""
_COMMON, _FEW = 1e-3, 20
"""The share of all features at which one counts half, unless that is less often than this."""
_FIRST_WORD, _FIRST_SPANISH = 1996, 30522
_CHARACTERS, _RARE = 997, 1000
"""The pieces of either language are numbered from the frequent to the rare, after single
characters; the most frequent word counts half."""


def static_vectors(texts: Sequence[str], model: str = "embed") -> Floats:
    """A vector of length one for each text; a piece counts less the more often the texts have it.

    >>> rows = static_vectors(["a red car", "one car, red", "the tide came in"])
    >>> bool(rows[0] @ rows[1] > rows[0] @ rows[2])  # needs the weights
    True
    """
    found = weights.find(model)
    words = _piece_vectors(os.getpid(), found.graph, found.tokenizer)
    cut = tokens.load(found.tokenizer).encode(texts)
    return weighted_sums(cut.numbers, cut.lengths, words)


def likeness(left: Sequence[str], right: Sequence[str], model: str = "embed") -> Floats:
    """How alike the words of the two texts of each pair are, from -1 to 1, each pair on its own.

    Here a piece counts less the more frequent it is in its language, so that what is said of a
    pair does not depend on other texts.

    >>> one, other = likeness(["a red car"] * 2, ["one car, red", "the tide came in"])
    >>> bool(one > other)  # needs the weights
    True
    """
    found = weights.find(model)
    words = _weighted_pieces(os.getpid(), found.graph, found.tokenizer)
    once, places = tokens.distinct([*left, *right])
    cut = tokens.load(found.tokenizer).encode(once)
    rows = _sums(cut.numbers, cut.lengths, words, np.ones(len(words)))
    products = np.einsum("nd,nd->n", rows[places[: len(left)]], rows[places[len(left) :]])
    return np.asarray(np.round(products, 6), np.float32)


@lru_cache(maxsize=2)
def _weighted_pieces(process: int, graph: Path, tokenizer: Path) -> Floats:
    """The vectors of the pieces, as long as each counts, without what all texts have in common."""
    words = _piece_vectors(process, graph, tokenizer)
    numbers = np.arange(len(words))
    spanish = numbers >= _FIRST_SPANISH
    rank = numbers - np.where(spanish, _FIRST_SPANISH, _FIRST_WORD) + 1  # of the words, from 1
    place = np.maximum(rank + _CHARACTERS, 0)
    counted = place / (place + _RARE)
    # A word is about as frequent as its rank is low: so much of it is in a text of no account.
    usual = np.where((rank > 0) & ~spanish, counted / np.maximum(rank, 1), 0) @ words
    usual /= np.linalg.norm(usual)
    words = words - np.outer(words @ usual, usual)
    return np.ascontiguousarray(words * counted[:, None], np.float32)


def weighted_sums(numbers: Ints, lengths: Ints, directions: Floats) -> Floats:
    """The directions of numbered features summed up for each text, and made one long.

    ``numbers`` are the features of all texts, laid end to end. One counts less the more often it
    is there.

    >>> weighted_sums(np.array([0, 1, 1]), np.array([1, 2]), np.eye(2, dtype=np.float32)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    counts = np.bincount(numbers, minlength=len(directions))
    half = max(_COMMON * counts.sum(), _FEW)
    return _sums(numbers, lengths, directions, half / (half + counts))


def _sums(numbers: Ints, lengths: Ints, directions: Floats, each: NDArray[np.float64]) -> Floats:
    counted = each.astype(np.float32)
    ends = np.concatenate([[0], np.cumsum(lengths)])
    features = csr_matrix(
        (counted[numbers], numbers, ends), shape=(len(lengths), len(directions))
    )  # fmt: skip
    sums = features @ directions
    sizes = np.linalg.norm(sums, axis=1, keepdims=True)
    return np.asarray(sums / np.maximum(sizes, 1e-9), np.float32)


@lru_cache(maxsize=2)
def _piece_vectors(_process: int, graph: Path, tokenizer: Path) -> Floats:
    """What the embedder takes each word piece for, about their common middle, each one long."""
    try:
        lookup = open_session(graph, threads(), up_to(graph.read_bytes(), WORDS))
    except (KeyError, ValueError, IndexError) as error:
        raise DataError(
            "it does not say what its word pieces mean",
            graph,
            remedy="take the weights that came with the package",
        ) from error
    pieces = np.arange(len(json.loads(tokenizer.read_text("utf-8"))["model"]["vocab"]))[None]
    found: Floats = lookup.run(None, {"ids": pieces, "mask": np.ones_like(pieces)})[0][0]
    found = found - found.mean(axis=0)
    found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
    _, axes = np.linalg.eigh(found.T @ found)  # the last ones say most
    return np.ascontiguousarray(found @ axes[:, -WIDTH:])
