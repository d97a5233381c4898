from __future__ import annotations

import numpy as np

from tertium.records.comparing import Comparer
from tertium.records.evidence import PIECES
from tertium.records.texts import Vectors


def embed(texts: list[str]) -> np.ndarray:
    return np.array([[1.0, 0.0] if "boat" in text else [0.0, 1.0] for text in texts], np.float32)


COMPARER = Comparer(texts=Vectors(embed))
A = {"title": "A boat", "creator": "Ruiz, Ana", "date": "1890", "description": "A boat at sea."}
B = {"title": "Boats", "creator": "A. Ruiz", "description": "The boat lies on the beach."}


def test_what_one_record_is_silent_of_is_no_evidence() -> None:
    found = COMPARER.evidence(A, B)
    assert found.of("time") is None
    assert found.strength("time") == 0
    assert found.said("time") == (True, False)
    assert found.strength("author") > 0.9


def test_what_both_are_silent_of_is_as_likely_as_their_texts_are_alike() -> None:
    found = COMPARER.evidence(A, B)
    assert found.likely("location") == found.strength("whole") > 0
    assert found.likely("time") == 0
    assert COMPARER.evidence({"title": "A boat"}, {"title": "A boat"}).likely("event") == 0


def test_a_record_has_all_in_common_with_itself() -> None:
    found = COMPARER.evidence(A, A)
    said = [piece for piece in PIECES if found.of(piece) and piece != "people"]
    assert {"author", "time", "title", "whole", "words"} <= set(said)
    assert all(found.strength(piece) > 0.95 for piece in said if piece != "event")
