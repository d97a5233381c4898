"""Stage 6, on any machine: trained weights to the ONNX files that ship.

    python -m training.export WORK/trained/base-packed base src/tertium/encoders/weights/base

Matrices become eight-bit with one factor a column (reduced range, so that sums fit on older
CPUs), and what they multiply is rounded to eight bits as well, with one factor a token. The usual
way, one factor for a whole batch, makes the score of a pair depend on the pairs beside it (by up
to 0.2 of the scale) and is four times as far from the float model; this way costs a tenth of the
speed and has neither fault. The word vectors become eight-bit with one factor a word.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from training.model import MINILM, MPNET, Embedder, Judge
from training.packing import rounded, unpack

_MODELS = {"base": (Judge, MPNET), "fast": (Judge, MINILM), "embed": (Embedder, MINILM)}
_PART = 45_000_000
"""Bytes in one file of weights: under what people's hosts and reviewers take."""


def main(packed: Path, name: str, target: Path) -> None:
    kind, shape = _MODELS[name]
    model = kind(shape)
    model.load_state_dict(unpack(packed))
    model.eval()
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.onnx")
        export(model, plain, judge=kind is Judge)
        graph = onnx.load(plain)
        shrink_matrices(graph)
        shrink_words(graph, model.encoder.words.weight)
        save(graph, target)


def export(model: nn.Module, path: Path, *, judge: bool) -> None:
    """The float graph, with any batch and any length."""
    ids = torch.randint(5, 1000, (2, 12))
    mask = torch.ones_like(ids)
    axes = {0: "batch", 1: "length"}
    if judge:
        segment = torch.tensor([[0, *[1] * 5, 0, *[2] * 4, 0]] * 2)
        inputs, names = (ids, segment, mask), ["ids", "segment", "mask"]
    else:
        inputs, names = (ids, mask), ["ids", "mask"]
    torch.onnx.export(
        model,
        inputs,
        str(path),
        input_names=names,
        output_names=["out"],
        dynamic_axes=dict.fromkeys(names, axes) | {"out": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )


def shrink_matrices(graph: onnx.ModelProto) -> None:
    """Replace each product with a constant matrix by one of whole numbers."""
    constants = {one.name: one for one in graph.graph.initializer}
    graph.graph.initializer.extend(
        numpy_helper.from_array(value, name)
        for name, value in {
            "whole.zero": np.array(128, np.uint8),
            "whole.step": np.array(1 / 127, np.float32),
            "whole.least": np.array(1e-10, np.float32),
            "whole.one": np.array(1, np.float32),
        }.items()
    )
    nodes, rounded_inputs = [], {}
    for node in graph.graph.node:
        if node.op_type != "MatMul" or node.input[1] not in constants:
            nodes.append(node)
            continue
        x, w, y = node.input[0], node.input[1], node.output[0]
        if x not in rounded_inputs:
            rounded_inputs[x] = f"{x}.rounded"
            nodes += _round_rows(x, rounded_inputs[x])
        whole, factor = rounded(torch.tensor(numpy_helper.to_array(constants[w]).T))
        graph.graph.initializer.remove(constants[w])
        columns = np.ascontiguousarray(whole.numpy().T.astype(np.int8))
        graph.graph.initializer.append(numpy_helper.from_array(columns, f"{w}.whole"))
        graph.graph.initializer.append(numpy_helper.from_array(factor.numpy(), f"{w}.factor"))
        q = rounded_inputs[x]
        product = [q, f"{w}.whole", "whole.one", f"{w}.factor", "whole.zero"]
        nodes += [
            helper.make_node(
                "MatMulIntegerToFloat", product, [f"{y}.rows"], domain="com.microsoft"
            ),
            helper.make_node("Mul", [f"{y}.rows", f"{q}.factor"], [y]),
        ]
    del graph.graph.node[:]
    graph.graph.node.extend(nodes)
    graph.opset_import.append(helper.make_opsetid("com.microsoft", 1))


def _round_rows(x: str, q: str) -> list[onnx.NodeProto]:
    """Whole numbers from 1 to 255 around 128, one factor for each row."""
    return [
        helper.make_node("Abs", [x], [f"{q}.size"]),
        helper.make_node("ReduceMax", [f"{q}.size"], [f"{q}.top"], axes=[-1], keepdims=1),
        helper.make_node("Max", [f"{q}.top", "whole.least"], [f"{q}.some"]),
        helper.make_node("Mul", [f"{q}.some", "whole.step"], [f"{q}.factor"]),
        helper.make_node("Div", [x, f"{q}.factor"], [f"{q}.steps"]),
        helper.make_node("QuantizeLinear", [f"{q}.steps", "whole.one", "whole.zero"], [q]),
    ]


def shrink_words(graph: onnx.ModelProto, words: torch.Tensor) -> None:
    """Look words up in eight bits and multiply by the word's own factor."""
    table = next(one for one in graph.graph.initializer if tuple(one.dims) == tuple(words.shape))
    whole, factor = rounded(words.detach(), 127.0)
    node = next(n for n in graph.graph.node if n.op_type == "Gather" and n.input[0] == table.name)
    place = list(graph.graph.node).index(node)
    ids, out = node.input[1], node.output[0]
    graph.graph.initializer.remove(table)
    graph.graph.initializer.extend(
        [
            numpy_helper.from_array(whole.to(torch.int8).numpy(), "words.whole"),
            numpy_helper.from_array(factor[:, None].numpy().astype(np.float32), "words.factor"),
        ]
    )
    graph.graph.node.remove(node)
    for offset, new in enumerate(
        [
            helper.make_node("Gather", ["words.whole", ids], ["words.picked"]),
            helper.make_node("Cast", ["words.picked"], ["words.number"], to=TensorProto.FLOAT),
            helper.make_node("Gather", ["words.factor", ids], ["words.size"]),
            helper.make_node("Mul", ["words.number", "words.size"], [out]),
        ]
    ):
        graph.graph.node.insert(place + offset, new)


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
