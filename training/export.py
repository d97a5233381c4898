"""Stage 6, on any machine: trained weights to the ONNX files that ship.

python -m training.export WORK/trained/base-packed base src/tertium/encoders/weights/base
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import onnx
from onnx import TensorProto, numpy_helper

from training.graph import embedder, judge
from training.model import FAST, MINILM, MPNET
from training.packing import unpack

_MODELS = {"base": (judge, MPNET), "fast": (judge, FAST), "embed": (embedder, MINILM)}
Place = tuple[str, int, int]
"""A file, where in it, and how many bytes."""
_WORDS = "words."
_LARGE, _NEW = 1024, 65_536
_PART = 45_000_000
"""Bytes in one file of weights: under what people's hosts and reviewers take."""


def main(packed: Path, name: str, target: Path) -> None:
    make, shape = _MODELS[name]
    target.mkdir(parents=True, exist_ok=True)
    save(make(unpack(packed), shape), target)


def save(graph: onnx.ModelProto, target: Path) -> None:
    """The graph in one file, its large arrays in ``part-0.bin`` and so on.

    Where the target has them already, those files stay as they are: a graph may change while its
    weights do not. A small array that is new is then kept in the graph itself.
    """
    arrays = [one for one in graph.graph.initializer if _size(one) >= _LARGE]
    places = _kept(target, arrays) or _written(target, arrays)
    for array in arrays:
        place = places.get(_digest(array))
        if not place:
            continue
        for field in ("raw_data", "float_data", "int32_data", "int64_data"):
            array.ClearField(field)
        array.data_location = TensorProto.EXTERNAL
        del array.external_data[:]
        for key, value in zip(("location", "offset", "length"), place, strict=True):
            array.external_data.add(key=key, value=str(value))
    (target / "model.onnx").write_bytes(graph.SerializeToString())


def _kept(target: Path, arrays: list[TensorProto]) -> dict[str, Place] | None:
    """Where the files of an earlier export have the arrays; None where a large one is missing."""
    if not (target / "model.onnx").exists():
        return None
    earlier = onnx.load(target / "model.onnx", load_external_data=False).graph.initializer
    found = {}
    for one in earlier:
        said = {entry.key: entry.value for entry in one.external_data}
        if said:
            place = (said["location"], int(said["offset"]), int(said["length"]))
            with (target / place[0]).open("rb") as file:
                file.seek(place[1])
                found[hashlib.sha256(file.read(place[2])).hexdigest()] = place
    missing = [_size(array) for array in arrays if _digest(array) not in found]
    return None if sum(missing) > _NEW else found


def _written(target: Path, arrays: list[TensorProto]) -> dict[str, Place]:
    """Write the arrays into files, and say where each is.

    The word vectors have a file of their own, which stays as it is where they are kept and the
    rest is trained anew.
    """
    parts: list[bytearray] = [bytearray()]
    found = {}
    words = False
    for array in arrays:
        data = numpy_helper.to_array(array).tobytes()
        before, words = words, array.name.startswith(_WORDS)
        if parts[-1] and (len(parts[-1]) + len(data) > _PART or before != words):
            parts.append(bytearray())
        found[_digest(array)] = (f"part-{len(parts) - 1}.bin", len(parts[-1]), len(data))
        parts[-1] += data
    for earlier in target.glob("part-*.bin"):
        earlier.unlink()
    for number, part in enumerate(parts):
        (target / f"part-{number}.bin").write_bytes(part)
    return found


def _size(array: TensorProto) -> int:
    return numpy_helper.to_array(array).nbytes


def _digest(array: TensorProto) -> str:
    return hashlib.sha256(numpy_helper.to_array(array).tobytes()).hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
