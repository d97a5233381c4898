from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tertium.encoders import weights
from tertium.encoders.model import Floats
from tertium.search import index, rough, vectors
from tertium.search.texts import Entry

WIDTH = 64


@cache
def direction(word: str) -> Floats:
    dice = np.random.default_rng(zlib.crc32(word.encode()))
    return dice.standard_normal(WIDTH).astype(np.float32)


def words_as_vectors(entries: Sequence[Entry], model: str = "embed") -> Floats:
    """Each word a direction of its own: texts are as near as they share words."""
    found = np.zeros((len(entries), WIDTH), np.float32)
    for row, entry in enumerate(entries):
        for word in entry.text.split():
            found[row] += direction(word)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))


def static_by_words(texts: Sequence[str], model: str = "embed") -> Floats:
    read = words_as_vectors([Entry("", text) for text in texts], model)
    return np.concatenate([read, np.zeros_like(read)], axis=1)  # as wide as the letters


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """No weights are needed: vectors by words, and a version of our own."""
    monkeypatch.setattr(vectors, "embed", words_as_vectors)
    monkeypatch.setattr(rough, "static_vectors", static_by_words)
    monkeypatch.setattr(index, "_version", lambda model: "1.0-fake")
    monkeypatch.setattr("tertium.search.deduping.pieces_of", lambda model: len)


@pytest.fixture(scope="session")
def real_weights() -> Path:
    if not {"fast", "embed"} <= {model.name for model in weights.installed()}:
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    return weights.place()
