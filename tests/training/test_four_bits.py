from __future__ import annotations

from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="training needs torch")
gguf: Any = pytest.importorskip("gguf", reason="the reference for what the bytes mean")
four_bits: Any = pytest.importorskip("training.four_bits")


@pytest.mark.parametrize(("kind", "size", "halves"), [("Q4_K", 144, (0, 2)), ("Q6_K", 210, (208,))])
def test_bytes_mean_what_the_format_says(kind: str, size: int, halves: tuple[int, ...]) -> None:
    rng = np.random.default_rng(1)
    stored = rng.integers(0, 256, (5, 2, size), np.uint8)
    for at in halves:
        factors = rng.normal(size=(5, 2, 1)).astype(np.float16)
        stored[:, :, at : at + 2] = factors.view(np.uint8)
    stored = stored.reshape(5, -1)
    expected = gguf.quants.dequantize(stored, gguf.GGMLQuantizationType[kind])
    found = four_bits.expanded(kind, torch.from_numpy(stored)).numpy()
    assert np.array_equal(found, expected)
