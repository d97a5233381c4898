"""How near the small judge is to ``base`` on pairs that neither has read.

    python -m training.unseen DATA SNLI.jsonl WORK [OTHER_WEIGHTS ...]

Pairs are mined anew (:mod:`training.mined`, :mod:`training.uneven`), also among RTE's texts, of
which nothing was ever read; what the last lesson read (``WORK/polish-pairs.json``) is left out.
Sentences are compared on the STS scale, texts of unlike sizes on that of CLSS, both by the model
alone. Small judges in other folders of weights are set beside the one that ships, a column each.
Ten minutes.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from unittest import mock

import numpy as np

from tertium.encoders import weights
from tertium.metrics.correlation import pearson
from training.labelled import labelled
from training.mined import genres, near_pairs
from training.never_read import judged, rte
from training.uneven import KINDS, uneven_pairs
from training.unlabelled import Texts

LARGE, SMALL = "base", "fast"
_EACH, _SEED = 500, 20


def main(data: Path, snli: Path, work: Path, *folders: Path) -> None:
    pairs, _ = rte(data)
    read = json.loads((work / "polish-pairs.json").read_text("utf-8"))
    seen = {frozenset(pair) for pair in read}
    seen |= {frozenset((one.a, one.b)) for one in labelled(data)}
    pools = genres(data, snli) | {"rte": sorted({text for pair in pairs for text in pair})}
    rng = random.Random(_SEED)
    drawn = {name: near_pairs(texts, _EACH, seen, rng) for name, texts in pools.items()}
    places = [weights.place(), *folders]
    compared(drawn, "sts", places)
    uneven = uneven_pairs(data, snli, labelled(data), seen, _SEED, dict.fromkeys(KINDS, _EACH))
    compared(uneven, "clss", places)
    compared({"pairs of RTE": pairs}, "sts", places)


def compared(drawn: dict[str, list[Texts]], scale: str, places: list[Path]) -> None:
    """Print how near the judges are on pairs of each genre or kind, and on average."""
    found = []
    for name, some in drawn.items():
        large, _ = judged(LARGE, some, scale)
        row = []
        for place in places:
            with mock.patch.dict(os.environ, {weights.VARIABLE: str(place)}):
                small, _ = judged(SMALL, some, scale)
            row.append((pearson(large, small).value or 0.0, np.abs(large - small).mean()))
        found.append(row)
        _print(name, len(some), row)
    _print("mean", sum(map(len, drawn.values())), np.mean(found, axis=0).tolist())


def _print(name: str, count: int, row: list[tuple[float, float]]) -> None:
    shown = "   ".join(f"{r:.4f}, apart by {off:.3f}" for r, off in row)
    print(f"{name:18} {count:6,} pairs  {shown}", flush=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
