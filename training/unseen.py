"""How near the small judge is to ``base`` on pairs that neither has read.

    python -m training.unseen DATA SNLI.jsonl WORK

Pairs are mined anew (:mod:`training.mined`, :mod:`training.uneven`), also among RTE's texts, of
which nothing was ever read; what the last lesson read (``WORK/polish-pairs.json``) is left out.
Sentences are compared on the STS scale, texts of unlike sizes on that of CLSS, both by the model
alone. ``TERTIUM_WEIGHTS`` points to other weights, to set two small judges side by side. Ten
minutes.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import numpy as np

from tertium import scales
from tertium.metrics.correlation import pearson
from training.labelled import labelled
from training.mined import genres, near_pairs
from training.never_read import judged, rte
from training.uneven import KINDS, uneven_pairs
from training.unlabelled import Texts

LARGE, SMALL = "base", "fast"
_EACH, _SEED = 500, 20


def main(data: Path, snli: Path, work: Path) -> None:
    pairs, _ = rte(data)
    read = json.loads((work / "polish-pairs.json").read_text("utf-8"))
    seen = {frozenset(pair) for pair in read}
    seen |= {frozenset((one.a, one.b)) for one in labelled(data)}
    pools = genres(data, snli) | {"rte": sorted({text for pair in pairs for text in pair})}
    rng = random.Random(_SEED)
    drawn = {name: near_pairs(texts, _EACH, seen, rng) for name, texts in pools.items()}
    compared(drawn, "sts", "genres")
    uneven = uneven_pairs(data, snli, labelled(data), seen, _SEED, dict.fromkeys(KINDS, _EACH))
    compared(uneven, "clss", "kinds")
    compared({"pairs of RTE": pairs}, "sts", "set")


def compared(drawn: dict[str, list[Texts]], scale: str, what: str) -> None:
    """Print how near the two judges are on pairs of each genre or kind, and on average."""
    found = []
    for name, some in drawn.items():
        large, small = (judged(judge, some, scale)[0] for judge in (LARGE, SMALL))
        found.append(pearson(large, small).value or 0.0)
        off = np.abs(large - small).mean()
        said = f"Pearson {found[-1]:.4f}  apart by {off:.3f} of {scales.get(scale).high:g}"
        print(f"{name:18} {len(some):5} pairs  {said}", flush=True)
    total = sum(map(len, drawn.values()))
    print(f"{len(drawn)} {what}, {total:,} pairs: mean Pearson {np.mean(found):.4f}", flush=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
