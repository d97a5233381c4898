"""Stage 6, on any machine: trained weights to the ONNX files that ship.

python -m training.export WORK/trained/base-packed base src/tertium/encoders/weights/base
"""

from __future__ import annotations

import sys
from pathlib import Path

import onnx
from onnx import TensorProto, numpy_helper

from training.graph import embedder, judge
from training.model import FAST, MINILM, MPNET
from training.packing import unpack

_MODELS = {"base": (judge, MPNET), "fast": (judge, FAST), "embed": (embedder, MINILM)}
_PART = 45_000_000
"""Bytes in one file of weights: under what people's hosts and reviewers take."""


def main(packed: Path, name: str, target: Path) -> None:
    make, shape = _MODELS[name]
    target.mkdir(parents=True, exist_ok=True)
    save(make(unpack(packed), shape), target)


def save(graph: onnx.ModelProto, target: Path) -> None:
    """The graph in one file, its large arrays in ``part-0.bin`` and so on."""
    parts: list[bytearray] = [bytearray()]
    for array in graph.graph.initializer:
        data = numpy_helper.to_array(array).tobytes()
        if len(data) < 1024:
            continue
        if len(parts[-1]) + len(data) > _PART and parts[-1]:
            parts.append(bytearray())
        array.ClearField("raw_data")
        for field in ("float_data", "int32_data", "int64_data"):
            array.ClearField(field)
        array.data_location = TensorProto.EXTERNAL
        del array.external_data[:]
        for key, value in (
            ("location", f"part-{len(parts) - 1}.bin"),
            ("offset", str(len(parts[-1]))),
            ("length", str(len(data))),
        ):
            array.external_data.add(key=key, value=value)
        parts[-1] += data
    for number, part in enumerate(parts):
        (target / f"part-{number}.bin").write_bytes(part)
    (target / "model.onnx").write_bytes(graph.SerializeToString())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
