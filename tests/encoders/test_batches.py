from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.encoders.batches import LAYOUTS, joint, same_size, single
from tertium.encoders.tokens import Tokens


@given(st.lists(st.integers(1, 9), max_size=40), st.integers(1, 30))
def test_batches_hold_every_row_once_and_one_length_each(sizes: list[int], budget: int) -> None:
    found = list(same_size(np.array(sizes, np.int64), budget))
    rows = [row for batch in found for row in batch.tolist()]
    assert sorted(rows) == list(range(len(sizes)))
    for batch in found:
        (size,) = {sizes[row] for row in batch}
        assert len(batch) <= max(3, budget // size)
        assert len(batch) > 1 or sizes.count(size) == 1


def plain_joint(a: list[int], b: list[int], family: str) -> tuple[list[int], list[int]]:
    """The two families' formats, written out."""
    if family == "mpnet":
        ids = [0, *(n + 4 for n in a), 2, 2, *(n + 4 for n in b), 2]
        return ids, [0, *[1] * len(a), 0, 0, *[2] * len(b), 0]
    return [101, *a, 102, *b, 102], [0, *[1] * len(a), 0, *[2] * len(b), 0]


PAIRS = st.lists(st.integers(1, 6), min_size=1, max_size=6)


@pytest.mark.parametrize("family", ["mpnet", "bert"])
@given(cuts=PAIRS)
def test_pairs_are_laid_out_as_the_family_wants(family: str, cuts: list[int]) -> None:
    # Pairs of seven pieces in all, parted in various places.
    texts = [[1000 + 10 * i + j for j in range(n)] for i, c in enumerate(cuts) for n in (c, 7 - c)]
    tokens = Tokens.of(texts)
    left, right = np.arange(0, len(texts), 2), np.arange(1, len(texts), 2)
    feeds = joint(tokens, left, right, LAYOUTS[family])
    for row, (a, b) in enumerate(zip(left, right, strict=True)):
        ids, segment = plain_joint(texts[a], texts[b], family)
        assert feeds["ids"][row].tolist() == ids
        assert feeds["segment"][row].tolist() == segment
    assert (feeds["mask"] == 1).all()
    assert {values.dtype for values in feeds.values()} == {np.dtype(np.int64)}


def test_single_texts_stand_between_marks() -> None:
    feeds = single(Tokens.of([[7, 8], [5], [9, 9]]), np.array([2, 0]), LAYOUTS["bert"])
    assert feeds["ids"].tolist() == [[101, 9, 9, 102], [101, 7, 8, 102]]
    assert feeds["mask"].shape == (2, 4)
