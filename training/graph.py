"""The network of :mod:`training.model` as an ONNX graph, node by node.

It is written out rather than traced, so that it can use what the runtime does in one go (attention,
a sum with its normalisation, a bias with its activation), and so that inner values have names.

Matrices are whole numbers of eight bits with one factor a column (reduced range, so that sums fit
on older CPUs), and what they multiply is rounded to eight bits as well, with one factor a token.
The usual way, one factor for a whole batch, makes the score of a pair depend on the pairs beside it
(by up to 0.2 of the scale) and is four times as far from the float model; this way has neither
fault. The word vectors are eight-bit with one factor a word.

Rows of a batch are equally long (:mod:`tertium.encoders.batches`): attention needs no mask.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

from tertium.encoders.graphs import LAYER, WORDS
from training.model import Shape, buckets
from training.packing import rounded

_OPSET, _IR, _ONE_GO = 17, 8, "com.microsoft"
_FINE = 127.0


class Graph:
    """A graph that grows: each call adds a node and says what its value is called."""

    def __init__(self, state: dict[str, Tensor], shape: Shape) -> None:
        self.state, self.shape = state, shape
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, np.ndarray] = {}

    def node(self, op: str, *inputs: str, out: str = "", **settings: object) -> str:
        out = out or f"{op}.{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, inputs, [out], **settings))
        return out

    def in_one_go(self, op: str, *inputs: str, out: str = "", **settings: object) -> str:
        """A node that only this runtime has."""
        return self.node(op, *inputs, out=out, domain=_ONE_GO, **settings)

    def constant(self, name: str, value: np.ndarray | Tensor) -> str:
        self.constants[name] = value.detach().numpy() if isinstance(value, Tensor) else value
        return name

    def weight(self, name: str) -> str:
        """A weight in full, under the name it was trained with."""
        return self.constant(name, self.state[name].float())

    def whole(self, name: str, matrix: Tensor) -> tuple[str, str]:
        """A matrix in eight bits, ready to be multiplied by, and its factors."""
        numbers, factor = rounded(matrix)
        turned = np.ascontiguousarray(numbers.numpy().T.astype(np.int8))
        return self.constant(f"{name}.whole", turned), self.constant(f"{name}.factor", factor)

    def model(self, inputs: Sequence[str], out: str, width: int) -> onnx.ModelProto:
        numbers = [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
            for name in inputs
        ]
        made = helper.make_tensor_value_info(out, TensorProto.FLOAT, ["batch", width])
        weights = [numpy_helper.from_array(array, name) for name, array in self.constants.items()]
        graph = helper.make_graph(self.nodes, "tertium", numbers, [made], weights)
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_ONE_GO, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=_IR)


def judge(state: dict[str, Tensor], shape: Shape) -> onnx.ModelProto:
    """Both texts as one sequence to the numbers of :class:`training.model.Judge`."""
    graph = Graph(state, shape)
    one, two = (graph.constant(f"text.{n}", np.array(n, np.int64)) for n in (1, 2))
    in_left, in_right = graph.node("Equal", "segment", one), graph.node("Equal", "segment", two)
    types = graph.node("Cast", in_right, to=TensorProto.INT64) if shape.types else ""
    x = encoder(graph, types)
    whole, left, right = (_average(graph, x, chosen) for chosen in ("mask", in_left, in_right))
    apart = graph.node("Abs", graph.node("Sub", left, right))
    features = graph.node("Concat", whole, apart, graph.node("Mul", left, right), axis=-1)
    heads = [graph.weight("out.weight"), graph.weight("out.bias")]
    graph.node("Gemm", features, *heads, out="out", transB=1)
    return graph.model(["ids", "segment", "mask"], "out", len(state["out.bias"]))


def embedder(state: dict[str, Tensor], shape: Shape) -> onnx.ModelProto:
    """One text to a vector of length one."""
    graph = Graph(state, shape)
    average = _average(graph, encoder(graph, ""), "mask")
    length = graph.node("ReduceL2", average, axes=[-1], keepdims=1)
    least = graph.constant("least.length", np.array(1e-12, np.float32))
    graph.node("Div", average, graph.node("Max", length, least), out="out")
    return graph.model(["ids", "mask"], "out", shape.hidden)


def encoder(graph: Graph, types: str) -> str:
    """The vectors of the tokens; ``types`` says which text each is of, where that is read."""
    shape = graph.shape
    x = graph.node("Add", _words(graph), _places(graph))
    if shape.types:
        kinds = graph.weight("encoder.types.weight")
        types = types or graph.constant("first", np.array(0, np.int64))
        x = graph.node("Add", x, graph.node("Gather", kinds, types))
    scale, shift = (graph.weight(f"encoder.norm.{kind}") for kind in ("weight", "bias"))
    x = graph.node("LayerNormalization", x, scale, shift, axis=-1, epsilon=shape.eps)
    near = _relative(graph) if shape.relative else ""
    _shapes_of_rows(graph)
    for layer in range(layers_of(graph.state)):
        x = _layer(graph, x, near, layer)
    return x


def layers_of(state: dict[str, Tensor]) -> int:
    """How many layers weights are for."""
    return 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))


def _words(graph: Graph) -> str:
    numbers, factor = rounded(graph.state["encoder.words.weight"].float(), _FINE)
    table = graph.constant("words.whole", numbers.to(torch.int8))
    sizes = graph.constant("words.factor", factor[:, None])
    picked = graph.node("Cast", graph.node("Gather", table, "ids"), to=TensorProto.FLOAT)
    return graph.node("Mul", picked, graph.node("Gather", sizes, "ids"), out=WORDS)


def _places(graph: Graph) -> str:
    """The vectors of the first places, as many as the sequences are long."""
    table = graph.weight("encoder.places.weight")
    begin = graph.constant("begin", np.array([graph.shape.first_position], np.int64))
    length = graph.node("Shape", "ids", out="length", start=1, end=2)
    down = graph.constant("down", np.array([0], np.int64))
    return graph.node("Slice", table, begin, graph.node("Add", length, begin), down)


def _relative(graph: Graph) -> str:
    """What each head adds for the distance of two places."""
    most = graph.shape.positions
    distances = torch.arange(-most + 1, most)
    by_distance = graph.state["encoder.relative.weight"][buckets(distances)]
    table = graph.constant("encoder.relative.distances", by_distance.T[None].contiguous())
    zero, one = (graph.constant(f"step.{n}", np.array(n, np.int64)) for n in (0, 1))
    alone = graph.constant("alone", np.array([0], np.int64))
    length = graph.node("Squeeze", "length", alone)
    place = graph.node("Range", zero, length, one)
    across = graph.node("Unsqueeze", place, graph.constant("across", np.array([1], np.int64)))
    middle = graph.constant("middle", np.array(most - 1, np.int64))
    distance = graph.node("Add", graph.node("Sub", place, across), middle)
    return graph.node("Gather", table, distance, axis=2)


def _layer(graph: Graph, x: str, near: str, layer: int) -> str:
    stem, heads = f"encoder.layers.{layer}", graph.shape.heads
    given = [*_three(graph, x, stem), *(["", near] if near else [])]
    read = graph.in_one_go("MultiHeadAttention", *given, num_heads=heads)
    read = _product(graph, read, f"{stem}.o.weight")
    x = _normal_sum(graph, read, x, f"{stem}.norm1", f"{stem}.o.bias")
    inner = _product(graph, x, f"{stem}.up.weight")
    inner = graph.in_one_go("FastGelu", inner, graph.weight(f"{stem}.up.bias"))
    inner = _product(graph, inner, f"{stem}.down.weight")
    out = LAYER.format(layer=layer)
    return _normal_sum(graph, inner, x, f"{stem}.norm2", f"{stem}.down.bias", out)


def _three(graph: Graph, x: str, stem: str) -> list[str]:
    """What asks, what is asked and what is read, by one product; and the bias of the three."""
    for kind in ("weight", "bias"):
        parts = [graph.state[f"{stem}.{part}.{kind}"] for part in "qkv"]
        graph.state[f"{stem}.qkv.{kind}"] = torch.cat(parts)
    sizes = graph.constant("thirds", np.array([graph.shape.hidden] * 3, np.int64))
    joined = _product(graph, x, f"{stem}.qkv.weight")
    thirds = [f"{stem}.{part}" for part in "qkv"]
    graph.nodes.append(helper.make_node("Split", [joined, sizes], thirds, axis=-1))
    return [*thirds, graph.weight(f"{stem}.qkv.bias")]


def _normal_sum(graph: Graph, x: str, y: str, norm: str, bias: str, out: str = "") -> str:
    given = [graph.weight(name) for name in (f"{norm}.weight", f"{norm}.bias", bias)]
    return graph.in_one_go("SkipLayerNormalization", x, y, *given, out=out, epsilon=graph.shape.eps)


def _round_rows(graph: Graph, x: str) -> tuple[str, str]:
    """Whole numbers from 1 to 255 around 128, and one factor for each token."""
    flat = graph.node("Flatten", x, axis=2)
    most = graph.node("ReduceMax", flat, axes=[-1], keepdims=0)
    least = graph.node("Neg", graph.node("ReduceMin", flat, axes=[-1], keepdims=0))
    factor = graph.node("Mul", graph.node("Max", most, least, "rows.least"), "rows.step")
    whole = graph.node("QuantizeLinear", flat, factor, "rows.middles", axis=0)
    return graph.node("Reshape", whole, "rows.vectors"), graph.node("Reshape", factor, "rows.ones")


def _shapes_of_rows(graph: Graph) -> None:
    """What every rounding of rows needs to know, found once."""
    graph.constant("rows.least", np.array(1e-10, np.float32))
    graph.constant("rows.step", np.array(1 / 127, np.float32))
    middle = graph.constant("rows.middle", np.array(128, np.uint8))
    size = graph.node("Shape", "ids")
    graph.node("Expand", middle, graph.node("ReduceProd", size, keepdims=1), out="rows.middles")
    for name, last in (("rows.vectors", -1), ("rows.ones", 1)):
        width = graph.constant(f"{name}.width", np.array([last], np.int64))
        graph.node("Concat", size, width, out=name, axis=0)


def _product(graph: Graph, x: str, name: str) -> str:
    """The vectors, rounded, by a matrix of whole numbers."""
    numbers, factor = _round_rows(graph, x)
    whole, factors = graph.whole(name, graph.state[name].float())
    one = graph.constant("rows.one", np.array(1, np.float32))
    given = [numbers, whole, one, factors, "rows.middle"]
    return graph.node("Mul", graph.in_one_go("MatMulIntegerToFloat", *given), factor)


def _average(graph: Graph, x: str, chosen: str) -> str:
    """The mean of the chosen tokens' vectors."""
    weight = graph.node("Cast", chosen, to=TensorProto.FLOAT)
    last, token = (graph.constant(f"axis.{n}", np.array([n], np.int64)) for n in (2, 1))
    weight = graph.node("Unsqueeze", weight, last)
    total = graph.node("ReduceSum", graph.node("Mul", x, weight), token, keepdims=0)
    count = graph.node("ReduceSum", weight, token, keepdims=0)
    least = graph.constant("least.count", np.array(1e-6, np.float32))
    return graph.node("Div", total, graph.node("Max", count, least))
