"""The network: one Transformer encoder that reads both texts at once, and small heads on it.

One class reads both families we start from: MPNet (relative position bias, no token types) and
BERT (MiniLM; token types, no bias). It is written out here so that it can be exported to a plain
ONNX graph and does not depend on any version of a model library.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F
from torch import Tensor, nn

SCALES = ("sts", "sick", "clss")
"""The regression heads. Each gives a logit of the mean and two gaps to the 10 % and 90 % points."""
OUTPUTS = len(SCALES) * 3 + 6
"""Then three logits that A entails B, and three that B entails A (entailed, neutral, denied)."""


@dataclass(frozen=True)
class Shape:
    """The sizes of an encoder."""

    vocabulary: int
    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    types: int
    relative: bool
    eps: float
    first_position: int
    pad: int


BUCKETS = 32
"""Of relative distance, which MPNet was trained with."""
ENGLISH_PIECES, SPANISH_PIECES = 30_522, 10_000
"""BERT's vocabulary, and the Spanish pieces behind it. MPNet has four marks before both."""
_PIECES = ENGLISH_PIECES + SPANISH_PIECES
MPNET = Shape(_PIECES + 4, 768, 12, 12, 3072, 514, 0, True, 1e-5, 2, 1)
MINILM = Shape(_PIECES, 384, 6, 12, 1536, 512, 2, False, 1e-12, 0, 0)
FAST = replace(MINILM, layers=7)
"""One layer more than what it starts from: as large as `fast` may be."""
TRIMMED = replace(FAST, inner=1280)
"""What `training.trim` leaves of it: as slow as `fast` may be."""


def english_only(shape: Shape) -> Shape:
    """The shape of the weights we start from; MPNet's has a mask behind its words."""
    return replace(shape, vocabulary=30_527 if shape.relative else ENGLISH_PIECES)


class Layer(nn.Module):
    """One layer. With ``rounding`` it computes as the exported graph will: in eight bits."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.rounding = False
        self.heads = shape.heads
        self.q, self.k, self.v, self.o = (nn.Linear(shape.hidden, shape.hidden) for _ in range(4))
        self.norm1 = nn.LayerNorm(shape.hidden, eps=shape.eps)
        self.up = nn.Linear(shape.hidden, shape.inner)
        self.down = nn.Linear(shape.inner, shape.hidden)
        self.norm2 = nn.LayerNorm(shape.hidden, eps=shape.eps)
        self.dropout = 0.1

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        batch, length, hidden = x.shape

        def split(y: Tensor) -> Tensor:
            return y.view(batch, length, self.heads, hidden // self.heads).transpose(1, 2)

        drop = self.dropout if self.training else 0.0
        # One product instead of three; in an exported graph the joined matrix is a constant.
        weight = torch.cat([self.q.weight, self.k.weight, self.v.weight])
        bias3 = torch.cat([self.q.bias, self.k.bias, self.v.bias])
        q, k, v = self._product(x, weight, bias3).chunk(3, -1)
        read = F.scaled_dot_product_attention(
            split(q), split(k), split(v), attn_mask=bias, dropout_p=drop
        )
        read = read.transpose(1, 2).reshape(batch, length, hidden)
        read = self._product(read, self.o.weight, self.o.bias)
        x = self.norm1(x + F.dropout(read, drop))
        inner = F.gelu(self._product(x, self.up.weight, self.up.bias), approximate="tanh")
        inner = self._product(inner, self.down.weight, self.down.bias)
        return self.norm2(x + F.dropout(inner, drop))

    def _product(self, x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        if self.rounding:
            x, weight = as_rounded(x, 127.0), as_rounded(weight, 64.0)
        return F.linear(x, weight, bias)


class Encoder(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.hidden)
        self.places = nn.Embedding(shape.positions, shape.hidden)
        self.types = nn.Embedding(shape.types, shape.hidden) if shape.types else None
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.eps)
        self.relative = nn.Embedding(BUCKETS, shape.heads) if shape.relative else None
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))

    def compute_in_eight_bits(self, rounding: bool) -> None:
        """Compute as the exported graph will, or in full precision."""
        for layer in self.layers:
            layer.rounding = rounding

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> Tensor:
        """Token vectors; ``mask`` is 1 for tokens and 0 for padding, ``types`` 1 in text B."""
        length = ids.shape[1]
        place = torch.arange(length, device=ids.device)
        x = self.words(ids) + self.places(place + self.shape.first_position)
        if self.types is not None:
            x = x + self.types(types)
        x = F.dropout(self.norm(x), 0.1 if self.training else 0.0)
        bias = (1.0 - mask.to(x.dtype))[:, None, None, :] * -1e4
        if self.relative is not None:
            bias = bias + self.relative(buckets(place[None, :] - place[:, None])).permute(2, 0, 1)[
                None
            ].to(x.dtype)
        for layer in self.layers:
            x = layer(x, bias)
        return x


class Judge(nn.Module):
    """Reads a pair as one sequence; ``segment`` is 1 for tokens of A, 2 for those of B, else 0."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.encoder = Encoder(shape)
        self.out = nn.Linear(3 * shape.hidden, OUTPUTS)
        nn.init.normal_(self.out.weight, std=0.02)
        nn.init.zeros_(self.out.bias)

    def forward(self, ids: Tensor, segment: Tensor, mask: Tensor) -> Tensor:
        return self.read(ids, segment, mask)[0]

    def read(self, ids: Tensor, segment: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The judgement, and what either text is to it beside the other."""
        x = self.encoder(ids, mask, (segment == 2).long())
        whole = average(x, mask)
        left, right = average(x, segment == 1), average(x, segment == 2)
        # The two sides apart as well: it keeps what the bi-encoder we start from knew.
        features = torch.cat([whole, (left - right).abs(), left * right], -1)
        if self.training:
            features = F.dropout(features, 0.1)
        return self.out(features.to(self.out.weight.dtype)), left, right


class Embedder(nn.Module):
    """Reads one text into a vector of length one; two texts compare by the cosine."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.encoder = Encoder(shape)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        x = self.encoder(ids, mask, torch.zeros_like(ids))
        return F.normalize(average(x, mask).float(), dim=-1)


def as_rounded(x: Tensor, top: float) -> Tensor:
    """Each row in whole steps, ``top`` of them each way; gradients pass straight through."""
    step = x.detach().abs().amax(-1, keepdim=True).clamp(min=1e-10) / top
    return x + ((x.detach() / step).round() * step - x.detach())


def average(x: Tensor, chosen: Tensor) -> Tensor:
    """The mean of the chosen tokens' vectors."""
    weight = chosen.to(x.dtype)[:, :, None]
    return (x * weight).sum(1) / weight.sum(1).clamp(min=1e-6)


def buckets(distance: Tensor) -> Tensor:
    """T5's buckets of relative distance, as MPNet was trained with them, up to 128 apart."""
    side = (distance > 0).long() * 16
    n = distance.abs()
    far = 8 + (torch.log(n.clamp(min=1).float() / 8) / math.log(128 / 8) * 8).long()
    return side + torch.where(n < 8, n, far.clamp(max=15))


def load_sentence_transformer(encoder: Encoder, state: dict[str, Tensor]) -> None:
    """Copy the weights of all-mpnet-base-v2 or all-MiniLM-L6-v2 under our own names."""
    mpnet = encoder.relative is not None
    names = {
        "embeddings.word_embeddings.weight": "words.weight",
        "embeddings.position_embeddings.weight": "places.weight",
        "embeddings.token_type_embeddings.weight": "types.weight",
        "embeddings.LayerNorm.weight": "norm.weight",
        "embeddings.LayerNorm.bias": "norm.bias",
        "encoder.relative_attention_bias.weight": "relative.weight",
    }
    parts = (
        {"attention.attn.q": "q", "attention.attn.k": "k", "attention.attn.v": "v",
         "attention.attn.o": "o", "attention.LayerNorm": "norm1"}
        if mpnet else
        {"attention.self.query": "q", "attention.self.key": "k", "attention.self.value": "v",
         "attention.output.dense": "o", "attention.output.LayerNorm": "norm1"}
    )  # fmt: skip
    parts |= {"intermediate.dense": "up", "output.dense": "down", "output.LayerNorm": "norm2"}
    for layer in range(len(encoder.layers)):
        for theirs, ours in parts.items():
            for kind in ("weight", "bias"):
                names[f"encoder.layer.{layer}.{theirs}.{kind}"] = f"layers.{layer}.{ours}.{kind}"
    ours = {names[name]: tensor.float() for name, tensor in state.items() if name in names}
    if encoder.types is None:
        ours.pop("types.weight", None)
    encoder.load_state_dict(ours)


def deeper(state: dict[str, Tensor], layers: int) -> dict[str, Tensor]:
    """The weights of an encoder with so many layers: those in the middle come twice."""
    numbers = sorted({int(name.split(".")[1]) for name in state if name.startswith("layers.")})
    middle = len(numbers) // 2
    doubled = numbers[middle : middle + layers - len(numbers)]
    order = sorted([*numbers, *doubled])
    made = {name: tensor for name, tensor in state.items() if not name.startswith("layers.")}
    for place, number in enumerate(order):
        stem = f"layers.{number}."
        made |= {
            f"layers.{place}.{name.removeprefix(stem)}": tensor
            for name, tensor in state.items()
            if name.startswith(stem)
        }
    return made


def with_spanish(words: Tensor, shape: Shape, sources: Tensor, shares: Tensor) -> Tensor:
    """Word vectors with the Spanish ones behind: mixtures, as long as what they are mixed from."""
    offset = 4 if shape.relative else 0
    old = words[: ENGLISH_PIECES + offset]
    mixed_from = old[sources + offset]
    mixed = (mixed_from * shares[:, :, None]).sum(1)
    length = (mixed_from.norm(dim=-1) * shares).sum(1)
    return torch.cat([old, mixed * (length / mixed.norm(dim=-1).clamp(min=1e-6))[:, None]])
