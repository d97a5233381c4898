from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tertium.encoders import model as models
from tertium.encoders.tokens import Tokens
from tertium.errors import UserError


def test_threads_are_all_cores_or_as_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(models.THREADS, raising=False)
    assert models.threads() >= 1
    monkeypatch.setenv(models.THREADS, "3")
    assert models.threads() == 3


@pytest.mark.parametrize("given", ["0", "-1", "two", "", "1.5"])
def test_a_wrong_number_of_threads_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(models.THREADS, given)
    with pytest.raises(UserError, match="TERTIUM_THREADS="):
        models.threads()


def test_nothing_to_read_is_nothing_read(fake: models.Model) -> None:
    nothing = np.zeros(0, np.int64)
    assert len(fake.read_pairs(Tokens.of([]), nothing, nothing)) == 0
    assert len(fake.read_texts(Tokens.of([]))) == 0


@pytest.mark.usefixtures("real_weights")
def test_a_model_is_loaded_once_also_by_many_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        loaded = set(map(id, pool.map(models.load, ["fast"] * 8)))
    assert len(loaded) == 1


def test_threads_share_a_model_without_mixing(real_weights: Path) -> None:
    model = models.load("fast")
    tokens = model.pieces.encode(["a cat sleeps", "a dog barks loudly", "rain"])
    left, right = np.array([0, 1, 2]), np.array([1, 2, 0])
    expected = model.read_pairs(tokens, left, right)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: model.read_pairs(tokens, left, right), range(8)))
    assert all((one == expected).all() for one in found)
