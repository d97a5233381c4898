from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tertium.encoders.cross import PairReadings, read_pairs
from tertium.encoders.model import Model
from tertium.encoders.watching import watched

TEXTS = st.text("ab cd", min_size=1, max_size=30).filter(str.strip)


def rows(read: PairReadings) -> list[list[float]]:
    return np.concatenate([*read.readings.columns(), read.windows], axis=1).tolist()  # type: ignore[no-any-return]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(pairs=st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=8))
def test_a_pair_reads_the_same_in_any_company_and_mirrored(
    fake: Model, pairs: list[tuple[str, str]]
) -> None:
    left, right = map(list, zip(*pairs, strict=True))
    together = read_pairs(fake, left, right)
    alone = [rows(read_pairs(fake, [a], [b]))[0] for a, b in pairs]
    assert rows(together) == alone
    mirrored = read_pairs(fake, right, left)
    assert (mirrored.readings.middle == together.readings.middle).all()
    turned = np.array([" ".join(a.split()) != " ".join(b.split()) for a, b in pairs])
    assert (mirrored.readings.forth[turned] == together.readings.back[turned]).all()
    assert (mirrored.windows == together.windows[:, ::-1]).all()


def test_a_repeated_pair_is_read_once_also_when_turned(fake: Model, session: Any) -> None:
    read_pairs(fake, ["a b", "c", "a b", "a b"], ["c", "a b", "c", "d"])
    assert sum(len(feeds["ids"]) for feeds in session.feeds) == 2


def test_the_longer_text_comes_first_and_of_equals_the_first_by_name(
    fake: Model, session: Any
) -> None:
    read_pairs(fake, ["b"], ["c c"])
    read_pairs(fake, ["c"], ["b"])
    first, second = (feeds["ids"][0].tolist() for feeds in session.feeds)
    assert first == [101, 1099, 1099, 102, 1098, 102]
    assert second == [101, 1098, 102, 1099, 102]


def test_a_lone_row_runs_in_two_copies(fake: Model, session: Any) -> None:
    read_pairs(fake, ["a"], ["b"])
    assert session.feeds[0]["ids"].shape[0] == 2


def test_a_long_text_is_read_whole_in_windows(fake: Model, session: Any) -> None:
    text = " ".join(f"{letter}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    read = read_pairs(fake, ["zz"], [text])
    assert read.windows.tolist() == [[1, 2]]
    seen = {int(n) for feeds in session.feeds for n in feeds["ids"][feeds["segment"] == 1]}
    assert seen == {1000 + ord(letter) for letter in "abcdefghijklmnopqrstuvwxyz"}
    assert all(feeds["ids"].shape[1] <= 20 + 3 for feeds in session.feeds)


@pytest.mark.usefixtures("fake_embedder")
def test_many_windows_cost_a_bounded_number_of_readings(fake: Model, session: Any) -> None:
    rng = np.random.default_rng(0)
    left, right = (" ".join(rng.choice(list("abcdefgh"), 3000)) for _ in range(2))
    read = read_pairs(fake, [left], [right])
    assert read.windows.tolist() == [[300, 300]]
    assert sum(len(feeds["ids"]) for feeds in session.feeds) <= 600


@pytest.mark.usefixtures("fake_embedder")
def test_who_watches_is_told_how_far_long_texts_are(fake: Model) -> None:
    rng = np.random.default_rng(0)
    left, right = (" ".join(rng.choice(list("abcdefgh"), 300)) for _ in range(2))
    told: list[tuple[str, int, int]] = []
    with watched(lambda *said: told.append(said)):
        watched_read = read_pairs(fake, [left, "a b"], [right, "c"])
        seen = len(told)
        read_pairs(fake, ["a b"], ["c"])
    assert told[0][1] == 0 and told[-1][1] == told[-1][2] > 16
    assert len(told) == seen > 3  # short texts are not worth telling
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert rows(read_pairs(fake, [left, "a b"], [right, "c"])) == rows(watched_read)
