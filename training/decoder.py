"""A language model as a teacher: its first layers learn the gold, then judge the free pairs.

    python -m training.decoder cut CACHE/decoder.gguf WORK --layers 20
    python -m training.decoder tune WORK --skip-fold 0 --out WORK/decoder-check.npy \
        --warm 1 --label WORK/teacher-decoder.npz

``cut`` runs anywhere and needs WORK from ``training.prepare`` and the ``gguf`` package; what it
writes, ``WORK/decoder.npz``, is all that ``tune`` needs of the model. Tuned weights are not kept:
they judge the free pairs while they are there.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.batches import LONGEST, Pairs, Store
from training.four_bits import File, expanded
from training.losses import gold_loss
from training.qwen import NAMES, DecoderJudge, QwenShape
from training.train import (
    DEVICE,
    before_gold,
    both_ways,
    optimise,
    other_way,
    predict,
    print_figures,
    untaught,
)

MARKS = "First:", "\nSecond:", "\nIn meaning they are"
"""Before, between and behind the texts. What would come next is near to what is asked."""
_READ = ("free", "free_spanish", "hard", "rated", "snli", "near")
"""The pairs whose texts it reads, and the first so many of those for the small student."""
_AT_ONCE = 20_000
"""Pairs judged between two looks at the clock."""


@dataclass
class Texts(Store):
    """The English texts in the decoder's own pieces, and the marks."""

    marks: tuple[Tensor, ...] = ()

    def joint(self, pairs: np.ndarray, shape: object) -> tuple[Tensor, Tensor, Tensor]:
        """``ids``, ``segment`` and ``mask`` of pairs as one sequence each."""
        device = self.tokens.device
        opening, middle, closing = map(len, self.marks)
        lengths = self.lengths[pairs]
        la, lb = (torch.as_tensor(lengths[:, i], device=device)[:, None] for i in (0, 1))
        where = self.starts[torch.as_tensor(pairs.astype(np.int64), device=device)]
        behind = opening + la
        second = behind + middle
        end = second + lb
        # Whole eights: what attention is quick at.
        longest = -(-(int(lengths.sum(axis=1).max()) + opening + middle + closing) // 8) * 8
        place = torch.arange(longest, device=device)[None]
        in_a = (place >= opening) & (place < behind)
        in_b = (place >= second) & (place < end)
        index = torch.where(in_a, where[:, :1] + place - opening, where[:, 1:] + place - second)
        words = self.tokens[index.clamp(0, len(self.tokens) - 1)]
        of_mark = torch.where(place < opening, place, opening + place - behind)
        of_mark = torch.where(place >= end, opening + middle + place - end, of_mark)
        marks = torch.cat(self.marks)
        ids = torch.where(in_a | in_b, words, marks[of_mark.clamp(0, len(marks) - 1)])
        return ids, in_a.long() + 2 * in_b.long(), (place < end + closing).long()


# --- on any machine: what travels -----------------------------------------------------------------


def cut(o: argparse.Namespace) -> None:
    """The first layers as they are in the file, and all texts in pieces numbered anew."""
    from training.bpe import bpe  # a card may lack what it needs

    file = File(o.gguf)
    data = np.load(o.work / "data.npz")
    with (o.work / "texts.jsonl").open() as lines:
        texts = [json.loads(line) for line in lines]
    parts = [data[name].ravel() for name in _READ]
    read = np.unique(np.concatenate([*parts, data["more"][: o.more].ravel()]))
    tokenizer = bpe(file)
    marks = [np.array(tokenizer.encode(mark).ids) for mark in MARKS]
    tokens, lengths = [*marks], np.zeros(len(texts), np.uint16)
    for block in np.split(read, range(50_000, len(read), 50_000)):
        # Words inside a text begin with a space; so shall a word that is all of it.
        for place, one in zip(
            block, tokenizer.encode_batch([f" {texts[place]}" for place in block]), strict=True
        ):
            tokens.append(np.array(one.ids[:LONGEST]))
            lengths[place] = len(tokens[-1])
    used, numbers = np.unique(np.concatenate(tokens), return_inverse=True)
    kind, words = file.stored("token_embd.weight")
    arrays = {f"words|{kind}": words[used]}
    for layer in range(o.layers):
        for theirs, ours in NAMES.items():
            kind, stored = file.stored(f"blk.{layer}.{theirs}")
            arrays[f"layers.{layer}.{ours}|{kind}"] = stored
    np.savez(
        o.work / "decoder.npz",
        shape=np.array(json.dumps(asdict(shape_of(file, len(used), o.layers)))),
        more=np.array(o.more),
        marks=np.array([len(mark) for mark in marks]),
        tokens=numbers.astype(np.uint16 if len(used) <= 1 << 16 else np.uint32),
        lengths=lengths,
        **arrays,
    )
    print(f"{len(read)} texts, {len(numbers)} tokens of {len(used)} pieces, {o.layers} layers")


def shape_of(file: File, pieces: int, layers: int) -> QwenShape:
    """The sizes that a file names, with so many pieces and layers."""
    return QwenShape(
        pieces,
        file.said("qwen2.embedding_length"),
        layers,
        file.said("qwen2.attention.head_count"),
        file.said("qwen2.attention.head_count_kv"),
        file.said("qwen2.feed_forward_length"),
        file.said("qwen2.rope.freq_base"),
        file.said("qwen2.attention.layer_norm_rms_epsilon"),
    )


# --- on a GPU -------------------------------------------------------------------------------------


def tune(o: argparse.Namespace) -> None:
    """Learn the gold, one fold left out (or none), print its figures, and judge the free pairs."""
    data = np.load(o.work / "decoder.npz")
    store, model = texts_of(data), judge_of(data)
    o.more = int(data["more"])
    if o.compile:
        for layer in model.encoder.layers:
            layer.compile(dynamic=True)
    rated = Pairs.rated(o.work).first(o.limit)
    pairs = rated.where((rated.fold != o.skip_fold) & ~rated.spanish)

    def loss(rows: Pairs, _: float) -> Tensor:
        # Means and labels only: nobody asks a teacher how sure it is.
        return gold_loss(model(*store.joint(rows.pairs, model.encoder.shape)), rows)

    print(f"  {o.out.stem} loaded: {time.time() - o.began:.0f} s", flush=True)
    o.began = time.time()
    if o.warm:
        seconds = {"epochs": o.warm, "batch": 256, "seconds": o.warm_seconds}
        first = argparse.Namespace(**(vars(o) | seconds))
        optimise(first, model, before_gold(o), store, loss)
        print(f"  {o.out.stem} warmed up: {time.time() - o.began:.0f} s", flush=True)
        o.began = time.time()
    optimise(o, model, pairs, store, loss)
    print(f"  {o.out.stem} tuned: {time.time() - o.began:.0f} s", flush=True)
    found = both_ways(model, store, rated)
    np.save(o.out, found)
    print_figures(o, rated, found, o.skip_fold)
    if o.label:
        free = untaught(o)
        said = judged(model, store, free, o.seed, o.label_until)
        np.savez(o.label, free=said, rated=found.astype(np.float16))
        print(f"  {o.label.stem}: {(~np.isnan(said[:, 0])).sum()} of {len(free)} pairs", flush=True)


def judged(model: DecoderJudge, store: Texts, pairs: Pairs, seed: int, until: float) -> np.ndarray:
    """What the model says of as many of the pairs, drawn at random, as there is time for.

    Each in one order or the other: twice as many are worth more than both orders of each.
    """
    said = np.full((len(pairs), 9), np.nan, np.float16)
    rng = np.random.default_rng(seed)
    turned = pairs.turned(rng)
    order = rng.permutation(len(pairs))
    for rows in np.split(order, range(_AT_ONCE, len(order), _AT_ONCE)):
        if time.time() > until:
            break
        found = predict(model, store, turned.at(rows))
        said[rows] = np.where(turned.flipped[rows, None], other_way(found), found)
    return said


def texts_of(data: np.lib.npyio.NpzFile) -> Texts:
    """What ``cut`` wrote of the texts; the marks are in front of them."""
    tokens = torch.as_tensor(data["tokens"].astype(np.int64), device=DEVICE)
    sizes = data["marks"].tolist()
    marks = tokens.split([*sizes, len(tokens) - sum(sizes)])[:-1]
    lengths = data["lengths"].astype(np.int64)
    starts = sum(sizes) + np.concatenate([[0], np.cumsum(lengths)[:-1]])
    return Texts(tokens, torch.as_tensor(starts, device=DEVICE), lengths, marks=marks)


def judge_of(data: np.lib.npyio.NpzFile) -> DecoderJudge:
    """The first layers with what they know, and heads that know nothing yet."""
    with torch.device(DEVICE):
        model = DecoderJudge(QwenShape(**json.loads(str(data["shape"]))))
    # Its own norm belongs behind the last layer; one that begins at ones learns with the heads.
    state = {"norm.weight": torch.ones_like(model.encoder.norm.weight)}
    sizes = {name: one.shape for name, one in model.encoder.state_dict().items()}
    for key in data.files:
        name, _, kind = key.partition("|")
        if kind:
            stored = torch.from_numpy(data[key]).to(DEVICE)
            state[name] = expanded(kind, stored).reshape(sizes[name])
    model.encoder.load_state_dict(state)
    return model


def main() -> None:
    parser = argparse.ArgumentParser()
    stages = parser.add_subparsers(required=True)
    one = stages.add_parser("cut")
    one.add_argument("gguf", type=Path)
    one.add_argument("work", type=Path)
    one.add_argument("--layers", type=int, default=20)
    one.add_argument("--more", type=int, default=300_000, help="as for distil: texts to judge")
    one.set_defaults(stage=cut)
    one = stages.add_parser("tune")
    one.add_argument("work", type=Path)
    one.add_argument("--out", type=Path, required=True, help="its judgements of the rated pairs")
    one.add_argument("--label", type=Path, help="judge the free pairs as well: a teacher's file")
    one.add_argument(
        "--label-until", type=float, default=math.inf, help="then stop judging: seconds since 1970"
    )
    one.add_argument("--warm", type=float, default=0, help="epochs of SNLI and WordNet before")
    one.add_argument("--warm-seconds", type=float, default=math.inf, help="be done with it by then")
    one.add_argument("--skip-fold", type=int, default=-1)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--epochs", type=float, default=5)
    one.add_argument("--rate", type=float, default=2e-5)
    one.add_argument("--batch", type=int, default=48)
    one.add_argument("--tokens", type=int, default=12_000, help="most in a batch: memory")
    one.add_argument("--seconds", type=float, default=math.inf, help="be done learning by then")
    one.add_argument("--compile", action="store_true", help="costs a minute at first")
    one.add_argument("--limit", type=int, default=0, help="use so many pairs only: a rehearsal")
    one.set_defaults(stage=tune, spanish=False, rounding=0.0)
    options = parser.parse_args()
    options.began = time.time()
    torch.manual_seed(getattr(options, "seed", 0))
    # Its plans are made anew for every shape, and no two batches have the same.
    torch.backends.cuda.enable_cudnn_sdp(False)
    options.stage(options)


if __name__ == "__main__":
    main()
