from __future__ import annotations

import numpy as np

from tertium.measures import word_vectors


def test_every_known_word_has_a_unit_vector_and_a_lemma() -> None:
    table = word_vectors.load()
    known = len(table.lemmas)
    assert len(table.rows) == known == len(table.vectors) - 1
    assert np.allclose(np.linalg.norm(table.vectors[:-1], axis=1), 1, atol=1e-3)
    assert set(table.lemmas) <= set(table.rows)
    assert (table.lemmas[table.row("children")], table.lemmas[table.row("was")]) == ("child", "be")


def test_an_unknown_word_is_like_nothing_and_rare() -> None:
    table = word_vectors.load()
    assert table.row("qwertzuiop") == len(table.lemmas)
    assert table.cosine("qwertzuiop", "car") == table.cosine("qwertzuiop", "qwertzuiop") == 0
    assert table.zipf[table.row("qwertzuiop")] < table.zipf[table.row("car")]


def test_words_of_a_kind_are_near() -> None:
    table = word_vectors.load()
    near = [("boat", "ship"), ("buy", "purchase"), ("quick", "fast"), ("doctor", "physician")]
    far = [("boat", "tax"), ("buy", "yellow"), ("quick", "garlic"), ("doctor", "gravel")]
    assert min(table.cosine(*pair) for pair in near) > max(table.cosine(*pair) for pair in far)
