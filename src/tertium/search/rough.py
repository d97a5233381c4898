"""How alike texts are at first sight: by their words and by their letters, in equal parts.

Good enough to say which of a hundred thousand texts are worth a second look, and where two of them
are nearly the same. The curve that carries it over to a human scale was fitted to the STS pairs of
2012-2014 (``python -m training.rough DATA``) and lies in ``rough.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import numpy as np

from tertium.encoders.model import Floats
from tertium.encoders.normal import checked
from tertium.encoders.static import static_vectors
from tertium.search.letters import letter_vectors
from tertium.search.texts import Entry
from tertium.search.vectors import as_cosine, on_scale

Curve = tuple[np.ndarray, np.ndarray]


def rough_vectors(entries: Sequence[Entry], model: str = "embed") -> Floats:
    """A vector of length one for each text, whose products say how alike texts are at first sight.

    >>> rows = rough_vectors([Entry("1", "A red car."), Entry("2", "a red  car")])
    >>> bool(rows[0] @ rows[1] > 0.7)  # needs the weights
    True
    """
    texts = [checked(entry.text, f"text '{entry.id}'") for entry in entries]
    both = np.concatenate([static_vectors(texts, model), letter_vectors(texts)], axis=1)
    return np.asarray(both * np.float32(0.5**0.5), np.float32)


def letters_of(rows: Floats) -> Floats:
    """The part of such vectors that tells letters apart, of length one too."""
    return rows[:, rows.shape[1] // 2 :] * np.float32(2**0.5)


def score_of(likeness: float, scale: str) -> float:
    """A product of two such vectors as a score.

    >>> score_of(1.0, "sts"), score_of(0.0, "sts")
    (5.0, 0.0)
    """
    likenesses, units = _curve()
    return on_scale(float(np.interp(likeness, likenesses, units)), scale)


def likeness_of(score: float, scale: str) -> float:
    """The product that stands for a score.

    >>> round(likeness_of(5, "sts"), 3)
    1.0
    """
    likenesses, units = _curve()
    return float(np.interp(as_cosine(score, scale), units, likenesses))


@lru_cache(maxsize=1)
def _curve() -> Curve:
    table = tomllib.loads((files("tertium.search") / "rough.toml").read_text("utf-8"))
    likenesses, units = np.array(table["curve"], float).T
    return likenesses, units
