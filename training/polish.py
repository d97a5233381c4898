"""The last lesson of the small judge, on any machine: what it was weak at, as ``base`` judges it.

    python -m training.polish label DATA SNLI.jsonl WORK            # half an hour on two cores
    python -m training.polish learn WORK [--seconds 2500]           # forty minutes
    python -m training.polish half WORK

Pairs are mined (:mod:`training.mined`), some more are of the kinds it has read before, so that it
forgets none. ``base`` says how alike they are on every scale and what implies what; of how unsure
to be the small judge keeps its own opinion, which its intervals are calibrated for. A third of the
English pairs is read in Spanish, or with a text in each language. It learns in eight bits, with
its word vectors as they are, each pair once. Begins with ``WORK/trimmed-packed``, ends with
``WORK/polished-packed``. Whoever learns one kind of pair loses a little on others: half-way between
the two, ``WORK/half-packed`` has most of what was won, and lost next to nothing.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from tertium.encoders import model as models
from tertium.encoders.cross import canonical
from tertium.encoders.heads import softmax
from tertium.encoders.model import Model
from tertium.encoders.tokens import Tokens, distinct
from training.batches import Store, shuffled_batches
from training.labelled import labelled
from training.long import long_pairs
from training.mined import NATURAL, mined_pairs
from training.model import TRIMMED, Judge
from training.packing import pack, unpack
from training.spanish import spanish_pairs, spanish_rated
from training.terms import term_pairs
from training.translated import translated
from training.unlabelled import Texts, brown_texts

TEACHER, PUPIL = "base", "fast"
_TERMS, _SPANISH, _LONG = 40_000, 8_000, 3_000
_LONGEST = 240
"""Tokens of a pair."""
_IN_SPANISH, _MIXED = 0.2, 0.14
_AT_HOME = ("prose", "news", "definitions", NATURAL)
"""Genres that stay in one language: what Apertium makes of them teaches little."""
_BLOCK = 4096
_MEANS, _GAPS = slice(0, 9, 3), [1, 2, 4, 5, 7, 8]
_BEFORE, _AFTER, _HALF = "trimmed-packed", "polished-packed", "half-packed"
_FILE_LIMIT, _TOP = 15 << 20, 64.0


def main() -> None:
    parser = argparse.ArgumentParser()
    stages = parser.add_subparsers(dest="stage", required=True)
    asked = stages.add_parser("label")
    asked.add_argument("data", type=Path)
    asked.add_argument("snli", type=Path)
    asked.add_argument("work", type=Path)
    asked.add_argument("--limit", type=int, help="so many pairs only: a rehearsal")
    asked = stages.add_parser("learn")
    asked.add_argument("work", type=Path)
    asked.add_argument("--rate", type=float, default=1e-4)
    asked.add_argument("--batch", type=int, default=192)
    asked.add_argument("--seconds", type=float, default=math.inf, help="be done by then")
    asked = stages.add_parser("half")
    asked.add_argument("work", type=Path)
    o = parser.parse_args()
    if o.stage == "label":
        label(o.data, o.snli, o.work, o.limit)
    elif o.stage == "learn":
        learn(o)
    else:
        half(o.work)


# --- what there is to learn ---------------------------------------------------------------------


def label(data: Path, snli: Path, work: Path, limit: int | None) -> None:
    """Write what the large judge says of the pairs, and how unsure the small one was."""
    asked, read = drawn(data, snli, work)
    print(f"{len(asked):,} pairs", flush=True)
    asked, read = asked[:limit], read[:limit]
    (work / "polish-pairs.json").write_text(json.dumps(read), encoding="utf-8")
    found: dict[str, list[np.ndarray]] = {"tokens": [], "lengths": [], "said": [], "gaps": []}
    began = time.time()
    for start in range(0, len(asked), _BLOCK):
        judged, turned, _, _ = outputs(models.load(TEACHER), asked[start : start + _BLOCK])
        own, own_turned, tokens, order = outputs(models.load(PUPIL), read[start : start + _BLOCK])
        odds = [softmax(judged[:, at : at + 3]) for at in (9, 12)]
        both = np.stack(odds, axis=1)
        # Which text comes first may differ between the languages.
        other = turned != own_turned
        both[other] = both[other][:, ::-1]
        said = np.concatenate([judged[:, _MEANS], both.reshape(-1, 6)], axis=1)
        sides = [tokens.numbers[tokens.starts[t] : tokens.starts[t] + tokens.lengths[t]]
                 for t in order.reshape(-1)]  # fmt: skip
        found["tokens"].append(np.concatenate(sides).astype(np.uint16))
        found["lengths"].append(tokens.lengths[order].astype(np.uint16))
        found["said"].append(said.astype(np.float32))
        found["gaps"].append(own[:, _GAPS])
        done = min(start + _BLOCK, len(asked))
        print(f"{done:,} pairs, {done / (time.time() - began):.0f} a second", flush=True)
    np.savez(work / "polish.npz", **{name: np.concatenate(parts) for name, parts in found.items()})


def drawn(data: Path, snli: Path, work: Path) -> tuple[list[Texts], list[Texts]]:
    """Pairs as the large judge is to read them, and as the small one is."""
    rng = random.Random(17)
    rated = labelled(data)
    mined = mined_pairs(data, snli, [(one.a, one.b) for one in rated])
    spanish = spanish_pairs(data, spanish_rated(data))
    abroad = [pair for name, some in mined.items() if name not in _AT_HOME for pair in some]
    abroad += [(one.a, one.b) for one in rated]
    at_home = [pair for name in _AT_HOME for pair in mined[name]]
    at_home += rng.sample(term_pairs(data), _TERMS) + rng.sample(spanish, _SPANISH)
    at_home += [(one.a, one.b) for one in long_pairs(brown_texts(data), _LONG)]
    there = translated((text for pair in abroad for text in pair), "eng-spa", work / "polish.jsonl")
    both = [(pair, pair) for pair in at_home]
    for a, b in abroad:
        dice, left = rng.random(), rng.random() < 0.5
        mixed = _IN_SPANISH <= dice < _IN_SPANISH + _MIXED
        chosen = (
            dice < _IN_SPANISH or (mixed and left),
            dice < _IN_SPANISH or (mixed and not left),
        )
        one, two = (there.get(t, t) if turn else t for t, turn in zip((a, b), chosen, strict=True))
        both.append(((a, b), (one, two)))
    rng.shuffle(both)
    return [asked for asked, _ in both], [read for _, read in both]


def outputs(model: Model, pairs: list[Texts]) -> tuple[np.ndarray, np.ndarray, Tokens, np.ndarray]:
    """A judge's numbers, which pairs it was given the other way round, the texts, their order."""
    texts, places = distinct([text for pair in pairs for text in pair])
    whole = model.pieces.encode(texts)
    # What is too long for a lesson is read as far as it goes.
    tokens = Tokens.of([
        whole.numbers[start : start + min(size, _LONGEST // 2)]
        for start, size in zip(whole.starts, whole.lengths, strict=True)
    ])  # fmt: skip
    ordered, turned = canonical(places.reshape(-1, 2), tokens, texts)
    return model.read_pairs(tokens, *ordered.T), turned, tokens, ordered


# --- learning it ---------------------------------------------------------------------------------


def learn(o: argparse.Namespace) -> None:
    """One pass over the pairs, or as far as time allows; the rate falls to nothing by the end."""
    torch.manual_seed(18)
    data = np.load(o.work / "polish.npz")
    lengths = data["lengths"].astype(np.int64)
    flat = lengths.reshape(-1)
    starts = np.concatenate([[0], np.cumsum(flat)[:-1]])
    store = Store(torch.from_numpy(data["tokens"].astype(np.int64)), torch.from_numpy(starts), flat)
    pairs = np.arange(len(flat)).reshape(-1, 2)
    said, gaps = (torch.from_numpy(data[name].astype(np.float32)) for name in ("said", "gaps"))
    model = Judge(TRIMMED)
    model.load_state_dict(unpack(o.work / _BEFORE))
    model.eval()  # each pair comes once: nothing is learnt by heart, and nothing need be dropped
    model.encoder.compute_in_eight_bits(True)
    model.encoder.words.requires_grad_(False)
    learning = [part for part in model.parameters() if part.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=o.rate, weight_decay=0.01)
    began, done, mean = time.time(), 0, 0.0
    rng = np.random.default_rng(19)
    for step, rows in enumerate(shuffled_batches(store.sizes(pairs), o.batch, rng, 12_000)):
        share = max(done / len(pairs), (time.time() - began) / o.seconds)
        if share >= 1:
            break
        rate = o.rate * min(1.0, (step + 1) / 100) * (1 - share)
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.autocast("cpu", torch.bfloat16):
            out = model(*store.joint(pairs[rows], TRIMMED))
        value = loss(out.float(), said[rows], gaps[rows])
        value.backward()
        torch.nn.utils.clip_grad_norm_(learning, 1.0)
        optimiser.step()
        optimiser.zero_grad()
        done += len(rows)
        mean += (float(value.detach()) - mean) * max(0.01, 1 / (step + 1))
        if step % 100 == 0:
            pace = done / (time.time() - began)
            print(f"step {step}: {done:,} pairs, {pace:.0f} a second, loss {mean:.4f}", flush=True)
            pack(model.state_dict(), o.work / _AFTER, _FILE_LIMIT, _TOP)
    pack(model.state_dict(), o.work / _AFTER, _FILE_LIMIT, _TOP)


def loss(out: Tensor, said: Tensor, gaps: Tensor) -> Tensor:
    """How far off the scores and the odds are, as a divergence, and how far the gaps have moved."""
    score = said[:, :3].sigmoid()
    total = F.binary_cross_entropy_with_logits(out[:, _MEANS], score)
    total = total - F.binary_cross_entropy_with_logits(said[:, :3], score)
    for at in (3, 6):
        odds = said[:, at : at + 3].clamp(min=1e-6)
        total = (
            total
            + F.kl_div(out[:, 6 + at : 9 + at].log_softmax(-1), odds, reduction="batchmean") / 2
        )
    wide = F.softplus(out[:, _GAPS])
    return total + 0.1 * F.mse_loss(wide, F.softplus(gaps))


def half(work: Path) -> None:
    """The mean of the weights before and after the lesson."""
    before, after = unpack(work / _BEFORE), unpack(work / _AFTER)
    mean = {name: (before[name] + after[name]) / 2 for name in before}
    pack(mean, work / _HALF, _FILE_LIMIT, _TOP)


if __name__ == "__main__":
    main()
