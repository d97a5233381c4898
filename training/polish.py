"""Last lessons of the small judge, on any machine: what it was weak at, as ``base`` judges it.

    python -m training.polish label DATA SNLI.jsonl WORK [--lesson 2]     # half an hour, two cores
    python -m training.polish learn WORK [--lesson 2] [--seconds 3000]    # fifty minutes
    python -m training.polish part WORK [--share 0.5]

Pairs are mined (:mod:`training.mined`, :mod:`training.uneven`), some more are of the kinds it has
read before, so that it forgets none; each lesson draws others. ``base`` says how alike they are on
every scale and what implies what, but of pairs made by rule mostly the rule; of how unsure to be
the small judge keeps its own opinion, which its intervals are calibrated for. A third of the
English pairs is read in Spanish, or with a text in each language. It learns in eight bits, with
its word vectors as they are, each pair once. Begins with ``WORK/trimmed-packed`` (for the second
lesson: what ships after the first, by ``training.shipped``), ends with ``WORK/polished-packed``.
Whoever learns one kind of pair may lose a little on others: ``WORK/part-packed`` lies between the
two.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor
from torch.nn.attention import SDPBackend, sdpa_kernel

from tertium.encoders import model as models
from tertium.encoders.cross import canonical
from tertium.encoders.heads import softmax
from tertium.encoders.model import Model
from tertium.encoders.tokens import Tokens, distinct
from tertium.lexicon import wordnet
from training.batches import Store, shuffled_batches
from training.hard import hard_pairs
from training.hard.pair import Hard
from training.labelled import labelled
from training.long import long_pairs
from training.mined import NATURAL, mined_pairs
from training.model import TRIMMED, Judge
from training.packing import pack, unpack
from training.spanish import spanish_pairs, spanish_rated
from training.terms import term_pairs
from training.train import RULES
from training.translated import translated
from training.uneven import uneven_pairs
from training.unlabelled import Texts, brown_texts

TEACHER, PUPIL = "base", "fast"
_TERMS, _SPANISH, _LONG, _HARD = 40_000, 8_000, 3_000, 24_000
_LONGEST = 240
"""Tokens of a pair."""
_IN_SPANISH, _MIXED = 0.2, 0.14
_AT_HOME = ("prose", "news", "definitions", NATURAL)
"""Genres that stay in one language: what Apertium makes of them teaches little."""
_BLOCK = 24_576
_UNSURE = 4
"""Of every so many blocks one is read by the small judge too, for how unsure it is."""
_APART = 6_000
"""Pairs that are not learnt from, to see how near the two judges are on such."""
_MEANS, _GAPS = slice(0, 9, 3), [1, 2, 4, 5, 7, 8]
_BEFORE, _AFTER, _PART = "trimmed-packed", "polished-packed", "part-packed"
_FILE_LIMIT, _TOP = 15 << 20, 64.0


class Drawn(NamedTuple):
    """A pair as the large judge is to read it, as the small one is, and what a rule says of it."""

    asked: Texts
    read: Texts
    kind: str
    rule: Hard | None = None


def main() -> None:
    parser = argparse.ArgumentParser()
    stages = parser.add_subparsers(dest="stage", required=True)
    asked = stages.add_parser("label")
    asked.add_argument("data", type=Path)
    asked.add_argument("snli", type=Path)
    asked.add_argument("work", type=Path)
    asked.add_argument("--limit", type=int, help="so many pairs only: a rehearsal")
    asked.add_argument("--seconds", type=float, default=math.inf, help="be done by then")
    asked.add_argument("--lesson", type=int, default=1, help="each draws other pairs")
    asked = stages.add_parser("learn")
    asked.add_argument("work", type=Path)
    asked.add_argument("--rate", type=float, default=1e-4)
    asked.add_argument("--batch", type=int, default=256)
    asked.add_argument("--seconds", type=float, default=math.inf, help="be done by then")
    asked.add_argument("--lesson", type=int, default=1)
    asked = stages.add_parser("part")
    asked.add_argument("work", type=Path)
    asked.add_argument("--share", type=float, default=0.5, help="of the way to the last weights")
    o = parser.parse_args()
    if o.stage == "label":
        label(o)
    elif o.stage == "learn":
        learn(o)
    else:
        part(o.work, o.share)


# --- what there is to learn ---------------------------------------------------------------------


def label(o: argparse.Namespace) -> None:
    """Write what the large judge says of the pairs, and how unsure the small one was."""
    pairs = drawn(o.data, o.snli, o.work, o.lesson)[: o.limit]
    print(f"{len(pairs):,} pairs", flush=True)
    found: dict[str, list[np.ndarray]] = {"tokens": [], "lengths": [], "said": [], "gaps": []}
    began, done = time.time(), 0
    while done < len(pairs) and time.time() - began < o.seconds:
        block = pairs[done : done + _BLOCK]
        judged, turned, _, _ = outputs(models.load(TEACHER), [one.asked for one in block])
        unsure = done // _BLOCK % _UNSURE == 0
        own, own_turned, tokens, order = outputs(
            models.load(PUPIL), [one.read for one in block], judge=unsure
        )
        odds = [softmax(judged[:, at : at + 3]) for at in (9, 12)]
        both = np.stack(odds, axis=1)
        # Which text comes first may differ between the languages.
        other = turned != own_turned
        both[other] = both[other][:, ::-1]
        said = np.concatenate([judged[:, _MEANS], both.reshape(-1, 6)], axis=1)
        for row, one in enumerate(block):
            if one.rule:
                ruled(said[row], one.rule, bool(own_turned[row]))
        sides = [tokens.numbers[tokens.starts[t] : tokens.starts[t] + tokens.lengths[t]]
                 for t in order.reshape(-1)]  # fmt: skip
        found["tokens"].append(np.concatenate(sides).astype(np.uint16))
        found["lengths"].append(tokens.lengths[order].astype(np.uint16))
        found["said"].append(said.astype(np.float32))
        found["gaps"].append(own[:, _GAPS] if unsure else np.full((len(block), 6), np.nan))
        done += len(block)
        print(f"{done:,} pairs, {done / (time.time() - began):.0f} a second", flush=True)
    (o.work / "polish-pairs.json").write_text(
        json.dumps([one.asked for one in pairs[:done]]), encoding="utf-8"
    )
    kinds = sorted({one.kind for one in pairs})
    np.savez(
        o.work / f"lesson-{o.lesson}.npz",
        kinds=np.array(kinds),
        kind=np.array([kinds.index(one.kind) for one in pairs[:done]]),
        **{name: np.concatenate(parts) for name, parts in found.items()},
    )


def drawn(data: Path, snli: Path, work: Path, lesson: int) -> list[Drawn]:
    """Every kind of pair, shuffled."""
    rng = random.Random(16 + lesson)
    rated = labelled(data)
    known = [(one.a, one.b) for one in rated]
    mined = mined_pairs(data, snli, known, seed=14 + lesson)
    spanish = spanish_pairs(data, spanish_rated(data))
    abroad = [(pair, name) for name, some in mined.items() if name not in _AT_HOME for pair in some]
    abroad += [(pair, "rated") for pair in known]
    at_home = [(pair, name) for name in _AT_HOME for pair in mined[name]]
    at_home += [(pair, "terms") for pair in rng.sample(term_pairs(data, 11 + lesson), _TERMS)]
    at_home += [(pair, NATURAL) for pair in rng.sample(spanish, _SPANISH)]
    long = long_pairs(brown_texts(data), _LONG, seed=3 + lesson)
    at_home += [((one.a, one.b), "long") for one in long]
    uneven = uneven_pairs(data, snli, rated, {frozenset(pair) for pair in known}, 20 + lesson)
    at_home += [(pair, kind) for kind, some in uneven.items() for pair in some]
    found = [Drawn(pair, pair, kind) for pair, kind in at_home]
    found += [
        Drawn((one.a, one.b), _in_languages(one, _languages(rng)), "rules", one)
        for one in hard_pairs(wordnet.load(), _HARD, seed=100 + lesson)
    ]
    chosen = [_languages(rng) for _ in abroad]
    wanted = (text for (pair, _), turns in zip(abroad, chosen, strict=True)
              for text, turn in zip(pair, turns, strict=True) if turn)  # fmt: skip
    there = translated(wanted, "eng-spa", work / "polish.jsonl")
    for (pair, kind), turns in zip(abroad, chosen, strict=True):
        one, two = (there.get(t, t) if turn else t for t, turn in zip(pair, turns, strict=True))
        found.append(Drawn(pair, (one, two), kind))
    rng.shuffle(found)
    return found


def _languages(rng: random.Random) -> tuple[bool, bool]:
    """Which texts of a pair are read in Spanish."""
    dice, left = rng.random(), rng.random() < 0.5
    if dice < _IN_SPANISH:
        return True, True
    mixed = dice < _IN_SPANISH + _MIXED
    return mixed and left, mixed and not left


def _in_languages(one: Hard, turns: tuple[bool, bool]) -> Texts:
    """A pair made by rule, where the rule can say it."""
    there = one.a_spanish and one.b_spanish
    return (
        one.a_spanish if turns[0] and there else one.a,
        one.b_spanish if turns[1] and there else one.b,
    )


def ruled(said: np.ndarray, rule: Hard, turned: bool) -> None:
    """Put mostly what a rule says of a pair in the place of what the large judge says.

    As :func:`training.train.ruled`: rules speak on the STS scale only.
    """
    score = 1 / (1 + np.exp(-said[0]))
    score = np.clip(score + RULES * (rule.score - score), 1e-4, 1 - 1e-4)
    said[0] = np.log(score / (1 - score))
    labels = (rule.back, rule.forth) if turned else (rule.forth, rule.back)
    for at, known in zip((3, 6), labels, strict=True):
        if known >= 0:
            said[at : at + 3] += RULES * (np.eye(3)[known] - said[at : at + 3])


def outputs(
    model: Model, pairs: list[Texts], *, judge: bool = True
) -> tuple[np.ndarray, np.ndarray, Tokens, np.ndarray]:
    """A judge's numbers, which pairs it was given the other way round, the texts, their order."""
    texts, places = distinct([text for pair in pairs for text in pair])
    whole = model.pieces.encode(texts)
    # What is too long for a lesson is read as far as it goes.
    tokens = Tokens.of([
        whole.numbers[start : start + min(size, _LONGEST // 2)]
        for start, size in zip(whole.starts, whole.lengths, strict=True)
    ])  # fmt: skip
    ordered, turned = canonical(places.reshape(-1, 2), tokens, texts)
    read = model.read_pairs(tokens, *ordered.T) if judge else np.empty(0, np.float32)
    return read, turned, tokens, ordered


# --- learning it ---------------------------------------------------------------------------------


def learn(o: argparse.Namespace) -> None:
    """One pass over the pairs, or as far as time allows; the rate falls to nothing by the end."""
    torch.manual_seed(18)
    data = np.load(o.work / f"lesson-{o.lesson}.npz")
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
    apart, rest = pairs[:_APART], pairs[_APART:]
    kinds = data["kinds"][data["kind"][: len(apart)]]
    print_nearness(model, store, apart, said, kinds)
    began, done, mean = time.time(), 0, 0.0
    rng = np.random.default_rng(19)
    for step, rows in enumerate(shuffled_batches(store.sizes(rest), o.batch, rng, 6_000)):
        share = max(done / len(rest), (time.time() - began) / o.seconds)
        if share >= 1:
            break
        rate = o.rate * min(1.0, (step + 1) / 100) * (1 - share)
        for group in optimiser.param_groups:
            group["lr"] = rate
        # The fused kernel is slow going backwards on a CPU: half of the time.
        with torch.autocast("cpu", torch.bfloat16), sdpa_kernel(SDPBackend.MATH):
            out = model(*store.joint(rest[rows], TRIMMED))
        value = loss(out.float(), said[rows + _APART], gaps[rows + _APART])
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
    print_nearness(model, store, apart, said, kinds)


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
    known = ~gaps.isnan()
    moved = (F.softplus(out[:, _GAPS]) - F.softplus(gaps.nan_to_num())) * known
    return total + 0.1 * _UNSURE * moved.square().mean()


def print_nearness(
    model: Judge, store: Store, pairs: np.ndarray, said: Tensor, kinds: np.ndarray
) -> None:
    """How near the small judge is to the large one on pairs that are kept apart, by kind."""
    found = torch.empty((len(pairs), 3))
    with torch.no_grad():
        for rows in np.array_split(np.argsort(store.sizes(pairs)), max(1, len(pairs) // 64)):
            found[rows] = model(*store.joint(pairs[rows], TRIMMED))[:, _MEANS].sigmoid()
    wanted = said[: len(pairs), :3].sigmoid()
    for kind in [*dict.fromkeys(sorted(kinds)), "all"]:
        chosen = torch.from_numpy((kinds == kind) | (kind == "all"))
        both = [torch.corrcoef(torch.stack([found[chosen, k], wanted[chosen, k]]))[0, 1]
                for k in range(3)]  # fmt: skip
        shown = "  ".join(f"{float(r):.4f}" for r in both)
        print(f"{kind:20} {int(chosen.sum()):5} pairs  sts, sick, clss {shown}", flush=True)


def part(work: Path, share: float) -> None:
    """The weights so far on the way from before the lesson to after it."""
    before, after = unpack(work / _BEFORE), unpack(work / _AFTER)
    mean = {name: before[name] + share * (after[name] - before[name]) for name in before}
    pack(mean, work / _PART, _FILE_LIMIT, _TOP)


if __name__ == "__main__":
    main()
