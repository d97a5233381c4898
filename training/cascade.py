"""Where clear ends for the cascade of ``tertium score --cascade``.

    python -m training.cascade WORK [--loss 0.009] [--share 0.05]
    python -m training.cascade DATA --carry OLD_WEIGHTS [--share 0.003] [--lean 0.05]

Reads what the check student of ``fast`` says of fold 0, which neither it nor its teachers saw
(``fast-check.npz``, stage 4), and that of ``base`` (``base-check.npz``; where that is not there,
what the teachers say of the folds that they had not seen, ``residuals.npz``, stage 2). Fits first
the curve from likeness at first sight to what ``base`` says, with texts of the same sets
paired at random beside the rated pairs; then together how little alike two texts must be for nobody
to read them, how far ``fast`` leans towards the first sight, and the widest interval at which its
score stands: of all that lose at most ``--loss`` against ``base`` (in the mean of Pearson with
people, weighted by the size of the sets), what takes least time. With ``--share`` ``base`` reads so
much, whatever the loss. Prints how loss and share go together and writes
``src/tertium/bulk/cascade.toml``.

The second form is for a new ``fast`` whose check student is not at hand: where clear ends is set so
that ``fast`` leaves as many of the rated pairs to ``base`` as the old one did, or so many as are
asked for, and the rest stays; what was measured with the old one is left out.

Two minutes. Run it again whenever one of the three models changes; the intervals are those of the
card (stage 7), so the card comes first. ``python -m benchmarks.cascade`` then measures the speed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import numpy as np

from tertium import scales
from tertium.bulk.settings import settings
from tertium.encoders import weights
from tertium.encoders.static import likeness
from tertium.items import Pair, Sentence
from tertium.metrics.correlation import pearson
from tertium.systems.judge import Judge
from training.batches import Pairs
from training.finish import logit, unit
from training.labelled import Example, labelled
from training.model import SCALES

TARGET = Path(__file__).parents[1] / "src/tertium/bulk/cascade.toml"
LOOKER, FIRST, LAST = "embed", "fast", "base"
READ = ("sts", "sick")
SHARES = np.array([0.003, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.08, 0.1, 0.2, 0.3, 0.5])
"""Of all rated pairs. Never none: a user has kinds of pairs that fold 0 lacks."""
LEANS = np.arange(0, 0.31, 0.05)
APARTS = np.arange(0, 0.61, 0.02)
KNOTS = np.arange(0, 1.01, 0.1)
HALF, WRONG = 0.5, 0.01
"""Of the pairs settled at first sight, the share that people may have given half of the scale."""
FIRST_COST, LAST_COST = 0.17, 1.6
"""Of a pair, in what ``base`` takes for one of many: so much for ``fast``, and so much for ``base``
where it reads a few, which are long (``python -m benchmarks.cascade``)."""
FOLD, CHECKED_OF, RANDOM = 0, 400, 600
CONTRADICTION = (5, 8)
"""The columns of the odds that one text contradicts the other, forth and back."""


@dataclass(frozen=True)
class Held:
    """Fold 0: the gold, what either judge says, how wide the first one's interval is, the sets.

    ``both`` has what the last judge says on each scale; ``agreed`` says where the first one sees
    no contradiction.
    """

    gold: np.ndarray
    first: np.ndarray
    last: np.ndarray
    both: np.ndarray
    width: np.ndarray
    agreed: np.ndarray
    alike: np.ndarray
    scale: np.ndarray
    sets: np.ndarray
    texts: list[tuple[str, str]]

    def mean_r(self, said: np.ndarray) -> float:
        """The mean of Pearson with people, weighted by the size of the sets."""
        names, sizes = np.unique(self.sets, return_counts=True)
        each = [
            pearson(self.gold[self.sets == one], said[self.sets == one]).value or 0.0
            for one in names
        ]
        return float(np.average(each, weights=sizes))


@dataclass(frozen=True)
class Fitted:
    """What is written: see ``tertium.bulk.settings``."""

    curve: dict[str, np.ndarray]
    apart: float
    lean: float
    widest: float

    def seen(self, held: Held) -> np.ndarray:
        """What the first sight says."""
        each = [np.interp(held.alike, KNOTS, self.curve[name]) for name in READ]
        return np.choose(held.scale, each)

    def said(self, held: Held) -> np.ndarray:
        """What the cascade says."""
        seen = self.seen(held)
        leant = held.first + np.where(held.agreed, self.lean, 0) * (seen - held.first)
        read = np.where(held.width > self.widest, held.last, leant)
        return np.where(held.alike < self.apart, seen, read)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--carry", type=Path, metavar="OLD_WEIGHTS")
    parser.add_argument("--loss", type=float, default=0.009)
    parser.add_argument("--share", type=float)
    parser.add_argument("--lean", type=float, help="with --carry only: else it is found")
    asked = parser.parse_args()
    if asked.carry:
        carry(asked.work, asked.carry, asked.share, asked.lean)
        return
    held, widths = read(asked.work)
    whole = held.mean_r(held.last)
    print(f"{len(held.gold):,} pairs of fold 0; {LAST} alone {whole:.4f}, ", end="")
    print(f"{FIRST} alone {held.mean_r(held.first):.4f}")
    alike, said = at_random(held)
    curve = curves(held, alike, said)
    fitted = best(held, widths, curve, whole - asked.loss, asked.share)
    told(held, widths, fitted, whole)
    print(f"{(alike < fitted.apart).mean():.1%} of {len(alike)} pairs at random are apart")
    write(fitted, held, whole, (alike, said))


def carry(data: Path, old: Path, share: float | None, lean: float | None) -> None:
    """Keep the share of the rated pairs whose intervals are too wide for a new first judge."""
    known = settings()
    rated = [one for one in labelled(data) if one.scale in READ]
    if share is None:
        with mock.patch.dict(os.environ, {weights.VARIABLE: str(old)}):
            share = float((judged_widths(rated) > known.widest).mean())
    widest = np.quantile(judged_widths(rated), 1 - share)
    print(f"{FIRST} leaves {share:.2%} of {len(rated):,} pairs to {LAST}: wider than {widest:.4f}")
    said, _, _ = TARGET.read_text("utf-8").partition("\n[held_out]")
    said = re.sub(r"(?m)^widest = .*$", f"widest = {widest:.4f}", said)
    said = re.sub(r"(?m)^lean = .*$", f"lean = {known.lean if lean is None else lean:.2f}", said)
    said = re.sub(rf"(?<={FIRST} )[0-9.]+", weights.find(FIRST).version, said, count=1)
    TARGET.write_text(said, encoding="utf-8")


def judged_widths(rated: list[Example]) -> np.ndarray:
    """How wide the intervals of the first judge are, as shares of the scale."""
    found = []
    for name in READ:
        pairs = [
            Pair(str(number), Sentence(one.a), Sentence(one.b))
            for number, one in enumerate(rated)
            if one.scale == name
        ]
        scale = scales.get(name)
        ends = [one.interval for one in Judge(FIRST, name).judge(pairs)]
        found += [(high - low) / (scale.high - scale.low) for low, high in filter(None, ends)]
    return np.array(found)


def read(work: Path) -> tuple[Held, np.ndarray]:
    """What the check students say of the sentences of fold 0; how wide intervals are in all folds.

    The width at which a share of all pairs lies is that of all sets: those of fold 0 are few.
    """
    rated = Pairs.rated(work)
    labelled = [json.loads(line) for line in (work / "labelled.jsonl").open(encoding="utf-8")]
    first = np.load(work / f"{FIRST}-check.npz")["one"]
    checked = work / f"{LAST}-check.npz"
    print(f"what {LAST} says: {checked.name if checked.exists() else 'its teachers, unseen'}")
    place, name = (checked, "one") if checked.exists() else (work / "residuals.npz", "unseen")
    last = np.load(place)[name]
    held = (rated.fold == FOLD) & ~rated.spanish & ~np.isnan(last[:, :3]).any(axis=1)
    heads = [SCALES.index(name) for name in READ]
    every = np.isin(rated.scale, heads) & ~rated.spanish
    width = widths(first, rated.scale)
    rows = np.flatnonzero(held & every)
    scale = np.searchsorted(heads, rated.scale[rows])
    head = np.array(heads)[scale]
    said = first[rows]
    one = np.arange(len(rows))
    texts = [(labelled[row]["a"], labelled[row]["b"]) for row in rows]
    odds = [said[:, place - 2 : place + 1].argmax(axis=1) for place in CONTRADICTION]
    found = Held(
        gold=rated.gold[rows], first=said[one, head], last=last[rows, head],
        both=last[rows][:, heads], width=width[rows], agreed=(odds[0] != 2) & (odds[1] != 2),
        alike=likeness(*zip(*texts, strict=True), LOOKER), scale=scale, sets=rated.set[rows],
        texts=texts,
    )  # fmt: skip
    return found, width[every]


def widths(said: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """How wide the first judge's intervals are on the scale of each pair."""
    one, head = np.arange(len(said)), scale.astype(int)
    ends = np.array([weights.find(FIRST).ends(name) for name in SCALES])[head]
    (down, less), (up, more) = ends.transpose(1, 2, 0)
    middle = logit(said[one, head])
    low = unit(middle - down - less * said[one, 9 + head])
    return np.asarray(unit(middle + up + more * said[one, 12 + head]) - low)


def at_random(held: Held) -> tuple[np.ndarray, np.ndarray]:
    """How alike texts of a set are that were paired at random, and what the last judge says."""
    dice = np.random.default_rng(FOLD)
    pairs = []
    for row in dice.choice(len(held.texts), RANDOM, replace=False):
        other = dice.choice(np.flatnonzero(held.sets == held.sets[row]))
        if other != row:
            pairs.append((held.texts[row][0], held.texts[other][1]))
    made = [Pair(str(n), Sentence(a), Sentence(b)) for n, (a, b) in enumerate(pairs)]
    said = [[one.score or 0.0 for one in Judge(LAST, name).judge(made)] for name in READ]
    units = np.array([np.array(said[0]) / 5, (np.array(said[1]) - 1) / 4]).T
    return likeness(*zip(*pairs, strict=True), LOOKER), units


def curves(held: Held, alike: np.ndarray, said: np.ndarray) -> dict[str, np.ndarray]:
    """What the last judge says on average of pairs about so much alike, never falling.

    Without contradictions, on which the first sight has no say.
    """
    alike = np.concatenate([held.alike[held.agreed], alike])
    both = np.concatenate([held.both[held.agreed], said])
    near = [abs(np.clip(alike, 0, 1) - knot) <= 0.05 for knot in KNOTS]
    means = np.array([both[some].mean(axis=0) for some in near])
    return dict(zip(READ, np.maximum.accumulate(means, axis=0).T, strict=True))


def best(
    held: Held, widths: np.ndarray, curve: dict[str, np.ndarray], least: float, share: float | None
) -> Fitted:
    """What takes least time of all that agrees so well with people; of equals what leans least.

    Where nothing does, what agrees best.
    """
    shares = SHARES if share is None else np.array([share])
    tried: list[tuple[bool, float, float, Fitted]] = []
    for apart in APARTS:
        below = held.alike < apart
        if below.any() and (held.gold[below] >= HALF).mean() > WRONG:
            break
        for one in shares:
            widest = float(np.quantile(widths, 1 - one))
            cost = (1 - below.mean()) * (FIRST_COST + one * LAST_COST)
            for lean in LEANS:
                fitted = Fitted(curve, float(apart), float(lean), widest)
                r = held.mean_r(fitted.said(held))
                fails = r < least
                tried.append((fails, -r if fails else float(cost), float(lean), fitted))
    return min(tried, key=lambda one: one[:3])[3]


def told(held: Held, widths: np.ndarray, fitted: Fitted, whole: float) -> None:
    """Print how much is lost by share and lean."""
    below = held.alike < fitted.apart
    print(f"apart below {fitted.apart:.2f}, {below.mean():.1%} of them")
    print(f"loss where {FIRST} leans by", *(f"{lean:8.2f}" for lean in LEANS))
    for share in SHARES:
        widest = float(np.quantile(widths, 1 - share))
        losses = [
            whole - held.mean_r(Fitted(fitted.curve, fitted.apart, float(lean), widest).said(held))
            for lean in LEANS
        ]
        print(f"{LAST} {share:5.1%} > {widest:.3f}      ", *(f"{one:+8.4f}" for one in losses))


def write(
    fitted: Fitted, held: Held, whole: float, random: tuple[np.ndarray, np.ndarray]
) -> None:  # fmt: skip
    versions = [f"{one.name} {one.version}" for one in map(weights.find, (LOOKER, FIRST, LAST))]
    below = held.alike < fitted.apart
    apart = np.concatenate([held.both[below], random[1][random[0] < fitted.apart]])
    lines = [
        f"# Written by training/cascade.py for {', '.join(versions)};",
        "# src/tertium/bulk/settings.py says what each means.",
        f'looker = "{LOOKER}"',
        f'first = "{FIRST}"',
        f'last = "{LAST}"',
        f"apart = {fitted.apart:.2f}",
        f"widest = {fitted.widest:.4f}",
        f"lean = {fitted.lean:.2f}",
        f"checked_of = {CHECKED_OF}",
        "",
        "[curve]",
        _row("likeness", KNOTS, 1),
        *(_row(name, fitted.curve[name]) for name in READ),
        "",
        "[spread]",
        *(_row(n, np.quantile(apart[:, k], [0.1, 0.9])) for k, n in enumerate(READ)),
        "",
        "[held_out]",
        f"pairs = {len(held.gold)}",
        f"apart = {below.mean():.4f}",
        f"share = {(~below & (held.width > fitted.widest)).mean():.4f}",
        f"r = {held.mean_r(fitted.said(held)):.4f}",
        f"r_first = {held.mean_r(held.first):.4f}",
        f"r_last = {whole:.4f}",
    ]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {TARGET}", *lines[5:8], *lines[-6:], sep="\n  ")


def _row(name: str, numbers: np.ndarray, digits: int = 4) -> str:
    return f"{name} = [{', '.join(f'{one:.{digits}f}' for one in numbers)}]"


if __name__ == "__main__":
    main()
