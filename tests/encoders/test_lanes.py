from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tertium.encoders import model as models
from tertium.encoders.lanes import MOST, Lanes


class Opener:
    """Numbers the sessions it opens, and says how many cores each was given."""

    def __init__(self) -> None:
        self.cores: list[int] = []

    def __call__(self, cores: int) -> int:
        self.cores.append(cores)
        return len(self.cores)


def test_nothing_is_opened_before_there_is_enough_to_do() -> None:
    opened = Opener()
    lanes = Lanes(opened, cores=2, worth=100)
    assert not lanes.suit(tokens=99, batches=5)
    assert lanes.suit(tokens=100, batches=5)
    assert opened.cores == []
    assert list(lanes.each(lambda _, number: -number, range(5))) == [0, -1, -2, -3, -4]
    assert opened.cores == [1, 1]
    # What is open may as well be used for less.
    assert lanes.suit(tokens=1, batches=2)
    assert not lanes.suit(tokens=1_000, batches=1)


@pytest.mark.parametrize(("cores", "expected"), [(1, []), (3, [1] * 3), (MOST * 4, [4] * MOST)])
def test_lanes_share_the_cores(cores: int, expected: list[int]) -> None:
    opened = Opener()
    lanes = Lanes(opened, cores, worth=1)
    assert lanes.suit(1, 2) == (cores > 1)
    if lanes.suit(1, 2):
        list(lanes.each(lambda session, batch: None, [1, 2]))
    assert opened.cores == expected


def test_a_session_is_in_one_thread_at_a_time_whoever_asks() -> None:
    opened = Opener()
    lanes = Lanes(opened, cores=2, worth=1)
    busy: set[int] = set()
    lock = threading.Lock()

    def run(session: int, number: int) -> int:
        with lock:
            assert session not in busy
            busy.add(session)
        with lock:
            busy.remove(session)
        return number

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: list(lanes.each(run, range(50))), range(4)))
    assert found == [list(range(50))] * 4
    assert opened.cores == [1, 1]


def test_what_fails_in_a_lane_is_told_and_leaves_it_free() -> None:
    lanes = Lanes(Opener(), cores=2, worth=1)

    def run(_session: int, number: int) -> float:
        return 1 / number

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            list(lanes.each(run, [1, 0, 1, 0]))
    assert list(lanes.each(run, [1, 2])) == [1.0, 0.5]


TEXTS = [f"rain falls on the {'old ' * (n % 5)}bridge number {n} at night" for n in range(24)]


@pytest.fixture
def two_cores(real_weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(models.THREADS, "2")


@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize("name", ["fast", "base"])
def test_a_pair_has_the_same_numbers_in_a_lane_and_outside(name: str) -> None:
    model = models.load(name)
    tokens = model.pieces.encode(TEXTS)
    left, right = map(np.array, zip(*np.ndindex(24, 24), strict=True))
    size = int((tokens.lengths[left] + tokens.lengths[right]).sum())
    assert model.lanes is not None
    assert model.lanes.suit(size, batches=2)
    together = model.read_pairs(tokens, left, right)
    rows = np.arange(0, len(left), 41)
    outside = replace(model, lanes=None)
    assert (outside.read_pairs(tokens, left[rows], right[rows]) == together[rows]).all()


@pytest.mark.usefixtures("two_cores")
def test_a_text_has_the_same_vector_in_a_lane_and_outside() -> None:
    model = models.load("embed")
    many, few = model.pieces.encode(TEXTS * 40), model.pieces.encode(TEXTS[:3])
    assert model.lanes is not None
    assert model.lanes.suit(int(many.lengths.sum()), batches=2)
    vectors = replace(model, lanes=None).read_texts(few)
    assert np.allclose(model.read_texts(many)[:3], vectors, atol=1e-5)
