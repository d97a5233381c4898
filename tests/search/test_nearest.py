from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tertium.encoders.model import Floats
from tertium.search import approximate
from tertium.search import nearest as module
from tertium.search.nearest import NONE, nearest


def unit(count: int, width: int, seed: int) -> Floats:
    made = np.random.default_rng(seed).standard_normal((count, width)).astype(np.float32)
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True))


@given(st.integers(1, 60), st.integers(1, 20), st.integers(1, 30), st.integers(0, 99))
def test_blocks_and_parts_find_what_sorting_all_finds(
    size: int, count: int, cut: int, seed: int
) -> None:
    corpus, queries = unit(size, 8, seed), unit(5, 8, seed + 1)
    alive = np.random.default_rng(seed).random(size) < 0.8
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_CORPUS", 7)
        patch.setattr(module, "_QUERIES", 2)
        found = nearest(queries, [corpus[:cut], corpus[cut:]], count, at_least=-0.2, alive=alive)
    for row, query in enumerate(queries):
        cosines = np.round(corpus @ query, 6)
        fits = [n for n in np.argsort(-cosines, kind="stable") if alive[n] and cosines[n] >= -0.2]
        wanted = fits[:count] + [NONE] * (count - len(fits))
        assert found.rows[row].tolist() == wanted
        assert np.isneginf(found.cosines[row][found.rows[row] == NONE]).all()


def test_of_equal_rows_the_earlier_comes_first() -> None:
    corpus = np.repeat(unit(1, 16, 0), 50, axis=0)
    assert nearest(corpus[:1], [corpus], 50).rows[0].tolist() == list(range(50))


def test_the_nearest_others_leave_out_the_row_itself() -> None:
    corpus = np.concatenate([unit(20, 8, 1)] * 2)
    found = approximate.among(corpus, 1, 0.99)
    assert found.rows[:, 0].tolist() == [*range(20, 40), *range(20)]


class TestApproximate:
    @pytest.fixture(autouse=True)
    def _extra(self) -> None:
        if not approximate.installed():
            pytest.skip("faiss is not installed; it comes with the extra 'search'")

    def graph(self, corpus: Floats, known: int) -> approximate.Graph:
        made = approximate.empty(corpus.shape[1])
        approximate.extend(made, [corpus[:known]])
        return made

    def test_it_finds_nearly_all_that_exact_search_finds(self) -> None:
        corpus, queries = unit(3000, 16, 2), unit(50, 16, 3)
        exact = nearest(queries, [corpus], 10)
        near = approximate.search(self.graph(corpus, 3000), queries, [corpus], 10)
        shared = [len({*a} & {*b}) for a, b in zip(exact.rows, near.rows, strict=True)]
        assert sum(shared) >= 0.98 * 500
        same = exact.rows == near.rows
        assert np.allclose(exact.cosines[same], near.cosines[same], atol=1e-5)

    def test_rows_that_the_graph_does_not_know_and_removed_ones(self) -> None:
        corpus = unit(600, 16, 4)
        graph = self.graph(corpus, 500)
        alive = np.ones(600, bool)
        alive[:400] = False
        found = approximate.search(graph, corpus[590:], [corpus[:300], corpus[300:]], 5, alive)
        assert found.rows[:, 0].tolist() == list(range(590, 600))
        assert found.rows.min() >= 400

    def test_where_nearly_all_are_removed_the_rest_is_found_all_the_same(self) -> None:
        corpus = unit(500, 16, 5)
        alive = np.zeros(500, bool)
        alive[[3, 77, 444]] = True
        found = approximate.search(self.graph(corpus, 500), corpus[:20], [corpus], 3, alive)
        assert all({*rows} == {3, 77, 444} for rows in found.rows.tolist())

    def test_many_queries_go_by_a_graph_of_their_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        corpus = np.concatenate([unit(400, 16, 6)] * 2)
        monkeypatch.setattr(approximate, "EXACT_UP_TO", 100)
        found = approximate.among(corpus, 1, 0.99)
        assert (found.rows[:, 0] == [*range(400, 800), *range(400)]).mean() > 0.98


def test_without_the_extra_everything_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approximate, "EXACT_UP_TO", 10)
    monkeypatch.setattr(approximate, "installed", lambda: False)
    corpus = unit(50, 8, 7)
    assert not approximate.wanted(50, 0)
    assert approximate.between(corpus, corpus, 1).rows[:, 0].tolist() == list(range(50))
