from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

onnx: Any = pytest.importorskip("onnx", reason="exports are ONNX graphs")
pytest.importorskip("torch", reason="training needs torch")
export: Any = pytest.importorskip("training.export")


def graph(seed: int) -> Any:
    """Word vectors that are always the same, and a matrix that is not."""
    words = np.arange(300_000, dtype=np.int32)
    matrix = np.random.default_rng(seed).normal(size=50_000).astype(np.float32)
    arrays = {"words.whole": words, "words.factor": words[:500], "other": matrix}
    weights = [onnx.numpy_helper.from_array(array, name) for name, array in arrays.items()]
    return onnx.helper.make_model(onnx.helper.make_graph([], "graph", [], [], weights))


def test_words_that_stay_keep_their_file(tmp_path: Path) -> None:
    files = []
    for seed in (1, 2):
        export.save(graph(seed), tmp_path)
        files.append([path.read_bytes() for path in sorted(tmp_path.glob("part-*.bin"))])
        read = onnx.load(tmp_path / "model.onnx").graph.initializer
        there = {one.name: onnx.numpy_helper.to_array(one) for one in read}
        for one in graph(seed).graph.initializer:
            assert np.array_equal(there[one.name], onnx.numpy_helper.to_array(one))
    [words, matrix], [words_again, matrix_again] = files
    assert words == words_again
    assert matrix != matrix_again
