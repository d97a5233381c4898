from __future__ import annotations

import math

import pytest

from tertium.errors import UserError
from tertium.items import Pair, Sentence
from tertium.systems import CallableSystem

PAIRS = [Pair(str(i), Sentence("a" * i), Sentence("b")) for i in range(1, 4)]


def test_a_function_of_two_texts_is_a_system() -> None:
    system = CallableSystem("mine", lambda a, b: len(a) + len(b), "sts")
    assert [(j.score, j.scale) for j in system.judge(PAIRS)] == [(2, "sts"), (3, "sts"), (4, "sts")]


def test_a_batch_function_gets_all_texts_at_once() -> None:
    calls = []

    def batch(left: list[str], right: list[str]) -> list[int]:
        calls.append((left, right))
        return [len(a) for a in left]

    judged = CallableSystem("mine", batch, batch=True).judge(PAIRS)
    assert [j.score for j in judged] == [1, 2, 3]
    assert calls == [(["a", "aa", "aaa"], ["b", "b", "b"])]


@pytest.mark.parametrize("bad", [math.nan, math.inf, None, "high", [1]])
def test_what_is_no_finite_number_is_named_with_its_pair(bad: object) -> None:
    system = CallableSystem("mine", lambda a, b: bad if len(a) == 2 else 1.0)
    with pytest.raises(UserError, match=r"system 'mine' returned .* for pair 2"):
        system.judge(PAIRS)


def test_a_batch_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(UserError, match="returned 1 scores for 3 pairs"):
        CallableSystem("mine", lambda left, right: [1.0], batch=True).judge(PAIRS)


def test_a_batch_function_must_return_many() -> None:
    with pytest.raises(UserError, match="returned 3 for a batch; return a list"):
        CallableSystem("mine", lambda left, right: 3, batch=True).judge(PAIRS)
