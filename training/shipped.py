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

from training.packing import pack

_FILE_LIMIT = 15 << 20
_PRODUCTS = ("qkv", "o", "up", "down")
"""The matrices of a layer, in the order in which the graph multiplies by them."""


def state(folder: Path) -> dict[str, Tensor]:
    """The weights of a shipped model under the names they were trained with."""
    graph = onnx.load(folder / "model.onnx").graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    plain = {name: array for name, array in arrays.items() if name.startswith(("encoder.", "out."))}
    plain["encoder.words.weight"] = arrays["words.whole"] * arrays["words.factor"]
    products = [n.input[1] for n in graph.node if n.op_type == "MatMulIntegerToFloat"]
    for place, name in enumerate(products):
        layer, part = divmod(place, len(_PRODUCTS))
        matrix = (arrays[name] * arrays[name.replace(".whole", ".factor")]).T
        stem = f"encoder.layers.{layer}"
        if _PRODUCTS[part] == "qkv":
            plain |= _three(stem, "weight", matrix)
        else:
            plain[f"{stem}.{_PRODUCTS[part]}.weight"] = matrix
    hidden = plain["encoder.norm.weight"].size
    joined = [one.name for one in graph.initializer if list(one.dims) == [3 * hidden]]
    biases = [name for name in joined if name.startswith("onnx::Add_")]
    for layer, name in enumerate(biases):
        plain |= _three(f"encoder.layers.{layer}", "bias", arrays[name])
    return {name: torch.tensor(np.array(array, np.float32)) for name, array in plain.items()}


def _three(stem: str, kind: str, joined: np.ndarray) -> dict[str, np.ndarray]:
    return {
        f"{stem}.{part}.{kind}": third
        for part, third in zip("qkv", np.split(joined, 3), strict=True)
    }


if __name__ == "__main__":
    pack(state(Path(sys.argv[1])), Path(sys.argv[2]), _FILE_LIMIT, 64.0)
