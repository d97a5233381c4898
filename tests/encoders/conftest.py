from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tertium.encoders import model as models
from tertium.encoders import weights
from tertium.encoders.model import Model
from tertium.encoders.tokens import Pieces
from tertium.encoders.weights import Description


class WordsForPieces:
    """A tokenizer that takes each word for a piece, numbered by its first letter."""

    encode_special_tokens = False

    def no_truncation(self) -> None: ...

    def no_padding(self) -> None: ...

    def encode_batch_fast(self, texts: list[str], add_special_tokens: bool) -> list[Any]:
        return [self.encode(text, add_special_tokens) for text in texts]

    def encode(self, text: str, add_special_tokens: bool) -> Any:
        words = text.split()
        offsets, at = [], 0
        for word in words:
            at = text.index(word, at)
            offsets.append((at, at + len(word)))
            at += len(word)

        return SimpleNamespace(ids=[1000 + ord(word[0]) for word in words], offsets=offsets)


class CountingSession:
    """Outputs that depend on nothing but the row itself; remembers what it was given."""

    def __init__(self, width: int = 15) -> None:
        self.width, self.feeds = width, []  # type: int, list[dict[str, Any]]

    def run(self, outputs: list[str] | None, feeds: dict[str, Any]) -> list[Any]:
        self.feeds.append(feeds)
        side = feeds.get("segment", np.ones_like(feeds["ids"]))
        left = (feeds["ids"] * (side == 1)).sum(axis=1)
        right = (feeds["ids"] * (side == 2)).sum(axis=1)
        ramp = np.arange(1, self.width + 1)
        mixed = left[:, None] * ramp + right[:, None] * ramp[::-1]
        return [(mixed % 97 / 24 - 2).astype(np.float32)]


@pytest.fixture
def session() -> CountingSession:
    return CountingSession()


@pytest.fixture
def fake(session: CountingSession) -> Model:
    """A judge that reads at most twenty pieces of a pair at once."""
    card = Description("fake", "judge", "1", "bert", 20, Path("nowhere"))
    return Model(card, session, Pieces(WordsForPieces()), budget=64)


@pytest.fixture
def fake_embedder(monkeypatch: pytest.MonkeyPatch) -> CountingSession:
    """A fake in place of the embedder that chooses the windows."""
    session = CountingSession(4)
    card = Description("embed", "embedder", "1", "bert", 20, Path("nowhere"))
    model = Model(card, session, Pieces(WordsForPieces()), budget=64)
    monkeypatch.setattr(models, "load", lambda name: model)
    return session


@pytest.fixture(scope="session")
def real_weights() -> Path:
    if not weights.installed():
        pytest.skip(f"no weights; set {weights.VARIABLE} to where they are")
    return weights.place()
