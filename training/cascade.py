"""Where clear ends for the cascade of ``tertium score --cascade``.

    python -m training.cascade WORK [--loss 0.01] [--share 0.05]

Reads what the check students of ``fast`` and ``base`` say of fold 0, which neither they nor their
teachers saw (``fast-check.npz`` and ``base-check.npz``, stage 4), and takes the widest interval of
``fast`` at which the mean over the STS and SICK sets of Pearson with people is at most ``--loss``
below that of ``base``. Prints how loss and share go together, and writes the width and what was
measured into ``src/tertium/bulk/cascade.toml``. Run it again whenever either judge changes; the
intervals are those of the card (stage 7), so the card comes first. With ``--share`` the width is
that at which ``base`` reads so much of fold 0, whatever the loss.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tertium.encoders import weights
from tertium.metrics.correlation import pearson
from training.batches import Pairs
from training.finish import logit, unit
from training.model import SCALES

TARGET = Path(__file__).parents[1] / "src/tertium/bulk/cascade.toml"
SHARES = np.array([0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1])
FOLD, CHECKED_OF = 0, 200


class Held(NamedTuple):
    """Fold 0: the gold, what either judge says, how wide the first one's interval is, the sets."""

    gold: np.ndarray
    first: np.ndarray
    last: np.ndarray
    width: np.ndarray
    sets: np.ndarray

    def mean_r(self, said: np.ndarray) -> float:
        """The mean over the sets of Pearson with people."""
        each = [
            pearson(self.gold[self.sets == one], said[self.sets == one]).value
            for one in np.unique(self.sets)
        ]
        return float(np.mean([value or 0.0 for value in each]))

    def mixed(self, widest: float) -> np.ndarray:
        """What the cascade says."""
        return np.where(self.width > widest, self.last, self.first)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--loss", type=float, default=0.01)
    parser.add_argument("--share", type=float)
    asked = parser.parse_args()
    held = read(asked.work)
    whole = held.mean_r(held.last)
    widths = np.quantile(held.width, 1 - SHARES)
    losses = np.array([whole - held.mean_r(held.mixed(width)) for width in widths])
    print(f"{len(held.gold):,} pairs of fold 0; base alone {whole:.4f}")
    for share, width, loss in zip(SHARES, widths, losses, strict=True):
        print(f"base reads {share:4.0%}: interval wider than {width:.3f}, loss {loss:+.4f}")
    if asked.share is None:
        chosen = int(np.flatnonzero(losses <= asked.loss)[0])
    else:
        chosen = int(np.argmin(abs(SHARES - asked.share)))
    write(float(widths[chosen]), held, whole)


def read(work: Path) -> Held:
    """What the check students say of the sentences of fold 0."""
    rated = Pairs.rated(work)
    first, last = (np.load(work / f"{name}-check.npz")["one"] for name in ("fast", "base"))
    card = weights.find("fast")
    parts = []
    for scale in ("sts", "sick"):
        k = SCALES.index(scale)
        rows = np.flatnonzero((rated.fold == FOLD) & (rated.scale == k) & ~rated.spanish)
        said, (down, up) = first[rows], card.factors(scale)
        middle = logit(said[:, k])
        width = unit(middle + said[:, 12 + k] * up) - unit(middle - said[:, 9 + k] * down)
        parts.append((rated.gold[rows], said[:, k], last[rows, k], width, rated.set[rows]))
    return Held(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def write(widest: float, held: Held, whole: float) -> None:
    versions = [f"{one.name} {one.version}" for one in map(weights.find, ("fast", "base"))]
    lines = [
        f"# Written by training/cascade.py for {' and '.join(versions)}: how wide an interval of",
        "# the first judge may be, as a share of the scale, for its score to stand.",
        'first = "fast"',
        'last = "base"',
        f"widest = {widest:.4f}",
        f"checked_of = {CHECKED_OF}",
        "",
        "[held_out]",
        f"pairs = {len(held.gold)}",
        f"share = {(held.width > widest).mean():.4f}",
        f"r = {held.mean_r(held.mixed(widest)):.4f}",
        f"r_last = {whole:.4f}",
    ]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {TARGET}")


if __name__ == "__main__":
    main()
