from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tertium.records import texts
from tertium.records.facts import gather
from tertium.records.flatten import record_of
from tertium.records.profile import Profile
from tertium.records.texts import Judged, Vectors, texts_by


def by_first_letter(given: list[str]) -> NDArray[np.float32]:
    return np.array([[1.0, 0.0] if text[0] == "b" else [0.0, 1.0] for text in given], np.float32)


def test_likeness_goes_from_nothing_to_the_same() -> None:
    found = Vectors(by_first_letter).matrix(("boats", "nets"), ("brigs", "nets", "barges"))
    assert found.tolist() == [[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]


def test_forgetting_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "_MOST_VECTORS", 3)
    vectors = Vectors(by_first_letter)
    for number in range(20):
        assert vectors.matrix((f"boat {number}", "nets"), ("brig",)).tolist() == [[1.0], [0.0]]


def test_what_has_no_letters_is_read_all_the_same() -> None:
    facts = gather(record_of({"subject": ["---", "!!!"], "title": "..."}), Profile())
    read: list[str] = []

    def embed(given: list[str]) -> NDArray[np.float32]:
        read.extend(given)
        return np.ones((len(given), 2), np.float32)

    Vectors(embed).prepare([(facts, facts)])
    assert read
    assert all(any(c.isalnum() for c in text) for text in read)


def test_a_model_says_how_texts_are_compared() -> None:
    assert isinstance(texts_by("embed"), Vectors)
    assert isinstance(texts_by("base"), Judged)
