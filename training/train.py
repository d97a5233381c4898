"""Stages 2 to 5, on a GPU: warm up, tune, label, distil. See the README for the order.

python -m training.train warm   WORK --out warm.pt
python -m training.train tune   WORK --init warm.pt --skip-fold 0 --seed 1 --out fold0.pt
python -m training.train residuals WORK --models fold0.npy ... fold4.npy --out residuals.npz
python -m training.train together WORK --models fold0.npy check.npy --skip-fold 0 --out two.npy
python -m training.train label  WORK --init fold0.pt --out teacher0.npz
python -m training.train distil WORK --teacher teacher?.npz --out base.pt
python -m training.train distil WORK --shape minilm --like base.pt --out fast.pt
python -m training.train embed  WORK --teacher teacher?.npz --out embed.pt
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch._dynamo
import torch.nn.functional as F
from torch import Tensor, nn

from training.batches import Pairs, Store, shuffled_batches
from training.losses import gold_loss, spread_loss, student_loss
from training.model import (
    FAST,
    MINILM,
    MPNET,
    SCALES,
    Embedder,
    Judge,
    Shape,
    deeper,
    with_spanish,
)
from training.packing import unpack

SHAPES = {"mpnet": MPNET, "minilm": MINILM, "fast": FAST}
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
WORD = 4
"""Most tokens of a text that is taken for a word or two."""
RULES = 0.75
"""What a rule's word counts for; the rest is what teachers say of the pair, who know no rules."""
LIKENESS = 0.3
"""What seeing as the large judge sees counts for at first; in the end only the judgement counts."""
SPANISH_SIDES = {"one": (False, False), "spanish": (True, True), "mixed": (False, True)}
"""Which sides of a pair are read in Spanish, for the figures in each language."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("stage", choices=STAGES)
    parser.add_argument("work", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--shape", choices=SHAPES, default="mpnet")
    parser.add_argument("--init", type=Path, help="a .pt file, or the stem of packed ones")
    parser.add_argument("--models", type=Path, nargs="*", default=[])
    parser.add_argument("--teacher", type=Path, nargs="*", default=[])
    parser.add_argument("--like", type=Path, help="a large judge to learn to see as, not only say")
    parser.add_argument(
        "--translated", action="store_true", help="the judge of --like reads no Spanish"
    )
    parser.add_argument("--residuals", type=Path)
    parser.add_argument("--skip-fold", type=int, default=-1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounding", type=float, default=0.0, help="last share in eight bits")
    parser.add_argument("--spanish", action="store_true", help="learn both languages")
    parser.add_argument("--english", type=float, default=0.35, help="share read in English then")
    parser.add_argument(
        "--rated", type=float, default=0.1, help="share of rated pairs, which come again and again"
    )
    parser.add_argument(
        "--more", type=int, default=0, help="so many of the pairs drawn for the small student too"
    )
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--rate", type=float, default=3e-5)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--tokens", type=int, default=24_000, help="most in a batch: memory")
    parser.add_argument("--seconds", type=float, default=math.inf, help="be done by then, whatever")
    parser.add_argument("--eager", action="store_true", help="do not compile")
    parser.add_argument("--limit", type=int, default=0, help="use so many pairs only: a rehearsal")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch._dynamo.config.recompile_limit = 64  # with and without gradients, rounding, ...
    options.began = time.time()
    STAGES[options.stage](options)
    print(f"{options.stage} {options.out.name}: {time.time() - options.began:.0f} s", flush=True)


# --- stage 2: what the heads are about, before the few labelled pairs --------------------------


def warm(o: argparse.Namespace) -> None:
    """One pass over SNLI's labels and WordNet's grades."""
    store = Store.load(o.work, DEVICE)
    model = start(o, store)
    fit(o, store, model, before_gold(o), gold_loss)
    torch.save(model.state_dict(), o.out)


def before_gold(o: argparse.Namespace) -> Pairs:
    """SNLI's labels and WordNet's grades."""
    data = np.load(o.work / "data.npz")
    entailed = Pairs.of(data["snli"], label=data["snli_label"])
    near = Pairs.of(data["near"], gold=data["near_grade"], scale=SCALES.index("clss"))
    return Pairs.join(entailed.first(o.limit), near.first(o.limit))


# --- stage 3: the labelled pairs --------------------------------------------------------------


def tune(o: argparse.Namespace) -> None:
    """Learn from gold, one fold left out (or none); then judge every labelled pair, both ways."""
    store = Store.load(o.work, DEVICE)
    rated = Pairs.rated(o.work).first(o.limit)
    model = start(o, store)
    if o.residuals:
        rated = rated.with_(residual=np.load(o.residuals)["residual"][: o.limit or None])
    pairs = rated.where((rated.fold != o.skip_fold) & ~rated.spanish)
    fit(o, store, model, pairs, lambda out, rows: gold_loss(out, rows) + spread_loss(out, rows))
    torch.save(model.state_dict(), o.out)
    found = both_ways(model, store, rated)
    np.save(o.out.with_suffix(".npy"), found)
    print_figures(o, rated, found, o.skip_fold)


def both_ways(model: nn.Module, store: Store, pairs: Pairs) -> np.ndarray:
    """Scores on the unit scale and label probabilities forth and back, mean of both orders."""
    there, back = predict(model, store, pairs), predict(model, store, pairs.swapped())
    return (there + other_way(back)) / 2


def other_way(said: np.ndarray) -> np.ndarray:
    """What was said of pairs in the other order: forth is back."""
    return said[:, [0, 1, 2, 6, 7, 8, 3, 4, 5]]


def together(o: argparse.Namespace) -> None:
    """What several models say of the labelled pairs on average, and its figures."""
    found = np.mean([np.load(path) for path in o.models], axis=0)
    np.save(o.out, found)
    print_figures(o, Pairs.rated(o.work), found, o.skip_fold)


def residuals(o: argparse.Namespace) -> None:
    """Put the folds' judgements of what they did not see together, and print their figures."""
    rated = Pairs.rated(o.work).first(o.limit)
    unseen = np.full((len(rated), 9), np.nan, dtype=np.float32)
    for fold, path in enumerate(o.models):
        chosen = rated.fold == fold
        unseen[chosen] = np.load(path)[chosen]
        print_figures(o, rated, unseen, fold)
    own = unseen[np.arange(len(rated)), rated.scale]
    np.savez(o.out, residual=(rated.gold - own).astype(np.float32), unseen=unseen)


def print_figures(o: argparse.Namespace, rated: Pairs, found: np.ndarray, fold: int) -> None:
    """Print the held-out fold's figures, set by set."""
    sets = json.loads((o.work / "sets.json").read_text())
    for number, name in enumerate(sets):
        chosen = (rated.set == number) & (rated.fold == fold)
        if chosen.sum() < 5:
            continue
        gold, scale = rated.gold[chosen], int(rated.scale[chosen][0])
        r = np.corrcoef(gold, found[chosen, scale])[0, 1]
        line = f"  {o.out.stem} {name} n={chosen.sum()} r={r:.4f}"
        if rated.label[chosen].max() >= 0:
            right = found[chosen, 3:6].argmax(1) == rated.label[chosen]
            line += f" accuracy={right.mean():.4f}"
        print(line, flush=True)


# --- stage 4: what the teachers say -----------------------------------------------------------


def label(o: argparse.Namespace) -> None:
    """Let a teacher judge the free pairs in one order (the other where the seed is odd)."""
    store = Store.load(o.work, DEVICE)
    free = untaught(o)
    rated = Pairs.rated(o.work).first(o.limit)
    model = start(o, store)
    said = predict(model, store, free.swapped() if o.seed % 2 else free)
    if o.seed % 2:
        said = other_way(said)
    both = both_ways(model, store, rated)
    np.savez(o.out, free=said.astype(np.float16), rated=both.astype(np.float16))


def taught(o: argparse.Namespace) -> dict[str, np.ndarray]:
    """What the teachers say on average, of a pair those that judged it; NaN where none did.

    One that is named twice counts twice.
    """
    found = {}
    for part in ("free", "rated"):
        each = [np.load(path)[part].astype(np.float32) for path in o.teacher]
        said = np.full((len(each), max(map(len, each)), 9), np.nan, np.float32)
        for row, one in zip(said, each, strict=True):
            row[: len(one)] = one  # what it was not asked is at the end
        count = (~np.isnan(said)).sum(0)
        found[part] = np.where(count, np.nansum(said, axis=0) / np.maximum(count, 1), np.nan)
    return found


def free_pairs(o: argparse.Namespace) -> Pairs:
    """The pairs that have no gold of any kind; natural Spanish ones among them."""
    data = np.load(o.work / "data.npz")
    parts = [Pairs.of(data["free"]), Pairs.of(data["free_spanish"], spanish=True)]
    return Pairs.join(*(part.first(o.limit) for part in parts))


def untaught(o: argparse.Namespace) -> Pairs:
    """What teachers judge: free pairs, those made by rule, and last those for the small student."""
    parts = [free_pairs(o), Pairs.hard(o.work).first(o.limit)]
    more = np.load(o.work / "data.npz")["more"][: o.more]
    return Pairs.join(*parts, Pairs.of(more).first(o.limit))


# --- stage 5: one student ---------------------------------------------------------------------


def distil(o: argparse.Namespace) -> None:
    """Learn what the teachers say of all pairs, and the gold where there is gold."""
    store = Store.load(o.work, DEVICE)
    free, rated = untaught(o), Pairs.rated(o.work).first(o.limit)
    seen = None
    if o.like:
        said, seen = observed(o, store, Pairs.join(free, rated))
        soft = {"free": said[: len(free)], "rated": said[len(free) :]}
    else:
        soft = taught(o)
    free = free.with_(soft=ruled(free, soft["free"][: len(free)]), place=np.arange(len(free)))
    # What the model gets wrong on pairs it has not seen: only this can teach it a true spread.
    rated = rated.with_(
        soft=soft["rated"],
        residual=np.load(o.residuals)["residual"][: o.limit or None],
        place=len(free) + np.arange(len(rated)),
    )
    free = free.where(~np.isnan(free.soft[:, 0]) & (~free.spanish | o.spanish))
    kept = rated.where((rated.fold != o.skip_fold) & (~rated.spanish | o.spanish))
    repeats = max(1, round(len(free) / len(kept) * o.rated)) if not o.limit else 1
    pairs = Pairs.join(free, *[kept] * repeats)
    model = start(o, store)
    if seen is None:
        fit(o, store, model, pairs, student_loss)
    else:
        fit_like(o, store, model, pairs, seen)
    torch.save(model.state_dict(), o.out)
    found = {}
    for name, sides in {"float": (False, False), **SPANISH_SIDES}.items():
        model.encoder.compute_in_eight_bits(name != "float")
        there = rated.with_(pairs=store.in_spanish(rated.pairs, np.array([sides])))
        found[name] = predict(model, store, there, gaps=True)
        print(f"  {o.out.stem} as {name}")
        print_figures(o, rated, found[name], o.skip_fold)
    np.savez(o.out.with_suffix(".npz"), **found)


def ruled(pairs: Pairs, soft: np.ndarray) -> np.ndarray:
    """What teachers say, but mostly what the rule says where a pair is made by one.

    Rules know what STS gives such pairs; on the other scales people have ways of their own.
    """
    soft = soft.astype(np.float32)
    made = np.flatnonzero(~np.isnan(pairs.gold))
    soft[made, 0] += RULES * (pairs.gold[made] - soft[made, 0])
    for labels, begin in ((pairs.label, 3), (pairs.label_back, 6)):
        known = made[labels[made] >= 0]
        said = np.eye(3, dtype=np.float32)[labels[known]]
        soft[known, begin : begin + 3] += RULES * (said - soft[known, begin : begin + 3])
    return soft


def observed(o: argparse.Namespace, store: Store, pairs: Pairs) -> tuple[np.ndarray, Tensor]:
    """What a large judge says of the pairs, and how it sees either text, each number about one.

    It reads English, and natural Spanish as it is, or translated where it reads no Spanish.
    """
    model = ready(o, loaded(Judge(MPNET), o.like))
    there = store.in_spanish(pairs.pairs, pairs.spanish[:, None] & (not o.translated))
    seen = torch.empty((len(pairs), 2, MPNET.hidden), dtype=torch.bfloat16, device=DEVICE)
    said = predict(model, store, pairs.with_(pairs=there), seen=seen)
    some = seen[:: max(1, len(seen) // 100_000)].float().flatten(0, 1)
    middle, spread = some.mean(0).bfloat16(), some.std(0).clamp(min=1e-3).bfloat16()
    for part in seen.split(100_000):
        part.sub_(middle).div_(spread)
    return said, seen


def fit_like(o: argparse.Namespace, store: Store, model: Judge, pairs: Pairs, seen: Tensor) -> None:
    """Learn to judge, and to see either text of a pair as a larger judge does.

    Scores are a few numbers a pair; how the teacher sees the texts is hundreds, and says why.
    """
    model.copy = nn.Linear(model.encoder.shape.hidden, seen.shape[-1]).to(DEVICE)

    def loss(rows: Pairs, share: float) -> Tensor:
        out, left, right = model.read(*store.joint(rows.pairs, SHAPES[o.shape]))
        target = seen[torch.as_tensor(rows.place, device=DEVICE)]
        flipped = torch.as_tensor(rows.flipped, device=DEVICE)[:, None, None]
        target = torch.where(flipped, target.flip(1), target)
        unlike = F.mse_loss(model.copy(torch.stack([left, right], 1)).float(), target.float())
        return student_loss(out.float(), rows) + LIKENESS * (1 - share) * unlike

    optimise(o, model, pairs, store, loss)
    del model.copy


def embed(o: argparse.Namespace) -> None:
    """Teach a bi-encoder that the cosine of two texts is their score on the STS scale.

    Of single words the weights it starts from know what the scale leaves out: what goes together
    without being alike. There the target is half of each.
    """
    store = Store.load(o.work, DEVICE)
    teacher = taught(o)
    free = untaught(o)
    free = free.with_(soft=teacher["free"][: len(free)])
    # Not those made by rule: what word order decides is beyond a bi-encoder.
    free = free.where(
        np.isnan(free.gold) & ~np.isnan(free.soft[:, 0]) & (~free.spanish | o.spanish)
    )
    rated = Pairs.rated(o.work).first(o.limit).with_(soft=teacher["rated"])
    kept = rated.where(rated.fold != o.skip_fold)
    pairs = Pairs.join(free, *[kept] * (1 if o.limit else 4))
    begun, model = (Embedder(SHAPES["minilm"]).to(DEVICE) for _ in range(2))
    for one in (begun, model):
        one.encoder.load_state_dict(starting_weights(o.work, "minilm"))
    begun.eval()

    def loss(rows: Pairs, _: float) -> Tensor:
        a, b = (model(*store.single(rows.pairs[:, side])) for side in (0, 1))
        cosine = (a * b).sum(-1)
        target = torch.as_tensor(rows.soft[:, 0].astype(np.float32), device=DEVICE)
        gold = torch.as_tensor(rows.gold, device=DEVICE)
        known = torch.as_tensor((rows.scale == 0) & ~np.isnan(rows.gold), device=DEVICE)
        target = torch.where(known, (target + gold.nan_to_num()) / 2, target)
        english = rows.pairs % store.texts
        words = np.flatnonzero((store.lengths[english] <= WORD).all(axis=1))
        if len(words):
            with torch.no_grad():
                was = [begun(*store.single(english[words, side])) for side in (0, 1)]
            target[words] = (target[words] + (was[0] * was[1]).sum(-1).float()) / 2
        # In the batch, other texts' partners are strangers: it keeps the space spread out.
        others = a @ b.T - torch.eye(len(a), device=DEVICE) * 2
        return F.mse_loss(cosine, target) + 0.02 * F.softplus((others - 0.3) * 10).mean()

    optimise(o, model, pairs, store, loss)
    torch.save(model.state_dict(), o.out)
    model.encoder.compute_in_eight_bits(True)
    found = {}
    for name, sides in SPANISH_SIDES.items():
        there = store.in_spanish(rated.pairs, np.array([sides]))
        found[name] = cosines(model, store, there)
        print(f"  {o.out.stem} as {name}")
        print_figures(o, rated, np.repeat(found[name][:, None], 9, axis=1), o.skip_fold)
    np.savez(o.out.with_suffix(".npz"), **found)


def cosines(model: nn.Module, store: Store, pairs: np.ndarray) -> np.ndarray:
    """How near a bi-encoder puts the two texts of each pair."""
    model.eval()
    found = np.zeros(len(pairs), np.float32)
    order = np.argsort(store.sizes(pairs), kind="stable")
    with torch.no_grad():
        for rows in blocks(order, store.sizes(pairs), 20_000):
            a, b = (model(*store.single(pairs[rows, side])) for side in (0, 1))
            found[rows] = (a * b).sum(-1).cpu().numpy()
    return found


# --- running ----------------------------------------------------------------------------------


def start(o: argparse.Namespace, store: Store) -> Judge:
    model = Judge(SHAPES[o.shape])
    store.offset = 4 if o.shape == "mpnet" else 0
    if o.init:
        loaded(model, o.init)
    else:
        model.encoder.load_state_dict(starting_weights(o.work, o.shape))
    return ready(o, model)


def ready(o: argparse.Namespace, model: Judge) -> Judge:
    """The model where it is to compute, its layers compiled: half as fast again."""
    if DEVICE == "cuda" and not o.eager:
        for layer in model.encoder.layers:
            layer.compile(dynamic=True)
    return model.to(DEVICE)


def loaded(model: Judge, path: Path) -> Judge:
    """The model with the weights of a .pt file, or of packed ones by their stem."""
    packed = path.suffix != ".pt"
    model.load_state_dict(unpack(path) if packed else torch.load(path, map_location="cpu"))
    return model


def starting_weights(work: Path, shape: str) -> dict[str, Tensor]:
    """The weights we start from, with room and first guesses for Spanish."""
    packed = "mpnet" if SHAPES[shape].relative else "minilm"
    state, data = unpack(work / packed), np.load(work / "data.npz")
    state = deeper(state, SHAPES[shape].layers)
    sources = torch.as_tensor(data["piece_sources"].astype(np.int64))
    shares = torch.as_tensor(data["piece_shares"])
    state["words.weight"] = with_spanish(state["words.weight"], SHAPES[shape], sources, shares)
    return state


def fit(o: argparse.Namespace, store: Store, model: Judge, pairs: Pairs, measure) -> None:
    def loss(rows: Pairs, _: float) -> Tensor:
        return measure(model(*store.joint(rows.pairs, SHAPES[o.shape])).float(), rows)

    optimise(o, model, pairs, store, loss)


def optimise(o: argparse.Namespace, model: nn.Module, pairs: Pairs, store: Store, loss) -> None:
    model.train()
    decayed = [p for n, p in model.named_parameters() if p.ndim > 1 and "relative" not in n]
    plain = [p for n, p in model.named_parameters() if p.ndim <= 1 or "relative" in n]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": plain, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=o.rate, fused=DEVICE == "cuda")
    steps = math.ceil(len(pairs) / o.batch * o.epochs)
    rng = np.random.default_rng(o.seed)
    done, started = 0, time.time()
    for rows in endless(pairs, store, o, rng):
        share = max(done / steps, (time.time() - started) / (o.began + o.seconds - started))
        if o.rounding and share >= 1 - o.rounding:
            model.encoder.compute_in_eight_bits(True)
        rate = min(done / (0.06 * steps + 1), 1.0) * (1 - share)
        for group in optimiser.param_groups:
            group["lr"] = o.rate * rate
        with torch.autocast(DEVICE, torch.bfloat16):
            value = loss(rows, share)
        value.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        done += 1
        if done % 500 == 0:
            print(f"  {o.out.stem} {done}/{steps} loss {value.item():.4f} "
                  f"{time.time() - started:.0f} s", flush=True)  # fmt: skip
        if share >= 1:
            break
    model.eval()


def endless(
    pairs: Pairs, store: Store, o: argparse.Namespace, rng: np.random.Generator
) -> Iterator[Pairs]:
    while True:
        turned = pairs.turned(rng)
        if o.spanish:
            turned = store.in_both(turned, rng, o.english)
        for rows in shuffled_batches(store.sizes(turned.pairs), o.batch, rng, o.tokens):
            yield turned.at(rows)


def predict(
    model: Judge, store: Store, pairs: Pairs, gaps: bool = False, seen: Tensor | None = None
) -> np.ndarray:
    """Scores on the unit scale, then probabilities forth and back; with ``gaps``, two more each.

    How the model sees either text is written into ``seen``.
    """
    shape: Shape = model.encoder.shape
    store.offset = 4 if shape.relative else 0
    model.eval()
    order = np.argsort(store.sizes(pairs.pairs), kind="stable")
    found = np.zeros((len(pairs), 15 if gaps else 9), dtype=np.float32)
    with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16):
        for rows in blocks(order, store.sizes(pairs.pairs)):
            out, left, right = model.read(*store.joint(pairs.pairs[rows], shape))
            if seen is not None:
                seen[torch.as_tensor(rows, device=DEVICE)] = torch.stack(
                    [left, right], 1
                ).bfloat16()
            out = out.float()
            parts = [
                torch.sigmoid(out[:, :9:3]),
                out[:, 9:12].softmax(-1),
                out[:, 12:15].softmax(-1),
            ]
            if gaps:
                parts += [F.softplus(out[:, 1:9:3]), F.softplus(out[:, 2:9:3])]
            found[rows] = torch.cat(parts, 1).cpu().numpy()
    return found


def blocks(order: np.ndarray, sizes: np.ndarray, tokens: int = 100_000) -> Iterator[np.ndarray]:
    """Rows from short to long in blocks of about so many tokens: memory stays where it is."""
    start = 0
    while start < len(order):
        guess = max(1, tokens // (int(sizes[order[start]]) + 4))
        longest = int(sizes[order[min(start + guess, len(order)) - 1]]) + 4
        rows = order[start : start + max(1, tokens // longest)]
        yield rows
        start += len(rows)


STAGES = {
    "warm": warm,
    "tune": tune,
    "residuals": residuals,
    "together": together,
    "label": label,
    "distil": distil,
    "embed": embed,
}

if __name__ == "__main__":
    main()
