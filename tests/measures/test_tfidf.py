from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.measures.tfidf import TfidfVectors, inverse_document_frequencies

DOCUMENTS = st.lists(st.lists(st.sampled_from("abcdefg"), max_size=6), min_size=1, max_size=6)


def test_idf_is_the_smoothed_one() -> None:
    weights = inverse_document_frequencies([["a", "a", "b"], ["a"], ["c"]])
    assert weights["a"] == pytest.approx(1 + math.log(4 / 3))
    assert weights["b"] == weights["c"] == pytest.approx(1 + math.log(4 / 2))


def test_the_cosine_is_that_of_the_weighted_counts() -> None:
    documents = [["a", "a", "b"], ["a", "c"]]
    idf = {"a": 2.0, "b": 3.0, "c": 5.0}
    expected = (4 * 2) / (math.hypot(4, 3) * math.hypot(2, 5))
    assert TfidfVectors(documents, idf).cosines([0], [1])[0] == pytest.approx(expected)


def test_an_unseen_term_weighs_as_the_rarest() -> None:
    vectors = TfidfVectors([["a", "z"], ["a"]], {"a": 1.0, "b": 3.0})
    assert vectors.cosines([0], [1])[0] == pytest.approx(1 / math.hypot(1, 3))


@given(DOCUMENTS)
def test_cosines_are_symmetric_bounded_and_deaf_to_order(documents: list[list[str]]) -> None:
    idf = inverse_document_frequencies(documents)
    left = [i for i in range(len(documents)) for _ in documents]
    right = [j for _ in documents for j in range(len(documents))]
    cosines = TfidfVectors(documents, idf).cosines(left, right)
    assert np.all((cosines >= 0) & (cosines <= 1))
    assert np.array_equal(cosines, TfidfVectors(documents, idf).cosines(right, left))
    backwards = documents[::-1]
    last = len(documents) - 1
    turned = TfidfVectors(backwards, inverse_document_frequencies(backwards))
    assert np.array_equal(
        cosines, turned.cosines([last - i for i in left], [last - j for j in right])
    )
    for i, document in enumerate(documents):
        own = cosines[i * len(documents) + i]
        assert own == pytest.approx(1.0) if document else own == 0.0


def test_no_documents_and_no_pairs() -> None:
    assert TfidfVectors([], {}).cosines([], []).tolist() == []
