"""How subjects, events, titles and descriptions are compared: by vectors, or by a judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tertium.records.facts import Facts
from tertium.records.folding import table
from tertium.records.glossary import in_english

Floats = NDArray[np.float64]
Group = tuple[str, ...]

_MOST_VECTORS = 1 << 18
"""Of 384 numbers of two bytes each: about 200 MB."""
_MOST_JUDGED = 1 << 20


class Texts(Protocol):
    """Whatever says how alike texts are, from 0 to 1."""

    def prepare(self, pairs: Iterable[tuple[Facts, Facts]]) -> None:
        """Read all texts of some pairs at once, each distinct one once."""
        ...

    def matrix(self, left: Group, right: Group) -> Floats:
        """How alike each text of the left is to each of the right."""
        ...


class Vectors:
    """The embedder: each distinct text is read once, and two are compared by their cosine.

    >>> def embed(texts):
    ...     return np.array([[1.0, 0.0] if "boat" in text else [0.0, 1.0] for text in texts])
    >>> texts = Vectors(embed)
    >>> texts.matrix(("boats", "nets"), ("a boat",)).tolist()
    [[1.0], [0.0]]
    """

    def __init__(self, embed: Callable[[list[str]], NDArray[np.float32]] | None = None) -> None:
        self._embed = embed or _embed
        self._known: dict[str, NDArray[np.float16]] = {}
        self._stacked = lru_cache(1 << 13)(self._stack)
        scale = table("weights")["cosine"]
        self._unlike, self._same = scale["unlike"], scale["same"]

    def prepare(self, pairs: Iterable[tuple[Facts, Facts]]) -> None:
        """Read the texts that are not known yet."""
        groups = (group for pair in pairs for facts in pair for group in facts.texts())
        self._read(dict.fromkeys(text for group in groups for text in group))

    def matrix(self, left: Group, right: Group) -> Floats:
        """The cosines, from nothing in common to the same."""
        cosines = (self._stacked(left) @ self._stacked(right).T).astype(np.float64)
        near = np.round((cosines - self._unlike) / (self._same - self._unlike), 4)
        return np.asarray(np.minimum(np.maximum(near, 0.0), 1.0))

    def _stack(self, group: Group) -> NDArray[np.float32]:
        self._read(group)
        return np.array([self._known[text] for text in group], np.float32)

    def _read(self, texts: Iterable[str]) -> None:
        new = [text for text in texts if text not in self._known]
        if len(self._known) + len(new) > _MOST_VECTORS:
            self._known.clear()  # rare, and simpler than to keep count of what is used
            new = list(dict.fromkeys(texts))
        if new:
            vectors = self._embed([_legible(text) for text in new]).astype(np.float16)
            self._known.update(zip(new, vectors, strict=True))


class Judged:
    """A judge: each distinct pair of texts is judged once, at the level that each text has.

    Slower than vectors by some hundred times where values rarely come again.
    """

    def __init__(self, model: str) -> None:
        self._model = model
        self._known: dict[tuple[str, str], float] = {}

    def prepare(self, pairs: Iterable[tuple[Facts, Facts]]) -> None:
        """Judge the pairs of texts that are not known yet."""
        wanted = (
            pair
            for a, b in pairs
            for left, right in zip(a.groups(), b.groups(), strict=True)
            for pair in _crossed(left, right)
        )
        self._judge(wanted)

    def matrix(self, left: Group, right: Group) -> Floats:
        """The judge's scores, as shares of its scale."""
        self._judge(_crossed(left, right))
        return np.array([[self._known[_ordered(a, b)] for b in right] for a in left])

    def _judge(self, pairs: Iterable[tuple[str, str]]) -> None:
        from tertium import compare_many  # noqa: PLC0415 - it loads models

        if len(self._known) > _MOST_JUDGED:
            self._known.clear()
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
        texts = ((_legible(a), _legible(b)) for a, b in new)
        said = compare_many(texts, scale="unit", model=self._model) if new else []
        self._known.update((pair, one.score or 0.0) for pair, one in zip(new, said, strict=True))


def texts_by(model: str) -> Texts:
    """The way of comparing texts that a model's name stands for.

    >>> type(texts_by("embed")).__name__, type(texts_by("fast")).__name__
    ('Vectors', 'Judged')
    """
    return Vectors() if model == "embed" else Judged(model)


def _crossed(left: Group, right: Group) -> Iterator[tuple[str, str]]:
    return (_ordered(a, b) for a in left for b in right)


def _ordered(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a <= b else (b, a)


def _legible(text: str) -> str:
    """A text that a model can read: one of nothing but marks stands for itself by its name."""
    return in_english(text) if any(c.isalnum() for c in text) else "nothing"


def _embed(texts: list[str]) -> NDArray[np.float32]:
    from tertium.encoders.embed import Embedder  # noqa: PLC0415 - it loads a model

    return Embedder().embed(texts)
