"""A model made faster after its training: fewer inner units in each layer, on any machine.

    python -m training.trim DATA WORK/fast-packed WORK/trimmed-packed

Layer by layer it leaves out the inner units that the others can best stand in for, and solves for
the weights of those: what comes out of the layer shall be what came out of it before, also for
what earlier layers now give a little differently. Then it rounds these weights, one unit after
the other, and lets the units that follow make up for the rounding. It needs no gold and no GPU.

The units are chosen as in *optimal brain surgeon* (Hassibi and Stork 1993), the weights rounded as
in GPTQ (Frantar and others 2022).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from tertium.encoders import weights
from tertium.encoders.batches import LAYOUTS, joint, same_size
from tertium.encoders.cross import canonical
from tertium.encoders.tokens import Pieces, distinct
from training.labelled import labelled
from training.model import FAST, TRIMMED, Judge, Layer, as_rounded
from training.packing import pack, unpack
from training.spanish import spanish_pairs, spanish_rated
from training.terms import term_pairs
from training.unlabelled import Texts, brown_texts, neighbours

_EACH = 2_000
"""Pairs of each kind that are read for it."""
_RIDGE = 0.01
"""Of the mean energy of a unit: weights stay near what they were where the pairs say little."""
_TOP, _FINE = 64.0, 127.0
_FILE_LIMIT = 15 << 20


def main(data: Path, packed: Path, out: Path) -> None:
    torch.set_grad_enabled(False)
    model = Judge(FAST)
    model.load_state_dict(unpack(packed))
    model.eval()
    batches = list(embedded(model, readable(sample(data))))
    before, after = batches, batches
    for number, layer in enumerate(model.encoder.layers):
        before, after, lost = trim(layer, before, after, TRIMMED.inner)
        print(f"layer {number}: {lost:.4f} of what comes out of it is other than it was")
    pack(model.state_dict(), out, _FILE_LIMIT, _TOP)


def sample(data: Path, seed: int = 14) -> list[Texts]:
    """Pairs of every kind that the model reads, without their gold."""
    rng = random.Random(seed)
    rated = labelled(data)
    spanish = spanish_rated(data)
    prose = [sentence for text in brown_texts(data) for sentence in text]
    kinds: list[Sequence[Texts]] = [
        [(one.a, one.b) for one in rated],
        term_pairs(data),
        spanish_pairs(data, spanish) + [(one.a, one.b) for one in spanish],
        list(neighbours(prose, _EACH, rng)),
    ]
    return [pair for kind in kinds for pair in rng.sample(kind, min(_EACH, len(kind)))]


def readable(pairs: Sequence[Texts]) -> Iterator[dict[str, Tensor]]:
    """Pairs as batches of numbers, without padding."""
    pieces = Pieces(Tokenizer.from_file(str(weights.place() / weights.TOKENIZER)))
    texts, places = distinct([text for pair in pairs for text in pair])
    tokens = pieces.encode(texts)
    ordered, _ = canonical(places.reshape(-1, 2), tokens, texts)
    left, right = ordered.T
    sizes = tokens.lengths[left] + tokens.lengths[right]
    for rows in same_size(sizes, 4096):
        if sizes[rows[0]] <= weights.find("fast").longest:
            feeds = joint(tokens, left[rows], right[rows], LAYOUTS["bert"])
            yield {name: torch.from_numpy(np.ascontiguousarray(v)) for name, v in feeds.items()}


def embedded(model: Judge, batches: Iterable[dict[str, Tensor]]) -> Iterator[Tensor]:
    """What the first layer is given."""
    encoder = model.encoder
    for feeds in batches:
        places = encoder.places(torch.arange(feeds["ids"].shape[1]))
        types = encoder.types((feeds["segment"] == 2).long())
        yield encoder.norm(encoder.words(feeds["ids"]) + places + types)


def trim(
    layer: Layer, before: Iterable[Tensor], after: Iterable[Tensor], inner: int
) -> tuple[list[Tensor], list[Tensor], float]:
    """Leave ``inner`` units in a layer.

    ``before`` is what the layer was given while nothing was trimmed, ``after`` what it is given
    now. Gives what it makes of either, and which share of it is other than before.
    """
    layer.rounding = True
    width = layer.up.out_features
    energy = torch.zeros(width, width, dtype=torch.float64)
    wanted = torch.zeros(width, layer.down.out_features, dtype=torch.float64)
    old = layer.down.weight.T.double()
    rows, made, middles = 0, [], []
    for once, now in zip(before, after, strict=True):
        middle, units = inside(layer, once)
        made.append(layer.norm2(middle + F.linear(units, layer.down.weight, layer.down.bias)))
        target = middle + units @ layer.down.weight.T
        middle, units = inside(layer, now)
        missed = (target - middle - units @ layer.down.weight.T).flatten(0, 1)
        units = units.flatten(0, 1)
        energy += (units.T @ units).double()
        wanted += (units.T @ missed).double()
        middles.append(middle)
        rows += len(units)
    energy /= rows
    energy += torch.eye(width, dtype=torch.float64) * energy.diagonal().mean() * _RIDGE
    best = old + torch.linalg.solve(energy, wanted / rows)
    kept = chosen(energy, best, inner)
    # For the units that are left, what they would all have made, as nearly as they can.
    part = energy[kept][:, kept]
    solved = torch.linalg.solve(part, energy[kept] @ best)
    layer.down.weight.data = rounded_in_turn(part, solved).T.float().contiguous()
    layer.up.weight.data = layer.up.weight.data[kept]
    layer.up.bias.data = layer.up.bias.data[kept]
    layer.up.out_features = layer.down.in_features = inner
    found = []
    for middle in middles:
        units = inner_units(layer, middle)
        found.append(layer.norm2(middle + F.linear(units, layer.down.weight, layer.down.bias)))
    other = sum(float((x - y).square().sum()) for x, y in zip(found, made, strict=True))
    whole = sum(float(x.square().sum()) for x in made)
    return made, found, other / whole


def inside(layer: Layer, x: Tensor) -> tuple[Tensor, Tensor]:
    """What a layer has between its two halves, and its inner units, rounded as they will be."""
    batch, length, hidden = x.shape
    q, k, v = (
        layer._product(x, part.weight, part.bias)
        .view(batch, length, layer.heads, hidden // layer.heads)
        .transpose(1, 2)
        for part in (layer.q, layer.k, layer.v)
    )
    read = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, length, hidden)
    middle = layer.norm1(x + layer._product(read, layer.o.weight, layer.o.bias))
    return middle, inner_units(layer, middle)


def inner_units(layer: Layer, middle: Tensor) -> Tensor:
    raised = layer._product(middle, layer.up.weight, layer.up.bias)
    return as_rounded(F.gelu(raised, approximate="tanh"), _FINE)


def chosen(energy: Tensor, weight: Tensor, count: int) -> Tensor:
    """The units to keep: the one that costs least goes, again and again, while the others adapt."""
    inverse, weight = torch.linalg.inv(energy), weight.clone()
    left = torch.ones(len(weight), dtype=torch.bool)
    for _ in range(len(weight) - count):
        cost = weight.square().sum(1) / inverse.diagonal()
        cost[~left] = torch.inf
        worst = int(cost.argmin())
        across = inverse[:, worst] / inverse[worst, worst]
        weight -= across[:, None] * weight[worst]
        inverse -= across[:, None] * inverse[worst]
        inverse[worst, worst] = 1.0  # it is gone, and must not divide by nothing
        weight[worst] = 0.0
        left[worst] = False
    return left.nonzero()[:, 0]


def rounded_in_turn(energy: Tensor, weight: Tensor) -> Tensor:
    """Weights (a row for each unit) in whole steps, where later units make up for earlier ones."""
    most, largest = weight.abs().max(0)
    factor = (most / _TOP).clamp(min=1e-12)
    # Units that matter most come first, while there are many to make up for them.
    order = energy.diagonal().argsort(descending=True)
    upper = torch.linalg.cholesky(torch.linalg.inv(energy[order][:, order]), upper=True)
    rest, made = weight[order].clone(), torch.empty_like(weight)
    for place in range(len(rest)):
        steps = (rest[place] / factor).round().clamp(-_TOP, _TOP)
        # The largest stays so, for the factor is found again by it.
        steps = torch.where(largest == order[place], _TOP * weight[order[place]].sign(), steps)
        whole = steps * factor
        error = (rest[place] - whole) / upper[place, place]
        rest[place:] -= upper[place, place:][:, None] * error
        made[order[place]] = whole
    return made


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
