"""Word vectors from counts: which words keep the same company, and how rare each word is.

The table in ``data/classic/vectors.npz`` is made by ``python -m training.classic``: GloVe's vectors
of frequent English words, drawn towards those of their synonyms, in eight bits a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
TABLE = "data/classic/vectors.npz"
UNKNOWN = 1.5
"""The Zipf frequency of a word that is not in the table: about thirty in a billion."""


@dataclass(frozen=True, eq=False)
class WordVectors:
    """Unit vectors by row, the last one all zeros for unknown words.

    ``rows`` says where a lower-case word stands, ``lemmas`` what it is an inflection of, ``zipf``
    how frequent it is (the logarithm to ten of its count in a billion words).
    """

    rows: dict[str, int]
    vectors: Floats
    zipf: Floats
    lemmas: tuple[str, ...]

    def row(self, word: str) -> int:
        """Where a word stands; the row of zeros where it is unknown."""
        return self.rows.get(word, len(self.lemmas))

    def cosine(self, a: str, b: str) -> float:
        """How alike the company of two lower-case words is; 0 where one is unknown."""
        return float(self.vectors[self.row(a)] @ self.vectors[self.row(b)])


@cache
def load() -> WordVectors:
    """Read the table that ships, once.

    >>> vectors = load()
    >>> vectors.cosine("car", "automobile") > vectors.cosine("car", "poem")
    True
    """
    with np.load(str(files("tertium").joinpath(TABLE))) as stored:
        words = stored["words"].tobytes().decode("utf-8").split("\n")
        whole = stored["vectors"].astype(np.float32) * stored["steps"]
        zipf = stored["zipf"].astype(np.float32) / 30
        lemmas = stored["lemmas"].tolist()
    whole /= np.maximum(np.linalg.norm(whole, axis=1, keepdims=True), 1e-9)
    return WordVectors(
        {word: row for row, word in enumerate(words)},
        np.vstack([whole, np.zeros((1, whole.shape[1]), np.float32)]),
        np.append(zipf, np.float32(UNKNOWN)),
        tuple(words[lemma] for lemma in lemmas),
    )
