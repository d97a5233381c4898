"""Trained weights back out of a model that ships, to teach its students without training it again.

    python -m training.shipped src/tertium/encoders/weights/base WORK/base-packed

Nothing is lost on the way: :mod:`training.export` rounds as :mod:`training.packing` does.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from training.model import BUCKETS, buckets
from training.packing import pack

_FILE_LIMIT = 15 << 20


def state(folder: Path) -> dict[str, Tensor]:
    """The weights of a shipped model under the names they were trained with."""
    graph = onnx.load(folder / "model.onnx").graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found = {name: array for name, array in arrays.items() if name.endswith((".weight", ".bias"))}
    found["encoder.words.weight"] = arrays["words.whole"] * arrays["words.factor"]
    for name, array in arrays.items():
        if name.endswith(".weight.whole"):
            plain = name.removesuffix(".whole")
            found[plain] = (array * arrays[f"{plain}.factor"]).T
    for name in [name for name in found if ".qkv." in name]:
        thirds = zip("qkv", np.split(found.pop(name), 3), strict=True)
        found |= {name.replace("qkv", part): third for part, third in thirds}
    if "encoder.relative.distances" in arrays:
        found["encoder.relative.weight"] = _by_bucket(arrays["encoder.relative.distances"][0])
    return {name: torch.tensor(np.array(array, np.float32)) for name, array in found.items()}


def _by_bucket(by_distance: np.ndarray) -> np.ndarray:
    """What each head adds for a bucket of distances, from what it adds for each distance."""
    heads, distances = by_distance.shape
    most = (distances + 1) // 2
    found = np.zeros((BUCKETS, heads), np.float32)  # one bucket has no distance
    found[buckets(torch.arange(-most + 1, most))] = by_distance.T
    return found


if __name__ == "__main__":
    pack(state(Path(sys.argv[1])), Path(sys.argv[2]), _FILE_LIMIT, 64.0)
