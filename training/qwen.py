"""The network of the Qwen2 language models, as a judge of pairs.

It is written out in plain PyTorch, as :mod:`training.model` is, for machines that have no library
of models. Only the first layers are kept: the last ones turn to saying the next word.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from training.model import OUTPUTS, average


@dataclass(frozen=True)
class QwenShape:
    """The sizes of a decoder."""

    pieces: int
    hidden: int
    layers: int
    heads: int
    groups: int
    inner: int
    turns: float
    eps: float
    relative: bool = False
    """Its word pieces have numbers of their own, as BERT's have."""


class Layer(nn.Module):
    def __init__(self, shape: QwenShape) -> None:
        super().__init__()
        self.width = shape.hidden // shape.heads
        narrow = shape.groups * self.width
        self.norm1, self.norm2 = (nn.RMSNorm(shape.hidden, eps=shape.eps) for _ in range(2))
        self.q = nn.Linear(shape.hidden, shape.hidden)
        self.k, self.v = (nn.Linear(shape.hidden, narrow) for _ in range(2))
        self.o = nn.Linear(shape.hidden, shape.hidden, bias=False)
        self.gate, self.up = (nn.Linear(shape.hidden, shape.inner, bias=False) for _ in range(2))
        self.down = nn.Linear(shape.inner, shape.hidden, bias=False)

    def forward(self, x: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
        y = self.norm1(x)
        q, k, v = (self._split(part(y)) for part in (self.q, self.k, self.v))
        # Padding is behind the tokens, and no token looks behind itself: it needs no mask.
        read = F.scaled_dot_product_attention(
            turned(q, turns), turned(k, turns), v, is_causal=True, enable_gqa=True
        )
        x = x + self.o(read.transpose(1, 2).flatten(2))
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))

    def _split(self, y: Tensor) -> Tensor:
        return y.unflatten(-1, (-1, self.width)).transpose(1, 2)


def turned(x: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
    """Queries or keys turned by their places, half of each against the other half."""
    cosine, sine = turns
    left, right = x.float().chunk(2, -1)
    there = torch.cat([left * cosine - right * sine, right * cosine + left * sine], -1)
    return there.to(x.dtype)


class Decoder(nn.Module):
    """The layers; word vectors stay as they are, since few of them occur in rated pairs."""

    def __init__(self, shape: QwenShape) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer("words", torch.zeros(shape.pieces, shape.hidden, dtype=torch.bfloat16))
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = nn.RMSNorm(shape.hidden, eps=shape.eps)

    def forward(self, ids: Tensor) -> Tensor:
        """Token vectors; each has read what is before it."""
        width = self.shape.hidden // self.shape.heads
        power = torch.arange(0, width, 2, device=ids.device) / width
        place = torch.arange(ids.shape[1], device=ids.device)
        angles = place[:, None] / self.shape.turns**power
        x = self.words[ids].float()
        for layer in self.layers:
            x = layer(x, (angles.cos(), angles.sin()))
        return self.norm(x)


class DecoderJudge(nn.Module):
    """As :class:`training.model.Judge`, and one feature more: the token that has read everything.

    The text that comes first never sees the other, so a pair wants to be read in both orders.
    """

    def __init__(self, shape: QwenShape) -> None:
        super().__init__()
        self.encoder = Decoder(shape)
        self.out = nn.Linear(4 * shape.hidden, OUTPUTS)
        # Heads that begin at random would first of all pull at weights that know much.
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, ids: Tensor, segment: Tensor, mask: Tensor) -> Tensor:
        return self.read(ids, segment, mask)[0]

    def read(self, ids: Tensor, segment: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The judgement, and what either text is to it."""
        x = self.encoder(ids)
        last = x[torch.arange(len(x), device=x.device), mask.sum(1) - 1]
        # Without the marks: the first token of all is where unused attention goes.
        both, left, right = (average(x, part) for part in (segment > 0, segment == 1, segment == 2))
        features = torch.cat([last, both, (left - right).abs(), left * right], -1)
        if self.training:
            features = F.dropout(features, 0.1)
        # In full: its inputs differ a hundredfold in size, and scores should not come in steps.
        with torch.autocast(x.device.type, enabled=False):
            return self.out(features.float()), left, right


NAMES = {
    "attn_norm.weight": "norm1.weight",
    "attn_q.weight": "q.weight",
    "attn_q.bias": "q.bias",
    "attn_k.weight": "k.weight",
    "attn_k.bias": "k.bias",
    "attn_v.weight": "v.weight",
    "attn_v.bias": "v.bias",
    "attn_output.weight": "o.weight",
    "ffn_norm.weight": "norm2.weight",
    "ffn_gate.weight": "gate.weight",
    "ffn_up.weight": "up.weight",
    "ffn_down.weight": "down.weight",
}
"""What a GGUF file calls a layer's weights, and what we call them."""
