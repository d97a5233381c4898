r"""The lower and the upper part of a model: its graph, cut at one of its inner values.

A serialised ONNX model is a row of numbered fields, and one of them is the graph, a row of fields
as well: nodes in the order in which they run, weights, inputs, outputs. To keep the nodes up to
the one that makes a value, the weights that they use, and the value as the only output, nothing
else has to be understood. The runtime then neither loads nor runs what lies above. The upper part
has the value as one more input, and keeps of the rest what its output needs.

>>> list(fields(b"\x08\x96\x01\x12\x02hi"))
[(1, b'\x08\x96\x01', b''), (2, b'\x12\x02hi', b'hi')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

WORDS, LAYER = "words", "layer.{layer}"
"""What each of our graphs calls the vectors of its word pieces, and what a layer gives."""

# Numbers of the fields in the ONNX format that we look at.
_GRAPH = 7
_NODE, _WEIGHTS, _INPUT, _OUTPUT, _SHAPES = 1, 5, 11, 12, 13
_NODE_INPUT, _NODE_OUTPUT = 1, 2
_WEIGHTS_NAME, _INPUT_NAME, _OUTPUT_NAME = 8, 1, 1
_INPUT_TYPE, _TENSOR, _FLOATS = 2, 1, b"\x08\x01"


def up_to(model: bytes, value: str) -> bytes:
    """A serialised model whose only output is one of its inner values; KeyError where it has none.

    The weights themselves lie in other files, and stay there.
    """
    return _with_graph(model, value, _lower)


def above(model: bytes, value: str) -> bytes:
    """A serialised model that begins at an inner value of floats; KeyError where it has none."""
    return _with_graph(model, value, _upper)


def values(model: bytes) -> list[str]:
    """The inner values and the outputs of a serialised model, in the order in which they come."""
    graphs = _values(model, _GRAPH)
    nodes = [node for graph in graphs for node in _values(graph, _NODE)]
    return [name.decode() for node in nodes for name in _values(node, _NODE_OUTPUT)]


def _with_graph(model: bytes, value: str, cut: Callable[[bytes, str], bytes]) -> bytes:
    parts = list(fields(model))
    if _GRAPH not in {number for number, _, _ in parts}:
        raise KeyError(value)
    return b"".join(
        _field(_GRAPH, cut(content, value)) if number == _GRAPH else whole
        for number, whole, content in parts
    )


def _upper(graph: bytes, value: str) -> bytes:
    parts = list(fields(graph))
    begin = value.encode()
    if not any(n == _NODE and begin in _values(node, _NODE_OUTPUT) for n, _, node in parts):
        raise KeyError(value)
    needed = {name for n, _, out in parts if n == _OUTPUT for name in _values(out, _OUTPUT_NAME)}
    kept: list[bytes] = []
    for number, whole, node in reversed(parts):
        made = _values(node, _NODE_OUTPUT) if number == _NODE else []
        if begin not in made and not needed.isdisjoint(made):
            kept.insert(0, whole)
            needed |= set(_values(node, _NODE_INPUT))
    named = {_WEIGHTS: _WEIGHTS_NAME, _INPUT: _INPUT_NAME}
    for number, whole, content in parts:
        if number in named:
            if not needed.isdisjoint(_values(content, named[number])):
                kept.append(whole)
        elif number not in (_NODE, _SHAPES):
            kept.append(whole)
    kind = _field(_INPUT_TYPE, _field(_TENSOR, _FLOATS))
    return b"".join([*kept, _field(_INPUT, _field(_INPUT_NAME, begin) + kind)])


def _lower(graph: bytes, value: str) -> bytes:
    parts = list(fields(graph))
    kept: list[bytes] = []
    used: set[bytes] = set()
    for number, whole, node in parts:
        if number != _NODE:
            continue
        kept.append(whole)
        used |= set(_values(node, _NODE_INPUT))
        if value.encode() in _values(node, _NODE_OUTPUT):
            break
    else:
        raise KeyError(value)
    for number, whole, content in parts:
        if number == _WEIGHTS:
            if not used.isdisjoint(_values(content, _WEIGHTS_NAME)):
                kept.append(whole)
        elif number not in (_NODE, _OUTPUT, _SHAPES):
            kept.append(whole)
    return b"".join([*kept, _field(_OUTPUT, _field(_OUTPUT_NAME, value.encode()))])


def _values(message: bytes, wanted: int) -> list[bytes]:
    return [content for number, _, content in fields(message) if number == wanted]


def fields(message: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Each field of a message: its number, all its bytes, and what it holds where that is bytes."""
    at = 0
    while at < len(message):
        start = at
        tag, at = _read_number(message, at)
        begin = at
        match tag & 7:
            case 0:  # a number
                _, at = _read_number(message, at)
            case 1:
                at += 8
            case 2:  # bytes: a text, or a message in the message
                size, begin = _read_number(message, at)
                at = begin + size
            case 5:
                at += 4
            case kind:
                raise ValueError(f"a field of kind {kind} at byte {start}")
        yield tag >> 3, message[start:at], message[begin:at] if tag & 7 == 2 else b""


def _read_number(message: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = message[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def _field(number: int, content: bytes) -> bytes:
    return _written(number << 3 | 2) + _written(len(content)) + content


def _written(number: int) -> bytes:
    r"""A number as the format writes it: seven bits a byte, the lowest first.

    >>> _written(300)
    b'\xac\x02'
    """
    digits = []
    while number > 127:
        digits.append(number & 127 | 128)
        number >>= 7
    return bytes([*digits, number])
